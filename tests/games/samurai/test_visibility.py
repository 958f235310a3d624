"""What a seat may know, and fair guesses at the rest (SA-11)."""

from collections import Counter

import pytest

from tatami.games.samurai.components import TILE_NAMES
from tatami.games.samurai.rules.invariants import broken_invariant
from tatami.games.samurai.rules.visibility import redact, redeal
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record, differing_fields, same
from tests.chi_square import looks_fair

from .table import ALL_TILES, COLOURS, Table, basic_table, new_table, random_match, table

SAMPLES = 300 if interpreted else 6000
MATCHES = 1 if interpreted else 4
UNPLAYED = sorted(set(ALL_TILES) - {"buddha4", "swap"})  # the kinds left to gold in EX-37; of ship1 one copy


def redealt(t, colour, seed=0):
    """A full table that fits what one seat knows."""
    s = t.seen_by(colour).s
    redeal(s, COLOURS.index(colour), seed)
    return Table(s)


def gold_has_played_three_tiles():
    """EX-37: gold has played ship1, buddha4 and swap; the hand is full and twelve tiles lie in the pile."""
    t = basic_table(2)
    left = list(ALL_TILES)
    for kind in ("ship1", "buddha4", "swap"):
        left.remove(kind)
    t.hand("gold", *left[:5]).pile("gold", *left[5:])
    t.tile("gold", "ship1", "Q12").tile("gold", "buddha4", "P8")
    t.s.swap_used[1] = 1
    return t


@pytest.mark.clause("SA-11.2", "SA-11.3", "SA-11.5")
def test_hands_and_piles_are_hidden_but_not_their_sizes():
    """EX-37: green's own pile has an order that green does not know either."""
    t = gold_has_played_three_tiles()
    seen = t.seen_by("green")
    assert seen.in_hand("green") == t.in_hand("green")
    assert seen.in_hand("gold") == []
    assert seen.s.hand_size.tolist() == [5, 5, 0, 0]
    assert seen.s.pile_size.tolist() == [15, 12, 0, 0]
    assert not seen.s.pile.any()
    assert seen.s.rng == 0


@pytest.mark.clause("SA-11.4")
def test_everybody_knows_which_tiles_a_player_has_left():
    """EX-37: however the blanks are filled, gold's 17 tiles are the same; how they split differs."""
    t = gold_has_played_three_tiles()
    left = sorted(t.in_hand("gold") + t.in_pile("gold"))
    hands = set()
    for seed in range(20):
        guess = redealt(t, "green", seed)
        assert sorted(guess.in_hand("gold") + guess.in_pile("gold")) == left
        assert guess.in_hand("green") == t.in_hand("green")
        assert sorted(guess.in_pile("green")) == sorted(t.in_pile("green"))
        hands.add(tuple(guess.in_hand("gold")))
    assert len(hands) > 10


@pytest.mark.clause("SA-11.4", "SA-11.3")
def test_every_split_and_every_order_is_equally_likely():
    """Each of gold's 17 tiles is in hand equally often; each of green's 15 is on top of the pile equally often."""
    t = gold_has_played_three_tiles()
    held, top = Counter(), Counter()
    for seed in range(SAMPLES):
        guess = redealt(t, "green", seed)
        held.update(guess.in_hand("gold"))
        top[guess.in_pile("green")[0]] += 1
    copies = Counter(t.in_hand("gold") + t.in_pile("gold"))
    assert sorted(copies) == UNPLAYED
    assert looks_fair([held[kind] for kind in copies], list(copies.values()))
    piled = Counter(t.in_pile("green"))
    assert looks_fair([top[kind] for kind in piled], list(piled.values()))


@pytest.mark.clause("SA-11.6", "SA-7.12")
@pytest.mark.parametrize(("players", "shown"), [(2, (2, 0, 1)), (3, (0, 0, 0)), (4, (0, 0, 0))])
def test_captured_figures_are_open_with_two_players_and_hidden_with_more(players, shown):
    """EX-36."""
    t = table(players).figures("base").has_captured("gold", 2, 0, 1).has_captured("green", 1, 1, 0)
    assert t.seen_by("green").collection("gold") == shown
    assert t.seen_by("green").collection("green") == (1, 1, 0)
    assert t.seen_by(None).collection("gold") == shown


@pytest.mark.clause("SA-11.7", "SA-11.1")
def test_a_capture_is_seen_by_all_though_the_collection_is_hidden():
    """EX-36, R20: whoever watched can count; a fair guess therefore gives every collection exactly."""
    t = table(players=3).figures("base").tile("gold", "buddha4", "O9").hand("green", "rice2").hand("red", "rice2")
    t.play("rice2@P8", "end turn")
    assert t.events_of("captured") == [{"seat": 1, "caste": 0, "hex": 56}]
    for watcher in ("green", "red", None):
        assert t.seen_by(watcher).events_of("captured") == t.events_of("captured")
    assert t.seen_by("red").collection("gold") == (0, 0, 0)
    assert redealt(t, "red").collection("gold") == (1, 0, 0)


