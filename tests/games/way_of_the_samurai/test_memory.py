"""What everybody saw being shuffled away is remembered when hidden cards are guessed (WS-31.3, WS-31.4, R8)."""

from itertools import combinations, islice
from random import Random

import numpy as np
import pytest

from tatami.games.way_of_the_samurai.actions import KI_DRAW, LIST
from tatami.games.way_of_the_samurai.components import OPPONENT_IDS, OPPONENTS
from tatami.games.way_of_the_samurai.rules import apply, legal
from tatami.games.way_of_the_samurai.rules.invariants import expected_counts, hidden_counts
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import Record, copy_record

from .table import Table, new_table
from .test_duel import duel, play_attack

DUELS = 4 if interpreted else 40
GUESSES = 2 if interpreted else 8


def concealed(s: Record, seat: int) -> set[int]:
    """The Opponent cards of a seat that only it can see: its stance hand and what it has laid face down."""
    held = {card for card in range(OPPONENTS) if int(s.stance[seat]) >> card & 1}
    if seat == s.foe and s.committed > 0 and not s.shown:
        held.add(int(s.defence))
    if seat == s.foe and s.committed == 2:
        held.add(int(s.counter[0]))
    return held


class Bystander:
    """Counts with the players: after each shuffle of the Opponent deck, how many older cards each must still hold."""

    def __init__(self) -> None:
        self.shuffles: list[tuple[set[int], list[int]]] = []  # cards that were open since, older cards held at least

    def watch(self, before: Record, after: Table) -> None:
        """Follow one action by what all can see of it."""
        drawn = 0
        for event in after.events():
            if event.kind.name in ("defence_shown", "countered", "parried", "cancelled"):
                self._turned_up(int(before.foe), event.details["opponent"])
            elif event.kind.name == "stance_drawn" and event.details["seat"] == before.foe:
                drawn += 1
            elif event.kind.name == "opponents_reshuffled":
                self._shuffled(before, drawn)

    def _turned_up(self, seat: int, card: int) -> None:
        for gone, left in self.shuffles:
            if card not in gone:
                left[seat] -= 1

    def _shuffled(self, before: Record, drawn: int) -> None:
        discarded = {card for card in range(OPPONENTS) if int(before.opponent_discard) >> card & 1}
        discarded |= {int(before.defence), *before.counter[: before.counters].tolist()}
        for gone, _ in self.shuffles:
            gone.update(discarded)
        left = [3, 3]
        left[before.foe] = 1 + drawn + 1  # kept, drawn, and drawn just before the shuffle
        self.shuffles.append((discarded, left))

    def believes(self, seat: int, held: set[int]) -> bool:
        """Whether a seat can hold these hidden cards."""
        return all(len(held - gone) >= left[seat] for gone, left in self.shuffles)


def followed_duel(seed: int):
    """Play a duel at random and yield every position after a shuffle, with a bystander who has counted along."""
    t, dice, mask, bystander = new_table(seed, players=2), Random(seed), np.zeros(len(LIST), np.bool_), Bystander()
    while not t.over():
        legal(t.s, int(t.s.asked), mask)
        before = copy_record(t.s)
        apply(t.s, int(t.s.asked), dice.choice(np.flatnonzero(mask).tolist()))
        bystander.watch(before, t)
        if bystander.shuffles:
            yield t, bystander


@pytest.mark.clause("WS-31.3", "WS-31.4", "WS-14.5")
def test_what_was_shuffled_into_the_opponent_deck_is_guessed_in_no_hand_that_is_older():
    shuffles = 0
    for seed in range(DUELS):
        for t, bystander in followed_duel(seed):
            shuffles = max(shuffles, len(bystander.shuffles))
            for other in range(2):
                assert bystander.believes(other, concealed(t.s, other))
                for seat in {-1, 1 - other}:
                    for number in range(GUESSES):
                        guess = concealed(t.guessed_by(seat, number).s, other)
                        assert bystander.believes(other, guess), (seed, seat, guess, bystander.shuffles)
    assert interpreted or shuffles > 3


@pytest.mark.skipif(interpreted, reason="tens of thousands of guesses are for compiled rules")
@pytest.mark.clause("WS-31.4", "WS-0.7")
def test_every_stance_that_can_be_is_guessed():
    for t, bystander in islice(followed_duel(11), 0, 54, 9):
        asked = int(t.s.asked)
        held = concealed(t.s, 1 - asked)
        on_the_table = {int(t.s.defence)} if t.s.shown else set()
        if not t.s.committed:
            on_the_table |= set(t.s.counter[: t.s.counters].tolist())
        seen = concealed(t.s, asked) | on_the_table
        unseen = [c for c in range(OPPONENTS) if c not in seen and not int(t.s.opponent_discard) >> c & 1]
        possible = {hand for hand in combinations(unseen, len(held)) if bystander.believes(1 - asked, set(hand))}
        guessed = {tuple(sorted(concealed(t.guessed_by(asked, n).s, 1 - asked))) for n in range(4000)}
        assert tuple(sorted(held)) in possible
        assert guessed <= possible
        assert len(guessed) == len(possible)


