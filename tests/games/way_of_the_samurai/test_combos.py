"""Combos, Special Action cards, the Joker, the wound die and wounds (WS-10 to WS-13)."""

import pytest

from tatami.games.way_of_the_samurai.state import BY_BEHEADING, BY_DIE, BY_WOUND, COMBO, LOST, W3, W5, W6, WON

from .table import named, table

PINES, SUNS = ("M05", "M11", "M17"), ("M01", "M07", "M13")


def after_counter(*zone, **chosen):
    """The counter-attack is resolved; these cards lie in the action zone."""
    return table(**chosen).zone(*zone).window(W6)


@pytest.mark.clause("WS-10.1", "WS-10.2", "WS-10.3", "WS-9.1")
def test_a_black_combo_offers_a_ki_or_a_special_card():
    """EX-R13."""
    t = after_counter(*PINES).me(8, 4).run_from(COMBO)
    assert t.offers() == {"combo ki", "combo special", "combo none"}
    assert t.play("combo ki").tokens() == (8, 5)
    assert "combo ki" not in after_counter(*PINES).run_from(COMBO).offers()


@pytest.mark.clause("WS-10.2", "WS-10.6", "WS-10.8", "WS-6.8", "WS-6.9", "WS-15.2")
def test_a_special_card_is_won_played_and_then_belongs_to_the_main_deck():
    """EX-R14."""
    t = after_counter(*PINES).hand("M01", "M04", "M06").special("S03").run_from(COMBO).play("combo special")
    assert t.reserved() == ["S03"]
    t.pass_windows()
    assert (t.s.attack, t.held()) == (1, ["M01", "M04", "M06"])
    t.gauges(guard=4).play("S03", "M01", "M04").deck_of(13)
    t.gauges(4, 4, 4).pass_windows()
    assert t.s.round_no == 2
    assert t.reserved() == []
    assert t.s.deck_size + len(t.discarded()) + len(t.held()) == 19
    assert {"S03", "M01", "M04", "M06"} <= set(t.discarded()) | set(t.held())


@pytest.mark.clause("WS-10.4", "WS-11.2", "WS-11.4", "WS-11.5")
def test_a_red_combo_raises_the_die_which_may_be_activated_at_once():
    """EX-R15."""
    t = after_counter(*SUNS).die(2).run_from(COMBO)
    assert t.level() == 3
    assert t.offers() >= {"activate die", "proceed"}
    t.play("activate die")
    assert t.level() == 1
    assert t.foe() == (7, 5)


@pytest.mark.clause("WS-10.4")
def test_the_die_does_not_rise_beyond_six():
    """EX-19."""
    assert after_counter(*SUNS).die(6).run_from(COMBO).level() == 6


@pytest.mark.clause("WS-10.1")
def test_mixed_black_symbols_are_no_combo():
    """EX-20."""
    t = after_counter("M03", "M04", "M05").die(3).run_from(COMBO)
    assert t.events_of("combo_made") == []
    assert t.offers() == {"proceed", "activate die"}


@pytest.mark.clause("WS-10.3", "WS-6.6", "WS-10.9")
def test_with_full_ki_and_no_special_card_nothing_is_asked():
    """EX-29."""
    t = after_counter(*PINES).no_special_cards().die(3).run_from(COMBO)
    assert t.offers() == {"proceed", "activate die"}
    assert t.reserved() == []


@pytest.mark.clause("WS-10.3")
def test_a_bonus_may_be_declined():
    t = after_counter(*PINES).me(8, 4).run_from(COMBO).play("combo none")
    assert t.tokens() == (8, 4)
    assert t.reserved() == []


@pytest.mark.clause("WS-10.10", "WS-10.11", "WS-10.12", "WS-10.13")
def test_the_joker_takes_the_named_symbol_and_raises_a_gauge():
    """EX-R32."""
    t = table().zone("M05", "M11").window(W3, defence="O04").reserve("S08").opponents("O05").me(8, 4)
    t.play("S08")
    assert t.offers() == {f"joker symbol {name}" for name in ("moon", "wave", "pine", "sun")}
    t.play("joker symbol pine")
    assert t.offers() == {"joker gauge strength", "joker gauge technique", "joker gauge guard", "joker no gauge"}
    t.play("joker gauge guard")
    assert t.levels() == (0, 0, 1)
    t.gauges(guard=4).pass_windows()
    assert "combo ki" in t.offers()


