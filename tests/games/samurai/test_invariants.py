"""Invariants: they hold in random matches, and a violation of each is found (SA-15)."""

import pytest

from tatami.games.samurai.components import COPIES, LAND_IN_PLAY, MAP, ON_LAND, SEA_IN_PLAY, TILE_NAMES, TILES
from tatami.games.samurai.rules.invariants import INVARIANTS, broken_invariant
from tatami.games.samurai.state import CASTE_GONE, CHOOSE_TILE, TOO_MANY_SET_ASIDE
from tatami.kernel.compiling import interpreted

from .table import COLOURS, basic_table, hex_number, random_match

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
MATCHES = 1 if interpreted else 12


@PLAYERS
@pytest.mark.clause("SA-15.1", "SA-15.2", "SA-15.3", "SA-15.4", "SA-15.9", "SA-6.2", "SA-5.2", "SA-8.1", "SA-12.1")
@pytest.mark.parametrize("setup", ["standard", "basic"])
def test_the_invariants_hold_in_whole_matches(players, setup):
    """Once the hands are chosen nothing is random any more: the generator stays as it is."""
    chosen = {"start_hand": "random", "figure_setup": "random"} if setup == "basic" else {}
    for seed in range(MATCHES):
        rng = None
        for ply, (t, _, _) in enumerate(random_match(players, seed, **chosen)):
            if not interpreted or ply % 20 == 0:
                assert INVARIANTS.get(int(broken_invariant(t.s)), "all hold") == "all hold"
            if t.s.pile_size[0] < 20:  # hands are chosen and piles shuffled
                assert rng in (None, t.s.rng)
                rng = t.s.rng


@PLAYERS
@pytest.mark.clause("SA-15.8", "SA-9.2", "SA-15.4", "SA-15.5")
def test_every_match_ends_by_the_rulebook_and_a_turn_begins_with_tiles_to_play(players):
    """All but the move and the swap tile can be played as a turn begins."""
    for seed in range(MATCHES):
        for t, colour, _ in random_match(players, seed, start_hand="random", figure_setup="random"):
            if t.over():
                assert t.s.ending in (CASTE_GONE, TOO_MANY_SET_ASIDE)
            elif t.s.decision == CHOOSE_TILE and t.s.played == 0:
                free = {kind for kind in t.in_hand(colour) if kind not in ("move", "swap")}
                assert free <= t.offered("tile")


@PLAYERS
@pytest.mark.clause("SA-15.8", "SA-15.5")
def test_there_are_more_land_tiles_than_land_and_fewer_ships_than_sea(players):
    assert players * COPIES[ON_LAND].sum() > LAND_IN_PLAY[players]
    assert players * sum(tile["copies"] for tile in TILES if tile["terrain"] == "sea") < SEA_IN_PLAY[players]


@PLAYERS
@pytest.mark.clause("SA-6.4", "SA-6.3", "SA-6.9")
def test_tiles_stay_where_they_lie_unless_the_move_tile_moves_them(players):
    for seed in range(MATCHES):
        before = {}
        for t, _, _ in random_match(players, seed, start_hand="random", figure_setup="random"):
            board, moved = t.board(), t.events_of("moved")
            changed = {place for place in before if board[place] != before[place]}
            assert len(changed) == len(moved)
            if moved:
                (place,) = changed
                owner = COLOURS[moved[0]["seat"]]
                assert hex_number(place) == moved[0]["hex"]
                assert board[place] == f"{owner} move"
                assert before[place] == f"{owner} {TILE_NAMES[moved[0]['tile']]}"
            before = board


@PLAYERS
@pytest.mark.clause("SA-15.7", "SA-7.13")
def test_a_settlement_is_emptied_once_and_a_turn_empties_four_at_most(players):
    for seed in range(MATCHES):
        resolved = []
        for t, _, _ in random_match(players, seed, start_hand="random", figure_setup="random"):
            closed = [event["hex"] for event in t.events_of("surrounded")]
            assert len(closed) <= 4
            resolved += closed
        assert len(set(resolved)) == len(resolved)
        assert all(MAP[hex_id]["name"] for hex_id in resolved)


def lose_a_figure(s):
    s.captured[0, 0] += 1


def split_a_city(s):
    town = 6  # Kyoto
    caste = 0 if s.figures[town] & 1 else 1
    s.figures[town] &= ~(1 << caste)
    s.set_aside[caste] += 1


def lose_a_tile(s):
    s.pile_size[1] -= 1


def cover_all_land(s):
    """Every player lays fifteen of their land tiles; nothing is left on the settlements."""
    s.figures[:] = 0
    s.set_aside[:] = 7
    land = [hex_["id"] for hex_ in MAP if hex_["type"] == "land"]
    for seat in range(2):
        tiles = [kind for kind in range(17) for _ in range(COPIES[kind])]
        laid = [kind for kind in tiles if ON_LAND[kind]][:15]
        left = [kind for kind in tiles if not ON_LAND[kind]] + [kind for kind in tiles if ON_LAND[kind]][15:]
        for hex_id, kind in zip(land[15 * seat : 15 * seat + 15], laid, strict=True):
            s.board[hex_id] = 1 + seat * 17 + kind
        s.hand[seat] = [left.count(kind) for kind in range(17)]
        s.hand_size[seat] = len(left)
        s.pile_size[seat] = 0


def surround_hirosaki(s):
    for place in ("O9", "P8"):
        s.board[hex_number(place)] = 1 + int(s.pile[0, s.pile_size[0] - 1])
        s.pile_size[0] -= 1


def put_a_tile_on_edo(s):
    s.board[hex_number("Edo")] = 1 + int(s.pile[0, s.pile_size[0] - 1])
    s.pile_size[0] -= 1


def play_two_slow_tiles(s):
    s.played = s.slow_played = 2


def forget_to_draw(s):
    kind = next(kind for kind in range(17) if s.hand[1, kind])
    s.hand[1, kind] -= 1
    s.hand_size[1] -= 1
    s.pile[1, s.pile_size[1]] = kind
    s.pile_size[1] += 1


def win_too_early(s):
    s.won[0] = 1


def capture_unseen(s):
    caste = 0 if s.figures[0] & 1 else 1 if s.figures[0] & 2 else 2
    s.figures[0] = 0
    s.captured[0, caste] = 1


@pytest.mark.clause("SA-15.1", "SA-15.2", "SA-15.3", "SA-15.4", "SA-15.9", "SA-3.9", "SA-5.2", "SA-8.1")
@pytest.mark.parametrize(
    ("invariant", "violate"),
    [
        (1, lose_a_figure),
        (2, split_a_city),
        (3, lose_a_tile),
        (4, cover_all_land),
        (5, surround_hirosaki),
        (6, put_a_tile_on_edo),
        (7, play_two_slow_tiles),
        (8, forget_to_draw),
        (9, win_too_early),
        (10, capture_unseen),
    ],
)
def test_a_violation_of_each_invariant_is_found(invariant, violate):
    t = basic_table(2, seed=4)
    assert broken_invariant(t.s) == 0
    violate(t.s)
    assert INVARIANTS[int(broken_invariant(t.s))] == INVARIANTS[invariant]
