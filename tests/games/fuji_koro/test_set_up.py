"""Set-up and configuration (FK-1, FK-2, FK-4, FK-14.3 to FK-14.8)."""

import pytest

from tatami.errors import Clash
from tatami.games.fuji_koro.components import (
    CHARACTER_NAMES,
    DAISUKE,
    GEAR_CARD_NAMES,
    LEGENDARY_HOME,
    MASAKO,
    SECRET_EXIT,
    TILE_NAMES,
    TOMOES_BLUEPRINT,
)
from tatami.games.fuji_koro.rules import new_game
from tatami.games.fuji_koro.state import State
from tatami.kernel.records import blank
from tatami.registry import load_meta

from .table import Table, options


def pile(t: Table, level: int) -> list[str]:
    """A pile from bottom to top."""
    return [TILE_NAMES[tile] for tile in t.s.pile[level][: t.s.pile_size[level]]]


def offered_gear(t: Table) -> list[int]:
    """How many gear cards of each type are offered."""
    return [int((t.s.gear_place[8 * kind : 8 * kind + 8] == 1).sum()) for kind in range(3)]


@pytest.mark.clause("FK-4.1", "FK-1.7")
def test_the_start_player_is_drawn():
    starts = set()
    for seed in range(40):
        s = blank(State)
        new_game(s, options(4), seed)
        starts.add(int(s.start))
    assert starts == {0, 1, 2, 3}


@pytest.mark.clause("FK-4.2", "FK-4.3", "FK-2.4")
def test_the_map_is_empty_and_three_piles_wait():
    t = Table(4)
    assert not t.s.tile.any() and t.s.pile_size.tolist() == [7, 13, 13]
    assert sorted(pile(t, 0) + pile(t, 1) + pile(t, 2)) == sorted(TILE_NAMES)


@pytest.mark.clause("FK-4.4", "FK-2.6")
def test_each_shrine_has_two_blueprints_of_each_type():
    t = Table(3)
    assert t.s.shrine_types.tolist() == [[2, 2, 2]] * 3
    for seed in range(30):
        tomoe = Table(2, seed=seed, characters="tomoe takeko")
        assert tomoe.s.blueprint_place[TOMOES_BLUEPRINT] in (1, 2, 3)


@pytest.mark.clause("FK-4.5", "FK-4.6")
@pytest.mark.parametrize(("players", "cards"), [(2, 4), (4, 6), (6, 8)])
def test_offers(players, cards):
    t = Table(players)
    assert offered_gear(t) == [cards] * 3
    assert all(t.s.scroll_offer) and int(t.s.deck_size) == 13


@pytest.mark.clause("FK-4.8", "FK-4.9", "FK-5.7")
def test_boards_begin_as_printed():
    t = Table(2, skip_set_up=False)
    assert (t.asked, t.decides) == (4, "A")
    assert [t.cell("A", f"L{i}") for i in range(1, 6)] == ["W", "W", "M", "M", "-"]
    assert t.place("A") == "C" and t.vp("A") == 0
    t.play("monk action")
    assert t.s.tokens[0] == 4 and t.decides == "B"
    t.play("monk carried")
    assert t.asked == 5 and t.decides == "A"


@pytest.mark.clause("FK-14.6", "FK-4.5")
def test_cooperative_gear_cards_for_three():
    t = Table(3, mode="cooperative", skip_set_up=False)
    assert offered_gear(t) == [5, 5, 5]
    weapon = sorted(name for name in t.offers("gear WG"))[0]
    t.play(weapon, "spot explore")
    assert t.s.slot[0, 1] == 1 and t.decides == "B"
    helmet = sorted(t.offers("gear HG"))[0]
    t.play(helmet, "spot move", "monk carried")
    assert t.decides == "C" and t.offers() == t.offers("gear SG")
    t.play(sorted(t.offers())[0], "spot gather", "monk action")
    assert all([t.cell(seat, f"L{i}") for i in range(1, 5)] == ["W", "W", "M", "M"] for seat in "BC")
    pattern = GEAR_CARD_NAMES.index(weapon.split()[1])
    cubes = int((t.s.gear[0] > 0).sum())
    from tatami.games.fuji_koro.components import PATTERN_SIZE

    assert cubes == PATTERN_SIZE[pattern] and t.vp("A") == 0


