"""What a sensible beginner does in positions where a player at the table would not have to think long."""

import numpy as np

from tatami.games.fuji_koro.actions import ACTIONS, LIST
from tatami.games.fuji_koro.bots.distances import forget, survey
from tatami.games.fuji_koro.bots.policy import action_priors, evaluate, is_quiet
from tatami.games.fuji_koro.bots.quest_value import promise
from tatami.games.fuji_koro.components import BLUEPRINT_NAMES, LEGEND, NO_DRAGON
from tatami.games.fuji_koro.geography import CELL_SPACES, NOWHERE, SPACES, TILE_CELLS
from tatami.games.fuji_koro.rules.ground import dragon_on, on_lava, step_target, steps_from
from tatami.games.fuji_koro.state import ALIVE, FINAL_PHASE, SLAIN, VICTORY
from tatami.kernel.records import Record
from tatami.match import game
from tatami.players import player
from tatami.registry import option_record

from .table import Table, space


def likings(table: Table) -> dict[str, int]:
    """How much the wits like each legal action."""
    weights = np.zeros(ACTIONS, np.int32)
    numbers = table.numbers()
    action_priors(table.s, int(table.s.decider), table.mask, weights)
    return {LIST.name(int(number)): int(weights[number]) for number in numbers}


def favourites(table: Table) -> set[str]:
    """The actions that the wits like best."""
    liked = likings(table)
    return {action for action, liking in liked.items() if liking == max(liked.values())}


def explores_rather_than_rests(table: Table) -> bool:
    """Whether the wits like exploring better than resting."""
    liked = likings(table)
    return liked["act explore"] > liked["act rest"]


def follow(table: Table, *until: str) -> list[str]:
    """Play what is liked best until one of some actions has been played; return all that was played."""
    played: list[str] = []
    while not played or played[-1] not in until:
        played.append(min(favourites(table)))
        table.play(played[-1])
        assert len(played) < 40, played
    return played


def hopes(table: Table) -> float:
    """How the judge sees seat A's chances."""
    out = np.zeros(6)
    evaluate(table.s, out)
    assert 0 <= out[0] <= 1
    return float(out[0])


def cooperative(**more: object) -> Table:
    """Two players who have nothing but their start weapons, on C."""
    table = Table(2, mode="cooperative", **more)
    for seat in "AB":
        table.gear(seat, "L:WWMM", "R:", "S:")
        for cell in range(12):
            table._set("AB".index(seat), cell, 0)
        table.s.spots["AB".index(seat)][:] = 0
    return table


def test_weighing_leaves_the_record_as_it_was() -> None:
    table = Table(2, mode="cooperative").map_m1().stand("A", "(1,0):0")
    before = table.s.tobytes()
    favourites(table)
    assert table.s.tobytes() == before


def test_a_tile_is_turned_so_that_what_can_be_gathered_lies_near() -> None:
    table = cooperative().next_tile("I-1").play("act explore", "site t 0")
    (rotation,) = favourites(table)
    table.play(rotation)
    metal = next(cell for cell in range(7) if table.s.content[cell] == 7)  # site (1,0) is the first one
    beside_c = {space("(1,0):3"), space("(1,0):4")}
    assert metal in beside_c


