"""Compiling: rules stay plain functions, algorithms are bound to them, and nothing stale is ever loaded."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tatami.kernel import compiling
from tatami.kernel.compiling import bind, bind_inner, cache_folder, inner, interpreted, rule
from tatami.kernel.contract import over
from tatami.kernel.lazy_codegen import LazyLibrary
from tatami.kernel.records import blank, i16, record

compiled_only = pytest.mark.skipif(interpreted, reason="nothing is compiled when rules are interpreted")


@record
class Candle:
    """Something that burns down."""

    height: i16


@rule
def burnt_down(s):
    """Whether nothing is left."""
    return s.height == 0


@rule
def half_burnt(s):
    """Whether five are left."""
    return s.height == 5


@inner
def shorten(s, by):
    """Burn down by so much, and return what is left."""
    s.height -= by
    return s.height


@inner
def shorten_twice(s):
    """Burn down by two, then by three."""
    return 100 * shorten(s, 2) + shorten(s, 3)


@rule
def gust(s):
    """Burn down in a gust of wind."""
    return shorten_twice(s)


def burn(s):
    """Count how long it takes until it is over; ``over`` is a free name."""
    hours = 0
    while not over(s):
        s.height -= 1
        hours += 1
    return hours


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A cache of its own for this test."""
    monkeypatch.setenv("TATAMI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiling._settings, "CACHE_DIR", compiling._settings.CACHE_DIR)
    cache_folder.cache_clear()
    yield tmp_path / "cache"
    cache_folder.cache_clear()


def candle():
    """A candle of ten hours."""
    s = blank(Candle)
    s.height = 10
    return s


@record
class TallCandle:
    """Another thing that burns down, with another layout."""

    wax: i16
    height: i16


def tall_candle():
    """A candle of twenty hours."""
    s = blank(TallCandle)
    s.height = 20
    return s


def test_rules_that_only_rules_call_do_their_part_in_their_callers():
    s = candle()
    assert gust(s) == 805
    assert s.height == 5


def test_rules_that_only_rules_call_can_be_tried_out_in_python():
    s = candle()
    assert shorten_twice(s) == 805
    assert s.height == 5


@compiled_only
def test_rules_that_only_rules_call_are_drafts_and_compiled_once(own_cache):
    assert rule(gust.py_func, "tests.kernel")(candle()) == 805
    for lowered in (shorten, shorten_twice):
        assert [type(each.library) for each in lowered.overloads.values()] == [LazyLibrary]


def test_a_rule_is_the_function_it_was():
    assert burnt_down.__name__ == "burnt_down"
    assert burnt_down.__doc__ == "Whether nothing is left."
    assert not burnt_down(candle())


def test_a_part_of_an_algorithm_is_bound_and_compiled_with_the_whole(own_cache):
    whole = bind(burn_both, "tests.kernel", burn=bind_inner(burn, "tests.kernel", over=burnt_down))
    assert whole(candle(), candle()) == 20
    assert [file.name for file in own_cache.rglob("*.nbi") if "burn-" in file.name] == []


def burn_both(one, other):
    """Burn down two candles one after the other."""
    return burn(one) + burn(other)


def test_an_unbound_algorithm_says_what_is_missing():
    with pytest.raises(NotImplementedError, match="over belongs to a game's rules"):
        burn(candle())


def test_one_algorithm_is_bound_to_different_rules(own_cache):
    to_the_end = bind(burn, "tests.kernel", "end", over=burnt_down)
    half_way = bind(burn, "tests.kernel", "half", over=half_burnt)
    assert to_the_end(candle()) == 10
    assert half_way(candle()) == 5
    assert to_the_end(candle()) == 10


def test_only_free_names_of_the_algorithm_can_be_bound():
    with pytest.raises(NameError, match="burn has no free names wick"):
        bind(burn, "tests.kernel", wick=burnt_down)


@compiled_only
def test_a_bound_algorithm_is_loaded_from_the_cache_the_second_time(own_cache):
    first = bind(burn, "tests.kernel", "cached", over=burnt_down)
    first(candle())
    assert sum(first.stats.cache_misses.values()) == 1
    assert list(cache_folder("tests.kernel").rglob("*.nbi"))
    again = bind(burn, "tests.kernel", "cached", over=burnt_down)
    assert again(candle()) == 10
    assert sum(again.stats.cache_hits.values()) == 1


@compiled_only
def test_processes_that_compile_a_rule_at_the_same_moment_write_different_files(own_cache, monkeypatch):
    """Each for another record, and neither knows of the other: both would take number 1."""
    here = bind(burn, "tests.kernel", "raced", over=burnt_down)
    monkeypatch.setattr(compiling, "OURS", "another")
    there = bind(burn, "tests.kernel", "raced", over=burnt_down)
    monkeypatch.setattr(there._cache._cache_file, "_load_index", dict)
    assert here(candle()) == 10
    assert there(tall_candle()) == 20
    assert len(list(own_cache.rglob("*raced*.nbc"))) == 2


@compiled_only
def test_rules_run_without_the_lock_of_the_interpreter():
    assert burnt_down.targetoptions["nogil"]


@compiled_only
def test_whole_numbers_of_any_width_share_one_compilation(own_cache):
    """Within rules; what Python passes is one width anyway."""
    double = bind(doubled, "tests.kernel")
    caller = bind(double_both, "tests.kernel", doubled=double)
    assert caller(np.int8(100), np.int32(7)) == 214
    assert len(double.signatures) == 1


def doubled(number):
    """A rule called with different widths."""
    return number * 2


def double_both(narrow, wide):
    """Call it with two of them."""
    return doubled(narrow) + doubled(wide)


def test_the_cache_lies_where_it_is_told_to(own_cache):
    assert cache_folder("tatami.games.samurai").parent == own_cache
    assert cache_folder("tatami.games.samurai").name.startswith("samurai-")


@pytest.mark.parametrize("changed", ["rules.py", "components.toml"])
def test_a_change_of_any_rule_or_table_leads_to_another_folder(own_cache, tmp_path, monkeypatch, changed):
    """Numba itself would not notice a change in a function called from another file."""
    package = tmp_path / "shogi_rules"
    package.mkdir()
    for name in ("__init__.py", "rules.py", "components.toml"):
        (package / name).write_text("before = 1\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = cache_folder("shogi_rules")
    cache_folder.cache_clear()
    assert cache_folder("shogi_rules") == before
    (package / changed).write_text("after = 2\n", "utf-8")
    cache_folder.cache_clear()
    assert cache_folder("shogi_rules") != before


@compiled_only
@pytest.mark.parametrize(("template", "other"), [("mcts.py", False), ("rng.py", True)])
def test_only_a_template_that_nothing_builds_on_can_change_without_making_rules_stale(monkeypatch, template, other):
    def folder():
        return cache_folder.__wrapped__("tatami.games.samurai")

    first, read = folder(), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == template))
    assert (folder() != first) == other


