"""Rules compiled from plain Python, and generic algorithms bound to one game's rules.

Numba keeps what it has compiled in a cache, but does not notice when a function in *another* file has changed.
The cache therefore lives in a folder named after a hash of all our sources.
"""

import hashlib
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import njit

PACKAGE = Path(__file__).parent.parent
Function = TypeVar("Function", bound=Callable[..., Any])

interpreted = bool(numba.config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: for debuggers, coverage and cross-checks


def source_hash(files: list[Path]) -> str:
    """Return a short hash of the contents of files, independent of where they lie."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder for compiled rules that belongs to exactly these sources."""
    root = os.environ.get("TATAMI_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tatami"
    sources = [file for file in PACKAGE.rglob("*") if file.suffix in (".py", ".toml") and "table" not in file.parts]
    return Path(root) / f"{source_hash(sources)}-py{sys.version_info[0]}{sys.version_info[1]}"


if not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(cache_folder())


def rule(function: Function) -> Function:
    """Compile a plain function over records; it runs without the GIL and is cached between runs."""
    compiled: Function = njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    return compiled


def inlined(function: Function) -> Function:
    """Compile a small function into its callers, so that every mix of argument types does not cost a compilation."""
    compiled: Function = njit(inline="always", error_model="numpy")(function)
    return compiled


def bind(algorithm: Callable[..., Any], owner: str, **rulebook: Any) -> Any:
    """Compile a generic algorithm for one owner (a game's name): its free names become that game's rules.

    A closure over compiled functions would not be cached between runs; a copy with other globals is. The owner's
    name becomes part of the copy's name, so that two copies never share a place in the cache.
    """
    unknown = [name for name in rulebook if name not in algorithm.__globals__]
    if unknown:
        raise NameError(f"{algorithm.__name__} has no free names {', '.join(unknown)}")
    bound = types.FunctionType(
        algorithm.__code__, {**algorithm.__globals__, **rulebook}, algorithm.__name__, algorithm.__defaults__
    )
    bound.__module__ = algorithm.__module__
    bound.__qualname__ = f"{algorithm.__qualname__}_{owner}"
    return rule(bound)
