"""The page about the research faces tells the truth: its examples run."""

import re
import tomllib
from pathlib import Path

import pytest

from tatami.envs.registration import gymnasium_name, openspiel_name
from tatami.match import all_games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "faces.md").read_text("utf-8")
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


def test_the_extras_of_a_face_bring_what_it_imports():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    rows = dict(re.findall(r"^\| `tatami\[(.+?)\]` \| (.+) \|$", PAGE, re.MULTILINE))
    assert {extra for named in rows for extra in named.split(",")} <= set(extras)
    (on_a_gpu,) = (named.split(",") for named, gives in rows.items() if "gpu_vector" in gives)
    brought = " ".join(needed for extra in on_a_gpu for needed in extras[extra])
    source = (ROOT / "src" / "tatami" / "faces" / "gpu_vector.py").read_text("utf-8")
    assert "from gymnasium" in source and "gymnasium" in brought and "numba-cuda" in brought
