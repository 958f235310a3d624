"""Invariants: they hold in random matches, and a violation of each is found."""

import pytest

from tatami.games.samurai_spirit.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.samurai_spirit.state import MOST_EVENTS
from tatami.kernel.compiling import interpreted

from .table import new_table, random_match, table

MATCHES = 1 if interpreted else 15


@pytest.mark.clause("SS-2.7", "SS-8.7", "SS-10.1", "SS-13.16", "SS-14.5", "SS-5.8", "SS-11.1", "SS-5.7", "SS-24.5")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "heroic"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("round_no", [1, 2, 3])
def test_the_invariants_hold_in_whole_matches(round_no, players, difficulty):
    """Random play seldom outlives a round, so matches also start in the second and the third."""
    chosen = {"absent": ("off", "on")[players % 2]}
    if round_no == 1:
        chosen["samurai"] = ("drawn", "chosen")[players // 4]
    for seed in range(MATCHES):
        for ply, (t, _, _) in enumerate(random_match(players, seed, round_no, difficulty=difficulty, **chosen)):
            if not interpreted or ply % 20 == 0:
                assert INVARIANTS.get(int(broken_invariant(t.s)), "all hold") == "all hold"
                assert t.s.event_count < MOST_EVENTS, "there was space for all events"


def lose_a_card(s):
    s.raiders_left -= 1
    s.raiders[s.raiders_left] = -1


def double_a_card(s):
    s.raiders[0] = s.raiders[1]


def build_too_much(s):
    s.barricades = s.cap + 1


def wound_twice(s):
    s.wound[0] = 2


def defend_wrongly(s):
    card = next(card for card in s.raiders[: s.raiders_left].tolist() if card in range(4))
    swap_top(s, card)
    s.raiders_left -= 1
    s.raiders[s.raiders_left] = -1
    s.defence[0, 2] = card
    s.known[card] = 2


def swap_top(s, card):
    """Bring a card to the top of the Raider stack."""
    place = s.raiders[: s.raiders_left].tolist().index(card)
    s.raiders[place] = s.raiders[s.raiders_left - 1]
    s.raiders[s.raiders_left - 1] = card


def miscount(s):
    s.total[1] = 3


def lose_a_token(s):
    s.tokens[1] = 0


def empty_the_stack(s):
    for place in range(int(s.raiders_left)):
        s.discard[place] = s.raiders[place]
        s.known[s.raiders[place]] = 2
        s.raiders[place] = -1
    s.discards, s.raiders_left = s.raiders_left, 0


def ask_with_one_answer(s):
    s.offered = 2


def lose_all_families(s):
    s.families = 0


def hide_a_discard(s):
    s.raiders_left -= 1
    s.discard[0] = s.raiders[s.raiders_left]
    s.raiders[s.raiders_left] = -1
    s.discards = 1


def dawdle(s):
    s.turns = 300


def misremember(s):
    s.known[s.raiders[0]] = 1


@pytest.mark.clause("SS-2.7", "SS-10.1", "SS-13.16", "SS-14.5", "SS-5.8", "SS-18.2", "SS-24.6")
@pytest.mark.parametrize(
    ("invariant", "violate"),
    [
        (1, lose_a_card),
        (1, double_a_card),
        (2, build_too_much),
        (3, wound_twice),
        (4, defend_wrongly),
        (5, miscount),
        (6, lose_a_token),
        (7, empty_the_stack),
        (9, ask_with_one_answer),
        (10, lose_all_families),
        (11, hide_a_discard),
        (12, dawdle),
        (13, misremember),
    ],
)
def test_a_violation_of_each_invariant_is_found(invariant, violate):
    t = new_table(3, seed=4)
    assert broken_invariant(t.s) == 0
    violate(t.s)
    assert INVARIANTS[int(broken_invariant(t.s))] == INVARIANTS[invariant]


@pytest.mark.clause("SS-11.1")
def test_standing_on_the_kiai_value_when_an_action_is_chosen_is_noticed():
    t = new_table(3, seed=4, seat_0="heihachi", seat_1="gorobei", seat_2="kanbei")
    seat = t.asked()
    cards = t.raider_stack()
    value = 0
    while value != (8, 9, 9)[seat]:
        wanted = min((8, 9, 9)[seat] - value, 4)
        card = next(card for card in cards if card.startswith(str(wanted)))
        cards.remove(card)
        t.line(seat, card)
        value += wanted
    stack = [number for number in t.s.raiders[: t.s.raiders_left].tolist() if t.s.known[number] == 0]
    t.s.raiders[:] = -1
    t.s.raiders[: len(stack)] = stack
    t.s.raiders_left = len(stack)
    assert broken_invariant(t.s) == 8


@pytest.mark.clause("SS-5.2", "SS-5.3", "SS-24.5")
def test_a_round_of_forced_passes_has_space_for_all_its_events():
    """Everybody above their value with a flaming penalty, sixty Intruders: nothing of it is lost from the log."""
    names = ("kyuzo", "heihachi", "kanbei", "gorobei", "daisuke", "kikuchiyo", "katsushiro")
    t = table(*names).full_defence().in_round(3).barricades(9)
    fires = ["1-doll-fire-f", "2-doll-fire-f", "1-farm-fire-f", "2-farm-fire-f", "3-farm-fire-f", "4-farm-fire-f"]
    heavy = [
        "6-blank-dropdef-f",
        "6-doll-mustpass-f",
        "6-farm-fire+fire-f",
        "6-blank-wound+swords-f",
        "6-blank-nosup+wound-f",
    ]
    heavy += ["6-hat-ninja+ninja-f"]
    second = ["5-hat-wound", "5-doll-ninja", "5-farm-fire", "5-blank-fire-f", "5-blank-wound-f", "5-blank-ninja-f"]
    for seat in range(6):
        t.line(seat + 1, heavy[seat], second[seat], fires[seat])
    t.raiders().start().play("pass")
    assert t.over()
    assert t.s.event_count < MOST_EVENTS
    assert len(t.events_of("passed")) == 7