# --- stale rules ------------------------------------------------------------------------------------------------------

RULES = """
from tatami.kernel.compiling import rule
{imported}

@rule
def apply(n):
    return {called}(n)
"""
CHAPTER = """
from tatami.kernel.compiling import {kind}

@{kind}
def worth(n):
    return n + {more}
"""
IMPORTS = {
    "a chapter in a subfolder": ("from plug_in.game.rules.combat.chapter import worth", "worth", "game/rules/combat"),
    "a relative import": ("from .chapter import worth", "worth", "game/rules"),
    "a relative import from above": ("from ..tables.chapter import worth", "worth", "game/tables"),
    "a module import": ("from plug_in.game.rules import chapter", "chapter.worth", "game/rules"),
    "a relative module import": ("from . import chapter", "chapter.worth", "game/rules"),
    "a whole module": ("import plug_in.game.rules.chapter as chapter", "chapter.worth", "game/rules"),
    "another package of the plug-in": ("from plug_in.shared.chapter import worth", "worth", "shared"),
}


@compiled_only
@pytest.mark.parametrize("kind", ["rule", "inner"])
@pytest.mark.parametrize("way", IMPORTS)
def test_a_changed_chapter_is_played_wherever_it_lies(tmp_path, way, kind):
    """Numba's own check looks only at the file of the function that Python calls."""
    imported, called, folder = IMPORTS[way]
    for package in ("plug_in/game/rules", f"plug_in/{folder}"):
        for part in (tmp_path / package, *(tmp_path / package).parents):
            if part.is_relative_to(tmp_path / "plug_in"):
                part.mkdir(parents=True, exist_ok=True)
                (part / "__init__.py").touch()
    (tmp_path / "plug_in/game/meta.toml").touch()
    (tmp_path / "plug_in/game/rules/__init__.py").write_text(RULES.format(imported=imported, called=called))
    chapter = tmp_path / "plug_in" / folder / "chapter.py"
    # Python's own compiled files go by the second: a chapter changed within one would be taken for the same.
    fresh = {"PYTHONDONTWRITEBYTECODE": "1", "TATAMI_CACHE": str(tmp_path / "cache")}
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), **fresh}
    answers = []
    for more in (1, 2, 2):
        chapter.write_text(CHAPTER.format(more=more, kind=kind))
        script = "from plug_in.game.rules import apply; print(apply(40), sum(apply.stats.cache_hits.values()))"
        said = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        answers.append(said.stdout.split())
    assert answers == [["41", "0"], ["42", "0"], ["42", "1"]]


def test_a_games_pictures_and_texts_make_nothing_stale(tmp_path, monkeypatch):
    for name in ("__init__.py", "meta.toml", "rules/__init__.py", "ui/__init__.py", "ui/panels.py"):
        file = tmp_path / "drawn_game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    monkeypatch.syspath_prepend(tmp_path)
    before = cache_folder.__wrapped__("drawn_game")
    (tmp_path / "drawn_game/ui/panels.py").write_text("colour = 1\n")
    assert cache_folder.__wrapped__("drawn_game") == before
    (tmp_path / "drawn_game/rules/__init__.py").write_text("rule = 1\n")
    assert cache_folder.__wrapped__("drawn_game") != before
