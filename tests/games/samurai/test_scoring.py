"""Leader tokens, tie-breaks and winners (SA-10)."""

import pytest

from .table import COLOURS, table


def scored(*collections):
    """A match that has ended with these collections (Buddha, rice, castle), scored."""
    t = table(players=len(collections))
    for colour, collection in zip(COLOURS, collections, strict=False):
        t.has_captured(colour, *collection)
    return t.count_up()


@pytest.mark.clause("SA-10.2", "SA-10.5", "SA-10.6", "SA-10.7")
def test_two_tie_breaks():
    """EX-04: three figures outside their castes each, then six against seven in all."""
    t = scored((1, 3, 2), (3, 1, 2), (4, 2, 1))
    assert t.leaders() == ("red", "green", "")
    assert t.winners() == ["red"]
    assert t.results() == (0, 0, 1)


@pytest.mark.clause("SA-1.3", "SA-10.3")
def test_two_tokens_beat_everything():
    """EX-31: gold has more figures."""
    t = scored((4, 4, 0), (3, 3, 6))
    assert t.leaders() == ("green", "green", "gold")
    assert t.winners() == ["green"]


@pytest.mark.clause("SA-10.3")
def test_three_tokens_win():
    t = scored((1, 1, 1), (0, 0, 0), (0, 0, 0))
    assert t.leaders() == ("green", "green", "green")
    assert t.winners() == ["green"]
    assert t.results() == (1, 0, 0)


@pytest.mark.clause("SA-10.2", "SA-10.4")
def test_one_single_token_wins_at_once():
    """EX-32, R18: gold and red have more figures outside religion, but no token."""
    t = scored((4, 2, 1), (3, 2, 3), (3, 1, 3))
    assert t.leaders() == ("green", "", "")
    assert t.winners() == ["green"]


@pytest.mark.clause("SA-10.5", "SA-10.6")
def test_players_without_a_token_are_out():
    """EX-33: red has nine figures, but green wins with four outside the caste green leads against three."""
    t = scored((5, 2, 2), (1, 4, 2), (4, 3, 2))
    assert t.leaders() == ("green", "gold", "")
    assert t.winners() == ["green"]


@pytest.mark.clause("SA-10.6")
def test_figures_in_the_own_caste_do_not_count_in_the_first_tie_break():
    """Gold has twelve figures and green nine, but outside the castes they lead green has five and gold four."""
    t = scored((4, 3, 2), (2, 8, 2))
    assert t.leaders() == ("green", "gold", "")
    assert t.winners() == ["green"]


@pytest.mark.clause("SA-10.2", "SA-10.9")
@pytest.mark.parametrize(
    ("collections", "winners"),
    [
        (((3, 2, 2), (3, 2, 1), (1, 2, 2)), ["green"]),
        (((3, 2, 2), (3, 2, 2), (0, 1, 1)), ["green", "gold"]),
        (((0, 0, 0), (0, 0, 0)), ["green", "gold"]),
    ],
)
def test_without_any_token_the_most_figures_win(collections, winners):
    """EX-34; a tie at zero figures gives no token either."""
    t = scored(*collections)
    assert t.leaders() == ("", "", "")
    assert t.winners() == winners


@pytest.mark.clause("SA-10.6", "SA-10.7", "SA-10.8", "SA-10.10")
def test_a_shared_victory_after_all_tie_breaks():
    """EX-35, R19."""
    t = scored((3, 1, 2), (1, 3, 2))
    assert t.leaders() == ("green", "gold", "")
    assert t.winners() == ["green", "gold"]
    assert t.results() == (0.5, 0.5)


@pytest.mark.clause("SA-10.7")
def test_the_second_tie_break_is_only_among_those_still_tied_after_the_first():
    """Green, gold and red lead one caste each; green is behind outside it, so the larger total does not help."""
    t = scored((9, 1, 1), (1, 4, 2), (2, 1, 5))
    assert t.leaders() == ("green", "gold", "red")
    assert t.winners() == ["red"]  # 3 outside for gold and red, 7 and 8 in all


@pytest.mark.clause("SA-10.2")
def test_a_tie_for_the_most_gives_no_token_even_if_a_third_has_fewer():
    t = scored((3, 0, 0), (2, 0, 0), (3, 0, 0))
    assert t.leaders() == ("", "", "")


@pytest.mark.clause("SA-10.2")
def test_a_leader_needs_strictly_more_whoever_comes_first():
    for shift in range(3):
        collections = [(2, 0, 0), (2, 0, 0), (3, 0, 0)]
        t = scored(*(collections[shift:] + collections[:shift]))
        assert t.leaders()[0] == COLOURS[(2 - shift) % 3]


@pytest.mark.clause("SA-10.10")
def test_three_winners_share_and_the_others_get_nothing():
    t = scored((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))
    assert t.winners() == ["green", "gold", "red"]
    assert t.results() == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0))


@pytest.mark.clause("SA-10.10")
def test_nobody_has_a_result_before_the_end():
    t = table(players=3).figures("base").has_captured("green", 3, 3, 3)
    assert t.results() == (0, 0, 0)


@pytest.mark.clause("SA-10.1")
def test_everybody_reveals_their_figures_when_the_match_is_scored():
    t = table(players=3).figures(Tottori="rice", Hirosaki="buddha", Sendai="castle").hand("green", "samurai1")
    t.tile("green", "rice3", "I16").tile("gold", "samurai2", "J16").has_captured("gold", 2, 0, 1)
    assert t.seen_by("green").collection("gold") == (0, 0, 0)
    t.play("samurai1@K16", "end turn")
    assert t.over()
    for watcher in ("green", "red", None):
        assert t.seen_by(watcher).collection("gold") == (2, 0, 1)
