"""``tatami lab``: it runs, reports, publishes, and refuses in one line with exit code 2."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tatami import cli
from tatami.kernel.compiling import interpreted
from tatami.lab.publish import published_reports
from tatami.lab.report import statistics_in
from tatami.lab.results import Results

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lab(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run ``tatami lab``; return its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TATAMI_REPORTS", str(tmp_path / "reports"))

    def run_command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            cli.main(["lab", *arguments])
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return run_command


def test_an_experiment_is_run_reported_published_and_withdrawn(lab: Run, tmp_path: Path) -> None:
    games = "2" if interpreted else "2e2"
    code, out, err = lab(
        "run", "seven_ronin", "--vary", "seats=random,greedy", "--games", games, "--out", "x", "--jobs", "1"
    )
    assert (code, err) == (0, "")
    assert "games in 2 cells" in out
    assert lab("report", "x", "--publish")[0] == 0
    assert (tmp_path / "x" / "report.html").exists()
    (report,) = published_reports()
    assert report.title == "7 Ronin by seats"
    assert lab("withdraw", report.name)[0] == 0
    assert published_reports() == []


@pytest.mark.skipif(interpreted, reason="a process that compiles other numbers is needed")
def test_another_printed_number_changes_the_games_and_leaves_this_process_as_it_was(lab: Run, tmp_path: Path) -> None:
    """With only two areas to take, the attacker of 7 Ronin must win more often."""
    same = ("run", "seven_ronin", "--games", "2000", "--seats", "random", "--jobs", "1", "--out")
    assert lab(*same, "printed")[0] == 0
    assert lab(*same, "easier", "--set", "areas_to_win=3")[0] == 0
    printed, easier = (statistics_in(Results.open(tmp_path / name))[0].win_rate() for name in ("printed", "easier"))
    assert easier.low > printed.high
    assert sys.modules["tatami.games.seven_ronin.components"].AREAS_TO_WIN == 5


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("run", "chess"), "there is no game 'chess'"),
        (("run", "samurai", "--vary", "colour=all"), "samurai cannot vary 'colour'"),
        (("run", "samurai", "--vary", "players=4..2"), "players: 4..2 is an empty range"),
        (("run", "samurai", "--games", "many"), "a number of games is a whole one like 10000 or 1e6, not 'many'"),
        (("run", "samurai", "--games", "1.5"), "a number of games is a whole one"),
        (("run", "samurai", "--games", "inf"), "a number of games is a whole one"),
        (("run", "samurai", "--games", "nan"), "a number of games is a whole one"),
        (("run", "samurai", "--games", "1e400"), "a number of games is a whole one"),
        (("run", "samurai", "--vary", "players=1..99999999999"), "players is one of 2, 3, 4, not"),
        (("run", "samurai", "--option", f"players={'9' * 5000}"), "samurai is for 2, 3, 4 players, not 999999999"),
        (("run", "samurai", "--vary", "seats=greedy,greedy"), "names a value twice"),
        (("run", "samurai", "--option", "players"), "an option is given as name=value, not 'players'"),
        (("run", "samurai", "-o", "players=2", "-o", "players=3"), "the option 'players' is given twice"),
        (("run", "samurai", "--set", "hand=99"), "hand of samurai goes from 3 to 8"),
        (("run", "samurai", "--set", "horses=1"), "samurai has no number 'horses' to change"),
        (("run", "samurai", "--engine", "steam"), "an engine is cpu, gpu or ray"),
        (("run", "samurai", "--jobs", "0"), "greater than or equal to 1"),
        (("run", "samurai", "--out", "taken"), "taken is not empty and holds no experiment"),
        (("run", "samurai", "--out", "taken/file/out"), "cannot be written to: Not a directory"),
        (("report", "nowhere"), "nowhere holds no experiment: there is no recipe.json"),
        (("withdraw", "../secret"), "no report is called '../secret'; there are none"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    lab: Run, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").write_text("mine")
    code, out, err = lab(*arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1
    assert (tmp_path / "taken" / "file").read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["taken"]
