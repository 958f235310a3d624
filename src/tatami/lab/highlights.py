"""What an experiment shows, in sentences. A difference is stated only where the intervals do not overlap.

Where many cells are compared, their intervals are widened by the Bonferroni correction.
"""

from collections.abc import Iterator, Sequence

from tatami.lab.intervals import Rate, bonferroni_z
from tatami.lab.statistics import Statistics, pooled, seat_name

MAX_VALUES = 12  # of an axis, to be put in order one by one
MAX_TRAIT_CELLS = 4  # whose traits are reported


def highlights(cells: Sequence[Statistics], axes: Sequence[str]) -> list[str]:
    """Return sentences that follow from the statistics."""
    sentences = [*_extremes(cells), *(line for axis in axes for line in _order(cells, axis))]
    return [*sentences, *_seats(cells), *_length(cells), *_endings(cells), *_traits(cells)]


def _whose(cell: Statistics, cells: Sequence[Statistics]) -> str:
    """Return whose wins are meant, by a name that is right for all the cells."""
    return "" if cell.shared else f" of {seat_name(cells, 0)}"


def _extremes(cells: Sequence[Statistics]) -> Iterator[str]:
    z = bonferroni_z(len(cells))
    rates = [(cell, cell.win_rate(z=z)) for cell in cells]
    # by the near bound of the interval, so that a cell with few games is no extreme
    worst = min(rates, key=lambda each: (each[1].high, each[1].mean))[0]
    best = max(reversed(rates), key=lambda each: (each[1].low, each[1].mean))[0]
    if len(cells) == 1:
        yield f"The win rate{_whose(best, cells)} is {best.win_rate()}."
    elif best.win_rate(z=z).disjoint_from(worst.win_rate(z=z)):
        yield (
            f"The win rate{_whose(best, cells)} goes from {worst.win_rate(z=z)} with {worst.title} "
            f"to {best.win_rate(z=z)} with {best.title}."
        )
    else:
        yield f"No two cells can be told apart by the win rate{_whose(best, cells)}: there are too few games."


def _order(cells: Sequence[Statistics], axis: str) -> Iterator[str]:
    """Put the values of an axis in order, with all other axes taken together."""
    values = pooled(cells, axis)
    if not 2 <= len(values) <= MAX_VALUES:
        return
    z = bonferroni_z(len(values))
    ranked = sorted(values, key=lambda cell: -cell.win_rate(z=z).mean)
    parts, last = [], None
    for cell in ranked:
        rate = cell.win_rate(z=z)
        join = "" if last is None else " > " if rate.disjoint_from(last) else " ≈ "
        parts.append(f"{join}{cell.label[axis]} ({rate.mean:.2%})")
        last = rate
    besides = ", everything else that was varied taken together" if len(cells) > len(values) else ""
    meaning = "; ≈ stands between neighbours that cannot be told apart" if " ≈ " in "".join(parts) else ""
    yield f"By {axis}, the win rate{_whose(ranked[0], ranked)} is ordered: {''.join(parts)}{besides}{meaning}."


def _seats(cells: Sequence[Statistics]) -> Iterator[str]:
    """Compare the seats, where all of them have the same player."""
    fair = [cell for cell in cells if not cell.shared and cell.players > 1 and len(set(cell.seats)) == 1]
    z = bonferroni_z(sum(cell.players for cell in fair)) if fair else 0.0
    for cell in fair[:MAX_VALUES]:
        rates = [cell.win_rate(seat, z) for seat in range(cell.players)]
        best, worst = (choose(range(cell.players), key=lambda seat: rates[seat].mean) for choose in (max, min))
        names = [cell.measures.seat_name(seat) for seat in (best, worst)]
        if rates[best].disjoint_from(rates[worst]):
            ahead = rates[best].mean - rates[worst].mean
            both = f"{rates[best]} to {rates[worst]}"
            yield f"With {cell.title}, {names[0]} wins {_points(ahead)} more than {names[1]}: {both}."
        else:
            yield f"With {cell.title}, no seat is shown to be better than another."


def _points(difference: float) -> str:
    return f"{100 * difference:.1f} percentage points"


def _length(cells: Sequence[Statistics]) -> Iterator[str]:
    ranked = sorted(cells, key=lambda cell: cell.decisions.mean)
    short, long = ranked[0], ranked[-1]
    each = f"{short.decisions.mean:.0f} decisions ({short.rounds.mean:.1f} rounds)"
    if len(cells) == 1:
        yield f"A game has {each} on average, {short.decisions.minimum} to {short.decisions.maximum}."
        return
    other = f"{long.decisions.mean:.0f} ({long.rounds.mean:.1f})"
    yield f"A game has from {each} on average with {short.title} to {other} with {long.title}."


def _endings(cells: Sequence[Statistics]) -> Iterator[str]:
    endings: dict[str, list[Rate]] = {}
    for cell in cells:
        for label, rate in cell.endings().items():
            endings.setdefault(label, []).append(rate)
    games = sum(cell.games for cell in cells)
    shares = {label: sum(rate.mean * rate.games for rate in rates) / games for label, rates in endings.items()}
    listed = ", ".join(f"{label} {part:.1%}" for label, part in sorted(shares.items(), key=lambda pair: -pair[1]))
    yield f"Over all games, this is how they end: {listed}."


def _traits(cells: Sequence[Statistics]) -> Iterator[str]:
    """Say which traits are correlated with winning."""
    shown = [cell for cell in cells if len(set(cell.seats)) == 1][:MAX_TRAIT_CELLS]
    titles = sorted({trait.title for cell in shown for trait in cell.measures.traits if trait.kind != "seats"})
    compared = [
        label
        for cell in shown
        for label, (_, without) in cell.traits(0).items()
        if without is not None and label.endswith(tuple(titles))
    ]
    z = bonferroni_z(2 * len(compared)) if compared else 0.0
    for cell in shown:
        for title in titles:
            known = {label: pair for label, pair in cell.traits(0, z).items() if label.endswith(title)}
            apart = {
                label.removesuffix(f" {title}"): with_it.mean - without.mean
                for label, (with_it, without) in known.items()
                if without is not None and with_it.disjoint_from(without)
            }
            if apart:
                listed = ", ".join(
                    f"{name} {100 * gap:+.1f}" for name, gap in sorted(apart.items(), key=lambda p: p[1])
                )
                yield (
                    f"With {cell.title}, the win rate{_whose(cell, [cell])} differs by so many percentage points "
                    f"between games with and without each being {title}: {listed}. "
                    "This is a correlation; it does not say which is the cause."
                )
