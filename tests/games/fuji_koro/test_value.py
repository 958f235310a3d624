"""The value of competitive positions: forecasts of points, and chances to win."""

import numpy as np
import pytest

from tatami.games.fuji_koro.bots.value import evaluate
from tatami.games.fuji_koro.components import LARGE_PALACE, MONK_TRACK, TOOTH, TOOTH_TRACK
from tatami.games.fuji_koro.state import FINAL_PHASE, HELD_BY

from .table import Table


def chances(table: Table) -> list[float]:
    """Everybody's estimated chance to win."""
    out = np.zeros(6)
    evaluate(table.s, out)
    return [float(chance) for chance in out[: int(table.s.players)]]


def final_phase(field: int, holder: int = 0) -> Table:
    """The countdown runs; both stand on C."""
    table = Table(2)
    table.s.phase, table.s.marker, table.s.holder = FINAL_PHASE, field, holder
    table.s.rope = int(field >= 3)
    return table.stand("A", "C").stand("B", "C")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_chances_add_up_and_nobody_is_favoured_at_the_start(players: int) -> None:
    seen = chances(Table(players))
    assert sum(seen) == pytest.approx(1)
    assert seen == pytest.approx([1 / players] * players)


def test_evaluating_leaves_the_record_as_it_was() -> None:
    table = Table(2).map_m1().stand("A", "(1,0):0")
    before = table.s.tobytes()
    chances(table)
    assert table.s.tobytes() == before


def test_a_lead_counts_the_more_the_nearer_the_end_is() -> None:
    seen = []
    for behind in (0, 20):
        table = Table(2)
        table.s.vp[:2] = behind + 5, behind
        seen.append(chances(table)[0])
    for field in (1, 7):
        table = final_phase(field)
        table.s.vp[:2] = 35, 30
        seen.append(chances(table)[0])
    assert [0.5, *seen] == sorted([*seen, 0.5]) and len(set(seen)) == 4


def test_points_for_what_is_known_to_come_at_the_end_count_at_once() -> None:
    table = Table(2, scenario=1)
    table.s.status[1] = 2
    assert chances(table)[1] > 0.6
    table = Table(2, scenario=2)
    table.s.trophy[:3] = 2  # three dragons of one class
    assert chances(table)[1] > 0.6


def test_every_step_towards_a_find_is_seen() -> None:
    near, far = (Table(2).lay("I-1", 1, 0).stand("A", place) for place in ("(1,0):3", "C"))
    assert chances(near)[0] > chances(far)[0]


def test_goods_and_gear_raise_the_chance() -> None:
    plain = chances(Table(2))[0]
    toothed, helmeted = Table(2), Table(2).gear("A", "H0=M", "H1=M")
    toothed.s.cubes[0, TOOTH] = 1
    assert chances(toothed)[0] > plain and chances(helmeted)[0] > plain


def test_a_blueprint_is_worth_the_more_the_less_it_lacks() -> None:
    table = Table(2)
    without = chances(table)[0]
    table.s.blueprint_place[16] = HELD_BY  # a pair of sandals
    table.s.held[0] = 1
    held = chances(table)[0]
    table.s.cubes[0, :2] = 3
    assert without <= held < chances(table)[0]


def test_tokens_are_worth_what_the_shogun_still_has_time_for() -> None:
    def gain(field: int) -> float:
        table = final_phase(field)
        table.s.escaped[:2] = LARGE_PALACE
        before = chances(table)[0]
        table.s.stock[0][[MONK_TRACK, TOOTH_TRACK]] = 3
        return np.log(chances(table)[0] / (1 - chances(table)[0])) - np.log(before / (1 - before))

    with_time, without = gain(4), gain(8)
    assert with_time > without > 0


def test_who_cannot_be_back_in_time_gets_nothing_from_the_shogun() -> None:
    table = final_phase(7).map_m1()
    table.s.magic[0] = 1
    assert chances(table)[0] > 0.9
    assert chances(table.stand("A", "(2,0):0"))[0] < 0.5


def test_the_one_who_plays_after_the_holder_has_a_turn_less() -> None:
    table = final_phase(7, holder=0)
    table.s.cubes[:2, TOOTH] = 1
    assert chances(table)[0] > 0.9  # A's turn ends the match before B's next one
