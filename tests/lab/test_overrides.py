"""Overrides: printed numbers are changed within their bounds, and reach the rules."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from tatami.errors import BadOption
from tatami.kernel import components
from tatami.lab.measures import load_measures
from tatami.lab.overrides import parse_overrides
from tatami.match import all_games
from tatami.registry import packages

DOCS = Path(__file__).parents[2] / "docs" / "lab.md"
KNOBS = [(which.name, knob) for which in all_games() for knob in load_measures(which.name).knobs]


def test_a_signed_number_is_relative_to_the_printed_one() -> None:
    assert parse_overrides("samurai_spirit", ["barricades=+1"]) == {
        "difficulty.0.barricade_bonus": 4,
        "difficulty.1.barricade_bonus": 3,
        "difficulty.2.barricade_bonus": 2,
        "difficulty.3.barricade_bonus": 1,
    }


def test_one_entry_is_changed_by_its_name() -> None:
    assert parse_overrides("samurai_spirit", ["kiai.kyuzo=10"]) == {"samurai.5.kiai_human": 10}
    assert parse_overrides("seven_ronin", ["threat.8=-1", "limit.field3=2"]) == {
        "time_track.round.7.threat": 9,
        "area.5.limit": 2,
    }


def test_a_negative_number_can_be_absolute() -> None:
    assert parse_overrides("samurai_spirit", ["barricades.heroic==-1"]) == {"difficulty.3.barricade_bonus": -1}


def test_what_is_printed_already_is_no_change() -> None:
    assert parse_overrides("seven_ronin", ["areas_to_win=5"]) == {}


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("barricades", "a change is name=.1, name=-1 or name=5"),
        ("barricades=lots", "a change is name=.1"),
        ("barricades=1.5", "a change is name=.1"),
        ("horses=+1", "samurai_spirit has no number 'horses' to change; it has barricades, kiai"),
        ("kiai.zorro=5", "kiai of samurai_spirit has no 'zorro'; it has heihachi, daisuke"),
        ("kiai.kyuzo=99", r"kiai.kyuzo of samurai_spirit goes from 1 to 20 \(printed: \d+\), not to 99"),
        ("barricades=-9", "barricades.easy of samurai_spirit goes from -2 to 8"),
    ],
)
def test_an_impossible_override_is_refused(override: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        parse_overrides("samurai_spirit", [override])


def test_two_overrides_of_one_number_are_refused() -> None:
    with pytest.raises(BadOption, match="another --set changes too"):
        parse_overrides("samurai_spirit", ["kiai=+1", "kiai.kyuzo=10"])


def constants(game: str, monkeypatch: pytest.MonkeyPatch, changed: dict[str, int]) -> dict[str, bytes]:
    """The constants of a game's components, from a fresh copy of the module."""
    package = packages()[game]
    monkeypatch.setattr(components, "_changes", {package: changed})
    spec = importlib.util.find_spec(f"{package}.components")
    assert spec is not None and spec.loader is not None
    fresh = importlib.util.module_from_spec(spec)
    fresh.__package__ = package
    spec.loader.exec_module(fresh)
    return {
        name: np.asarray(value).tobytes()
        for name, value in vars(fresh).items()
        if name.isupper() and isinstance(value, int | tuple | np.ndarray)
    }


@pytest.mark.parametrize(("game", "knob"), KNOBS)
def test_every_knob_reaches_the_rules(game: str, knob: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that nothing reads could be changed without any effect, and an experiment would be wrong."""
    bounds = load_measures(game).knobs[knob]
    before = constants(game, monkeypatch, {})
    asked = [parse_overrides(game, [f"{knob}=={value}"]) for value in (bounds.minimum, bounds.maximum)]
    assert any(asked)
    for changed in filter(None, asked):
        assert constants(game, monkeypatch, changed) != before


def test_the_documentation_lists_every_number_that_can_be_overridden() -> None:
    page = DOCS.read_text("utf-8")
    for which in all_games():
        knobs = ", ".join(f"`{knob}`" for knob in load_measures(which.name).knobs)
        assert f"| {which.meta.title['en']} | {knobs} |" in page


def test_parsing_overrides_changes_nothing_in_this_process() -> None:
    parse_overrides("samurai_spirit", ["barricades=+1"])
    for package in packages().values():
        assert not components.changes_of(package)
