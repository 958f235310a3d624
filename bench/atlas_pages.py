"""The pages of the atlas: tables, plots and findings, all made of statistics."""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tatami.lab.intervals import RESULT_UNIT, Rate, bonferroni_z, chi_square_quantile, mean_interval, wilson_interval
from tatami.lab.plots import heat_map, length_plot, rate_plot
from tatami.lab.report import as_markdown
from tatami.lab.statistics import Statistics

Experiments = Mapping[str, list[Statistics]]
SAMURAI = ("heihachi", "daisuke", "gorobei", "kanbei", "kikuchiyo", "kyuzo", "katsushiro")
Z_ONE_SIDED = 1.644854  # that a normal variable exceeds in 5 % of cases
LEVELS = ("easy", "normal", "hard", "heroic")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return as_markdown((list(head), [list(row) for row in rows]))


def picture(folder: Path, name: str, caption: str, svg: str) -> str:
    """Write a plot beside the pages and return what shows it."""
    (folder / "img" / f"{name}.svg").write_text(f'<?xml version="1.0" encoding="utf-8"?>\n{svg}', "utf-8")
    return f"![{caption}](img/{name}.svg)"


def bullets(lines: Iterable[str]) -> str:
    """Return findings as a list."""
    return "\n".join(f"- {line}" for line in lines)


