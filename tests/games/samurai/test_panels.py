"""The board of Samurai: valid drawings, everything labelled, every choice reachable, nothing hidden shown."""

import gzip
import re
from collections.abc import Callable
from typing import Any
from xml.dom.minidom import Document, Element, Text, parseString

import numpy as np
import pytest

import tatami
from tatami.games.samurai import state as at
from tatami.games.samurai.actions import CASTE, HEX, TILE
from tatami.games.samurai.components import CASTES, HEX_CODES, HEXES_IN_PLAY, TOWN_NAMES, TOWNS_IN_PLAY, neighbours
from tatami.games.samurai.ui.panels import CENTRES
from tatami.kernel.events import Event
from tatami.kernel.records import copy_record
from tatami.match import Match, View
from tatami.ui.i18n import LANGUAGES

from .table import COLOURS, Table, steps_of, table

SAMURAI = tatami.game("samurai")
KEEP_GOING = 2_000


def play_until(done: Callable[[Match], bool], seed: int = 5, **options: Any) -> Match:
    """Play at random until a position is reached, or to the end."""
    match = SAMURAI.start(seed=seed, **options)
    rng = np.random.default_rng(seed)
    while not match.over and not done(match) and len(match) < KEEP_GOING:
        actions = match.actions()
        match.play(actions[int(rng.integers(len(actions)))])
    return match


def after(moves: int, players: int, seed: int = 5) -> Match:
    """A match of the basic game after some random moves."""
    return play_until(lambda match: len(match) >= moves, seed, players=players, preset="basic")


def elements(svg: str) -> list[Element]:
    """Return all elements of a drawing; fails unless it is valid XML."""
    document: Document = parseString(svg)
    return list(document.getElementsByTagName("*"))


def with_attribute(svg: str, name: str) -> dict[str, Element]:
    return {element.getAttribute(name): element for element in elements(svg) if element.hasAttribute(name)}


def label_of(element: Element) -> str:
    titles = [child for child in element.childNodes if isinstance(child, Element) and child.tagName == "title"]
    written = titles[0].firstChild if titles else None
    return element.getAttribute("aria-label") or (written.nodeValue if isinstance(written, Text) else "")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_match_can_be_drawn_for_everyone(players: int) -> None:
    match = SAMURAI.start(players=players, seed=players, capture_order="ask")
    rng = np.random.default_rng(players)
    while True:
        viewer = int(rng.integers(-1, players))
        panels = match.view(None if viewer < 0 else viewer).panels(SAMURAI.words(LANGUAGES[len(match) % 3]))
        elements(panels.board)
        for item in panels.hand_items:
            elements(item.svg)
        assert len(panels.seats) == players
        if match.over:
            break
        actions = match.actions()
        match.play(actions[int(rng.integers(len(actions)))])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decision", range(at.NOTHING))
def test_every_choice_can_be_reached(players: int, decision: int) -> None:
    """Each legal hex and figure is a labelled button on the board, each legal tile one in the hand (SA-13)."""
    match = play_until(lambda match: match.state.decision == decision, players=players, capture_order="ask")
    assert not match.over
    view = match.view(match.seat)
    panels = view.panels()
    targets = with_attribute(panels.board, "data-action")
    legal = {action.number: action.text() for action in view.actions()}
    assert set(map(int, targets)) == {action for action in legal if HEX <= action < CASTE + CASTES}
    assert {item.action for item in panels.hand_items} - {None} == {action for action in legal if action < HEX}
    for number, element in targets.items():
        assert element.getAttribute("role") == "button"
        assert element.getAttribute("tabindex") == "0"
        assert element.getAttribute("class") == "can"
        assert label_of(element) == legal[int(number)]


