"""Printed numbers: read as they are printed, unless an experiment's process has changed them first."""

import sys

import pytest

from tatami.kernel import components
from tatami.kernel.compiling import cache_folder
from tatami.kernel.components import change_components, changes_of, read_components


@pytest.fixture
def shogi(tmp_path, monkeypatch):
    """A package of another game, and nothing changed yet."""
    folder = tmp_path / "shogi_printed"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "components.toml").write_text('[board]\nfiles = 9\n[[piece]]\nid = "pawn"\ncopies = [18, 0]\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(components, "_changes", {})
    cache_folder.cache_clear()
    yield "shogi_printed"
    cache_folder.cache_clear()
    sys.modules.pop("shogi_printed", None)


def test_what_is_printed_is_read(shogi):
    assert read_components(shogi) == {"board": {"files": 9}, "piece": [{"id": "pawn", "copies": [18, 0]}]}


def test_a_change_stands_in_its_place_and_nowhere_else(shogi):
    change_components(shogi, {"board.files": 8, "piece.0.copies.1": 2})
    assert read_components(shogi) == {"board": {"files": 8}, "piece": [{"id": "pawn", "copies": [18, 2]}]}
    assert not changes_of("tatami.games.samurai")


def test_changed_numbers_are_compiled_in_a_place_of_their_own(shogi):
    as_printed = cache_folder(shogi)
    cache_folder.cache_clear()
    change_components(shogi, {"board.files": 8})
    assert cache_folder(shogi) != as_printed


def test_numbers_already_in_use_cannot_change(shogi, monkeypatch):
    monkeypatch.setitem(sys.modules, f"{shogi}.components", sys)
    with pytest.raises(RuntimeError, match="other numbers need another process"):
        change_components(shogi, {"board.files": 8})
    assert read_components(shogi)["board"] == {"files": 9}


def test_the_same_changes_may_be_asked_for_again(shogi, monkeypatch):
    change_components(shogi, {"board.files": 8})
    monkeypatch.setitem(sys.modules, f"{shogi}.components", sys)
    change_components(shogi, {"board.files": 8})
    assert read_components(shogi)["board"] == {"files": 8}
