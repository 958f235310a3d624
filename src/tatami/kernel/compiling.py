"""Rules compiled from plain Python, and generic algorithms bound to one game's rules.

Numba keeps what it has compiled in a cache, but does not notice when a function in *another* file has changed. What a
game compiles therefore lies in a folder named after a hash of the kernel and of all sources the game can depend on
(``sources``), and of printed numbers that an experiment has changed. Templates that no other file builds on are left
out of the hash: for those Numba's own check of their file is enough.
"""

import hashlib
import os
import secrets
import sys
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.registry import CPUDispatcher

from tatami.kernel.components import changes_of
from tatami.kernel.lazy_codegen import LazyCodegenCompiler
from tatami.kernel.sources import file_of, imported_by, modules_in, root_package

KERNEL = __name__.rpartition(".")[0]
LEAVES = {f"{KERNEL}.{name}" for name in ("mcts", "plan_game", "gpu", "gpu_playouts")}
TABLES = ("components.toml", "meta.toml")  # the data files that compiled rules depend on
Function = TypeVar("Function", bound=Callable[..., Any])

_settings: Any = numba.config
_njit: Any = numba.njit  # its type stubs lag behind its options
_kinds: Any = numba.types
interpreted = bool(_settings.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: for debuggers, coverage and cross-checks
OURS = secrets.token_hex(4)  # part of the name of every file that this process adds to the cache


def cache_root() -> Path:
    """Return the folder for everything we keep between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("TATAMI_CACHE") or Path(home) / "tatami")


@cache
def cache_folder(package: str) -> Path:
    """Return the folder for what one package compiles, good for exactly these sources and this Python."""
    digest = hashlib.sha256()
    for name, file in sorted(_compiled_sources(package).items()):
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    if changes := changes_of(package):
        digest.update(repr(sorted(changes.items())).encode())
    version = f"py{sys.version_info[0]}{sys.version_info[1]}-numba{numba.__version__}"
    return cache_root() / f"{package.rpartition('.')[2]}-{digest.hexdigest()[:16]}-{version}"


def _compiled_sources(package: str) -> dict[str, Path]:
    """Return every file on which compiled code of a package can depend."""
    found = imported_by(*modules_in(KERNEL), *modules_in(package))
    sources = {name: file for name, file in found.items() if name not in LEAVES}
    home = file_of(package)
    if home is not None:
        tables = (home.parent / name for name in TABLES)
        sources |= {f"{package}/{table.name}": table for table in tables if table.is_file()}
    return sources


def rule(function: Function, package: str | None = None) -> Function:
    """Compile a plain function over records; it runs without the GIL and is cached between runs."""
    _settings.CACHE_DIR = str(cache_folder(root_package(package or function.__module__.rpartition(".")[0])))
    compiled: Function = _njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    return compiled if interpreted else _widening(_signed(compiled))


class Inner(CPUDispatcher):
    """A compiled function that has no way in from Python; who calls it there gets it interpreted."""

    def __call__(self, *args: Any) -> Any:
        """Run the plain function."""
        return self.py_func(*args)


def inner(function: Function) -> Function:
    """Compile a rule that only other rules call: lazily, without an entry point for Python, at half the cost."""
    if interpreted:
        return function
    compiled: Any = _njit(
        pipeline_class=LazyCodegenCompiler,
        nogil=True,
        error_model="numpy",
        no_cfunc_wrapper=True,
        no_cpython_wrapper=True,
    )(function)
    compiled.__class__ = Inner
    lowered: Function = _widening(compiled)
    return lowered


def _signed(compiled: Any) -> Any:
    """Let a rule's files in the cache be named after the process that writes them.

    Left to itself, Numba numbers them. Two processes that compile a rule for different records at the same moment would
    both take the next number, and one would later run what the other has compiled.
    """
    cached = compiled._cache._cache_file
    cached._data_name_pattern = cached._data_name_pattern.replace("{number", OURS + "-{number")
    return compiled


def _widening(compiled: Any) -> Any:
    """Let rules call a rule with any whole numbers: all become 64 bits wide, so that one compilation serves them all.

    Left to itself, Numba compiles a function anew for every constant and every width that another one passes to it.
    """
    plain = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: plain(*widened(args, kws))
    return compiled


def widened(args: Any, kws: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the kinds of a call's arguments with every whole number 64 bits wide."""
    return tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()}


def _wide(kind: Any) -> Any:
    kind = _kinds.unliteral(kind)
    return _kinds.int64 if isinstance(kind, _kinds.Integer) and kind.bitwidth < 64 else kind


def inlined(function: Function) -> Function:
    """Compile a small function into its callers, so that every mix of argument types does not cost a compilation."""
    compiled: Function = _njit(inline="always", error_model="numpy")(function)
    return compiled


def bind(algorithm: Callable[..., Any], package: str, role: str = "", **bound_names: Any) -> Any:
    """Compile a generic algorithm for one game's package: its free names become that game's rules.

    A closure over compiled functions would not be cached between runs; a copy with other globals is. Copies that differ
    in what they bind need different roles, so that they do not share a place in the cache.
    """
    return rule(_bound(algorithm, package, role, bound_names), package)


def bind_inner(algorithm: Callable[..., Any], package: str, role: str = "", **bound_names: Any) -> Any:
    """Bind what only other algorithms call, compiled lazily, so that a whole game is not optimised at every level."""
    return inner(_bound(algorithm, package, role, bound_names))


def _bound(algorithm: Callable[..., Any], package: str, role: str, names: Mapping[str, Any]) -> types.FunctionType:
    unknown = [name for name in names if name not in algorithm.__globals__]
    if unknown:
        raise NameError(f"{algorithm.__name__} has no free names {', '.join(unknown)}")
    bound = types.FunctionType(
        algorithm.__code__, {**algorithm.__globals__, **names}, algorithm.__name__, algorithm.__defaults__
    )
    bound.__module__ = algorithm.__module__
    bound.__qualname__ = "_".join(filter(None, (algorithm.__qualname__, package.rpartition(".")[2], role)))
    return bound
