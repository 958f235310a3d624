"""The atlas: experiments of the lab over all games, and the pages of docs/atlas that are made of them.

    python -m bench.atlas play FOLDER [--jobs 2] [--engine gpu]   plays what is missing; can be stopped and resumed
    python -m bench.atlas write FOLDER                            writes docs/atlas

Each experiment is an ordinary ``tatami lab run``; the pages name the commands.
"""

import argparse
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import atlas_pages
from tatami.errors import BadOption
from tatami.lab.report import command_of, statistics_in
from tatami.lab.results import Results
from tatami.lab.statistics import Statistics

ATLAS = Path(__file__).resolve().parent.parent / "docs" / "atlas"
RONIN = ("hayai", "kabe", "musashi", "taiko", "yobu", "yumi", "tasuke")
AREAS = ("watchtower", "inn", "granary", "shrine", "graveyard", "field3", "pen", "well", "road", "field2")

EXPERIMENTS: dict[str, str] = {
    "spirit-teams": "samurai_spirit --vary players=2..7 --vary team=all --vary difficulty=all --games 1e5",
    "ronin-sides": "seven_ronin --vary threat_track=all --vary seat0=random,greedy --vary seat1=random,greedy "
    "--games 1e6",
    "samurai-seats": "samurai --vary players=2..4 --vary seats=random,greedy --games 1e5",
    "duels": "way_of_the_samurai --vary weapon=all --vary enemy=all --vary weather=all -o surroundings=bridge "
    "-o expansion_weapons=yes --games 2e4",
    "fuji-scenarios": "fuji_koro --vary scenario=all --vary mode=all --games 2000",
    "fuji-characters": "fuji_koro --vary players=2..4 -o 'boards=drawn characters' --games 3000",
    "spirit-random": "samurai_spirit --vary players=2..7 --vary difficulty=all --seats random --games 1e6",
    "spirit-seating": "samurai_spirit -o players=4 -o difficulty=easy --vary team=all --vary seating=all --games 1000",
    **{f"ronin-without-{ronin}": f"seven_ronin --set endurance.{ronin}=-1 --games 5e4" for ronin in RONIN},
    **{f"ronin-limit-{area}": f"seven_ronin --set limit.{area}=+1 --games 5e4" for area in AREAS},
    "duels-random": "way_of_the_samurai --vary weapon=all --vary enemy=all -o expansion_weapons=yes --seats random "
    "--games 1e6",
    "fuji-solo": "fuji_koro -o players=1 --vary scenario=all --games 5000",
    "fuji-random": "fuji_koro --vary scenario=all --vary mode=all --seats random --games 2e4",
    "fuji-search": "fuji_koro -o players=1 --vary scenario=all --seats search:100 --games 200",
    "fuji-contest": "fuji_koro --vary players=3 -o 'boards=drawn characters' --seats search:40 --games 400",
    "ronin-search": "seven_ronin --vary threat_track=all --seats search:40 --games 200",
    "ronin-deep": "seven_ronin --vary threat_track=all --seats search:400 --games 100",
    "samurai-search": "samurai --vary players=2..4 --seats search:40 --games 100",
    "duels-search": "way_of_the_samurai --vary enemy=all --seats search:100 --games 100",
    "spirit-search": "samurai_spirit --vary players=2..5 --seats search:40 --games 100",
    "duels-places": "way_of_the_samurai --vary surroundings=all --vary enemy=all --games 5e4",
    "spirit-printed": "samurai_spirit --vary players=2..4 --games 1e4",
    "spirit-barricade": "samurai_spirit --vary players=2..4 --set barricades=+1 --games 1e4",
    "spirit-kyuzo": "samurai_spirit --vary players=2..4 --set kiai.kyuzo=-2 --games 1e4",
}
PAGES: dict[str, tuple[str, Callable[[Mapping[str, list[Statistics]], Path], Iterator[str]]]] = {
    "samurai_spirit": ("spirit", atlas_pages.spirit),
    "seven_ronin": ("ronin", atlas_pages.ronin),
    "samurai": ("samurai", atlas_pages.samurai),
    "way_of_the_samurai": ("duels", atlas_pages.duels),
    "fuji_koro": ("fuji", atlas_pages.fuji),
}


