"""Fixtures of the lab's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tatami import registry


@pytest.fixture
def change_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Let the code of a module look changed to ``bots_digest``, until the test is over."""
    imported_by = registry.imported_by

    def change(module: str) -> None:
        def changed(*modules: str) -> dict[str, Path]:
            found = imported_by(*modules)
            if module in found:
                copy = tmp_path / "changed.py"
                copy.write_text(found[module].read_text("utf-8") + "\nMORE = 1\n", "utf-8")
                found[module] = copy
            return found

        monkeypatch.setattr(registry, "imported_by", changed)
        registry.bots_digest.cache_clear()

    yield change
    registry.bots_digest.cache_clear()
