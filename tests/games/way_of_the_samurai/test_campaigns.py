"""The clan (WS-19), the campaigns and random events (WS-22 to WS-25), easy option A (WS-26)."""

import pytest

from tatami.games.way_of_the_samurai.components import CLAN_RANKS, WEAPON_IDS
from tatami.games.way_of_the_samurai.state import (
    BY_CLAN_LIMIT,
    BY_NO_WEAPON,
    LOST,
    NEXT_FIGHT,
    ROUND_START,
    W4,
    W6,
    WON,
)

from .table import new_table, table


def ambush(**chosen):
    """Campaign 2 in the middle, in W1."""
    return table(mode="campaign 2", **chosen).put(fight=4, defeated=3)


# --- the clan ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-19.1")
@pytest.mark.parametrize(("face", "tokens"), list(enumerate([(1, 1), (1, 2), (2, 1), (2, 1), (2, 2), (3, 1)], 1)))
def test_a_clan_opponent_is_rolled(face, tokens):
    t = table(mode="clan").next_draws(face).run_from(NEXT_FIGHT)
    assert t.foe() == tokens


@pytest.mark.clause("WS-19.2", "WS-19.3", "WS-19.4", "WS-14.7", "WS-11.1", "WS-10.7", "WS-22.2")
def test_a_clan_run_goes_on_with_everything_but_the_gauges():
    """EX-R27."""
    t = table(mode="clan").die(4).reserve("S01").enemy(1, 1).me(6, 3).put(defeated=10, fight=11)
    t.gauges(4).window(W4, defence="O03").play("proceed")
    assert (t.s.defeated, t.s.fight, t.s.round_no) == (11, 12, 1)
    assert len(t.held()) == 6
    assert (t.level(), t.reserved(), t.tokens(), t.levels()) == (4, ["S01"], (6, 3), (0, 0, 0))
    assert (t.s.played, t.s.defence) == (0, -1)
    assert "O03" in t.opponent_discard()
    assert t.events_of("reshuffled") == []
    t.me(1, 3).window(W4, defence="O04").gauges(guard=-2).opponents("O05").pass_windows()
    assert t.s.outcome == LOST
    assert t.s.defeated == 11


@pytest.mark.clause("WS-19.4", "WS-16.7", "WS-16.6")
def test_the_clan_score_grows_with_every_opponent():
    results = [table(mode="clan").put(defeated=n).results()[0] for n in range(100)]
    assert results == sorted(set(results))
    assert (results[0], results[21], results[99]) == pytest.approx((0.0, 0.9, 1.0))
    assert CLAN_RANKS.tolist() == [0, 6, 11, 16, 21]


@pytest.mark.clause("WS-19.5")
def test_the_99th_opponent_ends_the_run():
    t = table(mode="clan").put(defeated=98, fight=99).win()
    assert (t.s.outcome, t.s.cause, t.s.defeated) == (WON, BY_CLAN_LIMIT, 99)
    assert t.results() == (1.0,)


# --- campaigns --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-22.5", "WS-5.5")
def test_the_mulligan_exchanges_the_hand_once():
    """EX-R24."""
    t = new_table(mode="campaign 1").play("choose node hayato")
    assert t.offers() == {"mulligan yes", "mulligan no"}
    old = set(t.held())
    t.play("mulligan yes")
    assert len(t.held()) == 6
    assert not old & set(t.held())
    assert (t.s.deck_size, set(t.discarded())) == (6, old)
    assert "mulligan yes" not in t.run_from(ROUND_START).offers()


@pytest.mark.clause("WS-22.5", "WS-14.3")
def test_a_refused_mulligan_is_offered_again_and_may_empty_the_deck():
    t = new_table(mode="campaign 2").play("mulligan no").hand().deck_of(6).run_from(ROUND_START)
    assert "mulligan yes" in t.offers()
    t.deck_of(3).play("mulligan yes")
    assert len(t.held()) == 6
    assert t.check_invariants() == "all hold"