def together(cells: Iterable[Statistics], seat: int = 0, z: float = bonferroni_z(1)) -> Rate:
    """Return the win rate of several cells taken together, with the interval of as many games as one cell has.

    All cells have the same seeds; see ``lab.statistics.pooled``.
    """
    rates = [(cell.win_rate(seat), cell.games) for cell in cells]
    won, games = round(sum(rate.mean * count for rate, count in rates)), sum(count for _, count in rates)
    return wilson_interval(won / games, games // len(rates), z)


def picked(cells: Iterable[Statistics], **label: str) -> list[Statistics]:
    """Return the cells with these labels."""
    return [cell for cell in cells if all(cell.label[axis] == value for axis, value in label.items())]


def widened(rate: Rate, compared: int) -> Rate:
    """Return a rate with an interval widened for so many comparisons (Bonferroni)."""
    return wilson_interval(rate.mean, rate.games, bonferroni_z(compared))


def points(rate: Rate, other: Rate) -> str:
    """Return a difference of two rates in percentage points, in brackets where the intervals overlap."""
    text = f"{100 * (rate.mean - other.mean):+.1f}"
    return text if rate.disjoint_from(other) else f"({text})"


def best_of(rates: Mapping[str, Rate], compared: int) -> str:
    """Return the best with its rate, and all that cannot be told apart from it among so many compared rates."""
    ranked = sorted(rates, key=lambda name: -rates[name].mean)
    wide = {name: widened(rate, compared) for name, rate in rates.items()}
    level = [name for name in ranked[1:] if not wide[name].disjoint_from(wide[ranked[0]])]
    beside = f" (not to be told apart from it: {', '.join(level)})" if level else ""
    return f"{ranked[0]}, {rates[ranked[0]]}{beside}"


# --- Samurai Spirit ---------------------------------------------------------------------------------------------------


def spirit(experiments: Experiments, folder: Path) -> Iterator[str]:
    """The page of Samurai Spirit."""
    yield "# Atlas: Samurai Spirit"
    yield (
        "How hard is it, and how much do the team and the seating matter? Played by `greedy`, the sensible beginner: "
        "better players win more, so read the differences rather than the heights."
    )
    cells = experiments["spirit-teams"]
    players = list(dict.fromkeys(cell.label["players"] for cell in cells))
    yield from _spirit_levels(cells, players, folder)
    yield from _spirit_worth(cells, players)
    if "spirit-seating" in experiments:
        yield from _spirit_seating(experiments["spirit-seating"])
    yield from _spirit_what_if(experiments)
    yield from _spirit_others(experiments)
    yield "## Every team"
    rows = []
    for count in players:
        teams = list(dict.fromkeys(cell.label["team"] for cell in picked(cells, players=count)))
        rates = {team: {c.label["difficulty"]: c.win_rate() for c in picked(cells, team=team)} for team in teams}
        for team in sorted(teams, key=lambda name: -rates[name]["easy"].mean):
            rows.append([count, team.replace(" ", ", "), *(str(rates[team][level]) for level in LEVELS)])
    yield table(["players", "team", *LEVELS], rows)


def _spirit_levels(cells: list[Statistics], players: list[str], folder: Path) -> Iterator[str]:
    yield "## By number of samurai and difficulty"
    field = {(p, d): together(picked(cells, players=p, difficulty=d)) for p in players for d in LEVELS}
    yield table(["players", *LEVELS], ([p, *(str(field[p, d]) for d in LEVELS)] for p in players))
    wide = {key: widened(rate, len(field)) for key, rate in field.items()}
    rates = {key: 100 * rate.mean for key, rate in field.items()}
    caption = "games won, %, by number of samurai and difficulty"
    yield picture(folder, "spirit-levels", caption, heat_map(players, list(LEVELS), rates))
    steps = [
        f"at {level} from {field[a, level].mean:.2%} with {a} to {field[b, level].mean:.2%} with {b}"
        for level in LEVELS[:2]
        for a, b in itertools.pairwise(players)
        if wide[a, level].disjoint_from(wide[b, level]) and field[a, level].mean > field[b, level].mean
    ]
    yield bullets(
        [
            "For this player, every samurai more makes it harder where the intervals are apart: "
            + "; ".join(steps)
            + ". Two samurai play with the five absent ones as helpers (SS-20.1).",
            "Each difficulty is shown to be harder than the one before it with so many samurai: "
            + "; ".join(
                f"with {p}: " + " > ".join(f"{field[p, d].mean:.2%}" for d in LEVELS)
                for p in players
                if all(wide[p, a].disjoint_from(wide[p, b]) for a, b in itertools.pairwise(LEVELS))
            )
            + ".",
        ]
    )


def _spirit_worth(cells: list[Statistics], players: list[str]) -> Iterator[str]:
    yield "## What each samurai is worth"
    yield (
        "Teams with a samurai against teams of the same size without, at easy (where this player wins often enough "
        "to tell): the difference in percentage points. In brackets where the intervals, widened for all these "
        "comparisons, are not apart."
    )
    counts = [count for count in players if count != "7"]
    z = bonferroni_z(2 * len(SAMURAI) * len(counts))
    rows, gaps = [], {}
    for samurai in SAMURAI:
        row = [samurai]
        for count in counts:
            here = picked(cells, players=count, difficulty="easy")
            inside = together((c for c in here if samurai in c.label["team"].split()), z=z)
            outside = together((c for c in here if samurai not in c.label["team"].split()), z=z)
            row.append(points(inside, outside))
            if inside.disjoint_from(outside):
                gaps[samurai, count] = 100 * (inside.mean - outside.mean)
        rows.append(row)
    yield table(["samurai", *(f"{count} players" for count in counts)], rows)
    lines = []
    for count in counts:
        known = {samurai: gap for (samurai, of), gap in gaps.items() if of == count}
        if len(known) > 1:
            top, low = max(known, key=lambda s: known[s]), min(known, key=lambda s: known[s])
            lines.append(
                f"With {count} samurai, {top} helps most ({known[top]:+.1f}) and {low} least ({known[low]:+.1f})."
            )
    teams = {c: picked(cells, players=c, difficulty="easy") for c in counts}
    wide = bonferroni_z(sum(map(len, teams.values())))
    for count, here in teams.items():
        ranked = sorted(here, key=lambda cell: cell.win_rate().mean)
        low_team, top_team = ranked[0], ranked[-1]
        if top_team.win_rate(z=wide).disjoint_from(low_team.win_rate(z=wide)):
            lines.append(
                f"The team matters: with {count} at easy, {top_team.label['team'].replace(' ', ', ')} wins "
                f"{top_team.win_rate()} and {low_team.label['team'].replace(' ', ', ')} {low_team.win_rate()}."
            )
    yield bullets(lines)


def _circle(order: str) -> str:
    """Return a seating rotated to begin with its first name in the alphabet: who begins is drawn anyway."""
    names = order.split()
    first = names.index(min(names))
    return " ".join(names[first:] + names[:first])


def _chi_square(groups: Iterable[Sequence[tuple[int, int]]]) -> tuple[float, int]:
    """Return Pearson's chi-square statistic and its degrees of freedom for: in every group, all rates are the same."""
    total, freedom = 0.0, 0
    for group in groups:
        games = sum(count for _, count in group)
        mean = sum(wins for wins, _ in group) / games
        if 0 < mean < 1:
            total += sum((wins - count * mean) ** 2 / (count * mean * (1 - mean)) for wins, count in group)
            freedom += len(group) - 1
    return total, freedom


def chi_square_limit(freedom: int) -> float:
    """Return the chi-square that chance exceeds in 5 % of cases."""
    return chi_square_quantile(freedom, Z_ONE_SIDED)


def _spirit_seating(cells: list[Statistics]) -> Iterator[str]:
    yield "## Seating"
    circles: dict[str, dict[str, list[Statistics]]] = {}
    for cell in cells:
        team = " ".join(sorted(cell.label["team"].split()))
        circles.setdefault(team, {}).setdefault(_circle(cell.label["seating"]), []).append(cell)

    def counts(some: Sequence[Statistics]) -> tuple[int, int]:
        rate = together(some)
        return round(rate.mean * rate.games), rate.games

    orders, of_orders = _chi_square([counts(some) for some in team.values()] for team in circles.values())
    turned, of_turned = _chi_square([counts([c]) for c in some] for team in circles.values() for some in team.values())
    each = next(iter(next(iter(circles.values())).values()))
    games = each[0].games
    yield (
        f"All {len(circles)} teams of four at easy, each in its six different circles: {games:,} games in each of the "
        f"four rotations of a circle. Rotations have the same seeds, so a circle counts as {games:,} games only."
    )
    rows, spans = [], []
    for team, some in circles.items():
        rates = {order: together(same) for order, same in some.items()}
        top, low = max(rates, key=lambda o: rates[o].mean), min(rates, key=lambda o: rates[o].mean)
        spans.append(100 * (rates[top].mean - rates[low].mean))
        gap = points(*(widened(rates[order], sum(map(len, circles.values()))) for order in (top, low)))
        rows.append([team.replace(" ", ", "), top, str(rates[top]), low, str(rates[low]), gap])
    rows.sort(key=lambda row: -abs(float(row[-1].strip("()"))))
    wins = sum(counts([cell])[0] for cell in cells) / sum(cell.games for cell in cells)
    by_chance = 2.53 * 100 * math.sqrt(wins * (1 - wins) / games)  # the mean range of six normal draws
    matters = orders > chi_square_limit(of_orders)
    verdict = "The seating matters" if matters else "An effect of the seating is not shown"
    same = "as it must be" if turned <= chi_square_limit(of_turned) else "which is more than chance"
    yield bullets(
        [
            f"{verdict}: over all teams, the orders differ with χ² = {orders:.0f} at {of_orders} degrees of freedom "
            f"(chance stays below {chi_square_limit(of_orders):.0f} in 95 % of cases).",
            f"How much: the best and the worst circle of a team are {sum(spans) / len(spans):.1f} percentage points "
            f"apart on average; if seating did not matter, chance alone would make it {by_chance:.1f}.",
            f"A check of the method: rotations of one circle differ with χ² = {turned:.0f} at {of_turned} degrees of "
            f"freedom (chance stays below {chi_square_limit(of_turned):.0f}), {same}: who begins is drawn.",
        ]
    )
    yield table(["team", "best circle", "won", "worst circle", "won", "difference, points"], rows)


def _spirit_what_if(experiments: Experiments) -> Iterator[str]:
    if "spirit-printed" not in experiments:
        return
    known = {
        "barricades=+1": experiments.get("spirit-barricade"),
        "kiai.kyuzo=-2": experiments.get("spirit-kyuzo"),
    }
    if not any(known.values()):
        return
    yield "## What if"
    rows, printed = [], experiments["spirit-printed"]
    z = bonferroni_z(len(printed) + sum(len(changed) for changed in known.values() if changed))
    for cell in printed:
        row = [cell.label["players"], str(cell.win_rate())]
        for changed in known.values():
            (other,) = picked(changed, players=cell.label["players"]) if changed else (None,)
            row.append(f"{other.win_rate()}, {points(other.win_rate(z=z), cell.win_rate(z=z))}" if other else "–")
        rows.append(row)
    yield table(["players", "as printed, normal", *(f"`--set {wish}`, change in points" for wish in known)], rows)


def _spirit_others(experiments: Experiments) -> Iterator[str]:
    if "spirit-random" in experiments:
        cells = experiments["spirit-random"]
        yield "## Pure chance"
        players = list(dict.fromkeys(cell.label["players"] for cell in cells))
        rows = [[p, *(str(picked(cells, players=p, difficulty=d)[0].win_rate()) for d in LEVELS)] for p in players]
        yield table(["players", *LEVELS], rows)
        yield bullets([f"Hardly anybody wins by chance: {together(cells)} over {sum(c.games for c in cells):,} games."])
    if "spirit-search" in experiments:
        yield "## Players that think (`search:40`)"
        rows = [
            [cell.label["players"], f"{cell.games:,}", str(cell.win_rate()), f"{cell.decisions.mean:.0f}"]
            for cell in experiments["spirit-search"]
        ]
        yield table(["players", "games", "won, normal", "decisions"], rows)


# --- 7 Ronin ----------------------------------------------------------------------------------------------------------


def ronin(experiments: Experiments, folder: Path) -> Iterator[str]:
    """The page of 7 Ronin."""
    yield "# Atlas: 7 Ronin"
    yield "Is it fair, and what are the ronin and the areas worth?"
    sides = experiments["ronin-sides"]
    yield "## Side balance"
    rows = []
    cells = [*sides, *experiments.get("ronin-search", []), *experiments.get("ronin-deep", [])]
    for cell in cells:
        rates = [str(cell.win_rate(0)), str(cell.win_rate(1))]
        rows.append([cell.label["threat_track"], *cell.seats, f"{cell.games:,}", *rates, f"{cell.rounds.mean:.2f}"])
    yield table(["track", "attacker", "defender", "games", "attacker wins", "defender wins", "rounds"], rows)
    equals = [cell for cell in cells if len(set(cell.seats)) == 1]
    named = [replace(cell, label={"track": cell.label["threat_track"], "both": cell.seats[0]}) for cell in equals]
    yield picture(folder, "ronin-sides", "wins of both sides between equal players, %", rate_plot(named))
    lines = []
    for cell in equals:
        ahead, behind = sorted(range(2), key=lambda seat: -cell.win_rate(seat).mean)
        one, other = cell.win_rate(ahead), cell.win_rate(behind)
        z = bonferroni_z(len(equals))  # what one side wins, the other loses: one comparison a cell
        name = ("attacker", "defender")[ahead]
        who = f"Between two `{cell.seats[0]}` on the {cell.label['threat_track']} track"
        if cell.win_rate(ahead, z).disjoint_from(cell.win_rate(behind, z)):
            lines.append(f"{who} the {name} is ahead: {one} to {other}.")
        else:
            lines.append(f"{who} neither side is shown to be ahead: {one} to {other}.")
    yield bullets(lines)
    printed = picked(sides, threat_track="standard", seat0="greedy", seat1="greedy")[0]
    yield from _ronin_changed(experiments, printed, "ronin-without-", "The ronin", "one endurance less")
    yield from _ronin_changed(experiments, printed, "ronin-limit-", "The areas", "room for one ninja more in a plan")
    if any(name.startswith("ronin-limit-") for name in experiments):
        yield (
            "A limit is what a plan may send to an area (SR-7.4), so a higher one gives the attacker only more to "
            "choose from. Where the defender gains by it, that is the doing of this attacker, who sends too many "
            "there: take the table of the areas for what it says of `greedy`, and only the losses for what an area is "
            "worth."
        )
    yield "## What goes together with winning"
    yield (
        "Between two `greedy` on the standard track: the attacker's wins in games that ended with a ronin alive or an "
        "area held, and in the others. This is not what they are worth: who has won by areas holds many."
    )
    rows = []
    for label, (with_it, without) in printed.traits(0).items():
        rows.append([label, f"{with_it.games:,}", str(with_it), str(without) if without else "–"])
    yield table(["", "games", "attacker wins with it", "and without"], rows)


def _ronin_changed(experiments: Experiments, printed: Statistics, prefix: str, what: str, change: str) -> Iterator[str]:
    known = {n.removeprefix(prefix): cells[0] for n, cells in experiments.items() if n.startswith(prefix)}
    if not known:
        return
    yield f"## {what}: what if each had {change}?"
    z = bonferroni_z(len(known) + 1)
    base = printed.win_rate(1, z)
    gaps = {name: (cell.win_rate(1, z), cell.win_rate(1)) for name, cell in known.items()}
    rows = [
        [name, str(rate), points(wide, base)]
        for name, (wide, rate) in sorted(gaps.items(), key=lambda pair: pair[1][1].mean)
    ]
    yield f"Two `greedy` on the standard track; as printed the defender wins {printed.win_rate(1)}."
    yield table(["", "defender wins then", "change, points (in brackets: not shown)"], rows)
    apart = {name: 100 * (wide.mean - base.mean) for name, (wide, _) in gaps.items() if wide.disjoint_from(base)}
    listed = ", ".join(f"{name} {gap:+.1f}" for name, gap in sorted(apart.items(), key=lambda pair: -abs(pair[1])))
    rest = [name for name in known if name not in apart]
    none = f" No effect is shown for {', '.join(rest)}." if rest else ""
    yield bullets([f"Shown, in the order of size: {listed or 'none'}.{none}"])


# --- Samurai ----------------------------------------------------------------------------------------------------------


def samurai(experiments: Experiments, folder: Path) -> Iterator[str]:
    """The page of Samurai."""
    yield "# Atlas: Samurai"
    yield "Does it help to begin? Seat 0 is the start player in all these games; wins are shared when several win."
    cells = [*experiments["samurai-seats"], *experiments.get("samurai-search", [])]
    names = ["start player", "second", "third", "fourth"]
    yield "## Seat advantage"
    rows = []
    for cell in cells:
        shown = [str(cell.win_rate(seat)) if seat < cell.players else "" for seat in range(4)]
        rows.append([cell.label["players"], cell.seats[0], f"{cell.games:,}", *shown])
    yield table(["players", "policy", "games", *names], rows)
    yield picture(folder, "samurai-seats", "wins by seat, %", rate_plot(experiments["samurai-seats"]))
    lines = []
    for cell in cells:
        z = bonferroni_z(sum(c.players for c in cells))
        rates = [cell.win_rate(seat, z) for seat in range(cell.players)]
        order = sorted(range(cell.players), key=lambda seat: -rates[seat].mean)
        best, worst = order[0], order[-1]
        if rates[best].disjoint_from(rates[worst]):
            most, least = (f"({rates[seat].mean:.1%})" for seat in (best, worst))
            told = f"the {names[best]} wins most {most} and the {names[worst]} least {least}"
        else:
            told = "no seat is shown to be better"
        lines.append(
            f"With {cell.label['players']} players by `{cell.seats[0]}`, {told}; "
            f"even shares are {1 / cell.players:.1%}."
        )
    yield bullets(lines)
    yield "## Length and endings"
    rows = []
    for cell in cells:
        ends = "; ".join(f"{label} {rate.mean:.1%}" for label, rate in cell.endings().items())
        row = [
            cell.label["players"],
            cell.seats[0],
            f"{cell.decisions.mean:.0f} ± {cell.decisions.deviation:.0f}",
        ]
        rows.append([*row, f"{cell.rounds.mean:.1f}", ends])
    yield table(["players", "policy", "decisions", "times around the table", "how it ends"], rows)
    greedy = picked(experiments["samurai-seats"], seats="greedy")
    yield picture(folder, "samurai-length", "decisions in a game of greedy players", length_plot(greedy))


# --- Way of the Samurai -----------------------------------------------------------------------------------------------


def duels(experiments: Experiments, folder: Path) -> Iterator[str]:
    """The page of Way of the Samurai."""
    yield "# Atlas: Way of the Samurai"
    yield "Single fights by `greedy` on the bridge: every weapon against every enemy in every weather."
    cells = experiments["duels"]
    weapons, enemies, weathers = (
        list(dict.fromkeys(cell.label[axis] for cell in cells)) for axis in ("weapon", "enemy", "weather")
    )

    yield "## Weapon and enemy, all weathers together"
    by_enemy = {(w, e): together(picked(cells, weapon=w, enemy=e)) for w in weapons for e in enemies}
    yield table(["weapon", *enemies], ([w, *(str(by_enemy[w, e]) for e in enemies)] for w in weapons))
    heights = {key: 100 * rate.mean for key, rate in by_enemy.items()}
    yield picture(folder, "duels-enemies", "fights won, %, by weapon and enemy", heat_map(weapons, enemies, heights))
    yield bullets(
        f"Against {e}, the best weapon is {best_of({w: by_enemy[w, e] for w in weapons}, len(by_enemy))}."
        for e in enemies
    )
    yield from _duels_weather(cells, weapons, enemies, weathers, folder)
    yield from _duels_others(experiments, folder)
    yield "## Every weapon, enemy and weather"
    for enemy in enemies:
        yield f"### {enemy.capitalize()}"
        skies = [sky for sky in weathers if picked(cells, enemy=enemy, weather=sky)]
        rows = [
            [w, *(str(picked(cells, weapon=w, enemy=enemy, weather=s)[0].win_rate()) for s in skies)] for w in weapons
        ]
        yield table(["weapon", *skies], rows)


def _duels_weather(
    cells: list[Statistics], weapons: list[str], enemies: list[str], weathers: list[str], folder: Path
) -> Iterator[str]:
    yield "## Weapon and weather, all enemies together"
    peaceful = [enemy for enemy in enemies if all(picked(cells, enemy=enemy, weather=weather) for weather in weathers)]
    left_out = [enemy for enemy in enemies if enemy not in peaceful]
    if left_out:
        yield f"Without {', '.join(left_out)}, whom some weathers keep away (WS-28)."
    cells = [cell for cell in cells if cell.label["enemy"] in peaceful]
    by_weather = {(w, sky): together(picked(cells, weapon=w, weather=sky)) for w in weapons for sky in weathers}
    yield table(["weapon", *weathers], ([w, *(str(by_weather[w, sky]) for sky in weathers)] for w in weapons))
    sky_rates = {key: 100 * rate.mean for key, rate in by_weather.items()}
    yield picture(
        folder, "duels-weathers", "fights won, %, by weapon and weather", heat_map(weapons, weathers, sky_rates)
    )
    many, calm = len(by_weather), {sky: together(picked(cells, weather=sky)) for sky in weathers}
    wide = {sky: widened(rate, len(weathers)) for sky, rate in calm.items()}
    yield bullets(
        [
            f"In {sky}, {calm[sky]} are won, {points(wide[sky], wide['none'])} points against no weather."
            for sky in weathers
            if sky != "none"
        ]
        + [
            f"With {weapon}, the best weather is {best_of({s: by_weather[weapon, s] for s in weathers}, many)}."
            for weapon in weapons
        ]
    )


def _duels_others(experiments: Experiments, folder: Path) -> Iterator[str]:
    if "duels-places" in experiments:
        cells = experiments["duels-places"]
        places, enemies = (list(dict.fromkeys(cell.label[a] for cell in cells)) for a in ("surroundings", "enemy"))
        yield "## Surroundings, with the katana"
        found = {(p, e): picked(cells, surroundings=p, enemy=e)[0].win_rate() for p in places for e in enemies}
        yield table(["surroundings", *enemies], ([p, *(str(found[p, e]) for e in enemies)] for p in places))
        rates = {key: 100 * rate.mean for key, rate in found.items()}
        yield picture(folder, "duels-places", "fights won, %, by place and enemy", heat_map(places, enemies, rates))
    if "duels-search" in experiments:
        yield "## Players that think (`search:100`), with the katana and no surroundings"
        plain = {
            c.label["enemy"]: c.win_rate() for c in picked(experiments.get("duels-places", []), surroundings="none")
        }
        rows = []
        for cell in experiments["duels-search"]:
            enemy = cell.label["enemy"]
            rows.append([enemy, f"{cell.games:,}", str(cell.win_rate()), str(plain[enemy]) if plain else "–"])
        yield table(["enemy", "games", "won", "`greedy` for comparison"], rows)
    if "duels-random" in experiments:
        cells = experiments["duels-random"]
        yield "## Pure chance"
        top = max(cells, key=lambda cell: cell.win_rate().mean)
        won = f"{together(cells)} of {sum(c.games for c in cells):,} fights are won by chance"
        yield bullets([f"{won}; the best cell is {top.title} with {top.win_rate()}."])


# --- Fuji Koro --------------------------------------------------------------------------------------------------------


def fuji(experiments: Experiments, folder: Path) -> Iterator[str]:
    """The page of Fuji Koro."""
    yield "# Atlas: Fuji Koro"
    yield "Scenarios and characters, played by `greedy` where nothing else is said."
    yield "## Scenarios with three players"
    yield (
        "Combinations that the game does not allow are left out (FK-16). In cooperative games all win or lose "
        "together; in competitive ones three even shares would be 33.3 %."
    )
    yield from _fuji_scenarios(experiments["fuji-scenarios"])
    alone = [cell for cell, _ in _different(experiments["fuji-scenarios"]) if not cell.shared]
    yield picture(folder, "fuji-scenarios", "wins by seat in competitive games, %", rate_plot(alone))
    if "fuji-solo" in experiments:
        yield "## Alone"
        yield from _fuji_scenarios(experiments["fuji-solo"])
    if "fuji-search" in experiments:
        yield "### By a player that thinks (`search:100`)"
        yield from _fuji_scenarios(experiments["fuji-search"])
    if "fuji-characters" in experiments:
        yield "## Characters"
        yield "Competitive games; characters are drawn at random, so each meets all others in all seats."
        yield from _fuji_characters(experiments["fuji-characters"], folder, "fuji-characters")
    if "fuji-contest" in experiments:
        yield "### Between players that think (`search:40`)"
        yield from _fuji_characters(experiments["fuji-contest"], folder, "fuji-contest")
    if "fuji-random" in experiments:
        cells = [cell for cell, _ in _different(experiments["fuji-random"]) if cell.shared]
        yield "## Pure chance"
        games = sum(cell.games for cell in cells)
        yield bullets([f"Won together by random play with three: {together(cells)} of {games:,} cooperative games."])


def _different(cells: Sequence[Statistics]) -> list[tuple[Statistics, list[str]]]:
    """Return cells whose games differ, each with the labels of all cells that have the same games."""
    groups: list[tuple[Statistics, list[str]]] = []
    for cell in cells:
        name = ", ".join(cell.label.values())
        same = next((names for known, names in groups if known.tally == cell.tally), None)
        if same is None:
            groups.append((cell, [name]))
        else:
            same.append(name)
    return groups


def _fuji_scenarios(cells: list[Statistics]) -> Iterator[str]:
    rows, groups = [], _different(cells)
    for cell, names in groups:
        ends = "; ".join(f"{label} {rate.mean:.1%}" for label, rate in cell.endings().items())
        rates = f"{cell.win_rate()} together" if cell.shared else str(cell.win_rate())
        spread = cell.points(0)
        vp = f"{spread.mean:.1f} ± {spread.deviation:.1f}" if spread and not cell.shared else "–"
        rows.append(["; ".join(names), rates, f"{cell.decisions.mean:.0f}", f"{cell.rounds.mean:.1f}", vp, ends])
    yield table(["scenario", "first seat wins", "decisions", "rounds", "its points", "how it ends"], rows)
    joint = {names[0]: cell.win_rate(z=bonferroni_z(len(groups))) for cell, names in groups if cell.shared}
    lines = []
    if joint:
        ranked = sorted(joint, key=lambda title: joint[title].mean)
        low, top = ranked[0], ranked[-1]
        if joint[top].disjoint_from(joint[low]):
            won = f"{top} is won most ({joint[top]}) and {low} least ({joint[low]})"
            lines.append(f"Of the games won or lost together, {won}.")
        else:
            lines.append(f"Of the games won or lost together, none is shown to be easier; the best is {joint[top]}.")
    (short, first), (long, last) = (choose(groups, key=lambda pair: pair[0].rounds.mean) for choose in (min, max))
    lines.append(f"From {short.rounds.mean:.1f} rounds ({first[0]}) to {long.rounds.mean:.1f} ({last[0]}) on average.")
    yield bullets(lines)


def _fuji_characters(cells: list[Statistics], folder: Path, name_of_plot: str) -> Iterator[str]:
    names = next(trait.names for trait in cells[0].measures.traits if trait.field == "character")[1:]
    rows, found = [], {}
    for cell in cells:
        z = bonferroni_z(len(names) * len(cells))
        for name in names:
            results: Counter[int] = Counter()
            for seat in range(cell.players):
                results += cell.counts("trait", f"{name} played by this seat", seat)
            found[cell.label["players"], name] = (
                mean_interval(results, RESULT_UNIT),
                mean_interval(results, RESULT_UNIT, z),
            )
    counts = [cell.label["players"] for cell in cells]
    for name in names:
        rows.append([name, *(str(found[count, name][0]) for count in counts)])
    yield table(["character", *(f"{count} players (even: {1 / int(count):.1%})" for count in counts)], rows)
    heights = {(name, count): 100 * found[count, name][0].mean for name in names for count in counts}
    plot = heat_map(list(names), counts, heights)
    yield picture(folder, name_of_plot, "games won, %, by character and players", plot)
    lines = []
    for count in counts:
        even = 1 / int(count)
        above = [name for name in names if found[count, name][1].low > even]
        below = [name for name in names if found[count, name][1].high < even]
        told = [f"{word}: {', '.join(some)}" for word, some in (("stronger", above), ("weaker", below)) if some]
        lines.append(
            f"With {count} players, shown to be {' and '.join(told)}."
            if told
            else f"With {count} players, none is shown to be stronger or weaker."
        )
    yield bullets(lines)
