"""The duel for two (WS-30)."""

import pytest

from tatami.games.way_of_the_samurai.components import OPPONENT_IDS, WEAPON_IDS
from tatami.games.way_of_the_samurai.state import (
    BY_BEHEADING,
    BY_EXHAUSTION,
    BY_LIFE,
    BY_ROUND_LIMIT,
    BY_WOUND,
    DRAWN,
    EXHAUST,
    LOST,
    W4,
    W5,
    W6,
    WON,
)

from .table import Table, new_table

WEAPON_FAMILY = "choose weapon "


def duel(first="katana", second="katana kodachi", *, starting=0, **chosen) -> Table:
    """A duel after the choice of weapons: ``first`` is the weapon of FIRST, the seat ``starting``."""
    seed = next(seed for seed in range(99) if new_table(seed, players=2).s.first == starting)
    t = new_table(seed, players=2, expansion_weapons="yes", **chosen)
    return t.play(WEAPON_FAMILY + second, WEAPON_FAMILY + first)


def committed(t, *cards):
    """Let the defender commit two cards: the named ones, or any."""
    defence, counter = cards or t.in_stance(int(t.s.foe))[:2]
    return t.play(f"commit defence {defence}", f"commit counter {counter}")


@pytest.mark.clause("WS-30.2", "WS-30.3", "WS-30.4", "WS-30.5", "WS-32.4", "WS-1.1")
def test_setup_and_the_order_of_a_round():
    """EX-36: A is seat 0 and FIRST."""
    seed = next(seed for seed in range(99) if new_table(seed, players=2).s.first == 0)
    t = new_table(seed, players=2, expansion_weapons="yes")
    assert (t.s.asked, len(t.offers())) == (1, 9)
    t.play("choose weapon naginata")
    assert (t.s.asked, len(t.offers()), "choose weapon naginata" in t.offers()) == (0, 8, False)
    top = t.opponent_deck()
    t.play("choose weapon yari")
    assert (set(t.in_stance(0)), set(t.in_stance(1))) == (set(top[:3]), set(top[3:6]))
    assert t.s.opponents_size == 6
    assert (t.tokens(0), t.tokens(1)) == ((8, 5), (8, 2))
    assert (t.levels(0), t.levels(1)) == ((1, 0, 0), (0, 0, 0))
    assert (len(t.held(0)), len(t.held(1)), t.s.deck_size) == (6, 6, 6)
    assert (t.s.asked, len(t.offers())) == (1, 3)
    t.play(min(t.offers()))
    assert (t.s.asked, len(t.offers())) == (1, 2)
    t.play(min(t.offers()))
    assert t.s.asked == 0
    assert any(offer.startswith("play ") for offer in t.offers())


def play_attack(t):
    """One attack in which nothing is bought; both are kept alive. Return who attacked."""
    committed(t)
    attacker = int(t.s.turn)
    for _ in range(3):
        t.play(t.held(attacker)[0])
    for seat in range(2):
        t.me(8, 2, seat=seat)
    t.gauges(-2, -2, 4, seat=attacker)
    while "proceed" in t.offers() or "combo none" in t.offers():
        t.play("proceed" if "proceed" in t.offers() else "combo none")
    return attacker


@pytest.mark.clause("WS-30.4", "WS-30.6")
def test_the_roles_swap_every_round_and_the_deck_is_shuffled():
    """EX-36."""
    t = duel("katana", "yari")
    assert [play_attack(t) for _ in range(4)] == [0, 1, 0, 1]
    assert (t.s.round_no, t.s.first) == (2, 1)
    assert [len(t.in_stance(seat)) for seat in range(2)] == [3, 3]
    assert t.s.deck_size == 6
    assert [event["count"] for event in t.events_of("reshuffled")] == [18]
    assert [play_attack(t) for _ in range(4)] == [1, 0, 1, 0]


@pytest.mark.clause("WS-30.3")
def test_without_the_expansion_seven_weapons_are_offered():
    assert len(new_table(players=2).offers()) == 7


@pytest.mark.clause("WS-30.3", "WS-31.1")
def test_chance_names_the_first_player():
    assert {int(new_table(seed, players=2).s.first) for seed in range(20)} == {0, 1}


