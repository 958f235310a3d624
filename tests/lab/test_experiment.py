"""Planning an experiment: axes become cells, and what cannot be played is refused in one line."""

from collections.abc import Callable
from typing import Any

import pytest

from tatami.errors import BadOption
from tatami.lab.experiment import FORMAT, Experiment, plan


def labels(experiment: Experiment) -> list[tuple[str, ...]]:
    return [tuple(cell.label.values()) for cell in experiment.cells]


def test_two_axes_make_a_grid_of_cells() -> None:
    experiment = plan("samurai_spirit", ["players=2..4", "difficulty=easy,heroic"], games=10)
    assert labels(experiment) == [(p, d) for p in "234" for d in ("easy", "heroic")]
    assert experiment.cells[1].options["players"] == 2
    assert experiment.cells[1].options["difficulty"] == "heroic"
    assert experiment.cells[1].seats == ("greedy", "greedy")


def test_without_an_axis_there_is_one_cell() -> None:
    (cell,) = plan("samurai", options={"players": 2}).cells
    assert not cell.label
    assert cell.options["players"] == 2


def test_all_values_of_an_option_are_taken() -> None:
    assert len(plan("way_of_the_samurai", ["weapon=all"], {"expansion_weapons": "yes"}).cells) == 9


def test_combinations_that_clash_are_left_out() -> None:
    experiment = plan("way_of_the_samurai", ["enemy=ishida,kempo", "weather=rain,storm"], {"surroundings": "bridge"})
    assert labels(experiment) == [("ishida", "rain"), ("ishida", "storm"), ("kempo", "rain")]


def test_what_is_fixed_may_need_what_is_varied() -> None:
    experiment = plan("way_of_the_samurai", ["surroundings=none,bridge"], {"weather": "rain"})
    assert labels(experiment) == [("bridge",)]


def test_all_seats_or_one_seat_are_varied() -> None:
    assert [cell.seats for cell in plan("seven_ronin", ["seats=greedy,random"]).cells] == [
        ("greedy", "greedy"),
        ("random", "random"),
    ]
    mixed = plan("seven_ronin", ["seat1=greedy,random"], seats="random")
    assert [cell.seats for cell in mixed.cells] == [("random", "greedy"), ("random", "random")]


def test_a_team_is_every_combination_of_samurai() -> None:
    experiment = plan("samurai_spirit", ["players=2..7", "team=all"])
    assert len(experiment.cells) == 21 + 35 + 35 + 21 + 7 + 1
    assert experiment.cells[0].label["team"] == "heihachi daisuke"
    assert experiment.cells[0].options["seat_1"] == "daisuke"


def test_a_seating_is_every_permutation_of_a_team() -> None:
    team = {"players": 3, "seat_0": "kyuzo", "seat_1": "kanbei", "seat_2": "daisuke"}
    orders = labels(plan("samurai_spirit", ["seating=all"], team))
    assert len(set(orders)) == 6
    assert ("kanbei kyuzo daisuke",) in orders


def test_what_is_permuted_may_be_varied_too() -> None:
    experiment = plan("samurai_spirit", ["seat_0=kyuzo,kanbei", "seating=all"], {"players": 2, "seat_1": "daisuke"})
    assert [(cell.options["seat_0"], cell.options["seat_1"]) for cell in experiment.cells] == [
        ("daisuke", "kyuzo"),
        ("kyuzo", "daisuke"),
        ("daisuke", "kanbei"),
        ("kanbei", "daisuke"),
    ]


def test_a_sample_of_permutations_follows_from_the_seed() -> None:
    asked = ["team=all", "seating=3"]
    drawn = plan("samurai_spirit", asked, {"players": 6}, seed=1)
    assert len(drawn.cells) == 7 * 3
    assert labels(drawn) == labels(plan("samurai_spirit", asked, {"players": 6}, seed=1))
    assert labels(drawn) != labels(plan("samurai_spirit", asked, {"players": 6}, seed=2))


def test_a_recipe_is_the_whole_experiment() -> None:
    experiment = plan("samurai_spirit", ["players=2,3"], {"difficulty": "hard"}, "random", 50, 7, ["barricades=+1"])
    again = Experiment.from_recipe(experiment.recipe())
    assert again.digest == experiment.digest
    assert again.cells == experiment.cells
    assert "--set barricades=+1" in " ".join(again.command)


@pytest.mark.parametrize("other", [1, FORMAT + 1, "2"])
def test_a_recipe_of_another_format_is_refused(other: object) -> None:
    recipe = plan("samurai", games=10).recipe()
    with pytest.raises(BadOption, match=f"have format {other}, this Tatami reads format {FORMAT}; run them again"):
        Experiment.from_recipe({**recipe, "format": other})