@pytest.mark.clause("WS-22.4", "WS-22.3", "WS-25.1")
@pytest.mark.parametrize(("die", "life"), [(5, 7), (3, 6)])
def test_a_kill_by_a_wound_card_is_rewarded(die, life):
    """EX-R25."""
    t = ambush().me(6, 5).enemy(1, 2).die(die).window(W6)
    t.next_draws(*(["W1", 3] if die == 5 else [3])).play("activate die")
    assert t.tokens() == (life, 5)
    assert [event["roll"] for event in t.events_of("event_rolled")] == [3]


@pytest.mark.clause("WS-22.1", "WS-22.6", "WS-22.7", "WS-14.7")
def test_a_campaign_is_one_long_fight():
    t = ambush(surroundings="bridge", weather="rain").me(5, 3).reserve("S04").next_draws(4, 2).win()
    assert t.tokens() == (5, 2)
    assert t.reserved() == ["S04"]
    assert (t.s.fight, t.foe()) == (5, (2, 2))
    assert (t.s.surroundings, t.s.weather, t.levels()) == (0, 0, (0, 0, 0))
    assert "ki draw" in t.offers()
    assert "surroundings" not in t.offers()


@pytest.mark.clause("WS-23.1", "WS-23.2", "WS-23.3")
def test_the_dojo_begins_with_a_fork():
    t = new_table(mode="campaign 1")
    assert t.offers() == {"choose node hayato", "choose node gonroku"}
    assert t.copy().play("choose node hayato").foe() == (2, 2)
    assert t.play("choose node gonroku").foe() == (3, 1)


@pytest.mark.clause("WS-23.1", "WS-23.2", "WS-23.3", "WS-22.3")
def test_after_tetsuma_the_path_splits_again():
    """EX-28."""
    t = table(mode="campaign 1").next_draws(4).win()
    assert t.foe() == (3, 2)
    t.next_draws(4).win()
    assert t.offers() == {"choose node jubei", "choose node kansuke"}
    assert t.copy().play("choose node jubei").foe() == (4, 2)
    t.play("choose node kansuke")
    assert t.foe() == (3, 3)
    t.next_draws(4).win()
    assert t.foe() == (4, 3)
    t.next_draws(4).win()
    assert (t.foe(), t.s.fight) == ((5, 4), 5)
    assert [bool(t.s.path >> node & 1) for node in range(7)] == [True, False, True, False, True, True, True]


@pytest.mark.clause("WS-23.4", "WS-22.3", "WS-16.7", "WS-25.1")
def test_no_event_follows_the_master():
    t = table(mode="campaign 1").put(fight=5, defeated=4).win()
    assert (t.s.outcome, t.results()) == (WON, (1.0,))
    assert t.events_of("event_rolled") == []


@pytest.mark.clause("WS-24.1", "WS-24.3")
def test_the_ambush_is_won_after_eleven_opponents():
    t = table(mode="campaign 2").put(fight=10, defeated=9).next_draws(4, 1).win()
    assert (t.s.fight, len(t.events_of("event_rolled"))) == (11, 1)
    t.win()
    assert (t.s.outcome, t.s.defeated, t.events_of("event_rolled")) == (WON, 11, [])


@pytest.mark.clause("WS-24.2")
def test_an_ambusher_has_the_rolled_life_and_two_ki():
    """EX-R28."""
    assert new_table(mode="campaign 2").put(fight=0).next_draws(5).run_from(NEXT_FIGHT).foe() == (5, 2)


@pytest.mark.clause("WS-16.6", "WS-16.7")
def test_a_defeat_loses_the_whole_campaign():
    t = ambush().me(1, 3).next_draws(5).win()
    assert (t.s.outcome, t.results()) == (LOST, (0.0,))


# --- random events ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-25.1", "WS-25.2", "WS-25.3", "WS-5.2", "WS-4.1")
@pytest.mark.parametrize(("face", "second", "levels"), [(1, 3, (0, 3, 0)), (1, 6, (0, 4, 0)), (2, 2, (2, 0, 0))])
def test_memory_and_fury_raise_a_gauge_in_the_first_round(face, second, levels):
    """EX-R18."""
    t = ambush().next_draws(face, second).win()
    assert t.levels() == levels
    assert t.run_from(ROUND_START).levels() == (0, 0, 0)


@pytest.mark.clause("WS-25.4")
@pytest.mark.parametrize(("before", "after"), [(1, 4), (5, 6)])
def test_rage_raises_the_wound_die_by_three(before, after):
    """EX-R19."""
    assert ambush().die(before).next_draws(3).win().level() == after