@pytest.mark.clause("WS-10.11", "WS-10.12", "WS-4.4")
def test_the_joker_offers_no_gauge_at_its_maximum_and_may_add_nothing():
    t = table().gauges(4, 0, 4).reserve("S08").play("S08", "joker symbol sun")
    assert t.offers() == {"joker gauge technique", "joker no gauge"}
    assert t.play("joker no gauge").levels() == (4, 0, 4)
    t = table().gauges(4, 4, 4).reserve("S08").play("S08", "joker symbol sun")
    assert t.s.played == 1
    assert "joker no gauge" not in t.offers()


@pytest.mark.clause("WS-11.3", "WS-12.1", "WS-12.3", "WS-11.4")
@pytest.mark.parametrize(
    ("level", "draws", "choice", "left"),
    [
        (3, (), None, (7, 5)),
        (4, (), "take ki", (8, 4)),
        (4, (), "take life", (7, 5)),
        (5, ("W2",), None, (8, 4)),
        (6, ("W3",), None, (6, 4)),
    ],
)
def test_the_levels_of_the_wound_die(level, draws, choice, left):
    """EX-R16."""
    t = table().window(W6).die(level).next_draws(*draws).play("activate die")
    if choice:
        t.play(choice)
    assert t.foe() == left
    assert t.level() == 1


@pytest.mark.clause("WS-11.3", "WS-12.3", "WS-16.1")
def test_level_six_may_behead_the_enemy():
    """EX-R16."""
    t = table().window(W6).die(6).next_draws("W5").play("activate die")
    assert (t.s.outcome, t.s.cause) == (WON, BY_WOUND)
    assert t.foe() == (8, 5)


@pytest.mark.clause("WS-11.3", "WS-7.5")
def test_at_level_four_an_enemy_without_ki_loses_life_unasked():
    t = table().enemy(3, 0).window(W6).die(4).play("activate die")
    assert t.foe() == (2, 0)


@pytest.mark.clause("WS-16.8", "WS-11.3")
def test_a_kill_by_the_die_is_logged_as_such():
    t = table().enemy(1, 5).window(W6).die(3).play("activate die")
    assert (t.s.outcome, t.s.cause) == (WON, BY_DIE)


@pytest.mark.clause("WS-11.1", "WS-11.2", "WS-11.6")
def test_the_die_keeps_its_level_and_need_not_be_activated():
    t = table().gauges(guard=4).window(W5).die(5).play("proceed")
    assert "activate die" in t.offers()
    assert t.play("proceed").level() == 5


@pytest.mark.clause("WS-12.3", "WS-16.3")
def test_the_fatal_wound_is_a_lucky_dodge_or_a_beheading():
    """EX-R17."""
    t = table().window(W5).opponents("O01").next_draws("W5").play("proceed")
    assert t.tokens() == (8, 5)
    t = table().window(W5).opponents("O04").next_draws("W5").play("proceed")
    assert (t.s.outcome, t.s.cause) == (LOST, BY_BEHEADING)
    assert t.tokens() == (8, 5)


@pytest.mark.clause("WS-12.2", "WS-12.5", "WS-13.2")
@pytest.mark.parametrize(
    ("card", "one", "two"),
    [("W1", (1, 0), (2, 0)), ("W2", (0, 1), (1, 1)), ("W3", (1, 0), (2, 1)), ("W4", (1, 0), (3, 0))],
)
def test_every_wound_card_has_two_levels(card, one, two):
    for opponent, (life, ki) in (("O01", one), ("O04", two)):
        t = table().window(W5).opponents(opponent).next_draws(card).play("proceed")
        assert t.tokens() == (8 - life, 5 - ki)
        t = table().me(8, 0).window(W5).opponents(opponent).next_draws(card).play("proceed")
        assert t.tokens() == (8 - life, 0)


@pytest.mark.clause("WS-12.5")
def test_a_wound_ignores_ki_that_is_not_there():
    t = table().enemy(8, 0).window(W6).die(5).next_draws("W2").play("activate die")
    assert t.foe() == (8, 0)


@pytest.mark.clause("WS-12.1")
def test_each_wound_is_a_draw_out_of_five():
    seen = set()
    for seed in range(60):
        t = table().window(W5).opponents("O01").put(rng=seed).play("proceed")
        seen |= {event["wound"] for event in t.events_of("wounded")}
    assert seen == {0, 1, 2, 3, 4}


@pytest.mark.clause("WS-12.4", "WS-18.5")
def test_only_counter_attacks_wound_the_player_in_a_plain_fight():
    t = named("ishida").window(W6).die(6).next_draws("W1").play("activate die")
    assert t.tokens() == (8, 5)
    assert t.foe() == (6, 5)
