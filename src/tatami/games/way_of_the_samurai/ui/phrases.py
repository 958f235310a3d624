"""The phrases of Way of the Samurai: which text fits a prompt, an action or an event. Texts: ``words/*.toml``."""

from functools import cache

import numpy as np

from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.components import (
    BLOOD_IDS,
    CARD_DELTA,
    CARD_IDS,
    CLAN_RANKS,
    COUNTER_AMOUNT,
    COUNTER_EFFECT,
    COUNTER_EFFECTS,
    DAMAGE_FACTOR,
    ENEMY_IDS,
    EVENT_IDS,
    FOG,
    GAUGE_NAMES,
    GUARD,
    GUARD_BELOW,
    HARD_CARD,
    IS_CHOICE,
    JOKER,
    KEMPO,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    NODE_IDS,
    OPPONENT_IDS,
    PLACE_IDS,
    STORM,
    SYMBOL,
    SYMBOL_IDS,
    TAKES_KI,
    TAKES_LIFE,
    THREE_IDS,
    VIRTUE_IDS,
    WEAPON_IDS,
    WOUND_IDS,
)
from tatami.games.way_of_the_samurai.events import (
    AMBUSHER,
    CLAN_OPPONENT,
    DOJO_OPPONENT,
    NAMED_ENEMY,
    ONE_OF_THREE,
)
from tatami.games.way_of_the_samurai.rules.decks import HALF
from tatami.games.way_of_the_samurai.rules.tokens import fighter
from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.ui.i18n import Name, Phrase, Seat, Value, listed, phrase

CAUSES = (
    "none",
    "defence",
    "die",
    "wound",
    "exhaustion",
    "weather",
    "life",
    "beheaded",
    "takeshi",
    "blood",
    "no_weapon",
    "round_limit",
    "clan_limit",
)
MODES = ("single_fight", "clan", "campaign_1", "campaign_2", "one_against_three", "duel")
# What a seat is seen doing while others wait; anything else belongs to an attack
WAITING = {
    at.SET_DEFENCE: "commit",
    at.SET_COUNTER: "commit",
    at.TAKE_WEAPON: "weapon",
    at.MULLIGAN: "mulligan",
    at.TAKE_PATH: "path",
    at.AIM: "aim",
}
WINDOWS = ("", "opening", "follow_through", "finish", "strike", "brace", "aftermath")

# The clause behind a decision, where there is only one
CLAUSES = {
    at.NAME_SYMBOL: "WS-10.10",
    at.NAME_GAUGE: "WS-10.11",
    at.COMBO_BONUS: "WS-10.2",
    at.KEEP_ONE: "WS-26.2",
    at.DISCARD_ONE: "WS-29.8",
    at.MULLIGAN: "WS-22.5",
    at.TAKE_PATH: "WS-23.1",
    at.AIM: "WS-29.33",
    at.SET_DEFENCE: "WS-30.5",
    at.SET_COUNTER: "WS-30.5",
    at.MATCH_OVER: "WS-16.7",
}
WINDOW_CLAUSES = {
    at.W1: "WS-9.4",
    at.W2: "WS-6.7",
    at.W3: "WS-7.2",
    at.W4: "WS-7.3",
    at.W5: "WS-9.5",
    at.W6: "WS-11.2",
}


# --- names ------------------------------------------------------------------------------------------------------------


@cache
def card_name(card: int) -> Name:
    """The name of an action card."""
    return Name("card", CARD_IDS[card])


@cache
def gauge_name(gauge: int) -> Name:
    """The name of a gauge."""
    return Name("gauge", GAUGE_NAMES[gauge])


@cache
def symbol_name(symbol: int) -> Name:
    """The name of a combo symbol."""
    return Name("symbol", SYMBOL_IDS[symbol].lower())


@cache
def weapon_name(weapon: int) -> Name:
    """The name of a weapon."""
    return Name("weapon", WEAPON_IDS[weapon].lower())


def who_name(who: int) -> Seat | Name:
    """The name of a fighter by the number that events use: a player or an enemy."""
    if who < NAMED_ENEMY:
        return Seat(who)
    if who < ONE_OF_THREE:
        return Name("enemy", ENEMY_IDS[who - NAMED_ENEMY].lower())
    if who < DOJO_OPPONENT:
        return Name("enemy", THREE_IDS[who - ONE_OF_THREE].lower())
    if who < CLAN_OPPONENT:
        return Name("enemy", NODE_IDS[who - DOJO_OPPONENT].lower())
    return Name("enemy", "ambusher" if who == AMBUSHER else "clansman")


