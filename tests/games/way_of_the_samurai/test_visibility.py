"""What a seat may know (WS-31), the list of actions (WS-32) and the observation (WS-33)."""

import random

import numpy as np
import pytest

import tatami
from tatami.games.way_of_the_samurai.actions import ACTIONS, LIST
from tatami.games.way_of_the_samurai.rules.invariants import expected_counts, hidden_counts, scramble
from tatami.games.way_of_the_samurai.rules.visibility import redact, redeal
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record, differing_fields, same

from .table import ids, new_table, random_match, table
from .test_invariants import any_options

MATCHES = 6 if interpreted else 80


@pytest.mark.clause("WS-31.2", "WS-31.3", "WS-33.2")
def test_alone_only_the_order_of_the_decks_is_hidden():
    t = table().play("ki draw")
    assert differing_fields(t.s, t.seen_by(0).s) == ["rng", "deck", "special", "opponents"]
    assert same(t.seen_by(0).s, t.seen_by(-1).s)


@pytest.mark.clause("WS-31.2")
def test_the_face_down_defence_is_still_in_the_deck():
    assert table().window(2).s.defence == -1


@pytest.mark.clause("WS-31.4", "WS-33.2")
def test_hand_stance_and_committed_cards_are_hidden_from_the_other_duellist():
    t = new_table(players=2).play("choose weapon tanto", "choose weapon bokken")
    defender = int(t.s.foe)
    attacker = 1 - defender
    t.play(*(sorted(t.offers())[:1]))
    t.play(*(sorted(t.offers())[:1]))
    own, other, outside = t.seen_by(defender), t.seen_by(attacker), t.seen_by(-1)
    assert (own.s.defence, int(own.s.counter[0])) == (t.s.defence, int(t.s.counter[0]))
    assert (other.s.defence, int(other.s.counter[0]), other.in_stance(defender)) == (-1, 0, [])
    assert (other.held(defender), other.s.hand_size[defender]) == ([], 6)
    assert (outside.held(0), outside.held(1), outside.in_stance(0), outside.in_stance(1)) == ([], [], [], [])
    assert other.held(attacker) == t.held(attacker)
    t.play("ki reveal")
    assert t.seen_by(attacker).s.defence == t.s.defence
    assert int(t.seen_by(attacker).s.counter[0]) == 0


@pytest.mark.clause("WS-31.4")
def test_in_the_duel_only_the_owner_sees_the_cards_drawn():
    t = new_table(players=2).play("choose weapon tanto", "choose weapon bokken")
    for seat in range(2):
        assert [event["seat"] for event in t.seen_by(seat).events_of("drew_cards")] == [seat]
        assert {event["seat"] for event in t.seen_by(seat).events_of("stance_drawn")} == {seat}
    assert t.seen_by(-1).events_of("drew_cards") == []
    assert len(t.seen_by(-1).events_of("drew")) == 2


@pytest.mark.clause("WS-31.2", "WS-31.4", "WS-33.2")
def test_what_a_seat_may_not_know_does_not_reach_it():
    dice = np.random.default_rng(1)
    for seed in range(MATCHES):
        chosen = any_options(seed) | ({"players": 2} if seed % 2 else {})
        for ply, (t, _) in enumerate(random_match(seed, **chosen)):
            if ply % 5 == 0:
                for seat in range(-1, int(t.s.players)):
                    other = copy_record(t.s)
                    scramble(other, seat, dice)
                    redact(other, seat)
                    assert differing_fields(other, t.seen_by(seat).s) == []


@pytest.mark.clause("WS-31.2", "WS-31.3", "WS-31.4")
def test_a_guess_fits_all_that_was_seen():
    for seed in range(MATCHES):
        chosen = any_options(seed) | ({"players": 2} if seed % 2 else {})
        for ply, (t, _) in enumerate(random_match(seed, **chosen)):
            for seat in range(-1, int(t.s.players)):
                guess = t.guessed_by(seat, ply)
                assert guess.check_invariants() == "all hold"
                redact(guess.s, seat)
                assert differing_fields(guess.s, t.seen_by(seat).s) == []


