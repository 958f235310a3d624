"""Which clauses of a rulebook are covered by tests, and which are not.

A rulebook (``docs/rules/<game>.md``) numbers its clauses: a line begins with ``**AB-7.5**``, as a bullet, a table row
or a paragraph; ``AB`` is the prefix in the game's ``meta.toml``. A test cites what it proves with
``@pytest.mark.clause("AB-7.5", "AB-7.6")``. Clauses that state nothing testable are listed, with the reason, in the
rulebook's section "Not tested, and why".
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tatami.registry import load_meta, packages

UNTESTED_HEADING = "Not tested, and why"
NUMBER = r"{prefix}-\d+(?:\.\d+)+[a-z]?"


@dataclass(frozen=True)
class ClauseReport:
    """The clauses of one game: those in the rulebook, those cited by tests, and the difference."""

    game: str
    clauses: tuple[str, ...]  # in the order of the rulebook
    untestable: dict[str, str]  # with the reason that the rulebook gives
    cited: dict[str, tuple[str, ...]]  # with the tests that cite them, as path::name

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that are neither cited nor listed as untestable."""
        return tuple(clause for clause in self.clauses if clause not in self.cited and clause not in self.untestable)

    @property
    def unknown(self) -> dict[str, tuple[str, ...]]:
        """Clauses that are cited or listed as untestable but not in the rulebook, with where."""
        named = {**dict.fromkeys(self.untestable, (UNTESTED_HEADING,)), **self.cited}
        return {clause: where for clause, where in named.items() if clause not in self.clauses}

    @property
    def needless(self) -> tuple[str, ...]:
        """The clauses that are listed as untestable though a test cites them."""
        return tuple(clause for clause in self.clauses if clause in self.cited and clause in self.untestable)

    @property
    def complete(self) -> bool:
        """Whether every clause is either cited or listed as untestable, and nothing else is."""
        return not (self.missing or self.unknown or self.needless)

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "game": self.game,
            "complete": self.complete,
            "clauses": list(self.clauses),
            "cited": {clause: list(tests) for clause, tests in self.cited.items()},
            "untestable": dict(self.untestable),
            "missing": list(self.missing),
            "unknown": {clause: list(where) for clause, where in self.unknown.items()},
            "needless": list(self.needless),
        }


def report(game: str, tests_folder: str | Path | None = None, docs_folder: str | Path | None = None) -> ClauseReport:
    """Compare a game's rulebook with its tests.

    The folders default to ``tests`` and ``docs`` of the checkout that the current directory, or else this file, lies
    in; a plug-in has its rulebook in its package and its tests in the current directory. Raises UnknownGame, and
    FileNotFoundError if there is no rulebook or no folder of tests.
    """
    prefix = load_meta(game).clause
    own = Path(str(files(packages()[game]))) / "rulebook.md"
    if own.is_file() and docs_folder is None:
        text, tests = own.read_text("utf-8"), Path(tests_folder or "tests")
    else:
        docs = Path(docs_folder) if docs_folder else _checkout_folder("docs")
        text = (docs / "rules" / f"{game}.md").read_text("utf-8")
        tests = Path(tests_folder) if tests_folder else _checkout_folder("tests")
    return ClauseReport(game, read_clauses(text, prefix), read_untestable(text, prefix), read_citations(tests, prefix))


def _checkout_folder(folder: str) -> Path:
    """Find a folder of the repository, upwards from the current directory or from this file."""
    here, home = Path.cwd(), Path(__file__).resolve()
    for place in (here, *here.parents, *home.parents):
        if (place / "pyproject.toml").is_file() and (place / folder).is_dir() and (place / "docs" / "rules").is_dir():
            return place / folder
    raise FileNotFoundError(f"there is no checkout with a folder '{folder}' here; name the folder")


# --- the rulebook -----------------------------------------------------------------------------------------------------


def read_clauses(text: str, prefix: str) -> tuple[str, ...]:
    """Return the numbers of all clauses in a rulebook. Raises ValueError if one is there twice."""
    begins = re.compile(rf"\s*(?:[-*|]\s+)?\*\*({NUMBER.format(prefix=prefix)})\b[^*]*\*\*")
    found = [match[1] for line in text.splitlines() if (match := begins.match(line))]
    twice = sorted({clause for clause in found if found.count(clause) > 1})
    if twice:
        raise ValueError(f"the rulebook has {', '.join(twice)} more than once")
    return tuple(found)


def read_untestable(text: str, prefix: str) -> dict[str, str]:
    """Return the clauses that the rulebook lists as untestable, with the reasons.

    A bullet names clauses and ranges before its colon: ``- AB-0.1 – AB-0.3, AB-2.11: words explained``.
    """
    number, order = NUMBER.format(prefix=prefix), read_clauses(text, prefix)
    section = re.search(rf"^#+ .*{UNTESTED_HEADING}\s*$(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    untestable: dict[str, str] = {}
    for names, reason in re.findall(r"^[-*] ([^:\n]+): (.+)$", section[1] if section else "", re.MULTILINE):
        for first, last in re.findall(rf"({number})(?:\s*[–-]\s*({number}))?", names):
            untestable |= dict.fromkeys(_range(order, first, last or first), reason)
    return untestable


def _range(order: tuple[str, ...], first: str, last: str) -> tuple[str, ...]:
    """Return the clauses from one to another in the order of the rulebook; unknown ones as they are."""
    if first not in order or last not in order:
        return (first, last) if first != last else (first,)
    return order[order.index(first) : order.index(last) + 1]


# --- the tests --------------------------------------------------------------------------------------------------------


def read_citations(folder: Path, prefix: str) -> dict[str, tuple[str, ...]]:
    """Return every clause cited in the tests of a folder, with the tests that cite it. Nothing is imported or run."""
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder of tests at {folder}")
    cited: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for test, clause in _citations(ast.parse(file.read_text("utf-8"))):
            if clause.startswith(f"{prefix}-"):
                cited.setdefault(clause, []).append(f"{file.relative_to(folder).as_posix()}::{test}")
    return {clause: tuple(cited[clause]) for clause in sorted(cited, key=_sort_key)}


def _citations(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for decorator in node.decorator_list:
                yield from ((node.name, clause) for clause in _clauses_of(decorator))


def _clauses_of(decorator: ast.expr) -> list[str]:
    """Return the numbers in ``pytest.mark.clause("AB-7.5", …)``; nothing for any other decorator."""
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.clause":
        return []
    return [a.value for a in decorator.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def _sort_key(clause: str) -> tuple[list[int], str]:
    """Return a key that sorts 7.10 after 7.9."""
    return [int(number) for number in re.findall(r"\d+", clause)], clause
