"""The shelf: which games there are, what they can be started with, and the version of their rules."""

import re

import pytest

import tatami
from tatami import shelf
from tatami.errors import BadOption, UnknownGame
from tatami.kernel.rulebook import CONTRACT, SECRETS, WITS
from tatami.paper.words import LANGUAGES

NAMES = tuple(which.name for which in tatami.all_games())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_it_is(name):
    meta = shelf.load_meta(name)
    assert meta.name == name
    assert set(meta.title) == set(LANGUAGES)
    assert meta.designers and meta.publisher and re.fullmatch(r"[A-Z]{2}", meta.clause)
    assert meta.default_players in meta.players
    assert 0 < meta.minutes[0] <= meta.minutes[1] and 1 <= meta.weight <= 5
    assert set(meta.type) == {"dynamics", "chance", "information", "utility"}
    assert all(len(set(values)) == len(values) for values in meta.options.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_and_the_defaults_can_be_started(name):
    which = tatami.game(name)
    assert which.settle()["players"] == which.meta.default_players
    for preset in which.meta.presets:
        assert which.settle(preset=preset)


def test_the_shelf_lists_every_game_once_and_in_order():
    assert list(NAMES) == sorted(set(NAMES)) and set(NAMES) <= set(shelf.packages())
    assert tatami.game("samurai") is tatami.game("samurai")
    with pytest.raises(UnknownGame, match="there are "):
        shelf.load_meta("chess")


def with_requirement(when, then):
    """Samurai with one constraint between its options."""
    meta = shelf.load_meta("samurai")
    return shelf.Meta(**{**meta.__dict__, "requires": ({"when": when, "then": then},)})


def test_a_requirement_forbids_options_that_do_not_go_together():
    meta = with_requirement({"players": 2}, {"start_hand": ["random"]})
    with pytest.raises(BadOption, match="with players 2, start_hand is one of random, not chosen"):
        meta.complete({"players": 2})
    assert meta.complete({"players": 2, "start_hand": "random"})["start_hand"] == "random"
    assert meta.complete({"players": 3})["start_hand"] == "chosen"


def test_a_requirement_needs_all_that_it_names():
    meta = with_requirement({"players": [2, 3], "capture_order": "ask"}, {"start_player": "random"})
    assert meta.complete({"players": 2})
    assert meta.complete({"players": 4, "capture_order": "ask"})
    with pytest.raises(BadOption, match="players 3 and capture_order ask"):
        meta.complete({"players": 3, "capture_order": "ask"})


def test_options_become_positions_in_the_lists_of_the_meta_file():
    record = shelf.option_record("samurai", {"players": 4, "capture_order": "ask"})
    assert (record.players, record.start_hand, record.capture_order) == (4, 0, 1)


# --- the version of the rules -----------------------------------------------------------------------------------------


def test_comments_and_blank_lines_do_not_make_other_rules():
    plain = "def add(a, b):\n    return a + b\n"
    tidied = "# why\n\ndef add(a, b):  # SA-1.1\n\n    return  a + b\n"
    assert shelf._bare_code(plain) == shelf._bare_code(tidied)
    assert shelf._bare_code(plain) != shelf._bare_code(plain.replace("a + b", "a - b"))


def test_the_version_covers_all_that_the_rules_import_and_nothing_else():
    modules = shelf._imported_by("tatami.games.samurai.rules")
    assert {f"tatami.games.samurai.{room}" for room in ("rules", "setup", "tiles", "captures", "ending")} <= modules
    assert "tatami.kernel.chance" in modules
    assert not any("words" in module or "board" in module or "wits" in module for module in modules)


def test_another_rule_or_another_printed_number_makes_another_version(monkeypatch):
    before = shelf.rules_version("samurai")
    assert re.fullmatch(r"[0-9a-f]{16}", before)
    read = shelf._source
    monkeypatch.setattr(shelf, "_source", lambda module: read(module) + "\nx = 1\n" * module.endswith("samurai.tiles"))
    assert shelf.rules_version.__wrapped__("samurai") != before


# --- compiling ahead --------------------------------------------------------------------------------------------------


def test_preparing_tells_its_progress_and_is_remembered():
    steps = []
    shelf.prepare("samurai", lambda done, of: steps.append((done, of)))
    assert steps[0][0] == 0 and steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == list(range(len(steps)))
    assert shelf.is_prepared("samurai")


@pytest.mark.parametrize("name", NAMES)
def test_a_rulebook_has_every_function_of_the_contract(name):
    book = shelf.load_rulebook(name)
    functions = {*CONTRACT, *SECRETS, *WITS, "broken_law"}
    assert set(book.functions) == functions | ({"unplan"} if name == "seven_ronin" else set())
    with pytest.raises(AttributeError, match="has no 'cheat'"):
        _ = book.cheat
    assert book.state.dtype.names[0] == "rng" and "players" in book.state.dtype.names
    assert {"players", *shelf.load_meta(name).options} == set(book.options.dtype.names)
