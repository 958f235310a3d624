"""The phrases of Samurai Spirit: which text fits a prompt, an action or an event. The texts are in ``words/*.toml``."""

from functools import cache

from tatami.games.samurai_spirit import actions as act
from tatami.games.samurai_spirit import events
from tatami.games.samurai_spirit import state as at
from tatami.games.samurai_spirit.components import (
    BACK_NAMES,
    DAISUKE,
    DIFFICULTY_NAMES,
    FAMILY_NAMES,
    FLAMES,
    LEFT,
    PENALTIES,
    PENALTY,
    PENALTY_NAMES,
    RIGHT,
    SAMURAI_NAMES,
    SUFFIX,
    SYMBOL,
    SYMBOL_NAMES,
    VALUE,
)
from tatami.games.samurai_spirit.rules.cards import kiai_value
from tatami.games.samurai_spirit.rules.kiai import resolving
from tatami.games.samurai_spirit.rules.penalties import can_apply, neighbour
from tatami.games.samurai_spirit.rules.village import points
from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.ui.i18n import Name, Phrase, Seat, Value, listed, phrase

REASONS = {at.VICTORY: "victory", at.DEATH: "death", at.FARMS_GONE: "farms", at.FAMILIES_GONE: "families"}
SIDES = ("human", "beast")
RESULTS = {
    events.HUMAN_WOUNDED: "human",
    events.BECAME_BEAST: "turned",
    events.BEAST_WOUNDED: "beast",
    events.DIED: "died",
}
# The clause behind a decision, where there is only one
CLAUSES = {
    at.NOTHING: "SS-18.1",
    at.CHOOSE_SAMURAI: "SS-4.8",
    at.CALL_ABSENT: "SS-20.4",
    at.SETTLE_PENALTY: "SS-6.2",
    at.DROP_CARD: "SS-6.6",
    at.CHOOSE_ACTION: "SS-5.2",
    at.FACE_CARD: "SS-7.3",
    at.FIGHT_AGAIN: "SS-12.6",
    at.USE_KIAI: "SS-11.1",
    at.HEAL_WHOM: "SS-13.4",
    at.PLACE_CARD: "SS-13.5",
    at.WHICH_TOKEN: "SS-13.11",
    at.ORDER_CARDS: "SS-13.15",
}


def samurai_name(samurai: int) -> Name:
    """The name of a Samurai."""
    return Name("samurai", SAMURAI_NAMES[samurai])


@cache
def card_name(card: int) -> Phrase:
    """The name of a card: its value and everything printed on it; -1 is a face-down card."""
    if card == at.NO_CARD:
        return phrase("card.hidden")
    marks: list[Value] = []
    if SYMBOL[card] >= 0:
        marks.append(Name("symbol", SYMBOL_NAMES[SYMBOL[card]]))
    marks += [Name("penalty", PENALTY_NAMES[PENALTY[card, slot]]) for slot in range(int(PENALTIES[card]))]
    if FLAMES[card]:
        marks.append(Name("mark", "flames"))
    return phrase("card.face", value=int(VALUE[card]), marks=listed(marks))


