"""The registry: which games there are, what they can be started with, and compiling them ahead."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from llvmlite import binding

import tatami
from tatami import precompile, registry
from tatami.errors import BadOption, UnknownGame
from tatami.kernel import sources
from tatami.kernel.compiling import interpreted
from tatami.kernel.game_rules import CONTRACT, OPTIONAL
from tatami.ui.i18n import LANGUAGES

NAMES = tuple(which.name for which in tatami.all_games())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_it_is(name):
    meta = registry.load_meta(name)
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
    assert which.resolve_options()["players"] == which.meta.default_players
    for preset in which.meta.presets:
        assert which.resolve_options(preset=preset)


def test_the_registry_lists_every_game_once_and_in_order():
    assert list(NAMES) == sorted(set(NAMES)) and set(NAMES) <= set(registry.packages())
    assert tatami.game("samurai") is tatami.game("samurai")
    with pytest.raises(UnknownGame, match="there are "):
        registry.load_meta("chess")


def with_requirement(when, then):
    """Samurai with one constraint between its options."""
    meta = registry.load_meta("samurai")
    return registry.Meta(**{**meta.__dict__, "requires": ({"when": when, "then": then},)})


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
    record = registry.option_record("samurai", {"players": 4, "capture_order": "ask"})
    assert (record.players, record.start_hand, record.capture_order) == (4, 0, 1)


# --- which code decided -----------------------------------------------------------------------------------------------


def test_comments_and_blank_lines_do_not_make_other_bots():
    plain = "def add(a, b):\n    return a + b\n"
    tidied = "# why\n\ndef add(a, b):  # SA-1.1\n\n    return  a + b\n"
    assert registry._bare_code(plain) == registry._bare_code(tidied)
    assert registry._bare_code(plain) != registry._bare_code(plain.replace("a + b", "a - b"))


@pytest.mark.parametrize("changed", ["tatami.games.samurai.bots.policy", "tatami.games.samurai.rules.tiles"])
def test_another_policy_or_rule_makes_other_bots(monkeypatch, changed):
    before, read = registry.bots_digest("samurai"), Path.read_text
    assert re.fullmatch(r"[0-9a-f]{16}", before)
    file = sources.file_of(changed)
    monkeypatch.setattr(Path, "read_text", lambda path, *how: read(path, *how) + "\nx = 1\n" * (path == file))
    assert registry.bots_digest.__wrapped__("samurai") != before


def test_how_a_game_is_shown_makes_no_other_bots(monkeypatch):
    before, read = registry.bots_digest("samurai"), Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda path, *how: read(path, *how) + "\nx = 1\n" * ("ui" in path.parts))
    assert registry.bots_digest.__wrapped__("samurai") == before


# --- compiling ahead --------------------------------------------------------------------------------------------------


def test_preparing_tells_its_progress_and_is_remembered():
    steps = []
    precompile.prepare("samurai", lambda done, of: steps.append((done, of)))
    assert steps[0][0] == 0 and steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == list(range(len(steps)))
    assert precompile.is_prepared("samurai")


def test_preparing_asks_only_those_who_have_something_to_decide(tmp_path):
    """Interpreted, for compiled rules do not notice when they look for a choice where there is none."""
    imports = "from tatami.precompile import prepare\nfrom tatami.registry import packages\n"
    script = f"{imports}for name in packages(): prepare(name)"
    interpreting = {**os.environ, "NUMBA_DISABLE_JIT": "1", "TATAMI_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], env=interpreting, check=True, timeout=120)


def test_what_was_compiled_for_another_processor_or_place_is_to_be_compiled_again(monkeypatch):
    precompile.prepare("samurai")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(precompile, "find_spec", lambda package: SimpleNamespace(origin=f"/another/{package}"))
        assert not precompile.is_prepared("samurai")
    monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "abacus")
    assert not precompile.is_prepared("samurai")


compiled_only = pytest.mark.skipif(interpreted, reason="nothing is compiled when rules are interpreted")
TRACE = "import sys; open(sys.argv[1] + '.trace', 'w').close()"  # a helper that only shows that it was here


@pytest.fixture
def unprepared(tmp_path, monkeypatch):
    """A game that has to be compiled first, on a machine with two cores, with a helper that only leaves a trace."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(precompile, "is_prepared", lambda name: False)
    monkeypatch.setattr(precompile, "_cores", lambda: 2)
    monkeypatch.setattr(precompile, "HELPER", TRACE)
    return tmp_path / "samurai.trace"


@compiled_only
def test_a_helper_is_called_for_the_first_start_and_waited_for(unprepared):
    there = []
    precompile.prepare("samurai", lambda done, of: there.append(unprepared.exists()))
    assert there[-2:] == [True, True]  # before ``apply``, and at the end


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("_cores", lambda: 1),
        ("is_prepared", lambda name: True),
        ("interpreted", True),
        ("changes_of", lambda package: {"setup.hand": 4}),
    ],
)
def test_no_helper_is_called_where_it_would_be_in_the_way(unprepared, monkeypatch, what, value):
    monkeypatch.setattr(precompile, what, value)
    precompile.prepare("samurai")
    assert not unprepared.exists()


@pytest.mark.parametrize(("what", "value"), [("HELPER", "raise SystemExit(1)"), ("sys.executable", "nowhere/python")])
def test_without_a_helper_the_work_is_done_all_the_same(unprepared, monkeypatch, what, value):
    monkeypatch.setattr(f"tatami.precompile.{what}", value)
    steps = []
    precompile.prepare("samurai", lambda done, of: steps.append((done, of)))
    assert steps[-1][0] == steps[-1][1]


@compiled_only
def test_the_helper_ends_when_the_work_is_given_up(unprepared, monkeypatch):
    monkeypatch.setattr(precompile, "HELPER", HELPERS_EARS + "import time; time.sleep(60)")
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), precompile._helper("samurai"):
        raise KeyboardInterrupt
    assert time.monotonic() - started < 30


HELPERS_EARS = precompile.HELPER.partition("from tatami")[0]
USE = """
from tatami.kernel.records import blank
from tatami.registry import load_rules, option_record
book = load_rules("seven_ronin")
s, mask = blank(book.state), book.mask()
book.new_game(s, option_record("seven_ronin", {}), 0)
book.legal(s, 0, mask)
book.apply(s, 0, int(mask.argmax()))
print(*(sum(rule.stats.cache_hits.values()) for rule in (book.new_game, book.apply)))
"""


@compiled_only
def test_what_the_helper_compiles_is_found_by_others(tmp_path):
    def python(script):
        elsewhere = {**os.environ, "TATAMI_CACHE": str(tmp_path)}
        return subprocess.run([sys.executable, "-c", script], env=elsewhere, check=True, capture_output=True).stdout

    python("from tatami.precompile import compile_apply; compile_apply('seven_ronin')")
    assert python(USE).split() == [b"0", b"1"]


@pytest.mark.parametrize("name", NAMES)
def test_a_rulebook_has_every_function_of_the_contract(name):
    book = registry.load_rules(name)
    functions = {function for names in CONTRACT.values() for function in names}
    of_its_own = {function for names in OPTIONAL.values() for function in names}
    assert functions <= set(book.functions) <= functions | of_its_own
    with pytest.raises(AttributeError, match="have no 'cheat'"):
        _ = book.cheat
    assert book.state.dtype.names[0] == "rng" and "players" in book.state.dtype.names
    assert {"players", *registry.load_meta(name).options} == set(book.options.dtype.names)
