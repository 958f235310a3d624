"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)

VALUES = np.array(DATA["stones"]["values"], np.int64)
COPIES = np.array(DATA["stones"]["copies"], np.int64)
KINDS = len(VALUES)
STONES = int(COPIES.sum())
HAND_SIZE: int = DATA["stones"]["hand"]
LIMITS = np.array(DATA["limits"]["weights"], np.int64)
MAX_PLAYERS = 4
