"""Laying down a new game: a copy of ``template``, a small complete game, under another name.

``tatami new-game`` makes a package of its own that brings the game to Tatami through an entry point, or with
``--in-house`` the folders of a sixth game inside a checkout of Tatami.
"""

import keyword
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from tatami.errors import BadOption

TEMPLATE = Path(str(files(__name__))) / "template"
EXTRAS = Path(str(files(__name__))) / "extras"
PACKAGE = f"{__name__}.template"
SUFFIXES = (".py", ".toml", ".md")


@dataclass(frozen=True)
class NewGame:
    """What the template's names are replaced by."""

    name: str  # castle_siege
    package: str  # where its modules are imported from
    tests: str  # and its tests

    @property
    def title(self) -> str:
        """What the game is called until somebody finds a better title."""
        return self.name.replace("_", " ").title()

    @property
    def clause(self) -> str:
        """Two letters that its rule clauses begin with: of two words their first letters, of one its first two."""
        first, _, second = self.name.partition("_")
        return (first[0] + second[0] if second else (first + first)[:2]).upper()

    def fill(self, text: str) -> str:
        """Return a text of the template for this game."""
        text = text.replace(PACKAGE, self.package).replace("NEW_GAME_TESTS", self.tests)
        text = re.sub(r"\bZZ-", f"{self.clause}-", text).replace('"ZZ"', f'"{self.clause}"')
        return (
            re.sub(r"\bTemplate\b", self.title, text)
            .replace('"template"', f'"{self.name}"')
            .replace("NEW_GAME", self.name)
        )


def check_name(name: str) -> str:
    """Return a name that a game can have. Raises BadOption."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) < 2 or keyword.iskeyword(name):
        raise BadOption(f"a game's name is a Python name in lower case such as castle_siege, not '{name}'")
    return name


def create(name: str, folder: Path, in_house: bool = False) -> list[Path]:
    """Lay down a new game in a folder; return the files. Raises BadOption, and then nothing was written."""
    game = _named(check_name(name), in_house)
    written = {target: game.fill(text) for target, text in _planned(game, folder, in_house)}
    there = next((target for target in (*written, *(file.parent for file in written)) if target.is_file()), None)
    if there is not None:
        raise BadOption(f"{there} is there already; nothing was written")
    for target, text in written.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return list(written)


def _named(name: str, in_house: bool) -> NewGame:
    return NewGame(name, f"tatami.games.{name}", f"tests.games.{name}") if in_house else NewGame(name, name, "tests")


def _planned(game: NewGame, folder: Path, in_house: bool) -> list[tuple[Path, str]]:
    """Return where every file of the template goes, and its text."""
    root = folder if in_house else folder / game.name
    package = root / "src" / "tatami" / "games" / game.name if in_house else root / "src" / game.name
    tests = root / "tests" / "games" / game.name if in_house else root / "tests"
    planned = [(package / file.relative_to(TEMPLATE), file) for file in _files(TEMPLATE)]
    planned += [(tests / file.relative_to(EXTRAS / "tests"), file) for file in _files(EXTRAS / "tests")]
    if in_house:
        planned = [
            (root / "docs" / "rules" / f"{game.name}.md" if file == TEMPLATE / "rulebook.md" else target, file)
            for target, file in planned
        ]
    else:
        names = {"gitignore.txt": ".gitignore"}
        planned += [(root / names.get(file.name, file.name), file) for file in _files(EXTRAS) if file.parent == EXTRAS]
    return [(target.with_name(target.name.removesuffix(".txt")), file.read_text("utf-8")) for target, file in planned]


def _files(folder: Path) -> list[Path]:
    found = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return sorted(file for file in found if file.suffix in (*SUFFIXES, ".txt"))