@dataclass(frozen=True)
class Page:
    """One page: its experiments that have been played to the end."""

    game: str
    results: Mapping[str, Results]

    def write(self) -> None:
        """Write the page and its plots."""
        _, make_page = PAGES[self.game]
        experiments = {name: statistics_in(results) for name, results in self.results.items()}
        lines = [*make_page(experiments, ATLAS), *self._how_it_was_made()]
        (ATLAS / f"{self.game}.md").write_text("\n\n".join(lines) + "\n", "utf-8")

    def _how_it_was_made(self) -> Iterator[str]:
        yield "## How it was made"
        experiments = [results.experiment for results in self.results.values()]
        editions = ", ".join(dict.fromkeys(str(experiment.edition) for experiment in experiments))
        bots = ", ".join(dict.fromkeys(f"`{experiment.bots_digest}`" for experiment in experiments))
        yield (
            f"Edition {editions}, bots {bots}. Seeds begin with 0 in every cell. Every rate has its 95 % interval in "
            "brackets, Wilson's for wins and losses. A difference is stated only where intervals do not overlap; where "
            "many are compared they are widened (Bonferroni), so that all hold at once in 95 % of cases. Cells have "
            "the same seeds, so where several are taken together the interval is that of the games of one. The same "
            "commands give the same tables on any machine."
        )
        rows = []
        for results in self.results.values():
            runs = list(results.runs())
            seconds = sum(run["seconds"] for run in runs)
            games = len(results.experiment.cells) * results.experiment.games
            command = command_of(results.experiment)
            rows.append([f"`{command}`", f"{games:,}", f"{seconds:,.0f} s", runs[-1]["date"] if runs else ""])
        yield atlas_pages.table(["command", "games", "took", "date (UTC)"], rows)
        machines = sorted(
            {f"{run['machine']} (engine {run['engine']})" for r in self.results.values() for run in r.runs()}
        )
        yield (
            f"Played on: {'; '.join(machines)}. All were busy with other work as well, so the seconds say little about "
            "speed."
        )


def play(folder: Path, jobs: int, engine: str) -> int:
    """Play all experiments, those of players who search on the CPU; return the exit code of the first that fails."""
    tatami = Path(sys.executable).with_name("tatami")
    for name, words in EXPERIMENTS.items():
        chosen = "cpu" if "search:" in words else engine
        how = ["--engine", chosen, *(["--jobs", str(jobs)] if chosen == "cpu" else [])]
        command = [str(tatami), "lab", "run", *shlex.split(words), *how, "--out", str(folder / name)]
        code = subprocess.run(command, check=False).returncode
        if code:
            return code
    return 0


def finished(folder: Path, prefix: str) -> dict[str, Results]:
    """Return the experiments of a page that have been played to the end."""
    found = {}
    for name in EXPERIMENTS:
        if name.partition("-")[0] == prefix:
            try:
                results = Results.open(folder / name)
            except BadOption:
                continue
            if results.complete:
                found[name] = results
    return found


def write(folder: Path) -> None:
    """Write every page of which there are finished experiments."""
    (ATLAS / "img").mkdir(parents=True, exist_ok=True)
    for game, (prefix, _) in PAGES.items():
        results = finished(folder, prefix)
        if results:
            Page(game, results).write()
            print(f"docs/atlas/{game}.md: {', '.join(results)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--engine", choices=("cpu", "gpu"), default="cpu", help="what plays random and greedy games")
    parsed = parser.parse_args(arguments)
    if parsed.what == "play":
        return play(parsed.folder, parsed.jobs, parsed.engine)
    write(parsed.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
