"""A View of Way of the Samurai as text for a terminal."""

from typing import Any

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
from tatami.games.way_of_the_samurai.ui.view_model import Seen, thing
from tatami.ui.i18n import Seat, Words


def text_board(view: Any, words: Words) -> str:
    """Return the fighters, the open cards, the sliders, the piles and the seat's hand."""
    seen = Seen(view, words)
    lines = []
    for who in seen.enemies:
        lines.append(_fighter(seen, who))
        if seen.duel:
            lines.append(_other_duellist(seen, who))
        elif seen.mode == at.SINGLE_FIGHT:
            lines.append(f"{seen.said_name(who)}: {seen.ability}")
    lines += [*_table(seen), "", *_gauges(seen), ""]
    lines += [_fighter(seen, seen.me), *_arms(seen, seen.me)]
    lines += [seen.deck_text, seen.say("board.special", count=int(seen.s.special_size)), seen.opponents_text]
    lines += [*_extras(seen), *_cards(seen)]
    return "\n".join(lines)


def _arms(seen: Seen, seat: int) -> list[str]:
    """A player's weapon and wound die."""
    weapon = int(seen.s.weapon[seat])
    if weapon < 0:
        return [seen.say("note.no_weapon")]
    return [
        seen.say("board.weapon", seat=Seat(seat), weapon=weapon_name(weapon)),
        seen.say("board.die", seat=Seat(seat), level=int(seen.s.die[seat])),
    ]


def _other_duellist(seen: Seen, seat: int) -> str:
    """Duel: all of the other player's that lies open (WS-31.4)."""
    levels = ", ".join(
        seen.say("board.level", gauge=gauge_name(gauge), level=level if level >= 0 else f"−{-level}")
        for gauge, level in enumerate(seen.s.gauges[seat].tolist())
    )
    said = [levels, *_arms(seen, seat), _hand_size(seen, seat), seen.reserve_text(seat)]
    return " | ".join(filter(None, said))


def _hand_size(seen: Seen, seat: int) -> str:
    return seen.say("board.hand_size", seat=Seat(seat), count=int(seen.s.hand_size[seat]))


def _fighter(seen: Seen, who: int) -> str:
    life, ki = seen.tokens(who)
    return f"{seen.said_name(who)}: {seen.say('label.life')} {life} {'♥' * min(life, 12)}  Ki {ki} {'♦' * min(ki, 12)}"


def _table(seen: Seen) -> list[str]:
    """The round and the attack, defence, counter-attack and the action zone."""
    lines = [seen.round_text]
    if seen.defence_text:
        lines.append(seen.defence_text)
    for card in seen.counters:
        lines.append(seen.say("board.counter", opponent=OPPONENT_IDS[card], text=counter_text(card)))
    zone = ", ".join(map(seen.card_text, seen.zone))
    lines.append(f"{seen.say('label.zone')}: {zone or '–'}")
    return lines


def _gauges(seen: Seen) -> list[str]:
    """Each slider as a row of steps, the level in brackets, a dot above the maximum."""
    lines = []
    width = max(len(seen.words.name("gauge", name)) for name in GAUGE_NAMES)
    for gauge, name in enumerate(GAUGE_NAMES):
        level, most = int(seen.s.gauges[seen.me, gauge]), int(seen.s.most[seen.me, gauge])
        steps = [
            f"[{step}]" if step == level else f" {step} " if step <= most else " · "
            for step in range(GAUGE_MIN, GAUGE_MAX + 1)
        ]
        lines.append(f"{seen.words.name('gauge', name).ljust(width)} {''.join(steps)}")
    return lines


def _extras(seen: Seen) -> list[str]:
    """Surroundings, virtue, Blood cards, how far the way has been gone, and a bonus still to come."""
    s, lines = seen.s, []
    if s.surroundings:
        place, weather = thing("place", PLACE_IDS[s.surroundings]), thing("weather", WEATHER_IDS[s.weather])
        lines.append(seen.say("board.place", place=place, weather=weather))
    if s.virtue:
        lines.append(seen.virtue_text)
    if s.blood:
        lines.append(seen.blood_text)
    if seen.mode == at.CLAN:
        lines.append(seen.say("board.clan", count=int(s.defeated), rank=clan_rank(int(s.defeated))))
    elif seen.mode == at.CAMPAIGN_2:
        lines.append(seen.say("board.ambush", fight=int(s.fight), all=AMBUSH_FIGHTS))
    elif seen.mode == at.CAMPAIGN_1:
        fought = [seen.words.name("enemy", NODE_IDS[n].lower()) for n in range(len(NODE_IDS)) if s.path >> n & 1]
        lines.append(f"{seen.say('label.path')}: {', '.join(fought) or '–'}")
    if s.bonus:
        lines.append(seen.bonus_text)
    return lines


def _cards(seen: Seen) -> list[str]:
    """The hand, the reserve and the stance cards."""
    lines = [_hand_size(seen, seen.me)] if seen.duel and seen.seat < 0 else []
    for label, cards in (("label.hand", seen.hand), ("label.reserve", seen.reserve(seen.me))):
        said = [seen.say("board.card", card=card_name(card), effects=effects_of(card)) for card in cards]
        if said or (label == "label.hand" and not lines):
            lines.append(f"{seen.say(label)}: {' | '.join(said) or '–'}")
    if seen.stance:
        lines.append(f"{seen.say('label.stance')}:")
        for card in seen.stance:
            defence, counter = defence_text(card), counter_text(card)
            lines.append("  " + seen.say("board.stance", opponent=OPPONENT_IDS[card], defence=defence, counter=counter))
    return lines
