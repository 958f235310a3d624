"""Blood and Bushido: virtues, Gisei, Blood, one against three (WS-29)."""

import pytest

from tatami.games.way_of_the_samurai.components import GISEI_GUARD
from tatami.games.way_of_the_samurai.state import BY_BLOOD, COMBO, EXHAUST, LOST, ROUND_START, W1, W4, W5, W6, WON

from .table import named, new_table, table

PINES, SUNS = ("M05", "M11", "M17"), ("M01", "M07", "M13")


def virtuous(virtue, **chosen):
    """A fight with an unlocked virtue."""
    return table(virtue=virtue, **chosen).put(marks=2)


# --- Bushido ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-29.5", "WS-29.6", "WS-29.7", "WS-29.8")
def test_two_marks_unlock_a_virtue_for_good():
    """EX-31."""
    t = table(virtue="yu").put(marks=1).me(8, 3).zone(*PINES).window(W6).run_from(COMBO)
    assert "virtue" not in t.offers()
    t.play("combo mark")
    assert (t.s.marks, t.tokens(), t.reserved()) == (2, (8, 3), [])
    assert (t.s.attack, t.s.window) == (1, W1)
    assert t.play("virtue").levels() == (1, 0, 0)
    assert "virtue" not in t.offers()


@pytest.mark.clause("WS-29.6")
def test_a_combo_may_mark_a_locked_virtue_instead_of_its_bonus():
    t = table(virtue="yu").me(8, 4).zone(*PINES).window(W6).run_from(COMBO)
    assert t.offers() == {"combo ki", "combo special", "combo mark", "combo none"}
    t = table(virtue="yu").zone(*SUNS).window(W6).run_from(COMBO)
    assert t.offers() == {"combo die", "combo mark"}
    assert t.copy().play("combo die").level() == 2
    assert t.play("combo mark").level() == 1


@pytest.mark.clause("WS-29.7")
def test_an_unlocked_virtue_takes_no_further_marks():
    t = virtuous("yu").me(8, 4).zone(*PINES).window(W6).run_from(COMBO)
    assert "combo mark" not in t.offers()
    assert virtuous("yu").zone(*SUNS).window(W6).run_from(COMBO).level() == 2


@pytest.mark.clause("WS-29.8", "WS-6.3")
@pytest.mark.parametrize(
    ("virtue", "windows"),
    [
        ("gi", [1]),
        ("yu", [1, 2, 3, 4, 5]),
        ("jin", [1, 2, 3, 4, 5, 6]),
        ("rei", [1]),
        ("makoto", [1, 2, 3, 4, 5]),
        ("meiyo", [5]),
        ("chugi", []),
    ],
)
def test_every_virtue_has_its_windows(virtue, windows):
    found = [w for w in range(1, 7) if "virtue" in virtuous(virtue).me(7, 5).die(3).window(w).offers()]
    assert found == windows


@pytest.mark.clause("WS-29.8", "WS-14.2")
def test_gi_redraws_two_cards_in_the_first_attack():
    t = virtuous("gi").hand("M01", "M02", "M03", "M04", "M05", "M06").deck("M16", "M18").play("virtue")
    assert t.offers() == {f"discard M0{n}" for n in range(1, 7)}
    t.play("discard M01")
    assert "discard M01" not in t.offers()
    t.play("discard M02")
    assert t.held() == ["M03", "M04", "M05", "M06", "M16", "M18"]
    assert {"M01", "M02"} <= set(t.discarded())
    assert "virtue" not in virtuous("gi").window(W1, attack=2).offers()


@pytest.mark.clause("WS-29.8")
def test_makoto_and_meiyo_raise_a_gauge():
    assert virtuous("makoto").play("virtue").levels() == (0, 1, 0)
    assert virtuous("meiyo").window(W5).play("virtue").levels() == (0, 0, 1)


@pytest.mark.clause("WS-29.8", "WS-9.6", "WS-13.3")
def test_jin_turns_two_ki_into_a_life():
    t = virtuous("jin").me(6, 3).play("virtue")
    assert t.tokens() == (7, 1)
    assert "virtue" not in virtuous("jin").me(8, 5).offers()
    assert "virtue" not in virtuous("jin").me(6, 1).offers()