def power(samurai: int, side: int) -> Name:
    """The name of what a kiai does."""
    return Name("power", f"{SAMURAI_NAMES[samurai]}.{SIDES[side]}")


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat now, or whom it waits for; -1 is a spectator."""
    decision = int(s.decision)
    if decision == at.NOTHING:
        if s.ending == at.VICTORY:
            return phrase("ask.won", points=int(points(s)), suffix=SUFFIX[s.difficulty])
        return phrase("ask.lost", reason=Name("reason", REASONS[int(s.ending)]))
    if seat != s.decider:
        return phrase("ask.wait", seat=Seat(int(s.decider)))
    return _decider_prompt(s, decision)


def _decider_prompt(s: Record, decision: int) -> Phrase:
    """What is asked of the seat that decides (SS-21)."""
    if decision == at.SETTLE_PENALTY:
        return phrase("ask.settle", card=card_name(int(s.owed)))
    if decision == at.FACE_CARD:
        if s.holder == s.active or s.kept:  # SS-12.8: a card that is kept was drawn by its holder
            return phrase("ask.face", card=card_name(int(s.card)))
        return phrase("ask.face_given", card=card_name(int(s.card)), giver=Seat(_giver(s)))
    if decision == at.PLACE_CARD:
        return phrase("ask.place", card=card_name(int(s.card)))
    if decision == at.USE_KIAI:
        top = int(s.kiais) - 1
        samurai = int(s.samurai[s.kiai_seat[top]])
        return phrase("ask.kiai", samurai=samurai_name(samurai), power=power(samurai, int(s.kiai_side[top])))
    if decision == at.TAKE_FROM:
        moving = s.samurai[s.decider] == DAISUKE
        return phrase("ask.take_to_move" if moving else "ask.take_to_discard")
    if decision == at.GIVE_WHOM:
        if s.card != at.NO_CARD:
            return phrase("ask.give_card", card=card_name(int(s.card)))
        return phrase("ask.give_token", samurai=samurai_name(int(s.token)))
    return phrase(f"ask.{_PLAIN_QUESTIONS[decision]}")


def _giver(s: Record) -> int:
    """Who has handed the card to its holder: a neighbour who held it; the one who drew it only if no other did.

    A card never goes back (SS-12.3), so it travels in one direction; where it has been all around the table, it began
    at the holder's other neighbour.
    """
    neighbours = [int(neighbour(s, int(s.holder), side)) for side in (LEFT, RIGHT)]
    held = [seat for seat in neighbours if s.held_by >> seat & 1]
    return next((seat for seat in held if seat != s.active), int(s.active))


_PLAIN_QUESTIONS = {
    at.CHOOSE_SAMURAI: "choose_samurai",
    at.CALL_ABSENT: "call_absent",
    at.DROP_CARD: "drop",
    at.CHOOSE_ACTION: "action",
    at.FIGHT_AGAIN: "fight_again",
    at.HEAL_WHOM: "heal",
    at.WHICH_TOKEN: "token",
    at.ORDER_CARDS: "order",
}


def clause(s: Record, seat: int) -> str:
    """Return the clause of the rulebook that a seat's decision rests on, or that tells why it waits."""
    decision = int(s.decision)
    if decision != at.NOTHING and seat != s.decider:
        return "SS-5.1"
    if decision == at.NOTHING and s.ending != at.VICTORY:
        return "SS-18.2"
    if decision == at.TAKE_FROM:
        return "SS-13.5" if s.samurai[s.decider] == DAISUKE else "SS-13.9"
    if decision == at.GIVE_WHOM:
        return "SS-13.5" if s.card != at.NO_CARD else "SS-13.11"
    return CLAUSES[decision]