def test_nobody_else_gets_a_choice() -> None:
    match = play_until(lambda match: match.state.decision == at.PLACE_TILE, players=3, preset="basic")
    waiting = [seat for seat in range(3) if seat != match.seat]
    for view in [match.view(None), *(match.view(seat) for seat in waiting)]:
        assert not with_attribute(view.svg(), "data-action")
        assert all(item.action is None for item in view.panels().hand_items)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_is_drawn_once_with_a_label(players: int) -> None:
    match = after(60, players)
    view = match.view(match.seat)
    pieces = [element for element in elements(view.svg()) if element.hasAttribute("data-piece")]
    keys = [piece.getAttribute("data-piece") for piece in pieces]
    tiles = {f"t{hex_id}" for hex_id in np.flatnonzero(match.state.board)}
    standing = {
        f"f{town}-{caste}"
        for town in range(TOWNS_IN_PLAY[players])
        for caste in range(CASTES)
        if match.state.figures[town] >> caste & 1
    }
    assert len(keys) == len(set(keys))
    assert tiles | standing <= set(keys)
    assert all(label_of(piece) and piece.getAttribute("role") == "img" for piece in pieces)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_the_hexes_in_play_are_on_the_map(players: int) -> None:
    # SA-3.4
    svg = SAMURAI.start(players=players, seed=1, preset="basic").view(None).svg()
    places = [element for element in elements(svg) if element.getAttribute("href") == "#sa-h"]
    assert len(places) == HEXES_IN_PLAY[players]
    assert all(label_of(place) for place in places)
    for town, name in enumerate(TOWN_NAMES):
        assert (f">{name}</text>" in svg) == (town < TOWNS_IN_PLAY[players])


def test_the_map_is_turned_but_neighbours_stay_neighbours() -> None:
    for hex_id in range(HEXES_IN_PLAY[4]):
        x, y = CENTRES[4][hex_id]
        for other in neighbours(hex_id):
            assert np.hypot(CENTRES[4][other][0] - x, CENTRES[4][other][1] - y) == pytest.approx(30 * 3**0.5)


def captured(view: View) -> set[str]:
    """Which families' figures are shown on a board, by their labels."""
    return set(re.findall(r'aria-label="Figures of (\w+)"', view.svg()))


def test_with_two_players_captured_figures_lie_open() -> None:
    # SA-11.6
    assert captured(after(80, 2).view(0)) == {"Green", "Gold"}


def test_with_more_players_a_seat_sees_only_its_own_captured_figures() -> None:
    # SA-11.6, SA-11.7: no running totals of others
    match = after(110, 3)
    assert not match.over
    assert captured(match.view(1)) == {"Gold"}
    assert captured(match.view(None)) == set()
    lines = match.view(1).panels().seats
    assert ["figures behind the screen" in line.notes for line in lines] == [True, False, True]
    assert match.view(1).text_board().count("behind the screen") == 2


def test_after_scoring_everything_lies_open() -> None:
    # SA-10.1
    match = after(KEEP_GOING, 4)
    assert match.over
    assert captured(match.view(None)) == {"Green", "Gold", "Red", "Purple"}
    totals = [int(match.state.captured[seat].sum()) for seat in range(4)]
    for total, line in zip(totals, match.view(None).panels().seats, strict=True):
        assert f"{total} figure{'' if total == 1 else 's'}" in line.notes


@pytest.mark.parametrize("seed", range(4))
def test_collections_drawn_are_the_collections_held(seed: int) -> None:
    match = after(90, 3, seed)
    assert not match.over
    for seat in range(3):
        svg = match.view(seat).svg()
        shown = len(re.findall(r'aria-label="\w+ from [A-Z]\w+"', svg))
        assert shown == int(match.state.captured[seat].sum())


def test_what_a_seat_cannot_know_changes_nothing_it_sees() -> None:
    # SA-11: the same drawing and text board whatever the others hold
    match = after(90, 3)
    view = match.view(0)
    guess = view.redeal(77)
    assert guess.tobytes() != match.state.tobytes()
    SAMURAI.rules.redact(guess, 0)
    other = View(SAMURAI, 0, guess, view.log)
    assert (other.panels(), other.text_board()) == (view.panels(), view.text_board())


def test_the_chosen_tile_is_marked_in_the_hand() -> None:
    match = play_until(lambda match: match.state.decision == at.PLACE_TILE, players=2, preset="basic")
    hand_items = match.view(match.seat).panels().hand_items
    assert [item.key for item in hand_items if item.chosen] == [f"{int(match.state.tile)}-0"]
    assert len(hand_items) == 5


def test_starting_tiles_are_picked_from_the_hand_items() -> None:
    # SA-4.7
    match = SAMURAI.start(players=2, seed=1)
    match.play("tile rice2", seat=1)
    match.play("tile samurai1", seat=1)
    hand_items = match.view(1).panels().hand_items
    assert len(hand_items) == 20
    assert [item.key for item in hand_items if item.chosen] == ["3-0", "9-0"]
    assert sum(item.action == TILE + 9 for item in hand_items) == 1
    assert len({item.key for item in hand_items}) == 20


