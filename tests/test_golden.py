"""Golden matches: played again as they were recorded, compiled and interpreted, and covering what the games offer."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tatami
from tatami.lab import golden
from tatami.match import Match
from tatami.saves import SavedMatch

FOLDER = Path(__file__).parent / "golden"
GAMES = [which.name for which in tatami.all_games()]
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_match_goes_as_it_went(file: Path) -> None:
    again = golden.replay(file)
    assert again.problem is None, f"{again.problem}; if play was meant to change, raise the edition and record anew"
    assert again.match.over
    assert again.match.saved() == SavedMatch.read(file)


@pytest.mark.parametrize("name", GAMES)
def test_golden_matches_go_the_same_interpreted(name: str) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "tatami", "golden", "check", name, "--folder", str(FOLDER)]
    interpreting = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    said = subprocess.run(command, env=interpreting, capture_output=True, text=True, timeout=600, check=False)
    count = len(list((FOLDER / name).glob("*.json")))
    assert said.stdout == f"{name}: {count} of {count} unchanged\n", said.stdout + said.stderr


# --- what they cover --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_plan_and_the_files_agree(name: str) -> None:
    plan = golden.load_plan(FOLDER / name)
    assert len(plan) >= 12
    assert sorted(f"{wanted.name}.json" for wanted in plan) == sorted(
        file.name for file in FILES if file.parent.name == name
    )
    for wanted in plan:
        saved = SavedMatch.read(FOLDER / name / f"{wanted.name}.json")
        assert saved.options == tatami.game(name).meta.complete(wanted.options), wanted.name


@pytest.mark.parametrize("name", GAMES)
def test_every_option_value_and_number_of_players_is_played(name: str) -> None:
    meta = tatami.game(name).meta
    played = [SavedMatch.read(file).options for file in FILES if file.parent.name == name]
    assert {options["players"] for options in played} == set(meta.players)
    for option, values in meta.options.items():
        assert {options[option] for options in played} == set(values), option


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_every_wanted_situation_comes_up(name: str) -> None:
    which, happened = tatami.game(name), set()
    for wanted in golden.load_plan(FOLDER / name):
        match = golden.replay(FOLDER / name / f"{wanted.name}.json").match
        happened |= {event.kind.name for event in match.log}
        assert golden.missing(match, wanted.reaches) == [], wanted.name
    never = set(tomllib.loads((FOLDER / name / golden.PLAN).read_text("utf-8")).get("never", ()))
    assert {kind.name for kind in which.rules.events.values()} - happened == never


# --- what they notice -------------------------------------------------------------------------------------------------


def first_file() -> Path:
    return next(file for file in FILES if file.parent.name == GAMES[-1])


def test_other_legal_actions_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = Match._digest_after

    def one_less(match: Match, seat: int, mask, number: int) -> bytes:
        other = mask.copy()
        other[other.argmax()] = len(match) < 5
        return digest(match, seat, other, number)

    monkeypatch.setattr(Match, "_digest_after", one_less)
    assert golden.replay(first_file()).problem is not None


def test_another_result_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = Match.scores
    monkeypatch.setattr(Match, "scores", lambda match: tuple(1 - score for score in scores(match)))
    assert "do not lead where" in str(golden.replay(first_file()).problem)


def test_a_match_is_recorded_until_what_it_is_for_has_come_up(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(
        '[[match]]\nname = "lost"\nwhy = "the other wins"\noptions = { players = 2 }\n'
        'seats = ["random", "random"]\nreaches = ["won"]\n'
    )
    ((wanted, match),) = golden.record(GAMES[1], tmp_path)
    assert wanted.name == "lost" and golden.missing(match, ["won"]) == []
    assert json.loads((tmp_path / "lost.json").read_text())["seed"] == match.seed
    assert golden.missing(match, ["lost", "state.players>=2", "state.players>=3", "started", "started x2"]) == [
        "lost", "state.players>=3", "started x2",
    ]  # fmt: skip