# --- actions ----------------------------------------------------------------------------------------------------------


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what a legal action of a seat does in this position."""
    family, place = act.LIST.family(action)
    key = f"offer.{family.name.replace(' ', '_')}"
    if action == act.CONFRONT:
        return _confront_phrase(s, seat)
    if action in (act.DEFEND, act.TALENT_DISCARD, act.TALENT_REDRAW):
        return phrase(key, card=card_name(int(s.card)))
    if action in (act.GIVE_LEFT, act.GIVE_RIGHT):
        side = LEFT if action == act.GIVE_LEFT else RIGHT
        return phrase(key, card=card_name(int(s.card)), seat=Seat(int(neighbour(s, seat, side))))
    if family.first in (act.PENALTY_APPLY, act.PENALTY_IGNORE):
        symbol = int(PENALTY[s.owed, place])
        if family.first == act.PENALTY_APPLY and not can_apply(s, symbol):
            key = "offer.penalty_wound"  # SS-6.7
        return phrase(key, penalty=Name("penalty", PENALTY_NAMES[symbol]))
    if family.first == act.DROP_DEFENCE:
        return phrase(key, card=card_name(int(s.defence[seat, place])))
    if action == act.KIAI_USE:
        top = int(s.kiais) - 1
        return phrase(key, power=power(int(s.samurai[s.kiai_seat[top]]), int(s.kiai_side[top])))
    if family.first in (act.TOKEN, act.USE_ABSENT, act.PICK_SAMURAI):
        return phrase(key, samurai=samurai_name(place), talent=Name("talent", SAMURAI_NAMES[place]))
    if family.first == act.ORDER_TOP:
        return phrase(key, card=card_name(int(s.fan[place])))
    if family.first == act.TAKE_LAST:
        return phrase(key, card=card_name(int(s.last_card[place])), seat=Seat(place))
    if family.first == act.GIVE_TO:
        return _recipient_phrase(s, place)
    if family.first in (act.SUPPORT, act.HEAL):
        return phrase(key, seat=Seat(place))
    return phrase(key)


def _confront_phrase(s: Record, seat: int) -> Phrase:
    """Adding the card to the combat line: below, on or above the Kiai value (SS-7.5)."""
    total, value = int(s.total[seat]) + int(VALUE[s.card]), int(kiai_value(s, seat))
    key = "confront"
    if total > value:
        key = "confront_over" if s.barricades else "confront_over_bare"
    elif total == value and _kiai_comes_at_once(s, seat):
        key = "confront_kiai"
    return phrase(f"offer.{key}", card=card_name(int(s.card)), total=total, value=value)


def _kiai_comes_at_once(s: Record, seat: int) -> bool:
    """Whether the kiai would come at once: not amid one's own, nor behind another one (SS-11.4, SS-11.7)."""
    waiting = [other for other in s.trigger[: s.triggers].tolist() if other != seat and not resolving(s, other)]
    return not resolving(s, seat) and all(s.total[other] != kiai_value(s, other) for other in waiting)


def _recipient_phrase(s: Record, seat: int) -> Phrase:
    if s.card == at.NO_CARD:
        return phrase("offer.give_token", seat=Seat(seat), samurai=samurai_name(int(s.token)))
    return phrase("offer.keep_left" if seat == s.source else "offer.give_card", seat=Seat(seat))


# --- events -----------------------------------------------------------------------------------------------------------


def event_phrase(event: Event) -> Phrase:
    """Return what happened as a phrase."""
    key, values = event.kind.name, dict(event.details)
    said: dict[str, Value] = {detail: _detail(detail, value) for detail, value in values.items()}
    if key == "wounded":
        key = f"wounded_{RESULTS[values['result']]}"
    elif key == "passed" and values["forced"]:
        key = "forced_to_pass"
    elif key == "slipped_in" and values["card"] == at.NO_CARD:
        key = "slipped_in_unseen"
    elif key == "farm_lost" and not values["applies"]:
        key = "farm_lost_for_nothing"
    elif key == "ended" and values["reason"] == at.VICTORY:
        key = "victory"
        said["suffix"] = SUFFIX[values["difficulty"]]
    elif key in ("raiders_routed", "intruders_routed", "turned_up", "put_back"):
        said["cards"] = listed([card_name(values[name]) for name in ("card", "second", "third") if values[name] >= 0])
    elif key == "intruders_shown":
        shown = [values[name] for name in event.kind.details]
        said["cards"] = listed([card_name(card) for card in shown if card != at.NO_CARD])
    elif key == "kiai":
        said["power"] = power(values["samurai"], values["side"])
    return Phrase(f"event.{key}", said)


def _detail(detail: str, value: int) -> Value:
    """Turn one of an event's numbers into what it means."""
    if detail in ("seat", "to", "from"):
        return Seat(value)
    if detail in ("card", "drawn"):
        return card_name(value)
    if detail == "samurai":
        return samurai_name(value)
    if detail == "penalty":
        return Name("penalty", PENALTY_NAMES[value])
    if detail == "family":
        return Name("family", FAMILY_NAMES[value])
    if detail == "back":
        return Name("back", BACK_NAMES[value])
    if detail == "difficulty":
        return Name("value.difficulty", DIFFICULTY_NAMES[value])
    return Name("reason", REASONS[value]) if detail == "reason" else value