@pytest.mark.clause("WS-30.5", "WS-30.6", "WS-30.8")
def test_one_attack():
    """EX-35."""
    t = duel("katana", "tanto").stance(1, "O03", "O08", "O01")
    committed(t, "O08", "O03")
    t.me(6, 5).gauges(4, 0, 1).window(W4).put(shown=1, defence=OPPONENT_IDS.index("O08"))
    t.play("proceed")
    assert t.tokens(1) == (7, 5)
    t.next_draws("W1").play("proceed")
    assert t.tokens(0) == (5, 5)
    t.pass_windows()
    assert {"O03", "O08"} <= set(t.opponent_discard())
    assert len(t.in_stance(1)) == 3
    assert "O01" in t.in_stance(1)


@pytest.mark.clause("WS-30.5", "WS-9.4")
def test_the_committed_defence_can_be_revealed_for_ki():
    t = duel().stance(1, "O03", "O08", "O01")
    committed(t, "O08", "O03").play("ki reveal")
    assert (t.s.shown, t.s.defence, t.tokens(0)[1]) == (1, OPPONENT_IDS.index("O08"), 4)


@pytest.mark.clause("WS-30.5", "WS-6.3")
def test_extra_cards_after_the_third_only_in_ones_first_attack():
    t = duel()
    committed(t)
    assert "ki draw" in t.copy().window(W4, attack=1).offers()
    assert "ki draw" in t.copy().window(W5, attack=2).offers()
    assert "ki draw" not in t.copy().window(W5, attack=3).offers()


@pytest.mark.clause("WS-30.8", "WS-16.7")
def test_the_attacker_wins_when_the_defender_falls():
    t = duel().stance(1, "O03", "O08", "O01")
    committed(t, "O03", "O08").me(1, 5, seat=1).gauges(3).window(W4).put(defence=2, shown=1)
    t.play("proceed")
    assert (t.s.outcome, t.results()) == (WON, (1.0, 0.0))


@pytest.mark.clause("WS-30.8", "WS-12.3")
def test_the_defender_wins_when_the_attacker_falls():
    t = duel(starting=0).stance(1, "O05", "O08", "O01")
    committed(t, "O08", "O05").me(1, 5).window(W5).put(defence=7, shown=1).play("proceed")
    assert (t.s.outcome, t.results()) == (LOST, (0.0, 1.0))


@pytest.mark.clause("WS-16.8", "WS-30.8")
@pytest.mark.parametrize(("card", "cause"), [("W1", BY_WOUND), ("W5", BY_BEHEADING)])
def test_a_wound_is_the_cause_whoever_suffers_it(card, cause):
    """R5: the attacker, the defender, and the owner of a Kusarigama."""
    attacker = duel().stance(1, "O04", "O08", "O05")
    committed(attacker, "O08", "O04").me(1, 5).window(W5).put(defence=7, shown=1).next_draws(card).play("proceed")
    assert (attacker.s.outcome, attacker.s.cause) == (LOST, cause)
    defender = duel()
    committed(defender).me(1, 5, seat=1).window(W6).put(committed=0).die(6).next_draws(card).play("activate die")
    assert (defender.s.outcome, defender.s.cause) == (WON, cause)
    if cause == BY_WOUND:
        owner = (
            duel("katana", "kusarigama").me(1, 5, seat=1).gauges(guard=-1, seat=1).next_draws(card).run_from(EXHAUST)
        )
        assert (owner.s.outcome, owner.s.cause) == (WON, cause)


@pytest.mark.clause("WS-16.8")
def test_a_counter_attack_that_takes_the_last_life_itself_is_logged_as_life():
    t = duel().stance(1, "O05", "O08", "O01")
    committed(t, "O08", "O05").me(1, 5).window(W5).put(defence=7, shown=1).play("proceed")
    assert t.s.cause == BY_LIFE


@pytest.mark.clause("WS-30.9", "WS-16.8")
def test_both_exhausted_is_a_draw():
    t = duel().me(2, 0).me(1, 0, seat=1).run_from(EXHAUST)
    assert (t.s.outcome, t.s.cause, t.results()) == (DRAWN, BY_EXHAUSTION, (0.5, 0.5))


@pytest.mark.clause("WS-30.9")
def test_one_exhausted_loses():
    assert duel().me(2, 0).run_from(EXHAUST).results() == (0.0, 1.0)
    assert duel().me(2, 0, seat=1).run_from(EXHAUST).results() == (1.0, 0.0)
    assert duel().me(5, 0).run_from(EXHAUST).tokens(0) == (3, 0)


