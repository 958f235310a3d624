"""The observations that the games have designed for learning: their layouts, their rules, and the page that lists them.

``python -m tatami.envs.observations`` prints docs/observations.md.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from tatami.errors import BadOption
from tatami.kernel.observation import Layout
from tatami.match import View, all_games, game
from tatami.registry import packages

LOW, HIGH = -1.0, 1.0  # between these lies every number


@cache
def _room(name: str) -> Any:
    module = f"{packages()[game(name).name]}.bots.observation"
    if find_spec(module) is None:
        raise BadOption(f"{name} has no observations designed for learning")
    return import_module(module)


def layout(name: str) -> Layout:
    """Return the parts of a game's observation in order. Raises UnknownGame, or BadOption if the game has none."""
    found: Layout = _room(name).LAYOUT
    return found


def observer(name: str) -> Any:
    """Return a game's rule ``observe(s, seat, out)``, for binding; see ``kernel.contract``. Raises as ``layout``."""
    return _room(name).observe


def observation(view: View) -> np.ndarray:
    """Return what the seat of a view knows as one row of numbers. Raises BadOption for a spectator."""
    if view.seat not in range(view.players):
        raise BadOption("an observation is made from a seat, not from outside")
    out = np.zeros(layout(view.game.name).size, np.float32)
    observer(view.game.name)(view.state, view.seat, out)
    return out


# --- the page ---------------------------------------------------------------------------------------------------------

HEAD = """# Observations

What a seat knows, as numbers for learning. Every game has a room `observing.py` with a layout and a compiled rule that
fills one flat row of 32-bit floats, all between -1 and 1, out of what the seat may know and nothing else: a test
changes everything that is hidden, and the numbers stay. Parts marked ⟳ have one entry for every seat, in order from the
observer's own point of view: itself first, then clockwise; seats that are not taken are 0. A choice is one 1 among
zeros, a set has a 1 for every member. Where there is a board, the shape is (channels, places). "Over 5" says that a
count was divided by 5; larger ones look the same.

```python
import tatami
from tatami.envs.observations import layout, observation

match = tatami.game("samurai").start(players=2, seed=7)
row = observation(match.view(0))
parts = layout("samurai").open(row)  # by name, each in its shape
parts["hand"], parts["board"].shape
```

The faces give these rows by default; `observation="flat"` gives the plain form instead, all fields of the record as
they are. What may be played is not part of the numbers: it is the mask beside them. This page is printed by
`python -m tatami.envs.observations`, and a test compares.
"""


def page() -> str:
    """Return docs/observations.md."""
    return HEAD + "".join(_table(which.name) for which in all_games())


def _table(name: str) -> str:
    parts = layout(name)
    rows = [f"\n## {game(name).meta.title['en']}\n", f"{parts.size:,} numbers.\n", "| part | shape | from | meaning |"]
    rows.append("|---|---|---|---|")
    for part, first in zip(parts.parts, parts, strict=True):
        mark = " ⟳" if part.by_seat else ""
        rows.append(f"| `{part.name}`{mark} | {' × '.join(map(str, part.shape))} | {first} | {part.meaning} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(page(), end="")