@pytest.mark.clause("WS-29.8", "WS-18.3", "WS-9.8")
def test_jin_paid_with_the_last_ki_loses_against_takeshi():
    t = named("takeshi", virtue="jin").put(marks=2).me(5, 2).play("virtue")
    assert t.s.outcome == LOST
    assert t.tokens() == (5, 0)


@pytest.mark.clause("WS-29.8")
def test_rei_reveals_the_defence_for_nothing():
    t = virtuous("rei").opponents("O07").play("virtue")
    assert (t.s.shown, t.s.defence, t.tokens()) == (1, 6, (8, 5))
    assert "ki reveal" not in t.offers()


@pytest.mark.clause("WS-29.8", "WS-21.4")
def test_chugi_gives_both_bonuses_of_a_black_combo():
    t = virtuous("chugi").me(8, 3).special("S02").zone(*PINES).window(W6).run_from(COMBO)
    assert (t.tokens(), t.reserved()) == ((8, 4), ["S02"])
    snowed = virtuous("chugi", weather="snow", surroundings="bridge").me(8, 3).special("S02").zone(*PINES).window(W6)
    assert (snowed.run_from(COMBO).tokens(), snowed.reserved()) == ((8, 3), ["S02"])


# --- Gisei ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-29.12", "WS-29.13", "WS-0.5")
def test_gisei_pays_a_life_for_a_card_that_moves_guard():
    """EX-32."""
    t = named("oda", gisei="yes").me(3, 5).gauges(guard=1).window(W5).next_draws("gisei5").play("gisei")
    assert (t.tokens(), t.levels(), t.foe()) == ((2, 5), (0, 0, -1), (6, 5))
    assert "gisei" not in t.offers()
    assert GISEI_GUARD.tolist() == [1, 2, 2, 3, -2]


@pytest.mark.clause("WS-14.6", "WS-29.12")
@pytest.mark.parametrize("card", range(1, 6))
def test_a_gisei_card_is_shuffled_back(card):
    t = table(gisei="yes").window(W5).next_draws(f"gisei{card}").play("gisei")
    drawn = t.events_of("gisei_drawn")
    t.window(W5).put(gisei_used=0).next_draws(f"gisei{card}").play("gisei")
    assert t.events_of("gisei_drawn") == drawn
    seen = {
        t.copy().put(gisei_used=0, rng=seed).play("gisei").events_of("gisei_drawn")[0]["guard"] for seed in range(60)
    }
    assert seen == set(GISEI_GUARD.tolist())


@pytest.mark.clause("WS-29.13", "WS-6.3")
def test_gisei_needs_two_life_and_its_module():
    assert "gisei" not in table(gisei="yes").me(1, 5).window(W5).offers()
    assert "gisei" not in table().window(W5).offers()
    assert "gisei" not in table(gisei="yes").window(W4).offers()


# --- Blood ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-29.18", "WS-29.19", "WS-4.7", "WS-4.2")
def test_blood_costs_life_and_limits_gauges():
    """EX-33."""
    t = table(blood="yes").gauges(4, 0, 0).window(W5).opponents("O01").next_draws("B3").play("proceed")
    assert (t.tokens(), t.levels()) == ((7, 5), (2, 0, 0))
    assert t.s.most[0].tolist() == [2, 4, 4]
    assert t.gauges(2).run_from(ROUND_START).s.most[0].tolist() == [2, 4, 4]


@pytest.mark.clause("WS-29.19")
def test_a_level_two_wound_uses_the_second_level_of_a_blood_card():
    t = table(blood="yes").window(W5).opponents("O04").next_draws("B4").play("proceed")
    assert t.tokens() == (7, 4)
    assert t.s.most[0].tolist() == [4, 2, 4]


@pytest.mark.clause("WS-29.20", "WS-14.6", "WS-16.3")
def test_the_last_blood_card_defeats_the_player():
    t = table(blood="yes").put(blood_drawn=0b011111).window(W5).opponents("O01").next_draws("B6").play("proceed")
    assert (t.s.outcome, t.s.cause) == (LOST, BY_BLOOD)
    assert t.tokens() == (8, 5)


@pytest.mark.clause("WS-29.21")
def test_with_blood_the_enemy_still_draws_wound_cards():
    t = table(blood="yes").window(W6).die(6).next_draws("W5").play("activate die")
    assert t.s.outcome == WON


