"""The page about the research faces tells the truth: its examples run."""

import re
from pathlib import Path

import pytest

from tatami.faces.registering import gymnasium_name, openspiel_name
from tatami.match import all_games

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "faces.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ON_A_GPU = [block for block in BLOCKS if "ManyOnGPU" in block]


def test_the_examples_run():
    together = [block for block in BLOCKS if block not in ON_A_GPU]
    assert len(together) == len(BLOCKS) - 1 == 4
    names: dict[str, object] = {}
    for block in together:
        exec(block, names)
    assert names["seen"].shape[0] == 4096


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_every_game_is_listed_by_its_three_names(which):
    spiel = openspiel_name(which.name)
    assert f"| {which.meta.title['en']} | `{gymnasium_name(which.name)}` | `{spiel}_v0` | `{spiel}` |" in PAGE
