"""The layout of the project: imports go one way, games have one shape, and nothing grows too large."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import tatami

ROOT = Path(tatami.__file__).parent
CHECKOUT = Path(__file__).parents[1]
BASE = {"kernel", "ui"}
RULES = BASE | {"errors", "games", "registry", "saves", "precompile", "match"}
PYTHON_API = RULES | {"players", "__init__"}

# package or module: the others it may import.
# kernel, ui <- games <- registry <- match <- players <- lab, terminal, envs <- web <- cli
MAY_IMPORT = {
    "kernel": set(),
    "ui": set(),
    "errors": {"kernel"},
    "saves": {"errors"},
    "games": BASE,
    "scaffold": BASE | {"errors"},
    "registry": BASE | {"errors", "games"},
    "precompile": BASE | {"registry"},
    "match": BASE | {"errors", "games", "registry", "saves"},
    "players": RULES,
    "lab": PYTHON_API,
    "web": PYTHON_API | {"lab"},  # for the reviews of finished matches
    "terminal": PYTHON_API,
    "envs": PYTHON_API,
    "cli_lab": {"errors", "lab"},  # `tatami lab`
    "cli": PYTHON_API | {"cli_lab", "lab", "web", "terminal", "envs", "scaffold"},
    "__init__": {"match", "players"},
    "__main__": {"cli"},
}
FILES = sorted(ROOT.rglob("*.py"))
GAMES = sorted(file.parent for file in [*ROOT.glob("games/*/meta.toml"), ROOT / "scaffold" / "template" / "meta.toml"])
MAX_FILE, MAX_FUNCTION = 600, 50  # lines


def part_of(file: Path) -> str:
    """The package or module, directly below ``tatami``, that a file belongs to."""
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imports_of(file: Path) -> list[str]:
    """The modules of ours that a file imports anywhere, as dotted names below ``tatami``."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            ours = [alias.name for alias in node.names if alias.name.split(".")[0] == "tatami"]
            found += [name.partition(".")[2] or "__init__" for name in ours]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full, so that their direction can be seen"
            if node.module == "tatami":
                found += [alias.name if alias.name in MAY_IMPORT else "__init__" for alias in node.names]
            elif node.module and node.module.startswith("tatami."):
                found.append(node.module.removeprefix("tatami."))
    return found


# --- directions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sorted({part_of(file) for file in FILES}))
def test_a_package_imports_only_those_below_it(part):
    assert part in MAY_IMPORT, f"{part} is new: say which packages it may import"
    for file in (file for file in FILES if part_of(file) == part):
        for module in imports_of(file):
            other = module.partition(".")[0]
            assert other == part or other in MAY_IMPORT[part], f"{file.relative_to(ROOT)} imports {module}"


def test_the_arrows_have_no_circle():
    """Whatever order the packages are built in, each needs only those that are there already."""
    built: set[str] = set()
    while len(built) < len(MAY_IMPORT):
        ready = {part for part, below in MAY_IMPORT.items() if below <= built} - built
        assert ready
        built |= ready


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_imports_only_kernel_ui_and_itself_and_its_arrows_go_one_way(folder):
    """components, state, actions, events <- rules <- bots, ui."""
    own = ".".join(folder.relative_to(ROOT).parts)
    for file in folder.rglob("*.py"):
        inside = file.relative_to(folder).parts[0].removesuffix(".py")
        for module in imports_of(file):
            assert module.partition(".")[0] in BASE or module.startswith(own), f"{file} imports {module}"
            target = module.removeprefix(own).strip(".").partition(".")[0] if module.startswith(own) else ""
            forbidden = {"rules": {"bots", "ui"}, "bots": {"ui"}, "ui": {"bots"}}.get(inside, {"rules", "bots", "ui"})
            assert target not in forbidden, f"{file.relative_to(folder)} imports {module}"
            assert inside == "ui" or not module.startswith("ui."), f"{file.relative_to(folder)} imports {module}"


def test_nothing_outside_a_games_folder_names_a_game():
    """Not even by name: a sixth game is a sixth folder and nothing else. Doctests may."""
    games = {folder.name for folder in ROOT.glob("games/*") if (folder / "meta.toml").is_file()}
    for file in (file for file in FILES if part_of(file) != "games"):
        tree = ast.parse(file.read_text("utf-8"))
        constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not games & (constants | names), f"{file.relative_to(ROOT)} names a game"


# --- shape ------------------------------------------------------------------------------------------------------------

