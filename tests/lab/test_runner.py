"""Running experiments: on one process or two, stopped, resumed or with a worker killed, the tables are the same."""

import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.lab.blocks import Block, BlockResult
from tatami.lab.engines import Engine, LocalEngine, make_engine
from tatami.lab.experiment import Experiment, plan
from tatami.lab.results import Results
from tatami.lab.runner import run

GAMES = 4 if interpreted else 6000
EXPERIMENT = plan("seven_ronin", ["threat_track=all", "seat0=random,greedy"], seats="random", games=GAMES)


class Stopped(Exception):
    """Somebody has pressed Ctrl+C."""


def one_core() -> Engine:
    return make_engine("cpu", 1)


def table(folder: Path) -> bytes:
    """The finished table, byte for byte."""
    return (folder / "results.parquet").read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The experiment, played at one go in this process."""
    folder = tmp_path_factory.mktemp("whole") / "out"
    run(EXPERIMENT, folder, one_core, "cpu, 1 processes")
    return folder


def stop_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done >= games:
            raise Stopped

    return progress


def test_a_finished_run_leaves_one_table_with_its_recipe(whole: Path) -> None:
    results = Results.open(whole)
    assert results.complete
    assert sorted(file.name for file in whole.iterdir()) == ["recipe.json", "results.parquet", "runs.jsonl"]
    assert results.experiment.digest == EXPERIMENT.digest
    (noted,) = results.runs()
    assert noted["games"] == 4 * GAMES
    counted = results.tallies()
    for cell in range(4):
        assert sum(n for (m, *_), n in counted[cell].items() if m == "decisions") == GAMES


def test_the_recipe_is_in_the_parquet_file_itself(whole: Path) -> None:
    import pyarrow.parquet

    kept = pyarrow.parquet.read_schema(whole / "results.parquet").metadata
    assert Experiment.from_recipe(json.loads(kept[b"recipe"])).digest == EXPERIMENT.digest


@pytest.mark.skipif(interpreted, reason="processes that each interpret the rules take minutes")
def test_two_processes_with_one_killed_in_the_middle_give_the_same_table(whole: Path, tmp_path: Path) -> None:
    killed = []

    def kill_one(done: int, of: int) -> None:
        if done and not killed:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    run(EXPERIMENT, tmp_path / "out", lambda: make_engine("cpu", 2), "cpu, 2 processes", kill_one)
    assert killed
    assert table(tmp_path / "out") == table(whole)


def test_a_stopped_run_goes_on_and_ends_with_the_same_table(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    for stop in (1, GAMES, 3 * GAMES):
        with pytest.raises(Stopped):
            run(EXPERIMENT, folder, one_core, "cpu", stop_after(stop))
        assert not Results.open(folder).complete
    kept = {file.name: file.read_bytes() for file in (folder / "parts").iterdir()}
    assert kept
    run(EXPERIMENT, folder, one_core, "cpu")
    assert table(folder) == table(whole)
    assert sum(each["games"] for each in Results.open(folder).runs()) == 4 * GAMES


def test_what_a_killed_process_was_writing_keeps_nobody_from_going_on(whole: Path, tmp_path: Path) -> None:
    folder, half = tmp_path / "out", b"PAR1 half a f"
    folder.mkdir()
    (folder / ".recipe.json.77").write_bytes(half)
    with pytest.raises(Stopped):
        run(EXPERIMENT, folder, one_core, "cpu", stop_after(1))
    (folder / "parts" / ".cell00001-0-4.parquet.78").write_bytes(half)
    (folder / ".results.parquet.79").write_bytes(half)
    run(EXPERIMENT, folder, one_core, "cpu")
    assert table(folder) == table(whole)
    assert sorted(file.name for file in folder.iterdir()) == ["recipe.json", "results.parquet", "runs.jsonl"]


def test_a_finished_experiment_is_not_played_again(whole: Path) -> None:
    def nobody() -> Engine:
        raise AssertionError

    before = table(whole)
    run(EXPERIMENT, whole, nobody, "cpu")
    assert table(whole) == before


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """A folder in which something is missing yet."""
    with pytest.raises(Stopped):
        run(EXPERIMENT, tmp_path / "out", one_core, "cpu", stop_after(1))
    return tmp_path / "out"


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refused(folder: Path, says: str, experiment: Experiment = EXPERIMENT) -> None:
    """Running here is refused, and nothing has changed."""
    before = contents(folder)
    with pytest.raises(BadOption, match=says):
        run(experiment, folder, one_core, "cpu")
    assert contents(folder) == before


def test_another_experiment_does_not_go_on_in_this_folder(stopped: Path) -> None:
    refused(stopped, "holds another experiment", plan("seven_ronin", games=GAMES))


def test_a_worker_with_other_players_does_not_play(tmp_path: Path) -> None:
    other = replace(EXPERIMENT, players="0" * 16)
    with pytest.raises(BadOption, match=r"here are players .+ of seven_ronin, not the experiment's 0000000000000000"):
        run(other, tmp_path / "out", one_core, "cpu")


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    refused(tmp_path, "is not empty and holds no experiment")


def test_a_cut_part_is_noticed(stopped: Path) -> None:
    part = next((stopped / "parts").iterdir())
    part.write_bytes(part.read_bytes()[:-9])
    refused(stopped, f"{part.name} is damaged; remove it and run again")


def test_a_part_of_another_experiment_is_noticed(stopped: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with pytest.raises(Stopped):
        run(plan("seven_ronin", games=GAMES), other, one_core, "cpu", stop_after(1))
    part = next((other / "parts").iterdir())
    taken = next((stopped / "parts").iterdir())
    taken.write_bytes(part.read_bytes())
    refused(stopped, "does not belong to this experiment")


def test_a_file_that_is_no_part_is_noticed(stopped: Path) -> None:
    (stopped / "parts" / "mine.parquet").write_text("hello")
    refused(stopped, "mine.parquet is not a result of the lab")


def test_games_counted_twice_are_noticed(stopped: Path) -> None:
    part = next((stopped / "parts").iterdir())
    name = part.name.replace("-0-", "-1-")
    (part.parent / name).write_bytes(part.read_bytes())
    refused(stopped, "twice")


def test_a_damaged_recipe_is_noticed(stopped: Path) -> None:
    (stopped / "recipe.json").write_text('{"format": 1')
    refused(stopped, "recipe.json is damaged; nothing was changed")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="file/out cannot be written to: Not a directory"):
        run(EXPERIMENT, tmp_path / "file" / "out", one_core, "cpu")


def test_two_runs_do_not_share_a_folder(stopped: Path) -> None:
    with Results.open(stopped).locked():
        refused(stopped, "another run is at work")


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(BadOption, match="an engine is cpu, gpu or ray, not 'steam'"):
        make_engine("steam")
    with pytest.raises(BadOption, match="add --engine ray"):
        make_engine("cpu", 1, "ray://somewhere")


@pytest.mark.skipif(interpreted, reason="processes that each interpret the rules take minutes")
def test_work_that_always_kills_its_worker_ends_with_one_line() -> None:
    engine = LocalEngine(1, separate_process=True, play=_die)
    block: Any = None  # nobody lives to look at it
    engine.submit(block)
    with pytest.raises(BadOption, match="processes died 4 times in a row"):
        engine.finished()
    engine.close()


def _die(_: Block) -> BlockResult:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
