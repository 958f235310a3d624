"""Verification passes correct rules, and finds every fault that is planted in them."""

import types

import numpy as np
import pytest

import tatami
from bench import non_interference
from tatami.games.samurai.bots import observation
from tatami.kernel import checked_playouts
from tatami.kernel.compiling import interpreted
from tatami.kernel.playouts import PLAYERS_SALT
from tatami.lab import verify
from tatami.lab.verify import VerifyReport, option_sets
from tatami.match import Match

SAMURAI = tatami.game("samurai")
GAMES = 6 if interpreted else 96


def check(games=2, sample=2):
    """Verify Samurai with few games."""
    return verify.verify("samurai", games, seed=1, sample=sample)


@pytest.fixture
def plant(monkeypatch):
    """Replace one of the rules, without the comparison of interpreted rules, which has its own test."""
    monkeypatch.setattr(verify, "check_interpreted_equals_compiled", lambda *_: None)
    return lambda rule, planted: monkeypatch.setitem(SAMURAI.rules.functions, rule, planted)


def test_correct_rules_are_clean_and_every_kind_of_check_is_made():
    stages = []
    report = verify.verify("samurai", GAMES, seed=3, sample=3, progress=lambda stage, done, of: stages.append(stage))
    assert report.clean and report.faults == []
    assert report.games == GAMES and report.moves > GAMES * 50
    assert report.option_sets == min(GAMES, 3 * 2**4) and 0 < report.shortest <= report.longest
    assert set(stages) == {"games", "move by move", "interpreted"}
    assert set(report.checks) >= {
        "invariants at a decision",
        "non-interference",
        "redeal valid and indistinguishable",
        "fair redeals",
        "save and load",
        "save and load at every ply, and undo back to the start",
        "clone untouched by play on the original",
        "interpreted = compiled, whole games",
    }
    assert report.to_json()["clean"] is True


def test_the_random_player_has_another_seed_than_the_game(monkeypatch):
    """Player and game would otherwise draw the same numbers."""
    seeds, seat = [], verify.player
    monkeypatch.setattr(verify, "player", lambda kind, seed: seeds.append(seed) or seat(kind, seed))
    options = {**SAMURAI.meta.complete({}), "start_hand": "random"}
    verify.check_match(SAMURAI, options, 7, np.random.default_rng(1), VerifyReport("samurai", 7))
    list(verify.play_digests("samurai", [(options, 7)]))
    assert seeds == [7 ^ PLAYERS_SALT] * 2


def test_the_random_player_of_the_non_interference_trial_has_another_seed_than_the_game(monkeypatch):
    seeds, seat = [], non_interference.player
    monkeypatch.setattr(non_interference, "player", lambda kind, seed: seeds.append(seed) or seat(kind, seed))
    options = {**SAMURAI.meta.complete({}), "start_hand": "random"}
    next(non_interference.positions_of(SAMURAI, options, 7, np.random.default_rng(1)))
    assert seeds == [7 ^ PLAYERS_SALT]


# --- faults in views --------------------------------------------------------------------------------------------------


def test_a_view_that_shows_the_piles_is_found(plant):
    redact = SAMURAI.rules.redact

    def leaky(s, seat):
        piles = s.pile.copy()
        redact(s, seat)
        s.pile[:] = piles

    plant("redact", leaky)
    assert any("sees a change of what it may not know: pile" in fault for fault in check().faults)


def test_a_view_that_shows_another_hand_is_found(plant):
    redact = SAMURAI.rules.redact

    def leaky(s, seat):
        hand = s.hand[0].copy()
        redact(s, seat)
        s.hand[0] = hand

    plant("redact", leaky)
    assert any("hand" in fault for fault in check().faults)


def test_a_redeal_that_breaks_an_invariant_is_found(plant):
    plant("redeal", lambda s, seat, seed: None)
    assert any("a redeal for seat" in fault and "SA-15.3" in fault for fault in check().faults)


def test_a_redeal_that_forgets_what_the_seat_knows_is_found(plant):
    redeal = SAMURAI.rules.redeal

    def forgetful(s, seat, seed):
        redeal(s, seat, seed)
        if seat >= 0:
            s.hand[seat] = 0

    plant("redeal", forgetful)
    assert any("could tell a redeal from the truth by hand" in fault for fault in check().faults)


def test_a_redeal_that_always_deals_the_same_is_found(plant):
    redeal = SAMURAI.rules.redeal
    plant("redeal", lambda s, seat, seed: redeal(s, seat, 7))
    assert any("is off by" in fault for fault in check(sample=6).faults)


