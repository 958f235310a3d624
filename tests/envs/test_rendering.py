"""Boards as pixels: the renderer knows neither variables nor nested rules, and paints black what it does not know."""

import re

import numpy as np
import pytest

import tatami
from tatami.envs.rendering import pixels, plain_style
from tests.envs.shapes import NAMES


def drawn(name):
    """A board some moves into a match."""
    match = tatami.game(name).start(seed=2)
    dice = np.random.default_rng(1)
    for _ in range(12):
        if not match.over:
            match.play(dice.choice(match.actions()))
    return match.svg()


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_style_has_neither_variables_nor_nested_rules(name):
    style = re.search("<style>(.*?)</style>", plain_style(drawn(name)), re.DOTALL)[1]
    assert "var(" not in style and "light-dark" not in style
    assert re.fullmatch(r"(?:[^{}]*\{[^{}]*\})*", style)


@pytest.mark.parametrize("name", NAMES)
def test_pixels_have_the_colours_of_the_board(name):
    picture = pixels(drawn(name))
    black = (picture == 0).all(axis=2).mean()
    assert black < 0.01
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
