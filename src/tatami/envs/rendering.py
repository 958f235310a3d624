"""A view as text, as SVG, or as pixels."""

import io
import re
from typing import Any

import numpy as np
from gymnasium.error import DependencyNotInstalled, UnsupportedMode

from tatami.match import View
from tatami.ui.svg import COLOURS

HUMAN, ANSI, SVG, PIXELS = MODES = ("human", "ansi", "svg", "rgb_array")

# How a drawing's style names a colour or a font; see ``ui.svg``
DEFINITION = re.compile(r"(--t-[\w-]+):var\(--[\w-]+,([^;]*)\);")
LIGHT_OR_DARK = re.compile(r"light-dark\(([^,]+),[^)]+\)")
NAMED = re.compile(r"var\((--t-[\w-]+)\)")
RULES = r"((?:[^{}]*\{[^{}]*\})*[^{}]*)"  # within braces
KEYFRAMES = re.compile(rf"@keyframes [\w-]+\{{{RULES}\}}")
OWN_RULES = re.compile(rf"\.tt\{{{RULES}\}}")


def check_mode(mode: str | None) -> str | None:
    """Return a render mode if it is a known one. Raises gymnasium's UnsupportedMode."""
    if mode is not None and mode not in MODES:
        raise UnsupportedMode(f"render_mode is one of {', '.join(MODES)}, not '{mode}'")
    return mode


def render(view: View, mode: str) -> str | np.ndarray | None:
    """Return a view in a render mode; ``human`` prints the text and returns nothing."""
    if mode == SVG:
        return view.svg()
    if mode == PIXELS:
        return pixels(view.svg())
    text = view.text_board()
    if mode == ANSI:
        return text
    print(text)
    return None


def pixels(svg: str) -> np.ndarray:
    """Return a drawing as rows of pixels, red, green and blue. Raises gymnasium's DependencyNotInstalled."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise DependencyNotInstalled("rgb_array needs the extra 'render': pip install 'tatami[render]'") from error
    png: Any = resvg_py.svg_to_bytes(svg_string=plain_style(svg), background=COLOURS["paper"][0])
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def plain_style(svg: str) -> str:
    """Return a drawing in its light colours, for renderers that support neither CSS variables nor nested rules."""
    light = LIGHT_OR_DARK.sub(r"\1", svg)
    values = dict(DEFINITION.findall(light))
    bare = NAMED.sub(lambda name: values.get(name[1], "currentColor"), DEFINITION.sub("", light))
    return OWN_RULES.sub(r"\1", KEYFRAMES.sub("", bare), count=1)