def test_priors_that_use_secrets_are_found(plant):
    action_priors = SAMURAI.rules.action_priors

    def peeking(s, seat, mask, weights):
        action_priors(s, seat, mask, weights)
        weights[:] += 1 + int(s.hand[(seat + 1) % s.players].sum())

    plant("action_priors", peeking)
    assert any("the priors of seat" in fault for fault in check().faults)


# --- faults in play ---------------------------------------------------------------------------------------------------


def play_with(monkeypatch, **planted):
    """Let the checked playouts run interpreted, with some of the rules replaced."""
    rules = SAMURAI.rules
    names = {"SEATS": rules.seats, "choose": rules.choose_random, **rules.functions, **planted}

    def copy(algorithm, **more):
        return types.FunctionType(algorithm.__code__, {**algorithm.__globals__, **names, **more})

    one = copy(checked_playouts.checked_playout, fault_at=copy(checked_playouts.fault_at))
    monkeypatch.setattr(
        verify, "_checked_playouts", lambda _: copy(checked_playouts.checked_playouts, checked_playout=one)
    )


def faults_of_play(games=1):
    report = VerifyReport("samurai", 0)
    verify.check_invariants(SAMURAI, {"players": 2}, 5, games, report)
    return report.faults


def test_without_a_fault_nothing_is_found(monkeypatch):
    play_with(monkeypatch)
    assert faults_of_play(2) == []


def test_a_broken_invariant_is_found_with_its_clause_and_where_it_happened(monkeypatch):
    play_with(monkeypatch, broken_invariant=lambda s: 7 * (s.played > 1))
    (fault,) = faults_of_play()
    assert "SA-5.2" in fault and "seed 5" in fault and "move " in fault


def test_a_match_that_gets_stuck_is_found(monkeypatch):
    legal = SAMURAI.rules.legal
    play_with(monkeypatch, legal=lambda s, seat, mask: legal(s, seat, mask) * (s.played == 0))
    assert "nobody can decide" in faults_of_play()[0]


def test_a_match_without_end_is_found(monkeypatch):
    play_with(monkeypatch)
    monkeypatch.setattr(verify, "LONGEST", 10)
    assert "did not end within 10 moves" in faults_of_play()[0]


def test_a_decision_after_the_end_is_found(monkeypatch):
    acting = SAMURAI.rules.acting
    play_with(monkeypatch, acting=lambda s: acting(s) or 1)
    assert "though the match is over" in faults_of_play()[0]


def test_scores_beyond_a_whole_victory_are_found(plant):
    def generous(s, out):
        out[:] = 2

    plant("score", generous)
    assert any("not between 0 and 1" in fault for fault in check().faults)


def test_a_save_that_loses_a_move_is_found(plant, monkeypatch):
    to_json = Match.to_json
    monkeypatch.setattr(
        Match, "to_json", lambda match: to_json(match if match.over else match.at(max(0, len(match) - 1)))
    )
    assert any("saving and loading changed the match" in fault for fault in check().faults)


def test_rules_that_play_otherwise_when_interpreted_are_found(monkeypatch):
    monkeypatch.setattr(verify, "play_digests", lambda name, jobs: iter(["another game"] * len(jobs)))
    report = VerifyReport("samurai", 0)
    verify.check_interpreted_equals_compiled(
        SAMURAI, [{"players": 2, "start_hand": "random", "figure_setup": "random"}], 0, report
    )
    assert "interpreted and compiled rules play different games" in report.faults[0]


def test_an_observation_that_shows_secrets_is_found(monkeypatch):
    observe = observation.observe

    def peeking(s, seat, out):
        observe(s, seat, out)
        out[0] += s.pile[0, 0]

    monkeypatch.setattr(observation, "observe", peeking)
    assert any("the observation of seat" in fault for fault in check().faults)


# --- what is tried ----------------------------------------------------------------------------------------------------


def test_all_combinations_of_options_are_tried_where_they_are_few():
    sets = option_sets(SAMURAI, 240, seed=0)
    assert len(sets) == len({tuple(options.items()) for options in sets}) == 48
    assert {options["players"] for options in sets} == {2, 3, 4}


@pytest.mark.parametrize("name", [which.name for which in tatami.all_games()])
def test_only_options_that_go_together_are_tried(name):
    which = tatami.game(name)
    for options in option_sets(which, 30, seed=2):
        assert which.resolve_options(**options)["players"] in which.meta.players


def test_no_more_than_twenty_faults_are_kept():
    report = VerifyReport("samurai", 0)
    for number in range(50):
        report.fault(f"fault {number}")
    assert len(report.faults) == 20 and not report.clean and not report.to_json()["clean"]
