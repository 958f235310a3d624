"""Action priors and values of Samurai."""

import numpy as np

import tatami
from tatami.games.samurai.actions import LIST
from tatami.games.samurai.bots.policy import action_priors
from tatami.games.samurai.bots.value import evaluate
from tatami.games.samurai.components import TOWN_NAMES
from tatami.kernel.records import copy_record

from .table import Table, random_match, table

GAME = tatami.game("samurai")
BUDDHA, RICE, CASTLE = range(3)


def best_action(t: Table) -> str:
    """The legal action with the highest prior."""
    seat, mask, weights = int(t.s.turn), GAME.rules.mask(), GAME.rules.weights()
    GAME.rules.legal(t.s, seat, mask)
    action_priors(t.s, seat, mask, weights)
    return LIST.name(int(np.where(mask, weights, 0).argmax()))


def values(t: Table) -> list[float]:
    """The estimated result of every seat."""
    out = np.zeros(4)
    evaluate(t.s, out)
    return out[: t.s.players].tolist()


def with_captures(t: Table, seat: int, *figures: tuple[str, int]) -> Table:
    """Give a seat figures that it has captured, each from a settlement."""
    for town, caste in figures:
        t.s.taken[TOWN_NAMES.index(town), caste] = seat + 1
    return t


def test_the_tile_that_wins_a_figure_is_laid_where_it_does():
    t = table(players=4).figures("base")
    t.tile("red", "samurai2", "P8").tile("red", "ship1", "R8").tile("red", "rice2", "O11")
    t.tile("purple", "castle2", "P10").tile("green", "ship1", "N9")
    t.hand("green", "buddha3", "rice2", "castle2").to_move("green")
    assert best_action(t) == "tile buddha3"
    assert best_action(t.play("tile buddha3")) == "hex O9"


def test_values_sum_to_one_and_leave_the_state_unchanged():
    for players in (2, 3, 4):
        for t, _, _ in random_match(players, seed=players):
            before = copy_record(t.s)
            shares = values(t)
            assert abs(sum(shares) - 1) < 1e-9
            assert min(shares) >= 0
            assert before.tobytes() == t.s.tobytes()


def test_two_castes_are_worth_more_than_one_and_the_third_adds_little():
    towns = ("Hirosaki", "Akita", "Sendai")
    one, two, three = (
        with_captures(
            table(players=2).figures("base"), 0, *[(town, caste) for caste in range(castes) for town in towns]
        )
        for castes in (1, 2, 3)
    )
    nothing = values(table(players=2).figures("base"))
    assert nothing[0] == nothing[1]
    assert nothing[0] < values(one)[0] < values(two)[0] < values(three)[0]
    assert values(three)[0] - values(two)[0] < values(two)[0] - values(one)[0]


def test_a_margin_is_worth_more_the_less_land_is_open():
    open_land = table(players=2).figures(Akita="buddha").tile("green", "buddha4", "P9")
    closed = table(players=2).figures(Akita="buddha").tile("green", "buddha4", "P9")
    for place in ("P10", "Q10"):
        closed.tile("gold", "rice2", place)
    assert 0.5 < values(open_land)[0] < values(closed)[0]