@pytest.mark.clause("SA-11.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_figures_set_aside_are_always_open(players):
    """EX-36."""
    t = table(players).figures("base").set_aside(1, 0, 2)
    assert t.seen_by("green").aside() == t.seen_by(None).aside() == (1, 0, 2)


@pytest.mark.clause("SA-11.1")
def test_what_lies_open_is_seen_by_everybody():
    t = table(players=4).figures("base").tile("red", "samurai2", "P8").hand("green", "ship1", "swap").to_move("green")
    t.play("swap Hirosaki buddha with Sendai castle", "ship1@Q12")
    for watcher in (*COLOURS, None):
        seen = t.seen_by(watcher)
        assert seen.board() == {"P8": "red samurai2", "Q12": "green ship1"}
        assert seen.on("Hirosaki") == "castle"
        assert seen.s.swap_used.tolist() == [1, 0, 0, 0]
        assert (seen.s.turn, seen.s.played, seen.s.players) == (0, 2, 4)
        assert seen.events_of("placed") == t.events_of("placed") != []
    ended = t.has_captured("gold", 1, 0, 0).count_up()
    assert ended.seen_by("red").leaders() == ("gold", "", "")


@pytest.mark.clause("SA-11.9")
def test_starting_picks_are_invisible_to_the_others():
    """EX-11: not even how far another player has got can be seen."""
    t = new_table(players=2).without_events()
    before = t.seen_by("gold")
    t.step("green", "tile samurai1").step("green", "tile samurai1")
    assert same(t.seen_by("gold").s, before.s)
    assert t.seen_by("green").in_hand("green") == ["samurai1", "samurai1"]


@pytest.mark.clause("SA-11.9")
def test_the_others_see_only_how_many_tiles_were_drawn():
    t = table(players=2).figures("base").hand("green", "ship1", "ronin1").pile("green", "rice4", "castle4", "move")
    t.play("ship1@Q12", "ronin1@P8", "end turn")
    assert [draw["tile"] for draw in t.seen_by("green").events_of("drew_tile")] == [
        TILE_NAMES.index(kind) for kind in ("rice4", "castle4", "move")
    ]
    for watcher in ("gold", None):
        assert t.seen_by(watcher).events_of("drew_tile") == []
        assert t.seen_by(watcher).events_of("drew") == [{"seat": 0, "count": 3}]


@pytest.mark.clause("SA-11.10")
@pytest.mark.parametrize(
    "steps",
    [
        ("tile rice2",),
        ("tile move",),
        ("tile move", "hex F17"),
        ("tile swap", "hex O8"),
        ("tile swap", "hex O8", "caste buddha", "hex Q11"),
    ],
)
def test_a_selection_is_seen_when_the_tile_takes_effect_and_not_before(steps):
    """R22: what is not yet done may still be taken back at the table, so the others see nothing of it."""
    t = table(players=2).figures("base").hand("green", "rice2", "move", "swap").tile("green", "rice3", "F17")
    before = t.seen_by("gold")
    t.play(*steps)
    assert same(t.seen_by("gold").s, before.s)
    assert same(t.seen_by(None).s, before.copy().seen_by(None).s)
    assert not same(t.seen_by("green").s, before.s)


@pytest.mark.clause("SA-11.10")
def test_an_effect_is_seen_at_once():
    t = table(players=2).figures("base").hand("green", "rice2").play("rice2@P8")
    assert t.seen_by("gold").lies_on("P8") == "green rice2"


@pytest.mark.clause("SA-11.10")
def test_the_caste_of_a_figure_is_seen_when_it_stands():
    """R22."""
    t = new_table(players=2, start_hand="random").without_events()
    before = t.seen_by("gold")
    t.play("caste rice")
    assert same(t.seen_by("gold").s, before.s)
    t.play("hex L16")
    assert t.seen_by("gold").on("Kyoto") == "rice"


@pytest.mark.clause("SA-11.2", "SA-11.3", "SA-11.4", "SA-11.6", "SA-11.9", "SA-11.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guess_fits_all_that_was_seen(players):
    """At every decision: redealing keeps the invariants, and redacting the guess gives the view it was made from."""
    step = 40 if interpreted else 7
    for seed in range(MATCHES):
        for ply, (t, _, _) in enumerate(random_match(players, seed)):
            if ply % step and ply > 12:
                continue
            for seat in range(players):
                view = t.seen_by(COLOURS[seat]).s
                guess = copy_record(view)
                redeal(guess, seat, ply)
                assert broken_invariant(guess) == 0
                redact(guess, seat)
                assert differing_fields(guess, view) == []


@pytest.mark.clause("SA-11.2", "SA-11.3", "SA-11.6", "SA-11.9")
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_seat_may_not_know_does_not_reach_it(players):
    """Two tables that differ in everything hidden look the same to the seat, whatever the guess."""
    for ply, (t, _, _) in enumerate(random_match(players, seed=9, figure_setup="random")):
        if ply % 25 == 0:
            one, two = redealt(t, "green", seed=1), redealt(t, "green", seed=2)
            assert not same(one.s, two.s)
            assert same(one.seen_by("green").s, two.seen_by("green").s)