def piles(view: View) -> list[int]:
    """How many tiles are said to lie in each family's pile."""
    return [int(count) for count in re.findall(r"<title>\w+: (\d+) tiles left in the pile</title>", view.svg())]


@pytest.mark.clause("SA-4.8", "SA-11.1", "SA-11.5")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_finished_starting_hand_leaves_fifteen_tiles_in_the_pile(viewer: int | None) -> None:
    # R21: the piles are made up only after the last pick, but the tiles of a chosen hand have left theirs
    match = SAMURAI.start(players=3, seed=1)
    for kind in ("rice2", "rice3", "rice4", "ship1", "swap"):
        match.play(f"tile {kind}", seat=0)
    view = match.view(viewer)
    assert piles(view) == [15, 20, 20]
    assert view.panels().seats[0].notes[:2] == ("5 tiles in hand", "15 in the pile")
    assert "Green: 5 tiles in hand, 15 in the pile" in view.text_board()


@pytest.mark.clause("SA-4.7", "SA-11.9")
def test_nobody_but_the_picker_sees_a_pile_shrink_pick_by_pick() -> None:
    match = SAMURAI.start(players=3, seed=1)
    before = [match.view(viewer).panels() for viewer in (None, 0, 2)]
    match.play("tile rice2", seat=1)
    match.play("tile samurai1", seat=1)
    assert piles(match.view(1)) == [20, 18, 20]
    assert [match.view(viewer).panels() for viewer in (None, 0, 2)] == before


def events_during(t: Table, *plays: str) -> list[Event]:
    """Play on, and return all events on the way."""
    return [event for play in plays for step in steps_of(play) for event in t.play(step).events()]


def just_placed(t: Table, colour: str | None, log: list[Event]) -> set[str]:
    """The hexes whose tiles are called new, as a seat sees it; None is a spectator."""
    seat = -1 if colour is None else COLOURS.index(colour)
    svg = View(SAMURAI, seat, t.seen_by(colour).s, log).svg()
    return set(re.findall(r" on (\w+), by [\w ]+, just placed<", svg))


@pytest.mark.clause("SA-5.5", "SA-5.8")
@pytest.mark.parametrize("play", ["swap Hirosaki buddha with Sendai castle", "pass"])
def test_a_turn_that_lays_no_tile_is_a_turn_all_the_same(play: str) -> None:
    """What lay there before that turn is no longer new."""
    t = table(players=2).figures("base").hand("gold", "rice3", "rice4", "ronin1")
    t.hand("green", "rice2", *(["swap"] if play.startswith("swap") else []))
    log = events_during(t, "rice2@P8", "end turn", "rice3@P9", "end turn")
    assert just_placed(t, None, log) == {"P8", "P9"}
    log += events_during(t, play, *(["end turn"] if play.startswith("swap") else []))
    assert just_placed(t, "gold", log) == set()
    assert just_placed(t, None, log) == {"P9"}
    log += events_during(t, "rice4@F17", "ronin1@G18")
    assert just_placed(t, "gold", log) == just_placed(t, "green", log) == just_placed(t, None, log) == {"F17", "G18"}


@pytest.mark.clause("SA-6.5")
def test_the_move_tile_is_marked_as_well_as_the_moved_one() -> None:
    t = table(players=2).figures("base").hand("green", "move", "rice2").tile("green", "rice3", "F17")
    log = events_during(t, "move F17>K17", "end turn")
    assert just_placed(t, "gold", log) == {"F17", "K17"}