def test_a_walk_leads_round_the_sites_without_tile() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("II-8", 1, 1).lay("I-2", 0, 1).stand("A", "(0,1):4")
    table.s.lying[:] = 0  # nothing to gather but the monk of II-8, three tiles on
    table.s.monk[:] = 0
    monk = next(cell for cell in range(7 * 30) if table.s.content[cell] == 8 and table.s.tile[cell // 7] == 15)
    table.s.monk[monk] = 1
    table.s.pile_size[:] = 0  # and nothing to explore
    way = [table.place("A")]
    while int(table.s.where[0]) != monk:
        table.s.turn, table.s.actions_left, table.s.tokens[0] = 0, 2, 3
        follow(table, "act move")
        while table.asked == 9 and int(table.s.where[0]) != monk:
            table.play(min(favourites(table)))
            way.append(table.place("A"))
        assert len(way) < 9, way


def test_who_can_build_a_blueprint_does_and_takes_out_what_bars_it() -> None:
    table = cooperative().gear("A", "S:WWW").give("A", metal=2, tooth=1)
    card = BLUEPRINT_NAMES.index("SB1")
    table.s.blueprint_place[card] = 4
    table.s.held[0] = 1
    played = follow(table.play("act rest"), "done")
    assert played[0] == "craft sandals"
    assert table.magic("A") == {"sandals"}


def test_teeth_are_kept_for_the_blueprint_that_needs_them() -> None:
    table = cooperative().give("A", tooth=1)
    table.s.blueprint_place[BLUEPRINT_NAMES.index("SB2")] = 4  # two teeth
    table.s.held[0] = 1
    follow(table.play("act rest"), "done")
    assert table.carried("A") == (0, 0, 1)


def test_a_full_knapsack_makes_room_for_a_blueprint() -> None:
    table = cooperative().stand("A", "S0").give("A", wood=7)
    follow(table, "done", "item wood")
    assert table.s.held[0] == 1


def test_who_has_a_strong_dragon_beside_him_does_not_end_his_turn_there() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("III-2", 2, 0).stand("A", "(1,0):4")
    table.s.dragon_token[:] = 0
    table.s.actions_left = 1
    assert favourites(table) == {"act move"}
    follow(table, "done", "step d 3", "step d 2")
    assert table.place("A") == "C"


def test_who_outlasts_the_dragon_stays_and_gathers() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("II-2", 2, 0).stand("A", "(1,0):3")
    table.s.dragon_token[:] = 0
    table.s.actions_left = 1
    weak = favourites(table)
    table.gear("A", "L:WWMMMM", *(f"H{i}=M" for i in range(7)))
    assert weak == {"act move"}
    assert favourites(table) == {"act gather"}


def test_nobody_helps_in_a_fight_that_his_helmet_would_not_stand() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("III-2", 2, 0).stand("A", "(1,0):0").stand("B", "(1,0):0")
    table.gear("A", "L:WWMMMM", *(f"H{i}=T" for i in range(8)))
    table.play("act move", "step d 0")
    assert table.decides == "B"
    assert favourites(table) == {"no"}


def test_the_judge_sees_every_milestone_of_the_quest() -> None:
    table = cooperative()
    table.s.marker = 0  # a third of the time is left
    chances = [hopes(table)]
    for seat in "AB":
        table.gear(seat, "L:WWMMMM", *(f"H{i}=M" for i in range(8)))
        chances.append(hopes(table))
    table.lay("II-1", 1, 1)
    chances.append(hopes(table))
    table.s.magic[0][:] = 1
    table.s.held[0] = 3
    chances.append(hopes(table))
    table.lay("III-1", 2, 1)
    chances.append(hopes(table))
    table.s.dragon[LEGEND] = SLAIN
    chances.append(hopes(table))
    assert chances == sorted(chances) and len(set(chances)) == len(chances)


def test_the_judge_fears_for_who_has_one_life_left_and_for_time_lost() -> None:
    table = cooperative()
    fresh = hopes(table)
    table.s.lives[0] = 1
    assert hopes(table) < fresh
    table.s.lives[0] = 2
    table.s.marker += 3
    assert hopes(table) < fresh


def test_who_has_slain_the_legendary_dragon_hopes_to_be_home_in_time() -> None:
    table = cooperative(scenario=5).lay("I-1", 1, 0).lay("II-1", 1, 1).stand("A", "C").stand("B", "C")
    table.s.dragon[LEGEND], table.s.marker = SLAIN, 4
    far = hopes(table)
    near = hopes(table.stand("A", "(1,1):c").stand("B", "(1,1):c"))
    assert near > far
    table.s.marker = 6
    assert hopes(table) < near


def test_dragons_abroad_must_be_slain_in_scenario_5_and_are_a_danger_elsewhere() -> None:
    change = {}
    for scenario in (0, 5):
        table = cooperative(scenario=scenario).lay("I-1", 1, 0).stand("A", "C").stand("B", "C")
        table.s.dragon[LEGEND] = SLAIN
        before = promise(table.s)
        change[scenario] = promise(table.lay("III-2", 2, 0).s) - before
    assert change[5] < change[0] < 0


def test_a_quest_is_the_better_the_less_exploring_is_late_and_the_nearer_the_two_are() -> None:
    table = cooperative(scenario=5).lay("I-1", 1, 0).stand("A", "C").stand("B", "C")
    early = promise(table.s)
    table.s.marker = 0
    late = promise(table.s)
    assert promise(table.lay("I-2", 0, 1).s) > late
    table.s.marker = -19  # the first round
    assert promise(table.s) == early
    assert promise(table.stand("B", "S0").s) < early


def test_a_quest_is_judged_when_a_round_begins_and_everything_else_at_once() -> None:
    table = cooperative().stand("A", "C").stand("B", "C")
    table.s.start = 0
    assert is_quiet(table.s)
    table.play("act rest", "done")
    assert not is_quiet(table.s)  # in the middle of a turn
    assert is_quiet(Table(2).play("act rest", "done").s)  # competitive
    assert is_quiet(Table(1, scenario=8, mode="cooperative").s)  # for points


def test_a_ronin_hopes_for_the_shoguns_gifts_and_must_be_back_at_the_rope_in_time() -> None:
    table = Table(1, scenario=8, mode="cooperative").map_m1().stand("A", "(2,0):0")
    poor = hopes(table)
    table.s.slot[0][:4] = 1
    assert hopes(table) > poor
    table.s.phase, table.s.marker = FINAL_PHASE, 5
    far = hopes(table)
    assert hopes(table.stand("A", "C")) > far


def test_a_dragon_abroad_beside_a_weak_samurai_lowers_the_hopes() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("III-2", 2, 0).stand("A", "(1,0):0")
    asleep = hopes(table)
    table.s.dragon_token[:] = 0
    assert (table.s.dragon == ALIVE).sum() == 1
    assert hopes(table) < asleep


def test_in_a_quest_nobody_wakes_more_dragons_than_he_must() -> None:
    table = cooperative(scenario=5).lay("I-1", 1, 0).lay("II-1", 1, 1).stand("A", "(1,0):0")
    assert explores_rather_than_rests(table)
    table.s.dragon[LEGEND] = SLAIN
    assert not explores_rather_than_rests(table)


def test_two_who_outlast_a_dragon_together_come_to_stand_beside_it() -> None:
    table = cooperative().lay("I-1", 1, 0).lay("II-5", 1, 1).stand("A", "(1,0):3").stand("B", "(1,0):3")
    table.s.lying[:] = 0
    table.s.monk[:] = 0
    table.s.pile_size[:] = 0
    for seat in "AB":
        table.gear(seat, "L:WWMMMM", *(f"H{i}=M" for i in range(8)), two_handed=False)
    table.play("act move")
    for _ in range(2):
        table.play(min(favourites(table)))
    assert table.place("A") in {"(1,0):1", "(1,0):2"}  # beside (1,1)


def test_beginners_survive_together_now_and_then() -> None:
    """Of 1,000 pairs 4 came home before the cares of the quest were bred, and about 40 since then."""
    fuji = game("fuji_koro")
    chosen = fuji.meta.complete({"mode": "cooperative", "players": 2, "scenario": "survival of the fittest"})
    batch = fuji.rules.play_batch(option_record("fuji_koro", chosen), 0, 1000, "greedy")
    assert (batch.states.ending == VICTORY).sum() >= 30


def surveyed(s: Record, start: int, wanted: int) -> np.ndarray:
    """What a survey writes, wiped out again."""
    survey(s, start, wanted)
    reach = s.reach.copy()
    forget(s)
    return reach


def test_a_survey_for_one_space_sees_it_and_the_spaces_next_to_it_as_a_whole_one_does() -> None:
    """Also where somebody stands on lava or on a dragon's tile, from where a way may lead far around."""
    match = game("fuji_koro").start(players=3, seed=5, mode="cooperative", scenario="survival of the fittest")
    beginner, cut_short, detours, lava = player("greedy", 5), 0, 0, 0
    while (seat := match.seat) is not None:
        s = match.state
        if len(match) % 40 == 0:
            placed = [space for space in range(SPACES) if space >= CELL_SPACES or s.tile[space // TILE_CELLS]]
            for start in placed[::5]:
                whole = surveyed(s, start, NOWHERE)
                for wanted in placed[len(match) % 3 :: 3]:
                    steps = [step_target(s, wanted, step) for step in steps_from(wanted)]
                    seen = [wanted, *(place for place in steps if place != NOWHERE)]
                    short = surveyed(s, start, wanted)
                    assert whole[seen].tolist() == short[seen].tolist()
                    cut_short += bool((short > 0).sum() < (whole > 0).sum())
                    far = max(whole[seen]) > whole[wanted] + 1 > 1
                    detours += far and dragon_on(s, wanted) != NO_DRAGON
                    lava += on_lava(s, wanted)
        match.play(beginner.choose(match.view(seat)), seat)
    assert cut_short > 100
    assert detours > 10
    assert lava > 10
