"""The page about the environments is right: its examples run."""

import re
import tomllib
from pathlib import Path

import pytest

from tatami.envs.registration import gymnasium_name, openspiel_name, pettingzoo_name
from tatami.match import all_games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "envs.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ON_A_GPU = [block for block in BLOCKS if "TatamiGPUVectorEnv" in block]


def test_the_examples_run():
    on_cpu = [block for block in BLOCKS if block not in ON_A_GPU]
    assert len(on_cpu) == len(BLOCKS) - 1 == 4
    names: dict[str, object] = {}
    for block in on_cpu:
        exec(block, names)
    assert names["observations"].shape[0] == 4096


@pytest.mark.parametrize("which", all_games(), ids=lambda which: which.name)
def test_every_game_is_listed_by_its_three_names(which):
    names = (gymnasium_name(which.name), pettingzoo_name(which.name), openspiel_name(which.name))
    assert f"| {which.meta.title['en']} | " + " | ".join(f"`{name}`" for name in names) + " |" in PAGE


def test_the_extras_of_an_environment_install_what_it_imports():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    rows = dict(re.findall(r"^\| `tatami\[(.+?)\]` \| (.+) \|$", PAGE, re.MULTILINE))
    assert {extra for listed in rows for extra in listed.split(",")} <= set(extras)
    (on_a_gpu,) = (listed.split(",") for listed, gives in rows.items() if "gpu_vector" in gives)
    installed = " ".join(needed for extra in on_a_gpu for needed in extras[extra])
    source = (ROOT / "src" / "tatami" / "envs" / "gpu_vector.py").read_text("utf-8")
    assert "from gymnasium" in source and "gymnasium" in installed and "numba-cuda" in installed