@pytest.mark.clause("WS-0.7", "WS-31.1")
def test_guesses_are_fair():
    t = new_table(players=2).play("choose weapon tanto", "choose weapon bokken")
    for seat, view in ((0, t.seen_by(0).s), (1, t.seen_by(1).s)):
        guesses = 60 if interpreted else 800
        total = np.zeros_like(expected_counts(view, seat))
        for seed in range(guesses):
            guess = copy_record(view)
            redeal(guess, seat, seed)
            total += hidden_counts(guess, seat)
        assert np.abs(total / guesses - expected_counts(view, seat)).max() < (0.35 if interpreted else 0.09)


@pytest.mark.clause("WS-31.5")
def test_chance_falls_after_the_decision():
    """The same decision with another generator has another result: nothing was settled before."""
    results = {tuple(table(surroundings="bridge").put(rng=seed).play("surroundings").levels()) for seed in range(30)}
    assert len(results) > 3


@pytest.mark.clause("WS-31.5", "WS-26.2", "WS-26.5")
@pytest.mark.parametrize("left", [3, 1])
def test_cards_looked_at_for_ki_are_logged_so_that_the_purchase_stands(left):
    everything = [f"M{n:02}" for n in range(1, 19)]
    t = table(easy_draw="yes").hand(*everything[left:]).play("ki draw")
    [event] = [event for event in t.events() if event.kind.name == "cards_offered"]
    assert event.kind.reveals
    assert event.details["count"] == left
    assert ids(event.details["low"] | event.details["high"] << 13) == everything[:left]


@pytest.mark.clause("WS-31.5", "WS-26.2")
def test_a_purchase_of_three_cards_cannot_be_taken_back_as_if_nothing_was_seen():
    match = tatami.game("way_of_the_samurai").start(seed=1, easy_draw="yes")
    match.play("ki draw")
    assert match.reveals(0)


@pytest.mark.clause("WS-31.1", "WS-0.7")
def test_a_match_is_its_seed_and_its_moves():
    for seed in range(3):
        one, two = list(random_match(seed))[-1][0], list(random_match(seed))[-1][0]
        assert same(one.s, two.s)


# --- actions and observation ------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-32.1")
def test_the_list_of_actions_is_the_printed_one():
    assert len(LIST) == ACTIONS == 149
    numbers = {
        "play M01": 0, "play S08": 25, "proceed": 26, "ki draw": 27, "virtue": 36, "take ki": 38, "combo none": 43,
        "joker symbol moon": 44, "joker gauge strength": 48, "joker no gauge": 51, "keep M01": 52, "discard M01": 78,
        "mulligan no": 105, "choose weapon tessen": 114, "choose node hayato": 115, "target left": 122,
        "commit defence O01": 125, "commit counter O12": 148,
    }  # fmt: skip
    assert {name: LIST.number(name) for name in numbers} == numbers


@pytest.mark.clause("WS-32.2")
def test_a_card_is_never_in_hand_and_reserve():
    for seed in range(MATCHES // 2):
        for t, _ in random_match(seed, mode="clan", easy_draw="yes", virtue="gi"):
            assert t.s.hand[0] & t.s.reserve[0] == 0


@pytest.mark.clause("WS-33.1")
def test_a_view_says_all_that_is_to_be_known():
    t = table(weapon="naginata", surroundings="bridge", weather="rain")
    view = t.seen_by(0)
    assert (view.held(), view.levels(), view.tokens(), view.foe()) == (t.held(), t.levels(), t.tokens(), t.foe())
    assert view.offers() == t.offers()
    for name in ("discard", "main", "special_size", "deck_size", "opponents_size", "weather", "window", "attack"):
        assert view.s[name] == t.s[name]


@pytest.mark.clause("WS-33.1", "WS-32.1")
def test_the_legal_actions_can_be_worked_out_from_the_view():
    dice = random.Random(5)
    for seed in range(MATCHES // 2):
        for t, _ in random_match(seed, **any_options(seed)):
            if not t.over() and dice.random() < 0.3:
                assert t.seen_by(int(t.s.asked)).offers() == t.offers()