SHAPE = {
    "meta.toml", "components.toml", "lab.toml", "lesson.toml", "__init__.py", "components.py", "state.py", "actions.py",
    "events.py", "rules/__init__.py", "rules/visibility.py", "rules/invariants.py", "bots/__init__.py",
    "bots/policy.py", "bots/value.py", "bots/observation.py", "ui/__init__.py", "ui/panels.py", "ui/pieces.py",
    "ui/view_model.py", "ui/text_board.py", "ui/cover.py", "ui/phrases.py",
    "ui/words/en.toml", "ui/words/pl.toml", "ui/words/cs.toml",
}  # fmt: skip
ON_TOP = {"rules", "bots", "ui", "rulebook.md", "geography.py"}  # Fuji Koro's map is data that its record is built on


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_game_has_the_same_shape(folder):
    assert {part for part in SHAPE if not (folder / part).is_file()} == set()
    on_top = {part.name for part in folder.iterdir() if part.name != "__pycache__"}
    assert on_top <= ON_TOP | {part for part in SHAPE if "/" not in part}


# --- size -------------------------------------------------------------------------------------------------------------

SOURCES = [  # migrations list whole tables, and are never changed
    file
    for folder in ("src", "tests", "bench", "examples")
    for file in sorted((CHECKOUT / folder).rglob("*"))
    if file.suffix in (".py", ".js", ".css", ".html") and not {"__pycache__", "migrations"} & set(file.parts)
]


def test_no_file_is_too_long():
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in SOURCES}
    assert {str(file.relative_to(CHECKOUT)): n for file, n in lengths.items() if n > MAX_FILE} == {}


def test_no_function_is_too_long():
    found = {}
    for file in (file for file in SOURCES if file.suffix == ".py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > MAX_FUNCTION:
                    found[f"{file.relative_to(CHECKOUT)}:{node.name}"] = lines
    assert found == {}


# --- words ------------------------------------------------------------------------------------------------------------

# Names of the first edition that only insiders understood. Modules, classes, functions and constants have others now.
OLD_NAMES = {
    "shelf", "ink", "sheet", "hall", "standing", "staging", "scenes", "guarding", "seating", "preparing",
    "hindsight", "taking_back", "wits", "weigh", "judge", "settled", "unplan", "CURIOSITY", "PESSIMISM",
    "OPEN_MIND", "PLAYING_ON", "LOOKING_AHEAD", "faces", "kit", "company", "seated", "one_match", "sharing",
    "ManyEnv", "SoloEnv", "TurnEnv", "TogetherEnv", "readings", "certainty", "figures", "findings", "counting",
    "whatif", "running", "Findings", "laws", "secrets", "seen", "sketch", "Luck", "sow", "twin", "tell", "hush",
    "desk", "look", "sight", "plant", "grow", "walk", "remember", "Council", "confer", "breed", "rehearse",
    "settle", "Evening", "hopes", "cares", "aims", "promise",
}  # fmt: skip


def test_no_old_name_is_left():
    """Inside a game's rules the words of its rulebook are right, whatever they are."""
    found = []
    for file in (file for file in FILES if "rules" not in file.parts):
        defined = {file.stem}
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined.add(node.name)
            elif isinstance(node, ast.Assign):
                defined |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        found += [f"{file.relative_to(ROOT)}: {name}" for name in sorted(defined & OLD_NAMES)]
    assert found == []


# --- dependencies -----------------------------------------------------------------------------------------------------

BROUGHT_BY = {"jax": "pgx", "torch": "sb3-contrib", "stable_baselines3": "sb3-contrib"}  # not installed for tests


def declared():
    """The names of all distributions that pyproject.toml asks for, extras included."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    return {re.split(r"[\[<>=;! ]", each)[0].lower().replace("_", "-") for each in wanted}


def test_what_is_imported_is_declared():
    known, brought_by = declared(), packages_distributions()
    own = sys.stdlib_module_names | {"tatami", "tests", "bench", "examples"}
    missing = set()
    for file in (file for file in SOURCES if file.suffix == ".py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported = [node.module]
            for module in {name.partition(".")[0] for name in imported} - own:
                brought = [name.lower().replace("_", "-") for name in brought_by.get(module, ())]
                if not known & {*brought, BROUGHT_BY.get(module, module).replace("_", "-")}:
                    missing.add(f"{file.relative_to(CHECKOUT)}: {module}")
    assert missing == set()
