"""Parts that several pages share: the players, the log, the bots to choose from."""

import time
from collections.abc import Sequence

from babel.dates import format_timedelta

from tatami.match import Match, View
from tatami.players.levels import LEVELS
from tatami.ui.i18n import Words, phrase
from tatami.ui.panels import Panels
from tatami.web.fairness import commitment_of, has_commitment
from tatami.web.matches import OPPONENT
from tatami.web.sessions import Caller
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.view_models import Choice, Fairness, LogLine, Person
from tatami.web.words import page_words


def ago(when: float, language: str) -> str:
    """Say how long ago something was."""
    past = max(1, int(time.time() - when))  # never in the future
    return format_timedelta(-past, add_direction=True, locale=language)


def text_or_empty(words: Words, key: str) -> str:
    """Return a text; "" where there is none."""
    return str(words.text(key)) if words.has(key) else ""


def bot_choices(language: str, default: str = OPPONENT) -> tuple[Choice, ...]:
    """Return the bots that can take a seat, the default one marked as chosen."""
    words = page_words(language)
    return tuple(Choice(name, words.say(phrase(f"server.bot.{name}")), chosen=name == default) for name in LEVELS)


def words_for(snapshot: Snapshot, language: str) -> Words:
    """Return the words of a match's game, with the names of its players."""
    return snapshot.match.game.words(language, [seat.name for seat in snapshot.seats])


def problem_text(snapshot: Snapshot, language: str) -> str:
    """Say in one line why a match cannot go on, or how much of a finished one can be shown; "" without a problem."""
    if snapshot.problem is None:
        return ""
    played = phrase("server.older_match", edition=snapshot.row.edition, now=snapshot.match.game.meta.edition)
    words = page_words(language)
    if not snapshot.over:
        return f"{words.say(played)} {words.say(phrase('server.cannot_go_on'))}"
    shown = phrase("server.shown_so_far", shown=len(snapshot.match), count=snapshot.row.ply)
    return f"{words.say(played)} {words.say(shown)}"


def people(snapshot: Snapshot, panels: Panels, caller: Caller, settings: Settings) -> tuple[Person, ...]:
    """Return all seats with their players."""
    now, notes = time.time(), {line.seat: line.notes for line in panels.seats}
    running = snapshot.row.status == "running" and snapshot.problem is None
    acting = snapshot.match.acting if running else ()
    results = _results(snapshot, caller.language)
    found = []
    for seat in snapshot.seats:
        yours = seat.guest == caller.id
        invite = seat.kind == "open" and snapshot.row.host == caller.id
        found.append(
            Person(
                seat=seat.number,
                name=seat.name,
                kind="you" if yours else seat.kind,
                notes=notes.get(seat.number, ()),
                acting=seat.number in acting,
                away=seat.kind == "guest" and not yours and now - seat.seen > settings.away_after,
                result=results.get(seat.number, ""),
                invitation=f"/m/{snapshot.row.id}/join/{seat.token}" if invite else "",
            )
        )
    return tuple(found)


def spectators_people(snapshot: Snapshot, caller: Caller, settings: Settings) -> tuple[Person, ...]:
    """Return all seats with what a spectator sees beside the names."""
    panels = snapshot.match.view(None).panels(words_for(snapshot, caller.language))
    return people(snapshot, panels, caller, settings)


def _results(snapshot: Snapshot, language: str) -> dict[int, str]:
    scores = snapshot.scores if snapshot.over else None
    if scores is None:
        return {}
    words = page_words(language)
    return {seat: words.say(phrase(key)) for seat, key in enumerate(result_keys(snapshot.match, scores))}


def result_keys(match: Match, scores: Sequence[float]) -> list[str]:
    """Return the key of the text that names each seat's result.

    A score between 0 and 1 can mean points of a common victory, a shared victory, a draw, or progress alone.
    """
    which, best = match.game, max(scores)
    if match.players > 1 and which.is_cooperative(match.options):
        return ["server.all_won" if best > 0 else "server.all_lost"] * match.players
    if best == 0 or (match.players == 1 and best < 1):
        first = "server.lost"
    elif scores.count(best) == 1:
        first = "server.won"
    else:
        first = "server.shared" if which.shares_victories else "server.drawn"
    return [first if score == best else "server.lost" for score in scores]


def log_lines(match: Match, seat: int | None, mine: Sequence[int], words: Words) -> tuple[LogLine, ...]:
    """Return the events a seat has seen; those after the viewer's last move are fresh."""
    event_phrase = match.game.phrases.event_phrase
    last_own = max((ply for ply, (mover, _) in enumerate(match.moves) if mover in mine), default=-1)
    return tuple(
        LogLine(ply, words.say(event_phrase(event)), fresh=ply > last_own + 1)
        for ply, events in enumerate(match.events_seen(seat))
        for event in events
    )


def fairness_of(snapshot: Snapshot) -> Fairness:
    """Return the commitment, after the end also the secret and the seed; nothing for lessons."""
    row = snapshot.row
    if not has_commitment(row):
        return Fairness()
    secret, seed = (row.secret, str(row.seed)) if snapshot.over else ("", "")
    return Fairness(commitment_of(row.secret), secret, seed)


def clause_of(view: View) -> str:
    """Return the clause of the rules that the current decision is about; "" if none is given."""
    clause = getattr(view.game.phrases, "clause", None)
    return clause(view.state, view.seat) if clause and view.seat >= 0 else ""
