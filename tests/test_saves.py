"""Saved matches outlive the code: other names, other records and faster rules change nothing, other play does."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tatami
from tatami.errors import DamagedSave, OtherEdition
from tatami.match import Match, Replay
from tatami.players import player
from tatami.saves import FORMAT, SavedMatch

HOUSE = Path(tatami.__file__).parent
GOLDEN = Path(__file__).parent / "golden"
RONIN = tatami.game("seven_ronin")


def played(moves: int = 10_000) -> Match:
    match, chooser = RONIN.start(seed=5), player("greedy", 1)
    while not match.over and len(match) < moves:
        match.play(chooser.choose(match.view(match.seat)))
    return match


def test_a_file_says_one_move_a_line_and_comes_back(tmp_path: Path) -> None:
    match = played()
    match.save(tmp_path / "match.json")
    lines = (tmp_path / "match.json").read_text("utf-8").splitlines()
    assert sum(bool(re.fullmatch(r'  \[\d, "[^"]+"\],?', line)) for line in lines) == len(match)
    assert SavedMatch.read(tmp_path / "match.json") == match.saved()
    assert json.loads((tmp_path / "match.json").read_text("utf-8"))["format"] == FORMAT


def test_a_match_without_moves_is_a_file_too(tmp_path: Path) -> None:
    RONIN.start(seed=1).save(tmp_path / "match.json")
    assert len(RONIN.load(tmp_path / "match.json")) == 0


# --- editions ---------------------------------------------------------------------------------------------------------


def of_edition(match: Match, edition: int) -> SavedMatch:
    return SavedMatch.from_json({**match.to_json(), "edition": edition})


def test_a_match_of_another_edition_cannot_be_played_on_and_says_so_in_one_line() -> None:
    for edition in (0, RONIN.meta.edition + 1):
        with pytest.raises(OtherEdition, match=rf"this is edition {RONIN.meta.edition}$") as refused:
            Match.from_saved(of_edition(played(20), edition), "old.json")
        assert str(refused.value).startswith("old.json was played with") and "\n" not in str(refused.value)


def test_a_finished_match_of_another_edition_still_shows_its_board_and_result() -> None:
    match = played()
    again = Replay.of(of_edition(match, 0))
    assert isinstance(again.problem, OtherEdition)
    assert again.whole and again.match.moves == match.moves
    assert again.scores == match.scores()


def test_where_the_rules_have_changed_a_match_is_shown_as_far_as_it_goes() -> None:
    match = played()
    saved = match.to_json()
    saved["moves"][12][1] = "a move of long ago"
    again = Replay.of(SavedMatch.from_json({**saved, "edition": 0, "scores": [0.25, 0.75]}))
    assert len(again.match) == 12 and not again.whole
    assert again.scores == (0.25, 0.75)


def test_a_match_saved_before_there_were_editions_is_read() -> None:
    match = played(30)
    data = match.to_json()
    old = {key: data[key] for key in ("tatami", "game", "options", "seed", "moves")} | {"digest": "0" * 64}
    known = Match.from_json({**old, "rules": RONIN.meta.first_edition_hashes[0]})
    assert known.moves == match.moves
    with pytest.raises(OtherEdition, match="an edition before the first"):
        Match.from_json({**old, "rules": "0123456789abcdef"})


def test_the_command_shows_a_match_of_another_edition_as_far_as_it_goes(tmp_path: Path) -> None:
    data = {**played().to_json(), "edition": 0, "scores": [0.25, 0.75]}
    data["moves"][12][1] = "a move of long ago"
    (tmp_path / "old.json").write_text(json.dumps(data), "utf-8")
    command = [sys.executable, "-m", "tatami", "replay", "--all", str(tmp_path / "old.json")]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert said.returncode == 0, said.stderr
    assert f"shown up to move 12 of {len(data['moves'])}" in said.stderr
    assert "0.75" in said.stdout
    assert " 12 · " in said.stdout and " 13 · " not in said.stdout
    going_on = subprocess.run(
        [*command[:3], "play", "--resume", command[-1]], capture_output=True, text=True, check=False
    )
    assert going_on.returncode == 2 and going_on.stderr.count("\n") == 1


def test_a_file_of_a_newer_tatami_is_called_that() -> None:
    with pytest.raises(DamagedSave, match="newer Tatami"):
        SavedMatch.from_json({**played(3).to_json(), "format": FORMAT + 1})


# --- a copy of the sources, edited ------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The game's folder in a copy of the sources."""
    shutil.copytree(
        HOUSE, tmp_path / "tatami", symlinks=False, ignore=shutil.ignore_patterns("__pycache__", "rulebooks")
    )
    return tmp_path / "tatami" / "games" / RONIN.name


def in_copy(copied: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    elsewhere = {**os.environ, "PYTHONPATH": str(copied.parents[2]), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", *arguments]
    return subprocess.run(command, env=elsewhere, capture_output=True, text=True, timeout=300, cwd=copied, check=False)


def check_golden(copied: Path) -> subprocess.CompletedProcess[str]:
    return in_copy(copied, "-m", "tatami", "golden", "check", RONIN.name, "--folder", str(GOLDEN))


def replace_in(file: Path, pattern: str, by: str) -> None:
    text, count = re.subn(pattern, by, file.read_text("utf-8"), flags=re.MULTILINE)
    assert count, f"{file} has no {pattern}"
    file.write_text(text, "utf-8")


def test_docstrings_renamed_helpers_and_reordered_records_change_nothing(copied: Path, tmp_path: Path) -> None:
    played(40).save(tmp_path / "match.json")
    replace_in(copied / "rules" / "wounds.py", '^"""', '"""Said otherwise. ')
    for file in copied.rglob("*.py"):
        file.write_text(re.sub(r"\bend_round\b(?!_)", "close_the_round", file.read_text("utf-8")), "utf-8")
    replace_in(copied / "state.py", r"^( +round_number: .*\n)( +phase: .*\n)", r"\2\1")
    said = check_golden(copied)
    assert said.returncode == 0, said.stdout + said.stderr
    opened = in_copy(copied, "-c", f"import tatami; tatami.game({RONIN.name!r}).load({str(tmp_path / 'match.json')!r})")
    assert opened.returncode == 0, opened.stderr


def test_another_rule_without_a_new_edition_fails_the_golden_matches(copied: Path) -> None:
    replace_in(copied / "components.toml", "^threat = 4", "threat = 5")
    said = check_golden(copied)
    assert said.returncode == 1, said.stdout + said.stderr
