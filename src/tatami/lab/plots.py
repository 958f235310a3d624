"""Plots of an experiment as SVG text, drawn by matplotlib; they need no script and no other file."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tatami.lab.extras import import_extra
from tatami.lab.intervals import RESULT_UNIT, Rate
from tatami.lab.statistics import Statistics, pooled, seat_name

INK, INDIGO, VERMILION, GOLD, PAPER = "#2b2622", "#2b4570", "#b4412e", "#b08a3c", "#f7f2e7"
SHADES = (INDIGO, VERMILION, GOLD, "#5b7b5a", "#7d5a7b", "#8b8378", "#3c8b94")
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo")  # so that no bar is told by its colour alone
MARKS = ("o", "s", "^", "D", "v", "P", "X")
MAX_ROWS = 40  # cells that a plot shows one by one
MAX_PLAIN_RESULTS = 5  # different results, of games with wins, losses and shared wins only
STYLE = {
    "svg.fonttype": "none",  # text stays text: small, and a screen reader finds it
    "svg.hashsalt": "tatami",  # the same numbers give the same file
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
}


def _drawn(figure: Any) -> str:
    """Return a figure as an SVG element."""
    with io.StringIO() as text:
        figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
        svg = text.getvalue()
    return svg[svg.index("<svg") :]


def _new(width: float, height: float) -> tuple[Any, Any]:
    matplotlib = import_extra("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams.update(STYLE)
    figure = import_extra("matplotlib.figure").Figure(figsize=(width, height))
    axes = figure.subplots()
    axes.grid(color=INK, alpha=0.12, linewidth=0.6)
    return figure, axes


def plots(cells: Sequence[Statistics], axes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield plots with their captions."""
    grid = _grid(cells, axes)
    if grid is not None:
        yield "Win rate of every cell, in per cent", heat_map(*grid)
    few = list(cells) if len(cells) <= MAX_ROWS else []
    for axis in axes if not few else ():
        values = pooled(cells, axis)
        if 1 < len(values) <= MAX_ROWS:
            yield f"Win rate by {axis}, all else taken together, with 95 % intervals", rate_plot(values)
    if few:
        yield "Win rates with 95 % intervals", rate_plot(few)
        yield "How games end", ending_plot(few)
    shown = few if few else pooled(cells, axes[0])
    if len(shown) <= len(SHADES):
        yield "How many decisions a game has", length_plot(shown)
        if all(cell.points(0) for cell in shown):
            yield "How many points the seats have at the end", points_plot(shown)
        if any(len(cell.counts("result", "", 0)) > MAX_PLAIN_RESULTS for cell in shown):
            yield "Distribution of results", result_plot(shown)


def rate_plot(cells: Sequence[Statistics]) -> str:
    """Return the win rates of cells as marks with error bars, a mark for every seat."""
    figure, axes = _new(7.5, 1.2 + 0.32 * len(cells))
    seats = 1 if all(cell.shared for cell in cells) else max(cell.players for cell in cells)
    for seat in range(seats):
        rows = [(row, cell.win_rate(seat)) for row, cell in enumerate(cells) if seat < cell.players]
        rates: list[Rate] = [rate for _, rate in rows]
        off = (seat - (seats - 1) / 2) * 0.6 / seats
        axes.errorbar(
            [100 * rate.mean for rate in rates],
            [row + off for row, _ in rows],
            xerr=[[100 * (rate.mean - rate.low) for rate in rates], [100 * (rate.high - rate.mean) for rate in rates]],
            fmt=MARKS[seat % len(MARKS)],
            color=SHADES[seat % len(SHADES)],
            capsize=2,
            markersize=5,
            label=seat_name(cells, seat),
        )
    axes.set_yticks(range(len(cells)), [cell.title for cell in cells])
    axes.invert_yaxis()
    axes.set_xlabel("games won, %")
    if seats > 1:
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=min(seats, 4))
    return _drawn(figure)


