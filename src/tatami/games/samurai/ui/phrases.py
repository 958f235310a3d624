"""The phrases of Samurai: which text fits a prompt, an action or an event. The texts are in ``words/*.toml``."""

from functools import cache

from tatami.games.samurai import state as at
from tatami.games.samurai.actions import CASTE, END_TURN, HEX, PASS, TILE
from tatami.games.samurai.components import (
    CASTE_NAMES,
    CITY_CAPACITY,
    HAND_SIZE,
    HEX_CODES,
    KINDS,
    MAP,
    ON_SEA,
    TILE_NAMES,
    TOWN_NAMES,
    TOWN_OF_HEX,
    TOWNS_BESIDE,
    TOWNS_IN_PLAY,
)
from tatami.games.samurai.rules.setup import capacity_to_fill, still_choosing
from tatami.games.samurai.rules.tiles import kind_of, playable
from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.ui.i18n import Name, Phrase, Seat, Value, Words, listed, phrase

REASONS = {
    at.CASTE_GONE: "caste_gone",
    at.TOO_MANY_SET_ASIDE: "too_many_set_aside",
    at.NOBODY_CAN_PLAY: "nobody_can_play",
}
FIGURE_SETUP = (at.FIGURE_CASTE, at.FIGURE_TOWN)
CAPTURES = (at.CAPTURE_TOWN, at.CAPTURE_CASTE)

# The clause behind a decision, where there is only one
CLAUSES = {
    at.PICK_TILE: "SA-4.7",
    at.MOVE_FROM: "SA-6.6",
    at.MOVE_TO: "SA-6.7",
    **dict.fromkeys((at.SWAP_TOWN, at.SWAP_CASTE, at.SWAP_OTHER_TOWN, at.SWAP_OTHER_CASTE), "SA-6.12"),
    **dict.fromkeys(CAPTURES, "SA-7.9"),
    at.NOTHING: "SA-10.3",
}
CHOICE_CLAUSES = {  # D4, by what is asked
    "choose_tile": "SA-5.2",
    "choose_more": "SA-5.3",
    "choose_quick": "SA-5.2",
    "end_turn": "SA-5.9",
    "pass": "SA-5.8",
}


@cache
def words_in(language: str) -> Words:
    """Return the words of a language without names of players, for parts of a drawing that are cached."""
    return Words(f"{__package__}.words", language)


@cache
def tile_name(kind: int) -> Name:
    """The name of a kind of tile."""
    return Name("tile", TILE_NAMES[kind])


@cache
def caste_name(caste: int) -> Name:
    """The name of a caste's figures."""
    return Name("caste", CASTE_NAMES[caste])


@cache
def place_name(hex_id: int, players: int) -> Phrase:
    """A settlement is called by its name; any other hex by its code and the settlements in play beside it."""
    town = int(TOWN_OF_HEX[hex_id])
    if town >= 0:
        return phrase("place.town", town=TOWN_NAMES[town])
    beside = [TOWN_NAMES[town] for town in TOWNS_BESIDE[hex_id].tolist() if 0 <= town < TOWNS_IN_PLAY[players]]
    terrain = MAP[hex_id]["type"]
    if len(beside) == 2:
        return phrase(f"place.{terrain}_by_two", hex=HEX_CODES[hex_id], town=beside[0], other=beside[1])
    if beside:
        return phrase(f"place.{terrain}_by_one", hex=HEX_CODES[hex_id], town=beside[0])
    return phrase(f"place.{terrain}", hex=HEX_CODES[hex_id])


