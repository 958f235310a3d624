"""The rooms of the house: arrows point one way, and nothing imports upwards."""

import ast
from pathlib import Path

import pytest

import tatami

HOUSE = Path(tatami.__file__).parent
FLOOR = {"kernel", "paper"}
RULES = FLOOR | {"errors", "games", "shelf", "match"}
PYTHON_FACE = RULES | {"players", "__init__"}

# room: the other rooms it may import. kernel, paper <- games <- shelf <- match <- players <- lab <- table, … <- cli
MAY_IMPORT = {
    "kernel": set(),
    "paper": set(),
    "errors": {"kernel"},
    "games": FLOOR,
    "shelf": FLOOR | {"errors", "games"},
    "match": FLOOR | {"errors", "games", "shelf"},
    "players": RULES,
    "lab": PYTHON_FACE,
    "table": PYTHON_FACE | {"lab"},  # for the reviews of finished matches
    "terminal": PYTHON_FACE,
    "faces": PYTHON_FACE,
    "cli_lab": {"errors", "lab"},  # `tatami lab`
    "cli": PYTHON_FACE | {"cli_lab", "lab", "table", "terminal", "faces"},
    "__init__": {"match", "players"},
    "__main__": {"cli"},
}
FILES = sorted(HOUSE.rglob("*.py"))


def room_of(file):
    """The room a file belongs to: a folder or a module directly in the house."""
    return file.relative_to(HOUSE).parts[0].removesuffix(".py")


def imports_of(file):
    """The modules of the house that a file imports anywhere, as dotted names below ``tatami``."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            ours = [alias.name for alias in node.names if alias.name.split(".")[0] == "tatami"]
            yield from (name.partition(".")[2] or "__init__" for name in ours)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full, so that their direction can be seen"
            if node.module == "tatami":
                yield from (alias.name if alias.name in MAY_IMPORT else "__init__" for alias in node.names)
            elif node.module and node.module.startswith("tatami."):
                yield node.module.removeprefix("tatami.")


@pytest.mark.parametrize("room", sorted({room_of(file) for file in FILES}))
def test_a_room_imports_only_the_rooms_below_it(room):
    assert room in MAY_IMPORT, f"{room} has no place in the house yet: say which rooms it may import"
    for file in (file for file in FILES if room_of(file) == room):
        for module in imports_of(file):
            other = module.partition(".")[0]
            assert other == room or other in MAY_IMPORT[room], f"{file.relative_to(HOUSE)} imports {module}"


def test_the_arrows_have_no_circle():
    """Whatever order the rooms are built in, each needs only rooms that stand already."""
    standing: set[str] = set()
    while len(standing) < len(MAY_IMPORT):
        ready = {room for room, below in MAY_IMPORT.items() if below <= standing} - standing
        assert ready
        standing |= ready


@pytest.mark.parametrize("game", sorted(file.parent.name for file in HOUSE.glob("games/*/__init__.py")))
def test_a_game_imports_only_kernel_paper_and_itself(game):
    for file in HOUSE.glob(f"games/{game}/**/*.py"):
        for module in imports_of(file):
            allowed = module.partition(".")[0] in FLOOR or module.split(".")[:2] == ["games", game]
            assert allowed, f"{file.relative_to(HOUSE)} imports {module}"


@pytest.mark.parametrize("room", sorted(FLOOR))
def test_the_floor_knows_no_game(room):
    """Not even by name: a sixth game is a sixth folder and nothing else."""
    games = {file.parent.name for file in HOUSE.glob("games/*/meta.toml")}
    for file in (HOUSE / room).glob("**/*.py"):
        named = {node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        names = {node.id for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not games & (named | names), f"{file.relative_to(HOUSE)} names a game"
