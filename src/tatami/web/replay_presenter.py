"""The replay page: a finished match at one ply, from one seat's view."""

from tatami.web import presenters as shared
from tatami.web.sessions import Caller
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.view_models import ReplayPage


def replay_page(snapshot: Snapshot, caller: Caller, ply: int, seat: int | None, settings: Settings) -> ReplayPage:
    """Return the replay page at a ply, as far as the current rules replay the match."""
    match, words = snapshot.match.at(ply), shared.words_for(snapshot, caller.language)
    view = match.view(seat)
    panels = view.panels(words)
    log = shared.log_lines(match, seat, (), words)
    return ReplayPage(
        id=snapshot.row.id,
        title=match.game.meta.title[caller.language],
        problem=shared.problem_text(snapshot, caller.language),
        ply=ply,
        last=len(snapshot.match),
        seat=seat,
        people=shared.people(snapshot, panels, caller, settings),
        panels=panels,
        prompt=words.say(view.prompt()),
        log=log,
        here=tuple(line.text for line in log if line.ply == ply),
        fairness=shared.fairness_of(snapshot),
        bots=shared.bot_choices(caller.language),
    )