@pytest.mark.clause("WS-25.5", "WS-25.2")
def test_fatigue_costs_a_ki():
    """EX-R20."""
    assert ambush().me(1, 3).next_draws(4).win().tokens() == (1, 2)
    assert ambush().me(1, 0).next_draws(4).win().tokens() == (1, 0)


@pytest.mark.clause("WS-25.6")
def test_bleeding_costs_a_life_and_with_it_perhaps_the_campaign():
    """EX-R20."""
    assert ambush().me(1, 3).next_draws(5).win().s.outcome == LOST
    assert ambush(weapon="nodachi").me(4, 3).next_draws(5).win().tokens() == (3, 2)


@pytest.mark.clause("WS-25.7")
def test_a_broken_sword_must_be_replaced():
    """EX-R20."""
    t = ambush().next_draws(6).win()
    assert t.offers() == {
        f"choose weapon {name}" for name in ("katana kodachi", "naginata", "nodachi", "tanto", "kusarigama", "bokken")
    }
    t.play("choose weapon tanto")
    assert t.s.weapon[0] == WEAPON_IDS.index("TANTO")
    t.next_draws(6).win()
    assert "choose weapon katana" not in t.offers()


@pytest.mark.clause("WS-25.7")
def test_with_the_expansion_its_weapons_can_be_chosen_too():
    assert {"choose weapon yari", "choose weapon tessen"} <= ambush(expansion_weapons="yes").next_draws(
        6
    ).win().offers()


@pytest.mark.clause("WS-25.7", "WS-16.8")
def test_without_a_weapon_left_the_campaign_is_lost():
    """EX-R20."""
    t = ambush().put(broken=0b1111110).next_draws(6).win()
    assert (t.s.outcome, t.s.cause) == (LOST, BY_NO_WEAPON)


@pytest.mark.clause("WS-25.7", "WS-6.6")
def test_the_last_weapon_left_is_taken_unasked():
    t = ambush().put(broken=0b1011110).next_draws(6).win()
    assert t.s.weapon[0] == WEAPON_IDS.index("KUSARIGAMA")


@pytest.mark.clause("WS-25.8", "WS-17.10")
def test_the_new_weapon_works_from_now_on():
    """EX-27."""
    t = ambush().die(2).next_draws(6).win().play("choose weapon naginata")
    assert t.tokens()[1] == 2
    t.next_draws(6).win().play("choose weapon katana kodachi")
    assert (t.tokens()[1], t.level()) == (2, 3)
    t.next_draws(6).win().play("choose weapon tanto")
    assert t.s.most[0].tolist() == [4, 4, 2]


@pytest.mark.clause("WS-25.9", "WS-13.3", "WS-9.1")
def test_the_normal_event_card_is_kind():
    """EX-37."""
    start = ambush(events="normal", weapon="naginata").me(7, 1).special("S05")
    assert start.copy().next_draws(4).win().tokens() == (7, 2)
    assert start.copy().next_draws(5).win().tokens() == (8, 1)
    assert start.copy().next_draws(6).win().reserved() == ["S05"]
    assert start.copy().next_draws(3).win().level() == 4


# --- easy option A ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-26.2", "WS-26.6", "WS-14.2")
def test_easy_drawing_keeps_one_of_three():
    """EX-R26."""
    t = table(easy_draw="yes").hand("M01", "M02", "M04", "M05", "M07", "M08").deck("M03", "M13", "M06").play("ki draw")
    assert t.offers() == {"keep M03", "keep M13", "keep M06"}
    t.play("keep M13")
    assert t.tokens() == (8, 4)
    assert "M13" in t.held()
    assert {"M03", "M06"} <= set(t.discarded())


@pytest.mark.clause("WS-26.5")
@pytest.mark.parametrize(("left", "asked"), [(2, 2), (1, 0)])
def test_easy_drawing_takes_what_there_is(left, asked):
    everything = [f"M{n:02}" for n in range(1, 19)]
    t = table(easy_draw="yes").hand(*everything[left:]).play("ki draw")
    assert len([offer for offer in t.offers() if offer.startswith("keep ")]) == asked
    assert len(t.held()) == 18 - left + (not asked)
