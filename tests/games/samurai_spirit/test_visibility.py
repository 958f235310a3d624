"""What everybody knows, and fair guesses at the rest (SS-23)."""

from collections import Counter

import numpy as np
import pytest

from tatami.games.samurai_spirit.components import CARD_NAMES, CHANCE_UNIT, DEAL_CHANCE
from tatami.games.samurai_spirit.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.samurai_spirit.rules.visibility import redact, redeal
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record, differing_fields, same
from tests.chi_square import looks_fair

from .table import new_table, random_match, table

SAMPLES = 200 if interpreted else 4000
MATCHES = 1 if interpreted else 6


@pytest.mark.clause("SS-23.3", "SS-23.4", "SS-23.5", "SS-23.2", "SS-3.10")
def test_counts_and_the_discard_pile_are_public_face_down_cards_are_not():
    """EX-R20."""
    t = (
        table("kyuzo", "heihachi", "kanbei")
        .discarded("1-hat-ninja", "3-hat-left")
        .intruders("4-hat-none", "2-doll-none")
    )
    seen = t.raiders("3-blank-wound", "1-doll-none").start().seen_by(1)
    assert seen.s.raiders_left == t.s.raiders_left
    assert seen.intruder_stack() == ["?", "?"]
    assert set(seen.raider_stack()) == {"?"}
    assert seen.discard_pile() == ["1-hat-ninja", "3-hat-left"]
    assert differing_fields(t.s, seen.s) == ["rng", "raiders", "intruders"]


@pytest.mark.clause("SS-23.1", "SS-1.5")
def test_nothing_is_private():
    for t, _, _ in random_match(3, seed=8):
        views = [t.seen_by(seat).s.tobytes() for seat in range(-1, 3)]
        assert len(set(views)) == 1
        assert all(event.seen_by == 0x7FFF for event in t.events())


@pytest.mark.clause("SS-23.5", "SS-23.8")
def test_what_nobody_may_know_does_not_show():
    """Change everything hidden, and what is seen stays the same byte for byte; a redeal keeps all invariants."""
    for seed in range(3 * MATCHES):
        for ply, (t, _, _) in enumerate(random_match(2 + seed % 6, seed, round_no=1 + seed % 3)):
            if ply % (20 if interpreted else 3):
                continue
            seen = t.seen_by(0).s
            guess = copy_record(seen)
            redeal(guess, 0, seed * 1000 + ply)
            assert INVARIANTS.get(int(broken_invariant(guess)), "all hold") == "all hold"
            again = copy_record(guess)
            redact(again, 0)
            assert same(again, seen)


@pytest.mark.clause("SS-23.8", "SS-22.10")
def test_in_the_first_round_any_unseen_plunderer_may_come_next():
    t = new_table(3, seed=1)
    shown = Counter(t.redealt(seed).raider_stack()[0] for seed in range(SAMPLES))
    assert set(shown) <= set(CARD_NAMES[:52])
    assert interpreted or looks_fair([shown[name] for name in CARD_NAMES[:52]])


@pytest.mark.clause("SS-23.9")
def test_later_the_deck_is_known_but_for_the_newcomers():
    t = table("kyuzo", "heihachi", "kanbei").full_defence()
    deck = [card for card in t.raider_stack() if card not in {c for seat in range(3) for c in t.left_of(seat)}]
    t.raiders(*deck, exactly=True)
    t.discarded(*deck)
    t._stack("raiders", "raiders_left", [], 0)
    for card in deck:
        t.s.known[CARD_NAMES.index(card)] = 2
    t.end_round()
    assert t.s.round_no == 2
    newcomers = Counter()
    plunderers = set(deck) | {c for c in t.raider_stack() if not c.startswith("5")}
    for seed in range(SAMPLES):
        guess = t.redealt(seed).raider_stack()
        assert {card for card in guess if not card.startswith("5")} == plunderers
        newcomers.update(card for card in guess if card.startswith("5"))
    assert sum(newcomers.values()) == 3 * SAMPLES
    assert interpreted or looks_fair([newcomers[name] for name in CARD_NAMES[52:59]])


@pytest.mark.clause("SS-23.5", "SS-23.7")
def test_known_cards_stay_where_everybody_knows_them():
    t = table("katsushiro", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none")
    t.raiders("3-blank-wound", "2-hat-ninja", "1-doll-fire-f").start()
    t.play("fight", "confront", "kiai use", "order top 1", "support 2")
    for seed in range(30):
        guess = t.redealt(seed)
        assert guess.raider_stack()[0] == "2-hat-ninja"
        assert guess.intruder_stack() == ["1-doll-fire-f"]


@pytest.mark.clause("SS-23.5", "SS-6.12")
def test_a_card_the_demon_brings_is_in_the_raider_stack_or_has_slipped_in_since():
    """The two Intruders that came before the demon cannot be the card it brought; a later one can."""
    t = table("kyuzo", "heihachi", "kanbei").in_round(3).line(0, "6-blank-nodef+demon-f").discarded("3-hat-left")
    t.raiders("2-doll-none", "3-doll-none", "4-doll-none", exactly=True).intruders("4-hat-none", "1-doll-none")
    for card in (*t.raider_stack(), *t.intruder_stack()):
        t.s.known[CARD_NAMES.index(card)] = 1
    t.start().play("penalty apply 2", "support 1")
    assert t.s.intruders_left == 3
    place = Counter()
    for seed in range(SAMPLES):
        guess = t.redealt(seed)
        assert guess.intruder_stack()[1:].count("3-hat-left") == 0
        stack = [*guess.raider_stack(), guess.intruder_stack()[0]]
        place[stack.index("3-hat-left")] += 1
        assert len({*guess.raider_stack(), *guess.intruder_stack()}) == 6
    assert interpreted or looks_fair([place[i] for i in range(4)]), (
        "each of the four places it may be is equally likely"
    )


@pytest.mark.clause("SS-20.6", "SS-22.3")
def test_a_guess_respects_the_check_of_the_deal():
    """The dolls of a guess are spread as in real deals; the table of chances is that of SS-20.6."""
    assert DEAL_CHANCE[12, :2].tolist() == [0, 0]
    assert 0 < DEAL_CHANCE[12, 2] < DEAL_CHANCE[12, 12] == CHANCE_UNIT
    games = 300 if interpreted else 3000
    dealt = Counter(dolls(new_table(2, seed=seed, difficulty="easy")) for seed in range(games))
    guessed = Counter(dolls(new_table(2, seed=7, difficulty="easy").redealt(seed)) for seed in range(games))
    assert min(guessed) >= 2
    kinds = [count for count in sorted(dealt) if dealt[count] > 20]
    difference = [abs(dealt[count] - guessed[count]) / np.sqrt(dealt[count] + guessed[count]) for count in kinds]
    assert max(difference) < 5


def dolls(t):
    """How many dolls the Raider stack has."""
    return sum("-doll" in card for card in t.raider_stack())


@pytest.mark.clause("SS-23.10", "SS-22.6", "SS-23.2")
def test_families_and_backs_left_are_public():
    t = table("kyuzo", "heihachi", "kanbei").families("heal").farms(3).start()
    seen = t.seen_by(-1)
    assert seen.families_left() == ["heal"]
    assert seen.s.farms == t.s.farms