def test_a_sample_is_no_larger_than_all_there_are() -> None:
    assert len(plan("samurai_spirit", [f"team={'9' * 5000}"], {"players": 7}).cells) == 1


@pytest.mark.parametrize("module", ["tatami.players.levels", "tatami.players.greedy", "tatami.players.random"])
def test_bots_with_changed_code_make_another_experiment(change_source: Callable[[str], None], module: str) -> None:
    levels, policies = (plan("samurai", seats=seats, games=10).digest for seats in ("ronin", "greedy"))
    change_source(module)
    assert plan("samurai", seats="ronin", games=10).digest != levels
    assert plan("samurai", seats="greedy", games=10).digest == policies  # compiled, without these modules


@pytest.mark.parametrize(
    "change",
    [
        {"games": 11},
        {"seed": 1},
        {"seats": "random"},
        {"options": {"threat_track": "gentle"}},
        {"overrides": ["rounds=-1"]},
    ],
)
def test_another_experiment_has_another_digest(change: dict[str, Any]) -> None:
    assert plan("seven_ronin", games=10).digest != plan("seven_ronin", **{"games": 10, **change}).digest


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("samurai", {"vary": ["colour=all"]}, "samurai cannot vary 'colour'; it can vary players, start_hand"),
        ("samurai", {"vary": ["players"]}, "an axis is name=value,value or name=2..7 or name=all, not 'players'"),
        ("samurai", {"vary": ["players=4..2"]}, "players: 4..2 is an empty range"),
        ("samurai", {"vary": ["players=2..9"]}, "players is one of 2, 3, 4, not '5'"),
        ("samurai", {"vary": ["players=2,2"]}, "names a value twice"),
        ("samurai", {"vary": ["players=2..999999999"]}, "players is one of 2, 3, 4, not '5'"),
        ("samurai", {"vary": ["players=1..99999999999"]}, "players is one of 2, 3, 4, not '1..9"),
        ("samurai", {"vary": [f"players=1..{'9' * 5000}"]}, "players is one of 2, 3, 4, not '1..9"),
        ("samurai", {"vary": ["seats=greedy,greedy"]}, "seats: 'greedy,greedy' names a value twice"),
        ("samurai", {"vary": ["seat0=greedy, greedy"]}, "names a value twice"),
        ("samurai", {"vary": ["seat0=greedy", "seat00=random"]}, "samurai cannot vary 'seat00'"),
        ("samurai", {"vary": ["players=2", "players=3"]}, "'players' is set twice"),
        ("samurai", {"vary": ["players=2"], "options": {"players": 3}}, "'players' is set twice"),
        ("samurai", {"options": {"colour": "red"}}, "samurai has no option 'colour'"),
        ("samurai", {"options": {"players": 9}}, "samurai is for 2, 3, 4 players, not 9"),
        ("samurai", {"seats": "emperor"}, "there is no player 'emperor'"),
        ("samurai", {"seats": "greedy,random"}, "3 players take part, but 2 are named"),
        ("samurai", {"seats": "search:500ms"}, "'search:500ms' has a time limit"),
        ("samurai", {"seats": "shogun"}, "'shogun' has a time limit"),
        ("samurai", {"vary": ["seat3=random"]}, "the seats of 3 players are seat0 to seat2"),
        ("samurai", {"games": 0}, "a cell has 1 to"),
        ("samurai", {"seed": 2**63 - 5}, "there is no room for"),
        ("samurai_spirit", {"vary": ["seating=all"]}, "seating permutes what is chosen: set seat_0"),
        (
            "samurai_spirit",
            {"vary": ["team=kyuzo"]},
            "for a random sample of 12, team=12, not 'kyuzo'",
        ),
        ("samurai_spirit", {"vary": ["team=all"], "options": {"seat_0": "kyuzo"}}, "team sets 'seat_0' itself"),
        ("samurai_spirit", {"vary": ["seat_1=kyuzo,kanbei", "team=all"]}, "team sets 'seat_1' itself"),
        ("samurai_spirit", {"vary": ["team=all", "seat_6=kyuzo"]}, "team sets 'seat_6' itself"),
        ("samurai_spirit", {"vary": ["team=all", "players=2,3"]}, "team depends on the number of players"),
        ("samurai_spirit", {"vary": ["players=5,6"], "options": {"solo": "yes"}}, "allows none of these combinations"),
        ("samurai_spirit", {"vary": ["players=7", "team=all", "seating=all", "difficulty=all"]}, "more than 10,000"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says.replace("(", r"\(")):
        plan(game, **asked)