@pytest.mark.clause("WS-30.9", "WS-15.5")
def test_the_kusarigama_wounds_its_owner():
    t = duel("katana", "kusarigama").gauges(guard=-1, seat=1).gauges(guard=-1).next_draws("W1").run_from(EXHAUST)
    assert (t.tokens(0), t.tokens(1)) == ((8, 5), (7, 5))
    t = duel("katana", "kusarigama").me(1, 5, seat=1).gauges(guard=-1, seat=1).next_draws("W1").run_from(EXHAUST)
    assert t.results() == (1.0, 0.0)


@pytest.mark.clause("WS-15.10")
def test_a_duel_of_200_rounds_is_drawn():
    t = duel().put(round_no=200).run_from(EXHAUST)
    assert (t.s.outcome, t.s.cause, t.s.round_no) == (DRAWN, BY_ROUND_LIMIT, 200)
    assert t.check_invariants() == "all hold"


@pytest.mark.clause("WS-30.10")
def test_katana_and_kodachi_raises_wounds_against_its_owner():
    t = duel("katana kodachi", "katana").stance(1, "O01", "O08", "O03")
    committed(t, "O08", "O01").window(W5).put(defence=7, shown=1).next_draws("W4").play("proceed")
    assert t.tokens(0) == (5, 5)


@pytest.mark.clause("WS-30.10", "WS-17.5")
def test_the_tanto_doubles_what_its_owner_deals_and_nothing_else():
    t = duel("tanto", "katana").stance(1, "O03", "O05", "O08")
    committed(t, "O03", "O05").gauges(3).window(W4).put(defence=2, shown=1).play("proceed")
    assert t.tokens(1) == (6, 5)
    assert t.play("proceed").tokens(0) == (7, 5)
    t = duel("tanto", "katana")
    committed(t).window(W6).put(counters=1, committed=0, defence=t.s.defence).die(6).next_draws("W1").play(
        "activate die"
    )
    assert t.tokens(1) == (4, 5)


@pytest.mark.clause("WS-30.10", "WS-17.4")
def test_the_nodachis_link_works_for_a_defender_too():
    t = duel("katana", "nodachi").stance(1, "O03", "O05", "O08")
    committed(t, "O03", "O05").gauges(3).window(W4).put(defence=2, shown=1).play("proceed")
    assert t.tokens(1) == (7, 4)


@pytest.mark.clause("WS-30.10", "WS-8.5")
def test_the_kusarigama_cancels_counter_attacks_against_its_owner():
    t = duel("kusarigama", "katana").stance(1, "O03", "O05", "O08")
    committed(t, "O03", "O05").gauges(0, 4).window(W5).put(defence=2, shown=1).play("proceed")
    assert t.tokens(0) == (8, 5)


@pytest.mark.clause("WS-30.7", "WS-32.4")
def test_the_defender_acts_only_through_commitments():
    t = duel("katana", "bokken").me(5, 0, seat=1)
    committed(t)
    while t.s.attack == 0:
        assert t.s.asked == 0
        t.gauges(guard=4)
        t.play(f"play {t.held(0)[0]}" if t.s.window <= 3 else min(t.offers() & {"proceed", "combo none"}))
    committed(t)
    assert t.s.asked == 1
    assert "bokken exchange" in t.offers()


@pytest.mark.clause("WS-30.11", "WS-28.1")
def test_the_duel_knows_no_options_of_solo_play():
    t = new_table(
        players=2, surroundings="bridge", weather="rain", hard_mode="yes", easy_draw="yes", easy_card="yes",
        virtue="yu", gisei="yes", blood="yes", enemy="oda",
    )  # fmt: skip
    s = t.s
    assert not any((s.surroundings, s.weather, s.hard_mode, s.easy_draw, s.virtue, s.gisei, s.blood))
    assert (s.enemy, s.opponents_size, s.special_size) == (-1, 12, 8)


@pytest.mark.clause("WS-30.2")
def test_each_duellist_has_an_own_die_and_reserve():
    t = duel("katana", "katana kodachi")
    assert (t.level(0), t.level(1)) == (1, 3)
    t.reserve("S01", seat=1)
    assert (t.reserved(0), t.reserved(1)) == ([], ["S01"])
    assert WEAPON_IDS[t.s.weapon[1]] == "KATANA_KODACHI"