def ending_plot(cells: Sequence[Statistics]) -> str:
    """Return how games end as stacked bars."""
    figure, axes = _new(7.5, 1.6 + 0.32 * len(cells))
    names = list(dict.fromkeys(name for cell in cells for name in cell.endings()))
    left = [0.0] * len(cells)
    for number, name in enumerate(names):
        parts = [100 * rate.mean if (rate := cell.endings().get(name)) else 0.0 for cell in cells]
        shade, hatch = SHADES[number % len(SHADES)], HATCHES[number % len(HATCHES)]
        axes.barh(range(len(cells)), parts, left=left, color=shade, hatch=hatch, edgecolor=PAPER, label=name)
        left = [so_far + part for so_far, part in zip(left, parts, strict=True)]
    axes.set_yticks(range(len(cells)), [cell.title for cell in cells])
    axes.invert_yaxis()
    axes.set_xlabel("share of games, %")
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.18 - 1.2 / (4 + len(cells))), ncols=2)
    return _drawn(figure)


def length_plot(cells: Sequence[Statistics]) -> str:
    """Return the distribution of the number of decisions, a curve for every cell."""
    return _distribution_plot([(cell.title, cell.counts("decisions")) for cell in cells], "decisions in a game")


def points_plot(cells: Sequence[Statistics]) -> str:
    """Return the distribution of the final points of seats, a curve for every cell."""
    sums = [(cell.title, sum((cell.counts("points", "", s) for s in range(cell.players)), Counter())) for cell in cells]
    return _distribution_plot(sums, "points of a seat")


def result_plot(cells: Sequence[Statistics]) -> str:
    """Return the distribution of the results of the first seat in per cent, a curve for every cell."""
    curves = []
    for cell in cells:
        rounded: Counter[int] = Counter()
        for value, count in cell.counts("result", "", 0).items():
            rounded[round(100 * value / RESULT_UNIT)] += count
        curves.append((cell.title, rounded))
    return _distribution_plot(curves, "result, % of the best")


def _distribution_plot(curves: Sequence[tuple[str, Counter[int]]], label: str) -> str:
    figure, axes = _new(7.5, 3.2)
    for number, (title, counts) in enumerate(curves):
        width = max(1, (max(counts) - min(counts)) // 60)
        places = range(min(counts) // width, max(counts) // width + 1)
        bins = dict.fromkeys(places, 0.0)
        for value, count in counts.items():
            bins[value // width] += 100 * count / counts.total() / width
        line = ("-", "--", "-.", ":")[number % 4]
        shade = SHADES[number % len(SHADES)]
        axes.plot(
            [p * width + (width - 1) / 2 for p in places], [bins[p] for p in places], line, color=shade, label=title
        )
    axes.set_xlabel(label)
    axes.set_ylabel("share, %")
    axes.legend(frameon=False)
    return _drawn(figure)


def _grid(cells: Sequence[Statistics], axes: Sequence[str]) -> tuple[list[str], list[str], dict[Any, float]] | None:
    """Return rows, columns and rates of cells with two axes; None if they do not make a grid."""
    if len(axes) != 2 or any(not cell.shared for cell in cells):
        return None
    rows, columns = (list(dict.fromkeys(cell.label[axis] for cell in cells)) for axis in axes)
    if not (2 <= len(rows) <= MAX_ROWS and 2 <= len(columns) <= 14):
        return None
    return rows, columns, {tuple(cell.label[axis] for axis in axes): 100 * cell.win_rate().mean for cell in cells}


def heat_map(rows: list[str], columns: list[str], rates: dict[Any, float]) -> str:
    """Return a heat map of rates, each with its number."""
    figure, axes = _new(2.2 + 0.75 * len(columns), 1.0 + 0.36 * len(rows))
    missing = float("nan")
    table = [[rates.get((row, column), missing) for column in columns] for row in rows]
    most = max(rates.values()) or 1.0
    axes.imshow(table, cmap="YlGnBu", vmin=0, vmax=most, aspect="auto")
    if max(map(len, columns)) > 4:
        axes.set_xticks(range(len(columns)), columns, rotation=30, ha="right")
    else:
        axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.grid(False)
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            if (row, column) in rates:
                dark = rates[row, column] > 0.6 * most
                colour = PAPER if dark else INK
                axes.text(x, y, f"{rates[row, column]:.1f}", ha="center", va="center", color=colour, fontsize=8)
    return _drawn(figure)