def foe_name(s: Record, who: int | None = None) -> Seat | Name:
    """The name of the fighter being attacked, or of one of the three."""
    if s.mode == at.CAMPAIGN_1 and s.node < 0:
        return Name("mode", MODES[at.CAMPAIGN_1])  # nobody has been met yet
    return who_name(int(fighter(s, int(s.foe) if who is None else who)))


def signed(number: int) -> str:
    """A change as it is printed: +2, −1."""
    return f"+{number}" if number > 0 else f"−{-number}"


@cache
def effects_of(card: int) -> Phrase:
    """What a card does to the gauges, and its symbol."""
    if card == JOKER:
        return phrase("card.joker")
    changes: list[Value] = [
        phrase("card.effect", gauge=gauge_name(gauge), change=signed(int(CARD_DELTA[card, gauge])))
        for gauge in np.flatnonzero(CARD_DELTA[card]).tolist()
    ]
    return phrase("card.effects", changes=listed(changes), symbol=symbol_name(int(SYMBOL[card])))


def tokens(life: int, ki: int) -> Phrase:
    """A number of Life and Ki tokens."""
    if life and ki:
        return phrase("list.both", first=phrase("count.life", count=life), second=phrase("count.ki", count=ki))
    return phrase("count.life", count=life) if life else phrase("count.ki", count=ki)


@cache
def defence_text(card: int) -> Phrase:
    """The defence half of an Opponent card."""
    if card == HARD_CARD:
        return phrase("opponent.hard_defence")
    needs: list[Value] = [
        phrase("opponent.needs", gauge=gauge_name(gauge), level=int(level))
        for gauge, level in enumerate((NEEDS_STRENGTH[card], NEEDS_TECHNIQUE[card]))
        if level > 0
    ]
    life, ki = int(TAKES_LIFE[card]), int(TAKES_KI[card])
    if IS_CHOICE[card]:
        result = phrase("list.either", first=phrase("count.life", count=life), second=phrase("count.ki", count=ki))
    else:
        result = tokens(life, ki)
    return phrase("opponent.defence", needs=listed(needs), result=result)


@cache
def counter_text(card: int) -> Phrase:
    """The counter-attack half of an Opponent card."""
    if card == HARD_CARD:
        return phrase("opponent.hard_counter")
    effect, amount = COUNTER_EFFECTS[COUNTER_EFFECT[card]], int(COUNTER_AMOUNT[card])
    result = (
        phrase("count.wound", level=amount)
        if effect == "wound"
        else tokens(amount if effect == "lose_life" else 0, amount if effect == "lose_ki" else 0)
    )
    return phrase("opponent.counter", level=int(GUARD_BELOW[card]), result=result)


