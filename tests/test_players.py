"""Players decide by what they may know, and by their own seed alone."""

import pytest

import tatami
from tatami.errors import BadOption
from tatami.match import View
from tatami.players import player

SAMURAI = tatami.game("samurai")


def play(seats, seed):
    """Play a whole match between players named by their specifications; return it."""
    match = SAMURAI.start(players=len(seats), seed=seed, preset="basic")
    players = [player(kind, seed + seat) for seat, kind in enumerate(seats)]
    while not match.over:
        match.play(players[match.seat].choose(match.view(match.seat)))
    return match


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_the_same_seed_plays_the_same_match(kind):
    assert play([kind, kind], 5).moves == play([kind, kind], 5).moves
    assert play([kind, kind], 5).moves != play([kind, kind], 6).moves


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_player_decides_by_its_view_alone(kind):
    match = play(["random", "random", "random"], 9).at(60)
    seat = match.seat
    seen = match.view(seat)
    guessed = View(SAMURAI, seat, seen.redeal(77), seen.log)
    SAMURAI.rules.redact(guessed.state, seat)
    assert player(kind, 3).choose(seen) == player(kind, 3).choose(guessed)


def test_greedy_beats_random():
    wins = sum(
        play(["greedy", "random"] if seed % 2 else ["random", "greedy"], seed).scores()[1 - seed % 2]
        for seed in range(20)
    )
    assert wins >= 15


def test_half_random_decisions_play_worse_and_differently():
    matches = [play(["greedy", "greedy:50"] if seed % 2 else ["greedy:50", "greedy"], seed) for seed in range(12)]
    assert sum(match.scores()[1 - seed % 2] for seed, match in enumerate(matches)) >= 8
    assert play(["greedy:100", "greedy:100"], 5).moves == play(["greedy", "greedy"], 5).moves
    assert play(["greedy:0", "greedy:0"], 5).moves != play(["greedy", "greedy"], 5).moves


def test_random_plays_every_legal_action_sooner_or_later():
    match = SAMURAI.start(players=2, seed=1, preset="basic")
    chooser, view = player("random", 0), match.view(0)
    assert {chooser.choose(view) for _ in range(200)} == set(view.actions())


def test_greedy_plays_an_action_with_the_highest_prior():
    view, weights = SAMURAI.start(players=2, seed=1, preset="basic").view(0), SAMURAI.rules.weights()
    SAMURAI.rules.action_priors(view.state, 0, view.legal(), weights)
    priors = {action: weights[action.number] for action in view.actions()}
    assert len(set(priors.values())) > 1 and min(priors.values()) >= 1
    assert priors[player("greedy").choose(view)] == max(priors.values())


def test_an_unknown_player_is_refused():
    with pytest.raises(BadOption, match="there is no player 'genius'; there are random, greedy"):
        player("genius")