@pytest.mark.clause("FK-14.6")
def test_a_fourth_player_chooses_among_all_types():
    t = Table(4, mode="cooperative", skip_set_up=False)
    t.play(sorted(t.offers("gear WG"))[0], "spot explore")
    t.play(sorted(t.offers("gear HG"))[0], "spot explore", "monk carried")
    t.play(sorted(t.offers("gear SG"))[0], "spot explore", "monk carried")
    assert {name[5] for name in t.offers("gear")} == {"H", "W", "S"}


@pytest.mark.clause("FK-14.7", "FK-14.8")
def test_cooperative_characters_take_no_gear_card_and_everyone_has_two_lives():
    t = Table(3, mode="cooperative", characters="yoshihiro takeko tomoe", skip_set_up=False)
    assert t.asked == 4
    assert t.s.lives[:3].tolist() == [2, 2, 2]


@pytest.mark.clause("FK-14.3", "FK-14.4", "FK-14.5")
@pytest.mark.parametrize(
    ("players", "gone", "bottom"), [(2, ("II-6", "III-3"), 4), (4, ("II-3", "III-7"), 2), (6, ("II-7", "III-8"), 0)]
)
def test_cooperative_piles(players, gone, bottom):
    for seed in range(12):
        t = Table(players, mode="cooperative", seed=seed)
        assert [len(pile(t, level)) for level in range(3)] == [7, 12, 12]
        assert not set(gone) & {*pile(t, 1), *pile(t, 2)}
        assert bottom <= pile(t, 1).index(TILE_NAMES[SECRET_EXIT]) < bottom + 4
        assert bottom <= pile(t, 2).index(TILE_NAMES[LEGENDARY_HOME]) < bottom + 4


@pytest.mark.clause("FK-1.2", "FK-1.5")
def test_characters_are_all_different():
    for seed in range(10):
        drawn = blank(State)
        new_game(drawn, options(6, boards=2), seed)
        assert len(set(drawn.character.tolist())) == 6 and 0 not in drawn.character
    doubled = Table(3, characters="masako masako masako")
    assert [CHARACTER_NAMES[c] for c in doubled.s.character[:3]] == ["masako", "masatsura", "mitsuhide"]
    assert doubled.s.character[0] == MASAKO


@pytest.mark.clause("FK-1.6", "FK-1.5", "FK-1.8")
@pytest.mark.parametrize(
    ("players", "mode", "scenario", "coop", "kept"),
    [
        (1, "competitive", 0, 1, 0),
        (3, "cooperative", 1, 0, 1),
        (3, "competitive", 6, 1, 6),
        (1, "competitive", 7, 1, 7),
        (3, "competitive", 8, 0, 0),
        (1, "cooperative", 2, 1, 0),
    ],
)
def test_a_scenario_decides_the_mode_or_is_left_out(players, mode, scenario, coop, kept):
    t = Table(players, mode=mode, scenario=scenario)
    assert (int(t.s.coop), int(t.s.scenario)) == (coop, kept)


@pytest.mark.clause("FK-1.6")
def test_daisuke_does_not_go_alone_where_he_cannot_win():
    assert Table(1, mode="cooperative", characters="daisuke").s.character[0] != DAISUKE
    assert Table(1, mode="cooperative", characters="daisuke", scenario=5).s.character[0] == DAISUKE
    scenario1 = Table(2, scenario=1, characters="daisuke takeko", peaceful=1)
    assert not scenario1.s.character.any() and not scenario1.s.peaceful


@pytest.mark.clause("FK-1.6")
@pytest.mark.parametrize(
    ("chosen", "option"),
    [
        ({"players": 2, "scenario": "ronin"}, "scenario"),
        ({"players": 1, "scenario": "worthy enough"}, "scenario"),
        ({"players": 3, "scenario": "worthy enough", "mode": "cooperative"}, "mode"),
        ({"players": 3, "scenario": "taming the beast"}, "mode"),
        ({"players": 3, "scenario": "each for himself", "boards": "characters"}, "boards"),
        ({"players": 3, "mode": "cooperative", "peaceful": "yes"}, "peaceful"),
        ({"players": 1, "boards": "characters", "character_1": "daisuke"}, "character_1"),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_name(chosen, option):
    with pytest.raises(Clash) as refused:
        load_meta("fuji_koro").complete(chosen)
    assert refused.value.option == option
    assert str(chosen.get(option, "competitive")) in str(refused.value)
