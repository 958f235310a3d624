"""The weapons (WS-17) and the enemies (WS-18)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tatami.games.way_of_the_samurai.state import (
    BY_TAKESHI,
    BY_WOUND,
    COMBO,
    EXHAUST,
    LOST,
    ROUND_START,
    W1,
    W2,
    W4,
    W5,
    W6,
    WON,
)

from .table import Refused, named, new_table, table

SUNS = ("M01", "M07", "M13")


# --- weapons ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-17.1", "WS-17.10")
def test_the_katana_changes_nothing():
    t = new_table(weapon="katana")
    assert t.s.most[0].tolist() == [4, 4, 4]
    assert t.tokens() == (8, 5)
    assert {offer for offer in t.offers() if not offer.startswith("play ")} == {"ki draw", "ki reveal"}


@pytest.mark.clause("WS-17.2")
def test_katana_and_kodachi_raise_the_die_and_the_wounds_of_counter_attacks():
    """EX-R31."""
    t = table(weapon="katana and kodachi")
    assert t.level() == 3
    t.window(W5).gauges(guard=1).opponents("O01").next_draws("W3").play("proceed")
    assert t.tokens() == (6, 4)


@pytest.mark.clause("WS-17.2", "WS-11.1", "WS-19.3")
def test_the_kodachi_start_level_applies_once_in_a_run():
    t = table(mode="clan", weapon="katana and kodachi").die(1).win()
    assert t.level() == 1


@pytest.mark.clause("WS-17.3", "WS-8.1")
def test_the_naginata_has_two_ki_and_raises_guard_when_w5_opens():
    """EX-R31."""
    t = table(weapon="naginata")
    assert t.tokens() == (8, 2)
    t.window(W4, defence="O04").opponents("O01").next_draws("W1").play("proceed")
    assert t.levels() == (0, 0, 1)
    assert t.copy().play("proceed").tokens() == (7, 2)
    assert t.play("ki guard", "proceed").tokens() == (8, 1)


@pytest.mark.clause("WS-17.3", "WS-4.6")
def test_the_naginatas_guard_adds_up_over_two_attacks():
    """EX-14."""
    t = table(weapon="naginata").hand("M01", "M07", "M11").window(W4, defence="O04").gauges(guard=1)
    t.opponents("O01", "O09").play("proceed")
    assert t.levels()[2] == 2
    t.play("proceed")
    assert t.s.attack == 1
    t.play("M01", "M07", "M11")
    assert (t.s.window, t.levels()[2]) == (W5, 3)


@pytest.mark.clause("WS-17.4", "WS-9.6", "WS-13.1")
def test_the_nodachi_buys_strength_or_technique():
    """EX-R31."""
    t = table(weapon="nodachi").window(W4, defence="O03").gauges(2).me(8, 3).play("nodachi strength", "proceed")
    assert t.levels() == (3, 0, 0)
    assert t.tokens() == (8, 2)
    assert t.foe() == (7, 5)
    t.opponents("O05").play("proceed")
    assert t.tokens() == (7, 1)
    assert table(weapon="nodachi").play("nodachi technique").levels() == (0, 1, 0)


@pytest.mark.clause("WS-17.4", "WS-13.1", "WS-12.2")
def test_with_the_nodachi_ki_follows_life():
    """EX-13."""
    t = table(weapon="nodachi").me(6, 5).window(W5).opponents("O04").next_draws("W3").play("proceed")
    assert t.tokens() == (4, 2)


@pytest.mark.clause("WS-17.5", "WS-13.4")
def test_the_tanto_doubles_damage_and_limits_guard():
    """EX-R31."""
    t = table(weapon="tanto").window(W4, defence="O04").gauges(4).play("proceed")
    assert t.foe() == (4, 5)
    t = table(weapon="tanto").hand("M13", "M14", "M16", "M01", "M02", "M03").play("M13", "M14", "M16")
    assert t.levels()[2] == 2


@pytest.mark.clause("WS-17.5", "WS-13.4", "WS-15.3")
def test_the_tanto_doubles_neither_ki_nor_exhaustion():
    """EX-11."""
    t = table(weapon="tanto").enemy(8, 1).window(W4, defence="O11").gauges(4, 1).play("proceed")
    assert t.foe() == (6, 0)
    assert t.run_from(EXHAUST).foe() == (4, 0)


@pytest.mark.clause("WS-17.5", "WS-11.3")
def test_the_tanto_doubles_the_die_and_wound_cards():
    """EX-12."""
    t = table(weapon="tanto").enemy(7, 5).window(W6).die(6).next_draws("W4").play("activate die")
    assert t.foe() == (1, 5)
    assert table(weapon="tanto").window(W6).die(3).play("activate die").foe() == (6, 5)


@pytest.mark.clause("WS-17.6", "WS-8.5", "WS-15.5")
def test_the_kusarigama_cancels_at_technique_four_and_wounds_a_low_guard():
    """EX-R31."""
    t = table(weapon="kusarigama").window(W5).gauges(0, 4, -2).opponents("O04").play("proceed")
    assert t.tokens() == (8, 5)
    assert t.events_of("cancelled") == [{"seat": 0, "opponent": 3}]
    t = table(weapon="kusarigama").gauges(0, 4, -2).next_draws("W1").run_from(EXHAUST)
    assert t.tokens() == (7, 5)


@pytest.mark.clause("WS-17.6", "WS-8.5")
@pytest.mark.parametrize(("technique", "life"), [(3, 7), (4, 8)])
def test_only_technique_four_cancels(technique, life):
    """EX-15."""
    t = table(weapon="kusarigama").window(W5).gauges(0, technique).opponents("O05").play("proceed")
    assert t.tokens() == (life, 5)
    t.pass_windows()
    assert "O05" in t.opponent_discard()


@pytest.mark.clause("WS-17.6")
def test_a_cancelled_hard_mode_card_draws_no_further_cards():
    t = table(weapon="kusarigama", hard_mode="yes").window(W5).gauges(0, 4).opponents("OH", "O09").play("proceed")
    assert t.opponent_deck()[0] == "O09"


@pytest.mark.clause("WS-15.5")
@pytest.mark.parametrize(("guard", "life"), [(0, 8), (-1, 7), (-2, 7)])
def test_the_kusarigama_wounds_only_below_guard_zero(guard, life):
    t = table(weapon="kusarigama").gauges(guard=guard).next_draws("W1").run_from(EXHAUST)
    assert t.tokens()[0] == life


@pytest.mark.clause("WS-17.7")
def test_the_bokken_exchanges_life_for_ki_but_not_the_last():
    """EX-R31."""
    t = table(weapon="bokken").me(2, 0).play("bokken exchange")
    assert t.tokens() == (1, 1)
    assert "bokken exchange" not in t.offers()


@pytest.mark.clause("WS-17.7", "WS-15.4", "WS-6.3")
def test_the_bokken_saves_from_exhaustion():
    """EX-16."""
    t = table(weapon="bokken").me(5, 0).window(W6, attack=2).play("bokken exchange", "proceed")
    assert t.tokens() == (4, 1)
    assert t.s.round_no == 2


@pytest.mark.clause("WS-17.8", "WS-5.2")
def test_the_yari_starts_with_strength_and_limits_technique():
    t = table(weapon="yari")
    assert t.levels() == (1, 0, 0)
    assert t.hand("M07", "M08", "M01", "M02", "M03", "M04").play("M07", "M08").levels()[1] == 3


@pytest.mark.clause("WS-17.9", "WS-9.5")
def test_the_tessen_buys_two_guard_levels_and_limits_strength():
    assert table(weapon="tessen").window(W5).play("ki guard").levels() == (0, 0, 2)
    assert table(weapon="tessen").hand("M02", "M03", "M01", "M13", "M14", "M15").play("M02", "M01").levels()[0] == 3


@pytest.mark.clause("WS-6.3")
@pytest.mark.parametrize(("window", "there"), [(W1, True), (W2, True), (W4, True), (W5, True), (W6, False)])
def test_the_nodachi_works_in_every_window_but_the_last(window, there):
    t = table(weapon="nodachi").die(3).window(window)
    assert ({"nodachi strength", "nodachi technique"} <= t.offers()) == there


# --- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-18.1", "WS-3.5")
@pytest.mark.parametrize(
    ("enemy", "tokens"),
    [("ishida", (8, 5)), ("takeshi", (5, 5)), ("oda", (6, 5)), ("kempo", (8, 5)), ("kojiro", (8, 5))],
)
def test_every_enemy_has_the_tokens_of_their_card(enemy, tokens):
    assert named(enemy).foe() == tokens


@pytest.mark.clause("WS-18.2")
def test_ishida_has_no_ability():
    t = named("ishida").me(8, 1).window(W5).opponents("O08").play("proceed")
    assert t.tokens() == (8, 0)
    assert not t.over()


@pytest.mark.clause("WS-18.3", "WS-13.2")
def test_takeshi_defeats_a_player_without_ki():
    """EX-R29."""
    t = named("takeshi").me(8, 1).window(W5).opponents("O08").play("proceed")
    assert (t.s.outcome, t.s.cause) == (LOST, BY_TAKESHI)


@pytest.mark.clause("WS-13.1", "WS-18.3", "WS-17.4")
def test_the_nodachis_link_can_be_takeshis_victory():
    t = named("takeshi", weapon="nodachi").me(8, 1).window(W5).opponents("O05").play("proceed")
    assert (t.s.outcome, t.s.cause) == (LOST, BY_TAKESHI)
    assert t.tokens() == (7, 0)


@pytest.mark.clause("WS-18.4", "WS-13.1")
def test_oda_takes_every_life_the_player_loses():
    """EX-R30."""
    t = named("oda").window(W5).opponents("O07").next_draws("W4").play("proceed")
    assert t.tokens() == (5, 5)
    assert t.foe() == (9, 5)


@pytest.mark.clause("WS-0.5", "WS-18.4", "WS-17.7")
def test_oda_takes_no_life_that_is_paid():
    """EX-17."""
    t = named("oda", weapon="bokken").me(5, 2).play("bokken exchange")
    assert t.tokens() == (4, 3)
    assert t.foe() == (6, 5)


@pytest.mark.clause("WS-18.4")
def test_the_players_last_life_ends_the_fight_before_oda_gains_it():
    t = named("oda").me(1, 5).window(W5).opponents("O05").play("proceed")
    assert t.s.outcome == LOST
    assert t.foe() == (6, 5)


@pytest.mark.clause("WS-18.5", "WS-12.1", "WS-13.4")
def test_kempo_without_life_rises_and_is_wounded():
    """EX-R21."""
    t = named("kempo").enemy(1, 5).window(W4, defence="O03").gauges(3).next_draws("W1").play("proceed")
    assert t.foe() == (6, 5)
    assert (t.over(), t.s.window) == (False, W5)


@pytest.mark.clause("WS-18.5")
def test_kempo_is_beheaded_by_the_wound_of_his_rising():
    t = named("kempo").enemy(2, 5).window(W4, defence="O04").gauges(4).next_draws("W5").play("proceed")
    assert (t.s.outcome, t.s.cause) == (WON, BY_WOUND)


@pytest.mark.clause("WS-18.5", "WS-13.3")
def test_kempo_rises_to_his_printed_life_whatever_he_started_with():
    """The lab may let all enemies start with 2 Life; the wound of his rising must not take more than he has."""
    script = (
        "from tatami.kernel.components import change_components\n"
        "change_components('tatami.games.way_of_the_samurai', {f'enemy.{i}.life': 2 for i in range(5)})\n"
        "from tests.games.way_of_the_samurai.table import named\n"
        "t = named('kempo').window(4, defence='O04').gauges(4, 0, 4).next_draws('W4').play('proceed')\n"
        "print(t.foe(), t.check_invariants())"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert finished.stdout.strip() == "(5, 5) all hold"


@pytest.mark.clause("WS-18.5", "WS-10.4")
@pytest.mark.parametrize(("draws", "left"), [((4,), (8, 5)), ((5, "W4"), (7, 5)), ((6, "W2"), (7, 4))])
def test_a_red_combo_against_kempo_rolls_a_die(draws, left):
    """EX-R22."""
    t = named("kempo").zone(*SUNS).window(W6).next_draws(*draws).run_from(COMBO)
    assert t.foe() == left
    assert t.level() == 1


@pytest.mark.clause("WS-18.5", "WS-10.4", "WS-1.2")
def test_a_red_combo_may_behead_kempo():
    """EX-R22."""
    t = named("kempo").zone(*SUNS).window(W6).next_draws(6, "W5").run_from(COMBO)
    assert t.s.outcome == WON


@pytest.mark.clause("WS-18.5", "WS-20.3", "WS-6.3")
def test_the_wound_die_has_no_level_against_kempo():
    t = named("kempo", weapon="katana and kodachi", easy_die="yes", surroundings="temple")
    assert t.level() == 1
    assert t.next_draws(6).play("surroundings").level() == 1
    assert "activate die" not in named("kempo").window(W6).die(6).offers()


@pytest.mark.clause("WS-18.5")
def test_kempos_ki_does_not_come_back():
    t = named("kempo").enemy(1, 0).gauges(4).next_draws("W1").run_from(EXHAUST)
    assert t.foe() == (6, 0)


@pytest.mark.clause("WS-18.6", "WS-8.4")
@pytest.mark.parametrize(
    ("card", "guard", "hit"), [("O02", 3, True), ("O03", 3, True), ("O02", 4, False), ("O03", 4, False)]
)
def test_kojiros_reach_asks_for_one_guard_more(card, guard, hit):
    """EX-30."""
    t = named("kojiro").window(W5).gauges(guard=guard).opponents(card).play("proceed")
    assert bool(t.events_of("countered")) == hit


@pytest.mark.clause("WS-17.8")
def test_the_yari_raises_strength_every_round():
    assert table(weapon="yari").gauges(4).run_from(ROUND_START).levels() == (1, 0, 0)


def test_a_weapon_one_does_not_hold_offers_nothing():
    with pytest.raises(Refused):
        table(weapon="katana").play("nodachi strength")
