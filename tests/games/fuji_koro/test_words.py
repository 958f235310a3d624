"""Everything that can happen at a table of Fuji Koro can be said in all three languages."""

from pathlib import Path

import pytest

import tatami
from tatami.games.fuji_koro.components import SCROLL_NAMES
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.words import QUESTIONS, ask, clause, offer, tell
from tatami.kernel.compiling import interpreted
from tatami.kernel.events import read_events
from tatami.lab.clauses import read_clauses
from tatami.paper.words import LANGUAGES

from .test_laws_and_secrets import random_match

FUJI = tatami.game("fuji_koro")
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "fuji_koro.md"


def test_random_matches_can_be_told_in_every_language():
    speakers = [FUJI.words(language) for language in LANGUAGES]
    for seed in range(1 if interpreted else 12):
        for s, seat, mask in random_match(seed):
            phrases = [ask(s, seat), ask(s, -1)]
            if seat >= 0:
                phrases += [offer(s, seat, int(action)) for action in mask.nonzero()[0]]
            phrases += [tell(event) for event in read_events(s, EVENTS)]
            for said in (words.say(phrase) for words in speakers for phrase in phrases):
                assert said and "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scroll_has_help(language):
    words = FUJI.words(language)
    assert all(words.text(f"help.scroll.{scroll}").endswith(".") for scroll in SCROLL_NAMES)


def test_every_decision_names_a_clause_of_the_rulebook():
    known = set(read_clauses(RULEBOOK.read_text("utf-8"), "FK"))
    assert {cited for _, cited in QUESTIONS.values()} <= known
    assert set(QUESTIONS) == set(range(1, 49))
    s = next(random_match(1))[0]
    assert clause(s, 0) in known
