"""Setting up: start player, hands, piles and figures (SA-4, SA-12)."""

from collections import Counter
from math import comb, factorial

import pytest

from tatami.games.samurai.components import CASTE_NAMES, CASTES, MAP, TOWN_NAMES, TOWNS_IN_PLAY
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import same
from tests.chi_square import looks_fair

from .table import ALL_TILES, COLOURS, basic_table, hex_number, new_table, options

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
SAMPLES = 600 if interpreted else 12_000
CITIES = {"Kyoto", "Akita", "Sapporo"}
FIVE = ("tile rice2", "tile samurai1", "tile samurai1", "tile ship2", "tile swap")


def place_all_figures(t):
    """Place every figure at the first settlement offered; return who placed where."""
    placed = []
    while t.offered("caste"):
        colour = t.acting()[0]
        t.play(min(t.offers()))
        assert t.acting() == [colour]
        town = min(t.offered("hex"))
        t.play(f"hex {town}")
        placed.append((colour, MAP[hex_number(town)]["type"]))
    return placed


@PLAYERS
@pytest.mark.clause("SA-4.1")
def test_a_match_is_for_the_players_and_with_the_options_it_is_started_with(players):
    t = new_table(players, start_hand="random", capture_order="ask")
    assert t.s.players == players
    assert (t.s.start_hand, t.s.figure_setup, t.s.capture_order) == (1, 0, 1)
    assert options(players).tolist() == (players, 0, 0, 0, 0)


@pytest.mark.clause("SA-4.2")
def test_seat_0_starts_unless_the_start_player_is_drawn():
    for seed in range(20):
        assert basic_table(4, seed).acting() == ["green"]


