"""A folder of results: the recipe, blocks as they come in, and at the end one table.

    recipe.json       the experiment; a run that goes on must be of exactly this one
    parts/            a Parquet file for every block of games played so far
    results.parquet   all of it added up, once every game is played; the parts are gone then
    runs.jsonl        who played when, and on what

Only the process that drives an experiment writes here. Files appear whole or not at all.
"""

import contextlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tatami.errors import BadOption
from tatami.lab.blocks import Played
from tatami.lab.experiment import Experiment
from tatami.lab.tally import Tally

fcntl: Any
try:
    import fcntl
except ImportError:  # not on Windows: there nobody is kept out
    fcntl = None

COLUMNS = ("cell", "measure", "label", "seat", "value", "count")
PART = re.compile(r"cell(\d+)-(\d+)-(\d+)\.parquet")
DRAFT = re.compile(r"\.(recipe\.json|results\.parquet|cell\d+-\d+-\d+\.parquet)\.\d+")  # as ``_write`` names them
Tallies = dict[int, Tally]  # by cell


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as missing:
        raise BadOption(f"the lab needs the extra 'lab' of Tatami ({missing.name} is not installed)") from missing
    return pyarrow, pyarrow.parquet


class Results:
    """The results of one experiment, in a folder."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        self._parts = folder / "parts"
        self._whole = folder / "results.parquet"

    # --- opening

    @classmethod
    def begin(cls, folder: Path, experiment: Experiment) -> "Results":
        """Open the folder for an experiment, new or to go on. Raises BadOption if it holds something else."""
        _arrow()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / "recipe.json").exists():
                known = cls.open(folder)
                if known.experiment.digest != experiment.digest:
                    raise BadOption(f"{folder} holds another experiment; name another folder with --out")
                return known
            if any(not DRAFT.fullmatch(file.name) for file in folder.iterdir()):
                raise BadOption(f"{folder} is not empty and holds no experiment; name another folder with --out")
            results = cls(folder, experiment)
            recipe = json.dumps(experiment.recipe(), indent=1, ensure_ascii=False)
            results._write(folder / "recipe.json", lambda file: file.write_text(recipe + "\n", "utf-8"))
        except OSError as error:
            raise BadOption(f"{folder} cannot be written to: {error.strerror}") from error
        return results

    @classmethod
    def open(cls, folder: Path) -> "Results":
        """Open what an earlier run has left. Raises BadOption if there is none, or its recipe is damaged."""
        recipe = folder / "recipe.json"
        try:
            return cls(folder, Experiment.from_recipe(json.loads(recipe.read_text("utf-8"))))
        except FileNotFoundError as error:
            raise BadOption(f"{folder} holds no experiment: there is no recipe.json") from error
        except OSError as error:
            raise BadOption(f"{recipe} cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(f"{recipe} is damaged; nothing was changed") from error

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Keep other runs out of the folder meanwhile. Raises BadOption if one is in there."""
        with (self.folder / "recipe.json").open("rb") as file:
            if fcntl is not None:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError as error:
                    raise BadOption(f"another run is at work in {self.folder}") from error
            yield

    # --- what is there and what is missing

    @property
    def complete(self) -> bool:
        """Whether every game has been played and added up."""
        return self._whole.exists()

    def missing(self) -> dict[int, list[tuple[int, int]]]:
        """Return for every cell the ranges of seeds not played yet, as first and end. Raises BadOption for damage."""
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
            cell, first, games = _named(file)
            self._read(file, games)
            found.setdefault(cell, []).append((first, first + games))
        return found

    def _part_files(self) -> list[Path]:
        return sorted(self._parts.glob("*.parquet")) if self._parts.exists() else []

    def _drafts(self) -> list[Path]:
        """Return what was left half written; while this run is at work nobody else writes here."""
        folders = (self.folder, self._parts)
        return [file for folder in folders for file in folder.glob(".*") if DRAFT.fullmatch(file.name)]

    def tallies(self) -> Tallies:
        """Return all that has been counted so far. Raises BadOption for a damaged file."""
        tallies: Tallies = {cell: Counter() for cell in range(len(self.experiment.cells))}
        files = [(self._whole, self.experiment.games)] if self.complete else []
        for file, games in files or [(file, _named(file)[2]) for file in self._part_files()]:
            for cell, fact, count in self._read(file, games):
                tallies[cell][fact] += count
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
        rows = [(cell, tuple(fact), count) for cell, *fact, count in zip(*columns, strict=True)]
        counted: Counter[int] = Counter()
        for cell, fact, count in rows:
            counted[cell] += count if fact[0] == "decisions" else 0
        if recipe != self.experiment.digest or set(counted.values()) != {games}:
            raise BadOption(f"{file} does not belong to this experiment; remove it and run again")
        return rows

    # --- writing

    def keep(self, played: Played) -> None:
        """Write down a block. Raises BadOption if that cannot be done."""
        block = played.block
        name = f"cell{block.cell:05}-{block.first}-{block.games}.parquet"
        try:
            self._parts.mkdir(exist_ok=True)
            self._write_rows(self._parts / name, {block.cell: played.facts}, {})
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be written to: {error.strerror}") from error

    def finish(self) -> None:
        """Add all blocks up into one table, and remove them, with drafts that a killed process has left."""
        try:
            if not self.complete:
                recipe = json.dumps(self.experiment.recipe(), ensure_ascii=False)
                self._write_rows(self._whole, self.tallies(), {"recipe": recipe})
            for file in (*self._part_files(), *self._drafts()):
                file.unlink()
            if self._parts.exists():
                self._parts.rmdir()
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be written to: {error.strerror}") from error

    def _write_rows(self, file: Path, tallies: Tallies, notes: dict[str, str]) -> None:
        arrow, parquet = _arrow()
        rows = sorted((cell, *fact, count) for cell, facts in tallies.items() for fact, count in facts.items())
        kinds = (arrow.int32(), arrow.string(), arrow.string(), arrow.int16(), arrow.int64(), arrow.int64())
        schema = arrow.schema(
            list(zip(COLUMNS, kinds, strict=True)),
            metadata={"experiment": self.experiment.digest, **notes},
        )
        table = arrow.Table.from_pylist([dict(zip(COLUMNS, row, strict=True)) for row in rows], schema=schema)
        self._write(file, lambda draft: parquet.write_table(table, draft, compression="zstd"))

    def _write(self, file: Path, write: Any) -> None:
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            write(draft)
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)

    # --- who played

    def note_run(self, run: dict[str, Any]) -> None:
        """Write down one run that has added to these results."""
        with (self.folder / "runs.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(run, ensure_ascii=False) + "\n")

    def runs(self) -> Iterator[dict[str, Any]]:
        """Yield the runs that have played these games. Raises BadOption for a damaged file."""
        file = self.folder / "runs.jsonl"
        try:
            noted = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
        except ValueError as error:
            raise BadOption(f"{file} is damaged: every line must tell of one run") from error
        if not all(isinstance(run, dict) for run in noted):
            raise BadOption(f"{file} is damaged: every line must tell of one run")
        yield from noted


def _named(file: Path) -> tuple[int, int, int]:
    """Return what the name of a part says: cell, first seed, games."""
    name = PART.fullmatch(file.name)
    if name is None:
        raise BadOption(f"{file} is not a result of the lab; remove it and run again")
    cell, first, games = (int(number) for number in name.groups())
    return cell, first, games