def test_the_latest_tiles_are_marked() -> None:
    match = SAMURAI.start(players=3, seed=2, preset="basic")
    laid: list[int] = []
    while len(laid) < 4:
        action = next(action for action in match.actions() if str(action) not in ("tile move", "tile swap"))
        if str(action).startswith("hex"):
            laid.append(action.number - HEX)
            match.play(action)
            match.play("end turn")
        else:
            match.play(action)
    marked = [label_of(piece) for piece in elements(match.view(1).svg()) if label_of(piece).endswith("just placed")]
    assert len(marked) == 2  # since seat 1's own turn
    assert all(HEX_CODES[hex_id] in " ".join(marked) for hex_id in laid[-2:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_board_of_four_is_small(language: str) -> None:
    sizes = []
    match = after(1, 4, seed=1)
    rng = np.random.default_rng(1)
    while not match.over:
        if match.state.decision == at.PLACE_TILE and len(match) > 150:
            svg = match.view(match.seat).svg(SAMURAI.words(language)).encode()
            sizes.append((len(svg), len(gzip.compress(svg))))
        actions = match.actions()
        match.play(actions[int(rng.integers(len(actions)))])
    assert sizes
    assert max(raw for raw, _ in sizes) < 60_000
    assert max(packed for _, packed in sizes) < 12_000


def test_names_of_people_are_escaped_and_shortened() -> None:
    words = SAMURAI.words("en", ["<b>Ada & Eve</b>", "A name as long as a scroll"])
    view = SAMURAI.start(players=2, seed=1, preset="basic").view(0)
    svg = view.svg(words)
    elements(svg)
    assert "<b>" not in svg
    assert ">A name as lo…</text>" in svg


def test_five_figures_set_aside_still_fit() -> None:
    # SA-9.2: the last turn can set aside more than four
    match = SAMURAI.start(players=4, seed=1, preset="basic")
    s = copy_record(match.state)
    for town in range(6):
        s.taken[town, 0] = at.SET_ASIDE
    view = View(SAMURAI, -1, s, ())
    assert "Set aside: 6 of 4" in view.svg()
    assert view.svg().count(", set aside") == 6


def test_the_text_board_shows_what_there_is_to_know() -> None:
    match = play_until(
        lambda match: match.state.decision == at.PLACE_TILE and len(match) > 30, seed=1, players=2, preset="basic"
    )
    view = match.view(match.seat)
    text = view.text_board()
    for action in view.actions():
        assert str(action).removeprefix("hex ") in text
    assert "EdBRC" in text
    assert "Hand: " in text
    assert max(map(len, text.splitlines())) < 110


@pytest.mark.clause("SA-4.10", "SA-4.11", "SA-7.13")
@pytest.mark.parametrize(
    ("language", "taken", "unfilled"),
    [
        ("en", "- taken", "_ to be placed"),
        ("pl", "- zabrane", "_ do ustawienia"),
        ("cs", "- vzato", "_ k umístění"),
    ],
)
def test_the_text_board_shows_settlements_to_be_filled_unlike_emptied_ones(
    language: str, taken: str, unfilled: str
) -> None:
    words = SAMURAI.words(language)
    match = SAMURAI.start(players=2, seed=1, start_hand="random")
    drawn, key = match.view(0).text_board(words).split("\n\n")[:2]
    assert "Hiro_" in drawn and "Kyo_" in drawn and "-" not in drawn
    assert taken in key and unfilled in key
    s = copy_record(match.state)
    s.taken[TOWN_NAMES.index("Hirosaki"), 0] = at.SET_ASIDE
    drawn = View(SAMURAI, 0, s, ()).text_board(words)
    assert "Hiro-" in drawn and "Kyo_" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_exists_in_every_language(language: str) -> None:
    match = SAMURAI.start(players=4, seed=1)
    words = SAMURAI.words(language)
    assert words.text("board.pool") in match.view(0).text_board(words)
    assert words.text("note.choosing") in match.view(None).text_board(words)


def test_cached_parts_of_a_drawing_hold_no_names_of_players() -> None:
    """Cached parts must not show another match, language or number of players."""
    views = [after(90, players).view(0) for players in (2, 3)]
    first = [view.panels(SAMURAI.words("cs", ["Ada", "Eve", "Ota"])) for view in views]
    for view in views:
        for language in LANGUAGES:
            panels = view.panels(SAMURAI.words(language, ["Jan", "Jun", "Jin"]))
            assert not re.search("Ada|Eve|Ota", repr(panels))
    assert [view.panels(SAMURAI.words("cs", ["Ada", "Eve", "Ota"])) for view in views] == first


def test_a_drawing_is_in_one_language() -> None:
    match = after(90, 4)
    for language, empty, north in (("en", "empty", "North"), ("pl", "puste", "Północ"), ("cs", "prázdné", "Sever")):
        svg = match.view(None).svg(SAMURAI.words(language))
        assert f": {empty}<" in svg and f">{north}<" in svg
        assert {word for word in ("empty", "puste", "prázdné") if f": {word}<" in svg} == {empty}
