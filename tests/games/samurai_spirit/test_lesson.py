"""The guided first match of Samurai Spirit can be played as written and shows what its texts say."""

from ..lessons import match_before


def test_the_texts_of_the_lesson_are_true():
    assert match_before("samurai_spirit", "sides").state.cap == match_before("samurai_spirit", "sides").state.barricades == 6
    penalty = match_before("samurai_spirit", "penalty").state
    assert (penalty.barricades, penalty.total[0]) == (5, 4)
    kiai = match_before("samurai_spirit", "kiai").state
    assert kiai.barricades == 4
    match_after = match_before("samurai_spirit", "wounds").state
    assert (match_after.barricades, match_after.total[0]) == (5, 4)
    assert match_after.wound[1] == 1 and match_after.passed[1] == 1
    assert match_after.defence[0].tolist()[:2] == [-1, -1], "a hat and a farm are missing"
    assert match_after.defence[1].min() >= 0, "Kyuzo got his doll"
    helped = match_before("samurai_spirit", "help").state
    assert helped.intruders_left == 1 and helped.card >= 0
    ending = match_before("samurai_spirit", "ending").state
    assert ending.defence[0, 1] >= 0 and ending.total[0] == 4
