"""Running experiments: in one process or two, stopped, resumed or with a worker killed, the results are the same."""

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.lab.blocks import Block, BlockResult, play_block
from tatami.lab.engines import Engine, ProcessEngine, make_engine
from tatami.lab.experiment import Experiment, plan
from tatami.lab.results import Results
from tatami.lab.runner import run

GAMES = 4 if interpreted else 6000
EXPERIMENT = plan("seven_ronin", ["threat_track=all", "seat0=random,greedy"], seats="random", games=GAMES)


class Stopped(Exception):
    """Stands for Ctrl+C."""


def one_process() -> Engine:
    return make_engine("cpu", 1)


def table(folder: Path) -> bytes:
    """The file of results, byte for byte."""
    return (folder / "results.parquet").read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of the experiment, played without a stop in this process."""
    folder = tmp_path_factory.mktemp("whole") / "out"
    run(EXPERIMENT, folder, one_process, "cpu, 1 processes")
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
def test_two_processes_of_which_one_is_killed_give_the_same_results(whole: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    play = partial(die_once, killed)
    run(EXPERIMENT, tmp_path / "out", lambda: ProcessEngine(2, play), "cpu, 2 processes")
    assert killed.exists()
    assert table(tmp_path / "out") == table(whole)


def die_once(killed: Path, block: Block) -> BlockResult:
    """Play a block, but kill the process of the first worker that is given a later block of a cell."""
    if block.first:
        try:
            killed.touch(exist_ok=False)
        except FileExistsError:
            return play_block(block)
        os.kill(os.getpid(), signal.SIGKILL)
    return play_block(block)


def test_a_stopped_run_resumes_and_ends_with_the_same_results(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    for stop in (1, GAMES, 3 * GAMES):
        with pytest.raises(Stopped):
            run(EXPERIMENT, folder, one_process, "cpu", stop_after(stop))
        assert not Results.open(folder).complete
    assert any((folder / "parts").iterdir())
    run(EXPERIMENT, folder, one_process, "cpu")
    assert table(folder) == table(whole)
    assert sum(each["games"] for each in Results.open(folder).runs()) == 4 * GAMES


def test_half_written_files_of_a_killed_process_do_not_hinder_the_next_run(whole: Path, tmp_path: Path) -> None:
    folder, half = tmp_path / "out", b"PAR1 half a f"
    folder.mkdir()
    (folder / ".recipe.json.77").write_bytes(half)
    with pytest.raises(Stopped):
        run(EXPERIMENT, folder, one_process, "cpu", stop_after(1))
    (folder / "parts" / ".cell00001-0-4.parquet.78").write_bytes(half)
    (folder / ".results.parquet.79").write_bytes(half)
    run(EXPERIMENT, folder, one_process, "cpu")
    assert table(folder) == table(whole)
    assert sorted(file.name for file in folder.iterdir()) == ["recipe.json", "results.parquet", "runs.jsonl"]


def test_a_finished_experiment_is_not_played_again(whole: Path) -> None:
    def no_engine() -> Engine:
        raise AssertionError

    before = table(whole)
    run(EXPERIMENT, whole, no_engine, "cpu")
    assert table(whole) == before


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """A folder in which games are missing."""
    with pytest.raises(Stopped):
        run(EXPERIMENT, tmp_path / "out", one_process, "cpu", stop_after(1))
    return tmp_path / "out"


def first_part(folder: Path) -> Path:
    """The first part by its name; a folder lists its files in any order."""
    return min((folder / "parts").iterdir())


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refused(folder: Path, says: str, experiment: Experiment = EXPERIMENT) -> None:
    """Running here is refused, and nothing has changed."""
    before = contents(folder)
    with pytest.raises(BadOption, match=says):
        run(experiment, folder, one_process, "cpu")
    assert contents(folder) == before


def test_another_experiment_does_not_continue_in_this_folder(stopped: Path) -> None:
    refused(stopped, "holds another experiment", plan("seven_ronin", games=GAMES))


def test_a_worker_with_other_bots_does_not_play(tmp_path: Path) -> None:
    other = replace(EXPERIMENT, bots_digest="0" * 16)
    with pytest.raises(BadOption, match=r"here are bots .+ of seven_ronin, not the experiment's bots 0000000000000000"):
        run(other, tmp_path / "out", one_process, "cpu")


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    refused(tmp_path, "is not empty and holds no experiment")


def test_a_cut_part_is_noticed(stopped: Path) -> None:
    part = first_part(stopped)
    part.write_bytes(part.read_bytes()[:-9])
    refused(stopped, f"{part.name} is damaged; remove it and run again")


def test_a_part_of_another_experiment_is_noticed(stopped: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with pytest.raises(Stopped):
        run(plan("seven_ronin", games=GAMES), other, one_process, "cpu", stop_after(1))
    first_part(stopped).write_bytes(first_part(other).read_bytes())
    refused(stopped, "does not belong to this experiment")


def test_a_file_that_is_no_part_is_noticed(stopped: Path) -> None:
    (stopped / "parts" / "mine.parquet").write_text("hello")
    refused(stopped, "mine.parquet is not a result of the lab")


def test_games_counted_twice_are_noticed(stopped: Path) -> None:
    part = first_part(stopped)
    cell, first, games = part.stem.split("-")
    shifted = part.with_stem(f"{cell}-{int(first) + 1}-{games}")
    shifted.write_bytes(part.read_bytes())
    refused(stopped, "has games of cell 0 twice")


def test_a_damaged_recipe_is_noticed(stopped: Path) -> None:
    (stopped / "recipe.json").write_text('{"format": 1')
    refused(stopped, "recipe.json is damaged; nothing was changed")


def test_results_of_the_first_format_are_refused_in_one_line(stopped: Path) -> None:
    """Format 1 had a hash of the rules where format 2 has an edition."""
    recipe = stopped / "recipe.json"
    data = json.loads(recipe.read_text())
    del data["edition"], data["bots_digest"]
    recipe.write_text(json.dumps({**data, "format": 1, "rules": "0" * 16, "players": "0" * 16}))
    refused(stopped, f"{stopped.name}: these results have format 1, this Tatami reads format 2; run them again$")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="file/out cannot be written to: Not a directory"):
        run(EXPERIMENT, tmp_path / "file" / "out", one_process, "cpu")


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
    engine = ProcessEngine(1, die)
    block: Any = None  # no worker lives to read it
    engine.submit(block)
    with pytest.raises(BadOption, match="processes died 4 times in a row"):
        engine.finished()
    engine.close()


def die(_: Block) -> BlockResult:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