@PLAYERS
@pytest.mark.clause("SA-4.2")
def test_a_drawn_start_player_is_any_seat_alike(players):
    """R2, R23, chance event C0: the starting seat is drawn; it places the first figure and has the first turn."""
    started = Counter()
    for seed in range(SAMPLES // 10):
        t = new_table(players, seed, start_hand="random", start_player="random")
        started[t.acting()[0]] += 1
        assert t.events_of("started") == [{"seat": COLOURS.index(t.acting()[0])}]
    assert set(started) == set(COLOURS[:players])
    assert looks_fair(list(started.values()))


@pytest.mark.clause("SA-4.2", "SA-4.12")
def test_a_drawn_start_player_also_has_the_first_turn():
    seed = next(s for s in range(99) if new_table(3, s, start_hand="random", start_player="random").acting() == ["red"])
    t = new_table(3, seed, start_hand="random", start_player="random")
    placed = place_all_figures(t)
    assert [colour for colour, _ in placed[:4]] == ["red", "green", "gold", "red"]
    assert t.acting() == ["red"]
    assert t.offered("tile")


# --- starting hands ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SA-4.7", "SA-2.9")
def test_five_of_the_twenty_tiles_are_chosen_freely():
    """EX-11: both copies of samurai1 are taken; the other 16 kinds remain."""
    t = new_table(players=2)
    assert len(t.offers("green")) == 17
    t.step("green", "tile samurai1")
    assert "tile samurai1" in t.offers("green")
    t.step("green", "tile samurai1")
    assert len(t.offers("green")) == 16
    assert "tile samurai1" not in t.offers("green")


@pytest.mark.clause("SA-4.7", "SA-4.8")
def test_the_fifteen_tiles_not_chosen_are_the_pile():
    """EX-11."""
    t = new_table(players=2)
    for pick in FIVE:
        t.step("green", pick)
    for pick in FIVE:
        t.step("gold", pick)
    for colour in ("green", "gold"):
        assert t.in_hand(colour) == ["rice2", "samurai1", "samurai1", "ship2", "swap"]
        assert len(t.in_pile(colour)) == 15
        assert sorted(t.in_hand(colour) + t.in_pile(colour)) == sorted(ALL_TILES)


@pytest.mark.clause("SA-4.7", "SA-1.4")
def test_all_seats_choose_at_the_same_time_until_they_have_five():
    """R3, R21."""
    t = new_table(players=3)
    assert t.acting() == ["green", "gold", "red"]
    for pick in FIVE:
        t.step("gold", pick)
    assert t.acting() == ["green", "red"]
    assert t.offers("gold") == set()


@pytest.mark.clause("SA-4.7", "SA-13.3")
def test_the_order_of_the_picks_changes_nothing():
    """R21: neither the order of one player's picks nor the order of the players."""
    seat_by_seat, crosswise = new_table(players=2, seed=5), new_table(players=2, seed=5)
    for colour in ("green", "gold"):
        for pick in FIVE:
            seat_by_seat.step(colour, pick)
    for pick in reversed(FIVE):
        crosswise.step("gold", pick)
    for pick in FIVE[2:] + FIVE[:2]:
        crosswise.step("green", pick)
    for t in (seat_by_seat, crosswise):
        t.play("caste buddha")  # the last pick has events of its own; this move has none
    assert same(seat_by_seat.s, crosswise.s)


@pytest.mark.clause("SA-4.8", "SA-12.1")
def test_every_order_of_a_pile_is_equally_likely():
    """Chance event C3: every tile left is on top, and at the bottom, equally often."""
    top, bottom = Counter(), Counter()
    for seed in range(SAMPLES // 10):
        t = new_table(players=2, seed=seed)
        for colour in ("green", "gold"):
            for pick in FIVE:
                t.step(colour, pick)
        top[t.in_pile("green")[0]] += 1
        bottom[t.in_pile("gold")[-1]] += 1
    left = list(ALL_TILES)
    for pick in FIVE:
        left.remove(pick.removeprefix("tile "))
    copies = Counter(left)
    assert looks_fair([top[kind] for kind in copies], list(copies.values()))
    assert looks_fair([bottom[kind] for kind in copies], list(copies.values()))


@PLAYERS
@pytest.mark.clause("SA-4.13", "SA-4.14")
def test_a_random_hand_has_five_tiles_and_leaves_fifteen(players):
    """EX-10."""
    t = new_table(players, seed=3, start_hand="random")
    for colour in COLOURS[:players]:
        assert len(t.in_hand(colour)) == 5
        assert len(t.in_pile(colour)) == 15
        assert sorted(t.in_hand(colour) + t.in_pile(colour)) == sorted(ALL_TILES)
    assert t.offered("tile") == set()


@pytest.mark.clause("SA-4.14", "SA-12.2")
def test_every_random_hand_is_equally_likely_and_hands_are_independent():
    """Chance event C1: each tile is in a hand in a quarter of all games, and in both hands in a sixteenth."""
    held, both = Counter(), [0, 0, 0, 0]
    for seed in range(SAMPLES):
        t = new_table(players=2, seed=seed, start_hand="random", figure_setup="random")
        held.update(t.in_hand("gold"))
        both[2 * ("swap" in t.in_hand("green")) + ("swap" in t.in_hand("gold"))] += 1
    copies = Counter(ALL_TILES)
    assert looks_fair([held[kind] for kind in copies], list(copies.values()))
    assert looks_fair(both, [9, 3, 3, 1])


# --- figures ----------------------------------------------------------------------------------------------------------


@PLAYERS
@pytest.mark.clause("SA-4.5", "SA-4.9")
def test_edo_receives_one_of_each_and_the_rest_waits_in_the_pool(players):
    t = new_table(players, start_hand="random")
    of_each = {2: 7, 3: 10, 4: 13}[players]
    assert t.on("Edo") == "buddha rice castle"
    assert t.pool() == (of_each - 1,) * 3
    assert [name for name in TOWN_NAMES if t.on(name)] == ["Edo"]


@pytest.mark.clause("SA-4.10", "SA-4.11", "SA-4.12", "SA-5.1")
@pytest.mark.parametrize(
    ("players", "cities", "first_village", "placements"), [(2, 4, "green", 18), (3, 4, "gold", 27), (4, 6, "red", 36)]
)
def test_who_places_and_who_starts(players, cities, first_village, placements):
    """EX-07."""
    t = new_table(players, start_hand="random")
    placed = place_all_figures(t)
    assert [colour for colour, _ in placed] == [COLOURS[turn % players] for turn in range(placements)]
    assert [kind for _, kind in placed] == ["city"] * cities + ["village"] * (placements - cities)
    assert placed[cities][0] == first_village
    assert Counter(colour for colour, _ in placed) == dict.fromkeys(COLOURS[:players], 9)
    assert t.pool() == (0, 0, 0)
    assert t.acting() == ["green"]
    assert t.offered("tile")


@pytest.mark.clause("SA-4.10")
def test_a_city_takes_two_different_castes():
    """EX-08: Kyoto has a Buddha, Akita is full."""
    t = new_table(players=2, start_hand="random")
    t.play("caste buddha")
    assert t.offered("hex") == {"L16", "O10"}
    t.play("hex L16", "caste buddha", "hex O10", "caste rice", "hex O10")
    assert t.pool() == (4, 5, 6)
    assert t.acting() == ["gold"]
    assert t.offers() == {"caste rice", "caste castle"}
    t.play("caste castle")
    assert t.offers() == {"hex L16"}
    t.play("hex L16")
    assert t.on("Kyoto") == "buddha castle"
    assert t.on("Akita") == "buddha rice"


@pytest.mark.clause("SA-4.11")
def test_a_caste_that_is_used_up_cannot_be_placed():
    """EX-09: three villages are empty; one rice and two castles are left."""
    t = new_table(players=2, start_hand="random")
    t.figures("base").empty("Izumo").empty("Mito").empty("Sendai")
    t.s.pool[:] = (0, 1, 2)
    assert t.offers() == {"caste rice", "caste castle"}
    t.play("caste rice")
    assert t.offered("hex") == {"G17", "Q13", "Q11"}
    t.play("hex Q13")
    assert t.pool() == (0, 0, 2)
    for _ in range(2):
        assert t.offers() == {"caste castle"}
        t.play("caste castle")
        t.play(min(t.offers()))
    assert t.on("Izumo") == t.on("Sendai") == "castle"
    assert t.offered("tile")


@pytest.mark.clause("SA-4.10", "SA-4.11")
def test_nobody_may_pass_while_figures_are_placed():
    t = new_table(players=3, start_hand="random")
    while t.offered("caste"):
        assert t.offers() <= {f"caste {caste}" for caste in CASTE_NAMES}
        t.play(max(t.offers()))
        assert all(action.startswith("hex ") for action in t.offers())
        t.play(max(t.offers()))


@pytest.mark.clause("SA-4.13")
@pytest.mark.parametrize(
    ("start_hand", "figure_setup", "asked"),
    [
        ("chosen", "placed", "tile"),
        ("chosen", "random", "tile"),
        ("random", "placed", "caste"),
        ("random", "random", "turn"),
    ],
)
def test_hands_and_figures_are_simplified_separately(start_hand, figure_setup, asked):
    """R4."""
    t = new_table(players=2, start_hand=start_hand, figure_setup=figure_setup)
    assert len(t.in_hand("green")) == (5 if start_hand == "random" else 0)
    assert (t.on("Kyoto") != "") == (figure_setup == "random")
    assert bool(t.offered("caste")) == (asked == "caste")
    assert (len(t.acting()) == 2) == (asked == "tile")


@PLAYERS
@pytest.mark.clause("SA-4.13", "SA-4.15")
def test_a_random_arrangement_obeys_the_rules_of_placing(players):
    """EX-10."""
    for seed in range(SAMPLES // 100):
        t = basic_table(players, seed)
        assert t.on("Edo") == "buddha rice castle"
        towns = TOWN_NAMES[: TOWNS_IN_PLAY[players]]
        for name in towns:
            if name != "Edo":
                assert len(t.on(name).split()) == (2 if name in CITIES else 1)
        standing = Counter(caste for name in towns for caste in t.on(name).split())
        assert standing == dict.fromkeys(CASTE_NAMES, {2: 7, 3: 10, 4: 13}[players])
        assert t.offered("tile")


@pytest.mark.clause("SA-4.15")
def test_every_legal_arrangement_is_equally_likely():
    """R5, chance event C2: how often two cities hold the same pair follows from counting all arrangements."""

    def villages(*left):  # in how many ways the figures left fill the 14 villages
        return factorial(sum(left)) // (factorial(left[0]) * factorial(left[1]) * factorial(left[2]))

    same_pair = comb(CASTES, 2) * villages(4, 4, 6)
    other_pair = comb(CASTES, 2) * 2 * villages(4, 5, 5)
    seen, villages_hold = [0, 0], Counter()
    for seed in range(5 * SAMPLES):  # enough to tell it from refilling one city at a time
        t = basic_table(2, seed)
        seen[t.on("Kyoto") == t.on("Akita")] += 1
        villages_hold[t.on("Tateyama")] += 1
    assert looks_fair(seen, [other_pair, same_pair])
    assert looks_fair([villages_hold[caste] for caste in CASTE_NAMES])
