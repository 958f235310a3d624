"""The guided first match can be played as written and shows what its texts say."""

import tatami
from tatami.games.way_of_the_samurai.components import OPPONENT_IDS
from tatami.match import Match
from tatami.web.lessons import lesson_of

from ..lessons import match_after

GAME = tatami.game("way_of_the_samurai")
LESSON = lesson_of("way_of_the_samurai")


def tokens(match: Match, who: int) -> tuple[int, int]:
    return int(match.state.life[who]), int(match.state.ki[who])


def test_it_is_the_recommended_first_fight() -> None:
    # WS-3.8
    assert GAME.meta.complete(LESSON.options) == GAME.resolve_options(preset="first fight")


def test_what_the_texts_say_happens() -> None:
    match = match_after("way_of_the_samurai", "second")
    assert OPPONENT_IDS[match.state.defence] == "O07"
    assert int(match.state.gauges[0, 1]) == 4
    assert tokens(match_after("way_of_the_samurai", "strike"), 1) == (6, 5)
    match = match_after("way_of_the_samurai", "brace")
    assert tokens(match, 0) == (8, 3)
    assert any(event.kind.name == "parried" for event in match.log)
    assert OPPONENT_IDS[match_after("way_of_the_samurai", "reveal").state.defence] == "O09"
    match = match_after("way_of_the_samurai", "combo")
    assert match.state.gauges[0].tolist() == [3, 2, 4]
    assert tokens(match, 1) == (6, 4)
    assert {str(action) for action in match.actions()} == {"combo ki", "combo special", "combo none"}
    match = match_after("way_of_the_samurai", "bonus")
    assert int(match.state.reserve[0]).bit_count() == 1
    assert (int(match.state.round_no), tokens(match, 0)) == (2, (8, 2))
    assert int(match.state.hand_size[0]) == 6
