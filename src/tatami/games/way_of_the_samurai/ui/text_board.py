"""The text board of Way of the Samurai, for a terminal."""

from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.components import (
    AMBUSH_FIGHTS,
    GAUGE_MAX,
    GAUGE_MIN,
    GAUGE_NAMES,
    NODE_IDS,
    OPPONENT_IDS,
    PLACE_IDS,
    WEATHER_IDS,
)
from tatami.games.way_of_the_samurai.ui.phrases import (
    card_name,
    clan_rank,
    counter_text,
    defence_text,
    effects_of,
    gauge_name,
    weapon_name,
)
from tatami.games.way_of_the_samurai.ui.view_model import ViewModel, component_name
from tatami.ui.i18n import Seat, Words
from tatami.ui.view_model import View


def text_board(view: View, words: Words) -> str:
    """Return the fighters, the open cards, the sliders, the piles and the seat's hand."""
    model = ViewModel(view, words)
    lines = []
    for who in model.enemies:
        lines.append(_fighter(model, who))
        if model.duel:
            lines.append(_other_duellist(model, who))
        elif model.mode == at.SINGLE_FIGHT:
            lines.append(f"{model.name_text(who)}: {model.ability}")
    lines += [*_table(model), "", *_gauges(model), ""]
    lines += [_fighter(model, model.me), *_arms(model, model.me)]
    lines += [model.deck_text, model.say("board.special", count=int(model.state.special_size)), model.opponents_text]
    lines += [*_extras(model), *_cards(model)]
    return "\n".join(lines)


def _arms(model: ViewModel, seat: int) -> list[str]:
    """A player's weapon and wound die."""
    weapon = int(model.state.weapon[seat])
    if weapon < 0:
        return [model.say("note.no_weapon")]
    return [
        model.say("board.weapon", seat=Seat(seat), weapon=weapon_name(weapon)),
        model.say("board.die", seat=Seat(seat), level=int(model.state.die[seat])),
    ]


def _other_duellist(model: ViewModel, seat: int) -> str:
    """Duel: everything of the other player that is public (WS-31.4)."""
    levels = ", ".join(
        model.say("board.level", gauge=gauge_name(gauge), level=level if level >= 0 else f"−{-level}")
        for gauge, level in enumerate(model.state.gauges[seat].tolist())
    )
    said = [levels, *_arms(model, seat), _hand_size(model, seat), model.reserve_text(seat)]
    return " | ".join(filter(None, said))


def _hand_size(model: ViewModel, seat: int) -> str:
    return model.say("board.hand_size", seat=Seat(seat), count=int(model.state.hand_size[seat]))


def _fighter(model: ViewModel, who: int) -> str:
    life, ki = model.tokens(who)
    return (
        f"{model.name_text(who)}: {model.say('label.life')} {life} {'♥' * min(life, 12)}  Ki {ki} {'♦' * min(ki, 12)}"
    )


def _table(model: ViewModel) -> list[str]:
    """The round and the attack, defence, counter-attack and the action zone."""
    lines = [model.round_text]
    if model.defence_text:
        lines.append(model.defence_text)
    for card in model.counters:
        lines.append(model.say("board.counter", opponent=OPPONENT_IDS[card], text=counter_text(card)))
    zone = ", ".join(map(model.card_text, model.zone))
    lines.append(f"{model.say('label.zone')}: {zone or '–'}")
    return lines


def _gauges(model: ViewModel) -> list[str]:
    """Each gauge as a row of levels: the current one in brackets, a dot above the maximum."""
    lines = []
    width = max(len(model.words.name("gauge", name)) for name in GAUGE_NAMES)
    for gauge, name in enumerate(GAUGE_NAMES):
        level, most = int(model.state.gauges[model.me, gauge]), int(model.state.most[model.me, gauge])
        steps = [
            f"[{step}]" if step == level else f" {step} " if step <= most else " · "
            for step in range(GAUGE_MIN, GAUGE_MAX + 1)
        ]
        lines.append(f"{model.words.name('gauge', name).ljust(width)} {''.join(steps)}")
    return lines


def _extras(model: ViewModel) -> list[str]:
    """Surroundings, virtue, Blood cards, progress in a clan run or campaign, and a bonus still to come."""
    s, lines = model.state, []
    if s.surroundings:
        place, weather = (
            component_name("place", PLACE_IDS[s.surroundings]),
            component_name("weather", WEATHER_IDS[s.weather]),
        )
        lines.append(model.say("board.place", place=place, weather=weather))
    if s.virtue:
        lines.append(model.virtue_text)
    if s.blood:
        lines.append(model.blood_text)
    if model.mode == at.CLAN:
        lines.append(model.say("board.clan", count=int(s.defeated), rank=clan_rank(int(s.defeated))))
    elif model.mode == at.CAMPAIGN_2:
        lines.append(model.say("board.ambush", fight=int(s.fight), all=AMBUSH_FIGHTS))
    elif model.mode == at.CAMPAIGN_1:
        fought = [model.words.name("enemy", NODE_IDS[n].lower()) for n in range(len(NODE_IDS)) if s.path >> n & 1]
        lines.append(f"{model.say('label.path')}: {', '.join(fought) or '–'}")
    if s.bonus:
        lines.append(model.bonus_text)
    return lines


def _cards(model: ViewModel) -> list[str]:
    """The hand, the reserve and the stance cards."""
    lines = [_hand_size(model, model.me)] if model.duel and model.seat < 0 else []
    for label, cards in (("label.hand", model.hand), ("label.reserve", model.reserve(model.me))):
        said = [model.say("board.card", card=card_name(card), effects=effects_of(card)) for card in cards]
        if said or (label == "label.hand" and not lines):
            lines.append(f"{model.say(label)}: {' | '.join(said) or '–'}")
    if model.stance:
        lines.append(f"{model.say('label.stance')}:")
        for card in model.stance:
            defence, counter = defence_text(card), counter_text(card)
            lines.append(
                "  " + model.say("board.stance", opponent=OPPONENT_IDS[card], defence=defence, counter=counter)
            )
    return lines