def clan_rank(defeated: int) -> Name:
    """The rank that a clan run earns (WS-19.4)."""
    return Name("rank", str(int((defeated >= CLAN_RANKS).sum()) - 1))


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat now, or whom it waits for; -1 is a spectator."""
    decision = int(s.decision)
    if decision == at.MATCH_OVER:
        return _result(s)
    if seat != s.asked:
        if s.flank > 0:
            return phrase("ask.wait_flank", seat=Seat(int(s.asked)), who=foe_name(s))
        return phrase(f"ask.wait_{WAITING.get(decision, 'attack')}", seat=Seat(int(s.asked)))
    if decision == at.IN_WINDOW:
        return _window_prompt(s)
    return _choice_prompt(s, decision)


def _result(s: Record) -> Phrase:
    """How the match ended."""
    cause = Name("cause", CAUSES[s.cause])
    if s.mode == at.DUEL:
        if s.outcome == at.DRAWN:
            return phrase("ask.drawn", cause=cause)
        return phrase("ask.duel_won", seat=_duel_winner(int(s.outcome)), cause=cause)
    if s.mode == at.CLAN:
        return phrase("ask.clan_over", count=int(s.defeated), rank=clan_rank(int(s.defeated)))
    return phrase("ask.won" if s.outcome == at.WON else "ask.lost", cause=cause)


def _duel_winner(outcome: int) -> Seat:
    """Who has won a duel that is not drawn; the outcome is that of seat 0 (WS-30.8)."""
    return Seat(0 if outcome == at.WON else 1)


def _window_prompt(s: Record) -> Phrase:
    """W1 to W6 (WS-6.1)."""
    window = int(s.window)
    if s.flank > 0:
        return phrase("ask.flank", who=foe_name(s), level=int(s.gauges[s.turn, GUARD]))
    if window in (at.W2, at.W3) and s.shown:
        return phrase(f"ask.{WINDOWS[window]}_shown", defence=defence_text(int(s.defence)))
    if window == at.W2 and s.weather == FOG:
        return phrase("ask.follow_through_fog")  # WS-21.5
    if window == at.W4:
        return phrase("ask.strike", defence=defence_text(int(s.defence)))
    if window == at.W5:
        return phrase("ask.brace", level=int(s.gauges[s.turn, GUARD]))
    if window == at.W6 and s.die[s.turn] >= 3:
        return phrase("ask.aftermath_die", level=int(s.die[s.turn]))
    return phrase(f"ask.{WINDOWS[window]}", who=foe_name(s))


def _choice_prompt(s: Record, decision: int) -> Phrase:
    if decision == at.LIFE_OR_KI:
        return phrase("ask.life_or_ki", who=foe_name(s))
    if decision == at.DISCARD_ONE:
        return phrase("ask.discard_one", count=int(s.to_discard))
    if decision == at.TAKE_WEAPON:
        return phrase("ask.duel_weapon" if s.mode == at.DUEL else "ask.new_weapon")
    keys = {
        at.NAME_SYMBOL: "name_symbol",
        at.NAME_GAUGE: "name_gauge",
        at.COMBO_BONUS: "combo_bonus",
        at.KEEP_ONE: "keep_one",
        at.MULLIGAN: "mulligan",
        at.TAKE_PATH: "take_path",
        at.AIM: "aim",
        at.SET_DEFENCE: "set_defence",
        at.SET_COUNTER: "set_counter",
    }
    return phrase(f"ask.{keys[decision]}")


def clause(s: Record, seat: int) -> str:
    """Return the clause of the rulebook that a seat's decision rests on."""
    decision = int(s.decision)
    if decision == at.IN_WINDOW:
        return "WS-29.35" if s.flank > 0 else WINDOW_CLAUSES[int(s.window)]
    if decision == at.LIFE_OR_KI:
        return "WS-11.3" if s.strike_level else "WS-7.4"
    if decision == at.TAKE_WEAPON:
        return "WS-30.3" if s.mode == at.DUEL else "WS-25.7"
    return CLAUSES[decision]


