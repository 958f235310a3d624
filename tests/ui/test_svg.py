"""The SVG functions that every board uses."""

from xml.dom.minidom import parseString

import pytest

from tatami.ui import svg


def test_an_element_is_escaped_and_short() -> None:
    drawn = svg.el("g", svg.text("rice & <fish>", 1.04, -0.5, "n"), class_="a", data_action="3", role=None)
    assert drawn == '<g class="a" data-action="3"><text x="1" y="-.5" class="n">rice &amp; &lt;fish&gt;</text></g>'
    assert svg.el("circle", aria_label='"Edo"') == '<circle aria-label="&quot;Edo&quot;"/>'


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.52, "-.5"), (10, "10"), (100.25, "100.2"), (-3, "-3")],
)
def test_numbers_have_no_needless_digits(value: float, written: str) -> None:
    assert svg.number(value) == written
    assert float(written) == pytest.approx(value, abs=0.06)


def test_a_hexagon_lies_flat_side_up() -> None:
    points = [tuple(map(float, point.split(","))) for point in svg.hexagon(10, 5, 7).split()]
    assert len(set(points)) == 6
    assert {y for _, y in points} == {7.0, 15.7, -1.7}
    assert max(points)[1] == 7.0


def test_neighbouring_hexes_touch() -> None:
    here = svg.hex_centre(2, 3, 10)
    for q, r in ((3, 3), (3, 2), (2, 2), (1, 3), (1, 4), (2, 4)):
        x, y = svg.hex_centre(q, r, 10)
        assert ((x - here[0]) ** 2 + (y - here[1]) ** 2) ** 0.5 == pytest.approx(10 * 3**0.5)


def test_every_seat_has_a_crest_and_a_colour_of_its_own() -> None:
    assert len(set(svg.CRESTS)) == len(set(svg.CREST_GLYPHS)) == len(set(svg.SEAT_COLOURS)) == 7
    assert set(svg.SEAT_COLOURS) <= set(svg.COLOURS)
    for seat in range(7):
        assert f"tt-{seat}" in svg.badge(seat, 0, 0, 10)


def test_a_drawing_stands_alone() -> None:
    drawn = svg.drawing((0, 0, 10, 5), "A & B", svg.style(".x{fill:red}"), svg.el("defs", svg.waves("w")))
    root = parseString(drawn).documentElement
    assert root is not None and root.tagName == "svg"
    assert root.getAttribute("aria-label") == "A & B"
    assert root.getAttribute("viewBox") == "0 0 10 5"
    for name, (light, dark) in svg.COLOURS.items():
        assert f"--t-{name}:var(--{name},light-dark({light},{dark}))" in drawn


def test_own_rules_hold_only_inside_the_drawing() -> None:
    rules = svg.style(".x{fill:red}", ".sa-y{fill:blue}")
    inside = rules[rules.index(".tt{") : rules.index(".x{fill:red}}")]
    assert inside.count("{") == 1
    assert rules.endswith(".sa-y{fill:blue}</style>")