def shuffled_duel() -> tuple[Table, list[str]]:
    """A duel whose third attack has made the Opponent deck anew, and the six cards that were shuffled in.

    Seat 1 has drawn one card just before the shuffle and one after it; seat 0 holds three that are older.
    """
    t = duel()
    for _ in range(2):
        play_attack(t)
    shuffled_in = t.opponent_discard() + t.in_stance(1)[:2]  # the two that play_attack lays down
    play_attack(t)
    assert t.opponent_discard() == []
    return t, shuffled_in


def shares(t: Table, seat: int, guesses: int) -> dict[str, float]:
    """How often each Opponent card is in the other's stance, over many guesses of a seat."""
    counted = dict.fromkeys(OPPONENT_IDS[:OPPONENTS], 0.0)
    for number in range(guesses):
        for card in t.guessed_by(seat, number).in_stance(1 - seat):
            counted[card] += 1 / guesses
    return counted


@pytest.mark.skipif(interpreted, reason="thousands of guesses are for compiled rules")
@pytest.mark.clause("WS-31.4", "WS-14.5", "WS-0.7")
def test_how_often_each_card_is_in_a_stance_after_a_shuffle():
    """One of the cards nobody saw was left in the deck; what was shuffled in can only have been drawn since."""
    t, shuffled_in = shuffled_duel()
    of_seat_1 = shares(t, 0, 4000)
    older = [card for card in of_seat_1 if card not in shuffled_in and card not in t.in_stance(0)]
    assert len(older) == 3
    assert [of_seat_1[card] for card in older] == pytest.approx([2 / 3 + 1 / 3 / 7] * 3, abs=0.04)
    assert [of_seat_1[card] for card in shuffled_in] == pytest.approx([1 / 7] * 6, abs=0.03)
    of_seat_0 = shares(t, 1, 4000)
    assert [of_seat_0[card] for card in shuffled_in] == [0] * 6
    assert sum(of_seat_0.values()) == pytest.approx(3)


# --- the Main Action deck ---------------------------------------------------------------------------------------------


def bought_out(seed: int) -> Table | None:
    """A duel in which cards were bought until the Main Action deck was made anew in the middle of a round."""
    t, dice, mask = new_table(seed, players=2), Random(seed), np.zeros(len(LIST), np.bool_)
    while not t.over():
        legal(t.s, int(t.s.asked), mask)
        action = KI_DRAW if mask[KI_DRAW] else dice.choice(np.flatnonzero(mask).tolist())
        apply(t.s, int(t.s.asked), action)
        if action == KI_DRAW and t.events_of("reshuffled"):
            return t
    return None


@pytest.mark.clause("WS-31.3", "WS-31.4", "WS-14.3")
def test_what_was_shuffled_into_the_main_deck_is_guessed_in_no_hand_that_is_older():
    found = 0
    for seed in range(20 if interpreted else 200):
        t = bought_out(seed)
        if t:
            found += 1
            buyer = int(t.s.asked)
            new = int(t.s.hand[buyer]) & int(t.s.shuffled)
            assert new.bit_count() == 1
            for number in range(GUESSES):
                assert t.guessed_by(buyer, number).held(1 - buyer) == t.held(1 - buyer)  # all else lies open
                others_guess = int(t.guessed_by(1 - buyer, number).s.hand[buyer])
                assert others_guess & ~int(t.s.shuffled) == int(t.s.hand[buyer]) & ~new
                outside = t.guessed_by(-1, number)
                assert int(outside.s.hand[1 - buyer]) & int(t.s.shuffled) == 0
                assert (int(outside.s.hand[buyer]) & int(t.s.shuffled)).bit_count() == 1
    assert found >= 3


@pytest.mark.clause("WS-0.7", "WS-31.1", "WS-31.4")
@pytest.mark.parametrize("deck", ["opponents", "main"])
def test_guesses_are_fair_after_a_shuffle(deck):
    t = shuffled_duel()[0] if deck == "opponents" else next(t for t in map(bought_out, range(99)) if t)
    guesses = 60 if interpreted else 1500
    for seat in range(2):
        expected = expected_counts(t.seen_by(seat).s, seat)
        total = sum(hidden_counts(t.guessed_by(seat, number).s, seat) for number in range(guesses))
        assert np.abs(total / guesses - expected).max() < (0.35 if interpreted else 0.07)
        assert expected.sum() == pytest.approx(t.s.hand_size[1 - seat] + len(concealed(t.s, 1 - seat)))