# --- one against three ------------------------------------------------------------------------------------------------


def surrounded(**chosen):
    """One against three, before the first attack."""
    return new_table(mode="one against three", **chosen)


def struck_from_the_side():
    """One against three at the end of a round: the man on the right, whom nobody faced, strikes."""
    t = surrounded().play("target centre").put(targeted=0b0110).window(W6, attack=2).gauges(guard=2).die(3)
    return t.opponents("O09").play("proceed")


@pytest.mark.clause("WS-29.30", "WS-29.31", "WS-29.33")
def test_three_enemies_surround_the_player_and_one_is_chosen():
    t = surrounded()
    assert [t.tokens(who) for who in (1, 2, 3)] == [(3, 2), (3, 2), (2, 1)]
    assert t.offers() == {"target left", "target centre", "target right"}
    t.play("target centre").window(W4, defence="O03").gauges(3).play("proceed")
    assert [t.tokens(who)[0] for who in (1, 2, 3)] == [3, 2, 2]


@pytest.mark.clause("WS-29.32", "WS-29.34")
def test_when_the_target_falls_the_attack_ends_at_once():
    t = surrounded().play("target right").enemy(1, 1, who=3).window(W4, defence="O03").gauges(3).opponents("O04")
    t.play("proceed")
    assert (t.s.attack, t.tokens()) == (1, (8, 5))
    assert t.offers() == {"target left", "target centre"}
    assert t.opponent_deck()[0] == "O04"


@pytest.mark.clause("WS-29.32", "WS-29.33")
def test_the_last_enemy_is_the_target_without_a_choice_and_their_fall_wins():
    t = surrounded().enemy(0, 0, who=1).enemy(0, 0, who=2).put(fallen=0b0110).run_from(1)
    assert t.s.foe == 3
    t.window(W6).die(6).next_draws("W5").play("activate die")
    assert t.s.outcome == WON


@pytest.mark.clause("WS-29.33", "WS-29.35", "WS-29.36")
def test_who_was_not_faced_strikes_at_the_end_of_the_round():
    """EX-34."""
    t = struck_from_the_side()
    assert (t.s.flank, t.s.window) == (3, W5)
    assert "ki draw" not in t.offers()
    assert "ki guard" in t.offers()
    t.play("proceed")
    assert t.tokens() == (7, 5)
    assert (t.s.round_no, "O09" in t.opponent_discard()) == (2, True)


@pytest.mark.clause("WS-29.35", "WS-17.3", "WS-27.3")
def test_flank_attacks_come_from_left_to_right_with_the_naginatas_help():
    t = surrounded(weapon="naginata").play("target centre").put(targeted=0b0100).window(W6, attack=2).die(3)
    t.opponents("O01", "O09").next_draws("W1").play("proceed")
    assert (t.s.flank, t.levels()[2]) == (1, 1)
    t.play("proceed")
    assert (t.s.flank, t.levels()[2]) == (3, 2)
    t.play("proceed")
    assert (t.tokens()[0], t.s.flank) == (6, -1)


@pytest.mark.clause("WS-29.36", "WS-15.7")
def test_exhaustion_takes_every_enemy_without_ki_then_the_player():
    t = surrounded().play("target left").enemy(2, 0, who=1).enemy(3, 0, who=2).me(5, 0).run_from(EXHAUST)
    assert [t.tokens(who)[0] for who in range(4)] == [3, 0, 1, 2]
    assert t.offers() == {"target centre", "target right"}


@pytest.mark.clause("WS-29.36", "WS-29.32", "WS-16.8")
def test_exhaustion_of_the_last_one_wins():
    t = surrounded().play("target left").put(fallen=0b0110).enemy(0, 0, who=1).enemy(0, 0, who=2).enemy(1, 0, who=3)
    t.me(2, 0).run_from(EXHAUST)
    assert (t.s.outcome, t.tokens()) == (WON, (2, 0))


@pytest.mark.clause("WS-29.1")
def test_all_modules_work_together():
    t = table(virtue="gi", gisei="yes", blood="yes", weapon="tessen", enemy="kojiro", surroundings="beach")
    assert t.check_invariants() == "all hold"