# --- actions ----------------------------------------------------------------------------------------------------------


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what a legal action of a seat does in this position."""
    family, member = act.LIST.family(action)
    key = family.name.replace(" ", "_")
    if key in ("play", "keep", "discard"):
        return phrase(f"offer.{key}", card=card_name(member), effects=effects_of(member))
    if key == "proceed":
        return phrase(f"offer.proceed_{WINDOWS[int(s.window)]}", who=foe_name(s))
    if key == "surroundings":
        return phrase("offer.surroundings", place=Name("place", PLACE_IDS[s.surroundings].lower()))
    if key == "activate_die":
        return _die_phrase(s, int(s.die[s.turn]))
    if key == "ki_draw" and s.easy_draw:
        return phrase("offer.ki_draw_three")
    if key == "combo_die" and s.enemy == KEMPO:
        return phrase("offer.combo_die_kempo")
    if key == "virtue":
        return phrase("offer.virtue", virtue=Name("virtue", VIRTUE_IDS[s.virtue].lower()))
    if key in ("take_life", "take_ki"):
        return phrase(f"offer.{key}", who=foe_name(s))
    if key == "combo_mark":
        return phrase("offer.combo_mark", virtue=Name("virtue", VIRTUE_IDS[s.virtue].lower()))
    if key == "joker_symbol":
        return phrase("offer.joker_symbol", symbol=symbol_name(member))
    if key == "joker_gauge":
        return phrase("offer.joker_gauge", gauge=gauge_name(member))
    if key == "choose_weapon":
        return phrase("offer.choose_weapon", weapon=weapon_name(member))
    if key == "choose_node":
        return phrase("offer.choose_node", who=who_name(DOJO_OPPONENT + member))
    if key == "target":
        return phrase("offer.target", who=who_name(ONE_OF_THREE + member))
    if key == "commit_defence":
        return phrase("offer.commit_defence", opponent=OPPONENT_IDS[member], text=defence_text(member))
    if key == "commit_counter":
        return phrase("offer.commit_counter", opponent=OPPONENT_IDS[member], text=counter_text(member))
    return phrase(f"offer.{key}")


def _die_phrase(s: Record, level: int) -> Phrase:
    """What the wound die does at its level (WS-11.3): the Tanto doubles Life, Storm deepens a wound."""
    if level >= 5:
        wound = 2 if s.weather == STORM else level - 4
        return phrase("offer.die_wounds", level=level, who=foe_name(s), wound=phrase("count.wound", level=wound))
    what = phrase("count.life", count=int(DAMAGE_FACTOR[s.weapon[s.turn]]))
    if level == 4 and s.ki[s.foe] > 0:  # WS-7.5
        what = phrase("list.either", first=what, second=phrase("count.ki", count=1))
    return phrase("offer.die_takes", level=level, who=foe_name(s), what=what)


# --- events -----------------------------------------------------------------------------------------------------------


def event_phrase(event: Event) -> Phrase:
    """Return what happened as a phrase."""
    key, values = event.kind.name, dict(event.details)
    if key in ("drew_cards", "cards_offered"):
        held = values["low"] | values["high"] << HALF
        cards: list[Value] = [card_name(card) for card in range(len(CARD_IDS)) if held >> card & 1]
        return phrase(f"event.{key}", seat=Seat(values["seat"]), cards=listed(cards or [0]))
    if key in ("lost_tokens", "gained"):
        what = tokens(values["life"], values["ki"])
        return phrase(f"event.{key}", who=who_name(values["who"]), what=what)
    if key == "paid":
        return phrase("event.paid", seat=Seat(values["seat"]), what=tokens(values["life"], values["ki"]))
    if key == "committed":
        return phrase("event.committed_counter" if values["half"] else "event.committed_defence", **_seat(values))
    if key == "committed_card":
        half = "counter" if values["half"] else "defence"
        return phrase(f"event.committed_card_{half}", **_seat(values), opponent=OPPONENT_IDS[values["opponent"]])
    if key == "ended":
        return _ending_phrase(values)
    return Phrase(f"event.{key}", {detail: _detail(detail, value) for detail, value in values.items()})


def _seat(values: dict[str, int]) -> dict[str, Value]:
    return {"seat": Seat(values["seat"])}


def _ending_phrase(values: dict[str, int]) -> Phrase:
    """How the match ended; both duellists read the same line, so it names the winner."""
    outcome, cause = values["outcome"], Name("cause", CAUSES[values["cause"]])
    if values["mode"] == at.DUEL and outcome in (at.WON, at.LOST):
        return phrase("event.ended_duel", seat=_duel_winner(outcome), cause=cause)
    said = ("going_on", "won", "lost", "drawn")[outcome]
    return phrase(f"event.ended_{said}", cause=cause, defeated=values["defeated"])


def _detail(detail: str, value: int) -> Value:
    """Turn one of an event's numbers into what it means."""
    if detail == "seat":
        return Seat(value)
    if detail == "who":
        return who_name(value)
    if detail == "card":
        return card_name(value)
    if detail == "opponent":
        return OPPONENT_IDS[value]
    if detail == "gauge":
        return gauge_name(value)
    if detail == "symbol":
        return symbol_name(value)
    if detail == "guard":
        return signed(value)
    names = {
        "weapon": WEAPON_IDS,
        "wound": WOUND_IDS,
        "blood": BLOOD_IDS,
        "surroundings": PLACE_IDS,
        "virtue": VIRTUE_IDS,
        "event": EVENT_IDS,
        "mode": MODES,
        "cause": CAUSES,
        "why": CAUSES,
    }
    if detail in names:
        return Name("place" if detail == "surroundings" else detail, names[detail][value].lower())
    return value