def _place(s: Record, hex_id: int) -> Phrase:
    return place_name(hex_id, int(s.players))


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat now, or whom it waits for; -1 is a spectator."""
    decision, turn = int(s.decision), int(s.turn)
    if decision == at.NOTHING:
        return _result(s)
    if decision == at.PICK_TILE:
        if seat >= 0 and still_choosing(s) >> seat & 1:
            return phrase("ask.pick_tile", count=HAND_SIZE - int(s.hand_size[seat]))
        return phrase("ask.wait_hands")
    if seat != turn:
        waiting = "wait_figure" if decision in FIGURE_SETUP else "wait_capture" if decision in CAPTURES else "wait_turn"
        return phrase(f"ask.{waiting}", seat=Seat(turn))
    return _active_prompt(s, decision)


def _result(s: Record) -> Phrase:
    winners = [Seat(seat) for seat in range(int(s.players)) if s.won[seat]]
    if len(winners) == 1:
        return phrase("ask.won", seat=winners[0])
    return phrase("ask.shared", seats=listed(winners))


def _active_prompt(s: Record, decision: int) -> Phrase:
    """What is asked of the active player (SA-13)."""
    if decision == at.FIGURE_CASTE:
        return phrase("ask.figure_caste")
    if decision == at.FIGURE_TOWN:
        return phrase("ask.figure_town", caste=caste_name(int(s.caste)))
    if decision == at.CHOOSE_TILE:
        return phrase(f"ask.{_tile_choice(s)}")
    if decision == at.PLACE_TILE:
        terrain = "sea" if ON_SEA[s.tile] else "land"
        return phrase(f"ask.place_on_{terrain}", tile=tile_name(int(s.tile)))
    if decision == at.MOVE_FROM:
        return phrase("ask.move_from")
    if decision == at.MOVE_TO:
        moved = kind_of(int(s.board[s.origin]))
        return phrase("ask.move_to", tile=tile_name(moved), hex=_place(s, int(s.origin)))
    if decision == at.CAPTURE_TOWN:
        return phrase("ask.capture_town")
    if decision == at.CAPTURE_CASTE:
        return phrase("ask.capture_caste", town=_place(s, int(s.origin)))
    return _swap_prompt(s, decision)


def _tile_choice(s: Record) -> str:
    """D4 is asked in five ways: for the first tile, another one, a quick one, to end the turn, to pass (SA-5.4–5.9)."""
    any_playable = any(playable(s, kind) for kind in range(KINDS))
    if s.played == 0:
        return "choose_tile" if any_playable else "pass"
    if not any_playable:
        return "end_turn"
    return "choose_quick" if s.slow_played else "choose_more"


def _swap_prompt(s: Record, decision: int) -> Phrase:
    if decision == at.SWAP_TOWN:
        return phrase("ask.swap_town")
    town = _place(s, int(s.origin))
    if decision == at.SWAP_CASTE:
        return phrase("ask.swap_caste", town=town)
    caste = caste_name(int(s.caste))
    if decision == at.SWAP_OTHER_TOWN:
        return phrase("ask.swap_other_town", caste=caste, town=town)
    return phrase("ask.swap_other_caste", caste=caste, town=town, other=_place(s, int(s.partner)))


def clause(s: Record, seat: int) -> str:
    """Return the clause of the rulebook that a seat's decision rests on, or that tells why it waits."""
    decision = int(s.decision)
    if decision in CLAUSES:
        return CLAUSES[decision]
    if decision in FIGURE_SETUP:
        return "SA-4.10" if capacity_to_fill(s) == CITY_CAPACITY else "SA-4.11"
    if seat != s.turn:
        return "SA-5.1"
    if decision == at.PLACE_TILE:
        return "SA-6.2" if ON_SEA[s.tile] else "SA-6.1"
    return CHOICE_CLAUSES[_tile_choice(s)]


# --- actions ----------------------------------------------------------------------------------------------------------


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what a legal action of a seat does in this position."""
    if action == END_TURN:
        return phrase("offer.end_turn")
    if action == PASS:
        return phrase("offer.pass")
    if action >= CASTE:
        return _caste_phrase(s, action - CASTE)
    if action >= HEX:
        return _hex_phrase(s, action - HEX)
    picking = s.decision == at.PICK_TILE
    return phrase("offer.pick_tile" if picking else "offer.choose_tile", tile=tile_name(action - TILE))


def _caste_phrase(s: Record, caste: int) -> Phrase:
    """D2, D7b, D8b, D10: a figure is named."""
    name = caste_name(caste)
    if s.decision == at.FIGURE_CASTE:
        return phrase("offer.figure_caste", caste=name)
    town = _place(s, int(s.origin))
    if s.decision == at.SWAP_OTHER_CASTE:
        partner = _place(s, int(s.partner))
        first = caste_name(int(s.caste))
        return phrase("offer.swap_other_caste", caste=first, town=town, other_caste=name, other=partner)
    return phrase("offer.swap_caste" if s.decision == at.SWAP_CASTE else "offer.capture_caste", caste=name, town=town)


def _hex_phrase(s: Record, hex_id: int) -> Phrase:
    """D3, D5, D6a, D6b, D7a, D8a, D9: a place is named."""
    place, decision = _place(s, hex_id), int(s.decision)
    if decision == at.PLACE_TILE:
        return phrase("offer.place_tile", tile=tile_name(int(s.tile)), hex=place)
    if decision == at.FIGURE_TOWN:
        return phrase("offer.figure_town", caste=caste_name(int(s.caste)), town=place)
    if decision == at.MOVE_FROM:
        return phrase("offer.move_from", tile=tile_name(kind_of(int(s.board[hex_id]))), hex=place)
    if decision == at.MOVE_TO:
        moved = tile_name(kind_of(int(s.board[s.origin])))
        return phrase("offer.move_to", tile=moved, hex=_place(s, int(s.origin)), to=place)
    if decision == at.SWAP_TOWN:
        return phrase("offer.swap_town", town=place)
    if decision == at.SWAP_OTHER_TOWN:
        caste, town = caste_name(int(s.caste)), _place(s, int(s.origin))
        return phrase("offer.swap_other_town", caste=caste, town=town, other=place)
    return phrase("offer.capture_town", town=place)


# --- events -----------------------------------------------------------------------------------------------------------


def event_phrase(event: Event) -> Phrase:
    """Return what happened as a phrase."""
    key, values = event.kind.name, dict(event.details)
    if key == "won":  # SA-10.8: a victory may be shared
        return phrase("event.won" if values["winners"] == 1 else "event.shared", seat=Seat(values["seat"]))
    return Phrase(f"event.{key}", {detail: _detail(detail, value) for detail, value in values.items()})


def _detail(detail: str, value: int) -> Value:
    """Turn one of an event's numbers into what it means."""
    if detail == "seat":
        return Seat(value)
    if detail == "tile":
        return tile_name(value)
    if detail in ("caste", "other_caste"):
        return caste_name(value)
    if detail in ("hex", "to"):  # SA-3.7: what is beside a hex with the fewest players is there with more
        return place_name(value, MAP[value]["min_players"])
    return Name("reason", REASONS[value]) if detail == "reason" else value
