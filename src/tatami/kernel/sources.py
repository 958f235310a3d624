"""The source files that a package depends on, found without importing anything.

A game's compiled rules are cached under a hash of all the sources they can depend on: every module in the game's own
folder and its subfolders, and whatever these import from the same distribution or from Tatami, directly or not.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

META = "meta.toml"  # lies at the root of a game's package
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<source>[.\w]+)[ \t]+import[ \t]+(?P<names>\([^)]*\)|.*)|import[ \t]+(?P<plain>.*))$",
    re.MULTILINE,
)
NAME = re.compile(r"[A-Za-z_][\w.]*")
NEVER_COMPILED = "ui"  # the folder of a game that no rule may import


def file_of(module: str) -> Path | None:
    """Return the file of a module, or the ``__init__.py`` of a package; None if there is none."""
    top, *rest = module.split(".")
    spec = find_spec(top)  # of a top-level name: nothing is executed
    if spec is None or spec.origin is None:
        return None
    if not rest:
        return Path(spec.origin)
    for folder in spec.submodule_search_locations or ():
        path = Path(folder, *rest)
        for file in (path / "__init__.py", path.with_suffix(".py")):
            if file.is_file():
                return file
    return None


@cache
def root_package(package: str) -> str:
    """Return the package of the game that a package belongs to, or the package itself if it belongs to none."""
    parts = package.split(".")
    for length in range(len(parts), 0, -1):
        file = file_of(".".join(parts[:length]))
        if file is not None and (file.parent / META).is_file():
            return ".".join(parts[:length])
    return package


def modules_in(package: str) -> Iterator[str]:
    """Yield all modules of a package and its folders, without those that are never compiled."""
    file = file_of(package)
    if file is None:
        return
    if file.name != "__init__.py":
        yield package
        return
    for path in sorted(file.parent.rglob("*.py")):
        parts = path.relative_to(file.parent).with_suffix("").parts
        if parts[0] != NEVER_COMPILED:
            yield ".".join((package, *parts)).removesuffix(".__init__")


def imported_by(*modules: str) -> dict[str, Path]:
    """Return modules with their files, and all that they import from their own distributions or Tatami."""
    homes = {"tatami", *(module.partition(".")[0] for module in modules)}
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        file = None if module in found else file_of(module)
        if file is not None:
            found[module] = file
            waiting += [name for name in _imports(module, file) if name.partition(".")[0] in homes]
    return found


def _imports(module: str, file: Path) -> Iterator[str]:
    """Yield whatever a file imports that may be a module: absolute or relative, a module or a name out of one.

    The text is scanned rather than parsed, which is twenty times as fast; a line too many only makes the hash stricter.
    """
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for found in IMPORT.finditer(file.read_text("utf-8")):
        if found["plain"]:
            yield from NAME.findall(found["plain"].partition("#")[0])
            continue
        dots = len(found["source"]) - len(found["source"].lstrip("."))
        above = package.split(".")[: len(package.split(".")) + 1 - dots] if dots else []
        source = ".".join([*above, *filter(None, [found["source"].lstrip(".")])])
        yield source
        names = "\n".join(line.partition("#")[0] for line in found["names"].splitlines())
        yield from (f"{source}.{name}" for name in NAME.findall(names))
