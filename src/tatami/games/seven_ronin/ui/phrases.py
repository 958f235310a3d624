"""The phrases of 7 Ronin: which text fits a prompt, an action or an event. The texts are in ``words/*.toml``."""

from tatami.games.seven_ronin import actions as act
from tatami.games.seven_ronin import state as at
from tatami.games.seven_ronin.components import (
    AREA_NAMES,
    AREAS,
    AREAS_TO_WIN,
    GRAVEYARD,
    LOCATION_NAMES,
    MUSASHI,
    PEN,
    ROAD,
    RONIN_NAMES,
    SHRINE,
    THREAT,
    WATCHTOWER,
    WELL,
    YOBU,
)
from tatami.games.seven_ronin.rules.ending import area_count
from tatami.games.seven_ronin.rules.planning import minimum, next_to_place, planned_areas, planned_ninja
from tatami.games.seven_ronin.rules.wounds import companion_on
from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.ui.i18n import Name, Phrase, Seat, Value, phrase

REASONS = {
    at.NO_RONIN: "no_ronin",
    at.NO_NINJA: "no_ninja",
    at.FIVE_AREAS: "five_areas",
    at.EIGHT_ROUNDS: "eight_rounds",
}
WAITING = {
    at.RONIN_PHASE: "wait_ronin",
    at.YOBU_SECOND: "wait_ronin",
    at.AREA_PHASE: "wait_areas",
    at.AREA_TARGET: "wait_areas",
}
CLAUSES = {
    at.RONIN_PHASE: "SR-11.1",
    at.YOBU_SECOND: "SR-11.9",
    at.SPLIT: "SR-12.5",
    at.AREA_PHASE: "SR-13.1",
}
TARGET_CLAUSES = {
    WATCHTOWER: "SR-13.10",
    WELL: "SR-13.12",
    PEN: "SR-13.14",
    SHRINE: "SR-13.15",
    GRAVEYARD: "SR-13.19",
    ROAD: "SR-13.21",
}
ENDING_CLAUSES = {
    at.NO_RONIN: "SR-16.2",
    at.NO_NINJA: "SR-16.3",
    at.FIVE_AREAS: "SR-16.5",
    at.EIGHT_ROUNDS: "SR-16.6",
}


def place_name(place: int) -> Name:
    """The name of an area or the Market."""
    return Name("place", LOCATION_NAMES[place])


def ronin_name(ronin: int) -> Name:
    """The name of a ronin."""
    return Name("ronin", RONIN_NAMES[ronin])


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat now, or whom it waits for; -1 is a spectator."""
    phase = int(s.phase)
    if phase == at.GAME_OVER:
        return phrase("ask.won", seat=Seat(int(s.winner) - 1), reason=Name("reason", REASONS[int(s.ending)]))
    if phase == at.PLANNING:
        return _planning_prompt(s, seat)
    decider = at.DEFENDER if phase <= at.SPLIT else at.ATTACKER
    if phase == at.SPLIT:
        asked = "split" if seat == decider else "wait_split"
        return phrase(f"ask.{asked}", seat=Seat(decider), place=place_name(int(s.target)))
    if seat != decider:
        return phrase(f"ask.{WAITING[phase]}", seat=Seat(decider))
    if phase == at.AREA_TARGET:
        return _target_prompt(s)
    if phase == at.AREA_PHASE:
        return phrase("ask.areas_won" if area_count(s) >= AREAS_TO_WIN else "ask.areas")
    return phrase("ask.ronin" if phase == at.RONIN_PHASE else "ask.push")


def _planning_prompt(s: Record, seat: int) -> Phrase:
    """Planning: each side is asked for its own plan; of the other one it learns only whether it is ready (SR-6.7)."""
    if seat == at.ATTACKER and not s.attack_ready:
        planned, least = int(planned_ninja(s)), int(minimum(s))
        areas, threat = int(planned_areas(s)), int(THREAT[s.threat_track, s.round_number])
        enough = "attack_enough" if planned >= least else "attack"
        return phrase(f"ask.{enough}", planned=planned, least=least, areas=areas, threat=threat)
    if seat == at.DEFENDER and not s.defence_ready:
        return phrase("ask.defence", ronin=ronin_name(int(next_to_place(s))))
    if s.attack_ready or s.defence_ready:
        return phrase("ask.wait_plan", seat=Seat(at.DEFENDER if s.attack_ready else at.ATTACKER))
    return phrase("ask.wait_plans")


def _target_prompt(s: Record) -> Phrase:
    """What an area's ability is aimed at."""
    area = int(s.using)
    if area in (ROAD, GRAVEYARD) and s.moved:
        return phrase(f"ask.{AREA_NAMES[area]}_more", place=place_name(max(0, int(s.target))))
    return phrase(f"ask.{AREA_NAMES[area]}")


def clause(s: Record, seat: int) -> str:
    """Return the clause of the rulebook that a seat's decision rests on, or that tells why it waits."""
    phase = int(s.phase)
    if phase == at.GAME_OVER:
        return ENDING_CLAUSES[int(s.ending)]
    if phase == at.AREA_TARGET:
        return TARGET_CLAUSES[int(s.using)]
    if phase != at.PLANNING:
        return CLAUSES[phase]
    if seat == at.ATTACKER and not s.attack_ready:
        return "SR-7.11"
    return "SR-8.2" if seat == at.DEFENDER and not s.defence_ready else "SR-6.7"


# --- actions ----------------------------------------------------------------------------------------------------------


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what a legal action of a seat does in this position."""
    family, member = act.LIST.family(action)
    key = f"offer.{family.name.replace(' ', '_')}"
    if family.first in (act.YOBU_PUSH_CW, act.YOBU_PUSH_CCW):
        step = 1 if action == act.YOBU_PUSH_CW else -1
        return phrase("offer.yobu", place=place_name((int(s.stands[YOBU]) + step) % AREAS))
    if family.first == act.DEF_PLACE:
        return phrase(key, ronin=ronin_name(int(next_to_place(s))), place=place_name(member))
    if family.first == act.MUSASHI_KILL:
        return phrase(key, place=place_name(int(s.stands[MUSASHI])))
    if family.first == act.WOUND_COMPANION:
        return phrase(key, ronin=ronin_name(int(companion_on(s, s.target))))
    if family.first in (act.TARGET_AREA, act.TARGET_RONIN):
        return _target_phrase(s, family.first, member)
    if family.first == act.TAIKO_HEAL:
        return phrase(key, ronin=ronin_name(member))
    if family.first in (act.AREA_USE, act.INN_COPY):
        return phrase(key, place=place_name(member), effect=phrase(f"effect.{AREA_NAMES[member].rstrip('23')}"))
    return phrase(key, place=place_name(member)) if family.members else phrase(key)


def _target_phrase(s: Record, first: int, member: int) -> Phrase:
    key = f"offer.target_{AREA_NAMES[int(s.using)]}"
    return phrase(key, place=place_name(member)) if first == act.TARGET_AREA else phrase(key, ronin=ronin_name(member))


# --- events -----------------------------------------------------------------------------------------------------------


def event_phrase(event: Event) -> Phrase:
    """Return what happened as a phrase."""
    return Phrase(f"event.{event.kind.name}", {detail: _detail(detail, n) for detail, n in event.details.items()})


def _detail(detail: str, value: int) -> Value:
    """Turn one of an event's numbers into what it means."""
    if detail == "seat":
        return Seat(value)
    if detail == "ronin":
        return ronin_name(value)
    if detail in ("place", "area", "to"):
        return place_name(value)
    return Name("reason", REASONS[value]) if detail == "reason" else value
