"""A folder of results: the recipe, blocks as they come in, and at the end one table.

    recipe.json       the experiment; only runs of exactly this one may continue here
    parts/            a Parquet file for every finished block
    results.parquet   all parts added up, once every game is played; the parts are removed then
    runs.jsonl        a line per run: date, games, engine, machine and versions

Only the process that drives an experiment writes here. Files are written whole or not at all.
"""

import contextlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tatami.errors import BadOption
from tatami.lab.blocks import BlockResult
from tatami.lab.experiment import Experiment
from tatami.lab.extras import import_extra
from tatami.lab.tally import Tally

fcntl: Any
try:
    import fcntl
except ImportError:  # not on Windows: there, nothing keeps two runs out of one folder
    fcntl = None

COLUMNS = ("cell", "measure", "label", "seat", "value", "count")
PART = re.compile(r"cell(\d+)-(\d+)-(\d+)\.parquet")
TEMPORARY = re.compile(r"\.(recipe\.json|results\.parquet|cell\d+-\d+-\d+\.parquet)\.\d+")  # see ``_write``
Tallies = dict[int, Tally]  # by cell


def _arrow() -> tuple[Any, Any]:
    return import_extra("pyarrow"), import_extra("pyarrow.parquet")


class Results:
    """The results of one experiment, in a folder."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        self._parts = folder / "parts"
        self._merged = folder / "results.parquet"

    # --- opening

    @classmethod
    def open_or_create(cls, folder: Path, experiment: Experiment) -> "Results":
        """Open the folder of an experiment, or make it. Raises BadOption if it holds something else."""
        _arrow()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / "recipe.json").exists():
                known = cls.open(folder)
                if known.experiment.digest != experiment.digest:
                    raise BadOption(f"{folder} holds another experiment; choose another folder with --out")
                return known
            if any(not TEMPORARY.fullmatch(file.name) for file in folder.iterdir()):
                raise BadOption(f"{folder} is not empty and holds no experiment; choose another folder with --out")
            results = cls(folder, experiment)
            recipe = json.dumps(experiment.recipe(), indent=1, ensure_ascii=False)
            results._write(folder / "recipe.json", lambda file: file.write_text(recipe + "\n", "utf-8"))
        except OSError as error:
            raise BadOption(f"{folder} cannot be written to: {error.strerror}") from error
        return results

    @classmethod
    def open(cls, folder: Path) -> "Results":
        """Open the results of an earlier run. Raises BadOption if there are none, or if they cannot be read."""
        recipe = folder / "recipe.json"
        try:
            return cls(folder, Experiment.from_recipe(json.loads(recipe.read_text("utf-8"))))
        except BadOption as error:
            raise BadOption(f"{folder}: {error}") from error
        except FileNotFoundError as error:
            raise BadOption(f"{folder} holds no experiment: there is no recipe.json") from error
        except OSError as error:
            raise BadOption(f"{recipe} cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(f"{recipe} is damaged; nothing was changed") from error

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out of the folder meanwhile. Raises BadOption if one is working there."""
        with (self.folder / "recipe.json").open("rb") as file:
            if fcntl is not None:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError as error:
                    raise BadOption(f"another run is at work in {self.folder}") from error
            yield

    # --- reading

    @property
    def complete(self) -> bool:
        """Whether every game has been played and all parts are merged."""
        return self._merged.exists()

    def missing(self) -> dict[int, list[tuple[int, int]]]:
        """Return for every cell the ranges of missing seeds, as first and end. Raises BadOption for damaged parts."""
        first, end = self.experiment.seed, self.experiment.seed + self.experiment.games
        gaps: dict[int, list[tuple[int, int]]] = {}
        played = self._ranges()
        for cell in range(len(self.experiment.cells)):
            at, gaps[cell] = first, []
            for begins, ends in sorted(played.get(cell, [])):
                if begins < at:
                    raise BadOption(f"{self._parts} has games of cell {cell} twice; it is damaged")
                if begins > at:
                    gaps[cell].append((at, begins))
                at = ends
            if at < end:
                gaps[cell].append((at, end))
        return gaps

    def _ranges(self) -> dict[int, list[tuple[int, int]]]:
        if self.complete:
            whole = (self.experiment.seed, self.experiment.seed + self.experiment.games)
            return {cell: [whole] for cell in range(len(self.experiment.cells))}
        found: dict[int, list[tuple[int, int]]] = {}
        for file in self._part_files():
            cell, first, games = _parse_name(file)
            self._read(file, games)
            found.setdefault(cell, []).append((first, first + games))
        return found

    def _part_files(self) -> list[Path]:
        return sorted(self._parts.glob("*.parquet")) if self._parts.exists() else []

    def _temporary_files(self) -> list[Path]:
        """Return files that a killed process has left half written."""
        folders = (self.folder, self._parts)
        return [file for folder in folders for file in folder.glob(".*") if TEMPORARY.fullmatch(file.name)]

    def tallies(self) -> Tallies:
        """Return the tally of every cell so far. Raises BadOption for a damaged file."""
        tallies: Tallies = {cell: Counter() for cell in range(len(self.experiment.cells))}
        files = [(self._merged, self.experiment.games)] if self.complete else []
        for file, games in files or [(file, _parse_name(file)[2]) for file in self._part_files()]:
            for cell, key, count in self._read(file, games):
                tallies[cell][key] += count
        return tallies

    def _read(self, file: Path, games: int) -> list[tuple[int, Any, int]]:
        """Return the rows of a file. Raises BadOption unless it is whole and of this experiment."""
        _, parquet = _arrow()
        try:
            table = parquet.read_table(file)
            recipe = (table.schema.metadata or {})[b"experiment"].decode()
            columns = [table.column(name).to_pylist() for name in COLUMNS]
        except KeyError as error:
            raise BadOption(f"{file} is not a result of the lab; remove it and run again") from error
        except (OSError, ValueError) as error:
            raise BadOption(f"{file} is damaged; remove it and run again") from error
        rows = [(cell, tuple(key), count) for cell, *key, count in zip(*columns, strict=True)]
        counted: Counter[int] = Counter()
        for cell, key, count in rows:
            counted[cell] += count if key[0] == "decisions" else 0
        if recipe != self.experiment.digest or set(counted.values()) != {games}:
            raise BadOption(f"{file} does not belong to this experiment; remove it and run again")
        return rows

    # --- writing

    def save_block(self, played: BlockResult) -> None:
        """Write a finished block as a part. Raises BadOption if it cannot be written."""
        block = played.block
        name = f"cell{block.cell:05}-{block.first}-{block.games}.parquet"
        try:
            self._parts.mkdir(exist_ok=True)
            self._write_rows(self._parts / name, {block.cell: played.tally}, {})
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be written to: {error.strerror}") from error

    def merge_parts(self) -> None:
        """Add up all parts into one table, and remove them together with left temporary files. Raises BadOption."""
        try:
            if not self.complete:
                recipe = json.dumps(self.experiment.recipe(), ensure_ascii=False)
                self._write_rows(self._merged, self.tallies(), {"recipe": recipe})
            for file in (*self._part_files(), *self._temporary_files()):
                file.unlink()
            if self._parts.exists():
                self._parts.rmdir()
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be written to: {error.strerror}") from error

    def _write_rows(self, file: Path, tallies: Tallies, notes: dict[str, str]) -> None:
        arrow, parquet = _arrow()
        rows = sorted((cell, *key, count) for cell, tally in tallies.items() for key, count in tally.items())
        kinds = (arrow.int32(), arrow.string(), arrow.string(), arrow.int16(), arrow.int64(), arrow.int64())
        schema = arrow.schema(
            list(zip(COLUMNS, kinds, strict=True)),
            metadata={"experiment": self.experiment.digest, **notes},
        )
        table = arrow.Table.from_pylist([dict(zip(COLUMNS, row, strict=True)) for row in rows], schema=schema)
        self._write(file, lambda temporary: parquet.write_table(table, temporary, compression="zstd"))

    def _write(self, file: Path, write: Callable[[Path], object]) -> None:
        temporary = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            write(temporary)
            temporary.replace(file)
        finally:
            temporary.unlink(missing_ok=True)

    # --- the log of runs

    def log_run(self, run: dict[str, Any]) -> None:
        """Append one run to the log."""
        with (self.folder / "runs.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(run, ensure_ascii=False) + "\n")

    def runs(self) -> Iterator[dict[str, Any]]:
        """Yield the runs that have played these games. Raises BadOption for a damaged log."""
        file = self.folder / "runs.jsonl"
        try:
            noted = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
        except ValueError as error:
            raise BadOption(f"{file} is damaged: every line must describe one run") from error
        if not all(isinstance(run, dict) for run in noted):
            raise BadOption(f"{file} is damaged: every line must describe one run")
        yield from noted


def _parse_name(file: Path) -> tuple[int, int, int]:
    """Return cell, first seed and number of games from the name of a part. Raises BadOption."""
    name = PART.fullmatch(file.name)
    if name is None:
        raise BadOption(f"{file} is not a result of the lab; remove it and run again")
    cell, first, games = (int(number) for number in name.groups())
    return cell, first, games
