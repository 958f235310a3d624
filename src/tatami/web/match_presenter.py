"""The match page: a match as one visitor may see it, in the visitor's language."""

import re
import time
from collections.abc import Sequence

from tatami.match import View
from tatami.players.hints import hint_text
from tatami.ui.i18n import Words, phrase
from tatami.ui.panels import Panels
from tatami.web import presenters as shared
from tatami.web import undo
from tatami.web.lessons import lesson_of, moves_wanted
from tatami.web.matches import Matches
from tatami.web.seats import STAND_IN
from tatami.web.sessions import Caller
from tatami.web.snapshot import Snapshot, keeps_secrets
from tatami.web.store import MatchRow
from tatami.web.view_models import BotState, ChatLine, LessonStep, MatchPage, Offer, UndoState
from tatami.web.words import page_words

POLLS = 4  # page refreshes per ``away_after`` while another player thinks longer than that
ON_BOARD = re.compile(r'data-action="(\d+)"')


class MatchPresenter:
    """Makes the view models of match pages."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    def page(self, snapshot: Snapshot, caller: Caller, hint: bool = False) -> MatchPage:
        """Return the page of a match as a guest may see it."""
        row, match = snapshot.row, snapshot.match
        seat, curtain = point_of_view(snapshot, caller.id)
        words, mine = shared.words_for(snapshot, caller.language), snapshot.seats_of(caller.id)
        view = match.view(seat)
        panels = view.panels(words)
        your_turn = seat in match.acting and seat in mine and row.status == "running" and snapshot.problem is None
        log = shared.log_lines(match, seat, mine, words)
        return MatchPage(
            id=row.id,
            game=row.game,
            title=match.game.meta.title[caller.language],
            version=snapshot.version_for(mine),
            ply=len(match),
            seat=seat,
            over=snapshot.over,
            your_turn=your_turn,
            prompt=_prompt(snapshot, view, words, caller.language),
            problem=shared.problem_text(snapshot, caller.language),
            can_end=snapshot.problem is not None and not snapshot.over and bool(mine),
            panels=panels,
            offers=_offers(view, words, panels) if your_turn else (),
            people=shared.people(snapshot, panels, caller, self.matches.settings),
            log=log,
            since=tuple(line.text for line in log if line.fresh),
            chat=self._chat(snapshot, caller.language),
            clause=shared.clause_of(view),
            undo=_undo_state(snapshot, caller.id),
            bots=self._bot_state(snapshot, mine, caller.language),
            fairness=shared.fairness_of(snapshot),
            can_hint=your_turn and row.practice,
            clock=_time_left(row),
            curtain=curtain,
            lesson=_lesson(snapshot, words),
            hint=hint_text(view, words) if hint and your_turn and row.practice else "",
            refresh_in=self._refresh_in(snapshot, mine),
        )

    def _chat(self, snapshot: Snapshot, language: str) -> tuple[ChatLine, ...]:
        if snapshot.lesson is not None:
            return ()
        said = self.matches.chat(snapshot.row.id)
        return tuple(ChatLine(line.name, line.text, shared.ago(line.at, language)) for line in said)

    def _bot_state(self, snapshot: Snapshot, mine: Sequence[int], language: str) -> BotState:
        can_replace = tuple(self.matches.seats.replaceable(snapshot)) if mine and snapshot.problem is None else ()
        return BotState(
            moving=snapshot.row.bot_due is not None,
            pace=snapshot.row.pace,
            choices=shared.bot_choices(language, STAND_IN),
            can_replace=can_replace,
            stood_in=not snapshot.over and any(snapshot.seats[own].kind == "bot" for own in mine),
        )

    def _refresh_in(self, snapshot: Snapshot, mine: Sequence[int]) -> int | None:
        """Return in how many seconds another player may become replaceable; None if none is to move, or all are now.

        It depends on when they were asked, not on when they were last seen: that would betray secret moves.
        """
        row, away_after = snapshot.row, self.matches.settings.away_after
        others = [seat for seat in snapshot.match.acting if seat not in mine and snapshot.seats[seat].kind == "guest"]
        waiting = bool(mine) and row.status == "running" and snapshot.problem is None
        if not waiting or set(others) <= set(self.matches.seats.replaceable(snapshot)):
            return None
        waited = time.time() - row.asked
        rest = away_after - waited if waited < away_after else away_after / POLLS
        if row.clock is not None and row.clock > waited:
            rest = min(rest, row.clock - waited)
        return int(rest) + 1


def point_of_view(snapshot: Snapshot, guest: str) -> tuple[int | None, str]:
    """Return whose view a guest gets, and the name for whom a curtain is shown first on a shared screen."""
    mine, row = snapshot.seats_of(guest), snapshot.row
    if not mine:
        return None, ""
    asked = [seat for seat in snapshot.match.acting if seat in mine]
    if not row.shared or len(mine) == 1:  # one person may play several seats, as in solo games
        return (asked or mine)[0], ""
    if not asked:
        return (row.revealed if row.revealed in mine else None), ""
    seat = row.revealed if row.revealed in asked else asked[0]
    if row.revealed != seat and keeps_secrets(snapshot.match):
        return None, snapshot.seats[seat].name
    return seat, ""


def _prompt(snapshot: Snapshot, view: View, words: Words, language: str) -> str:
    if snapshot.problem is not None:
        return shared.problem_text(snapshot, language)
    if snapshot.row.status == "waiting":
        free = sum(seat.kind == "open" for seat in snapshot.seats)
        return page_words(language).say(phrase("server.waiting", count=free))
    return words.say(view.prompt())


def _offers(view: View, words: Words, panels: Panels) -> tuple[Offer, ...]:
    drawn = {int(number) for number in ON_BOARD.findall(panels.board)}
    drawn |= {item.action for item in panels.hand_items if item.action is not None}
    actions = view.game.rules.actions
    offers = []
    for place, action in enumerate(view.actions()):
        family, member = actions.family(action.number)
        kind = family.name.replace(" ", "_")
        name = family.members[member] if family.members else kind
        own_help = shared.text_or_empty(words, f"help.{kind}.{name}")
        help_text = own_help or shared.text_or_empty(words, f"help.action.{kind}")
        key = str(place + 1) if place < 9 else ""
        offers.append(Offer(action.number, action.text(words), help_text, key, action.number in drawn))
    return tuple(offers)


def _undo_state(snapshot: Snapshot, guest: str) -> UndoState:
    if snapshot.problem is not None:
        return UndoState()
    mine, asker = snapshot.seats_of(guest), snapshot.row.undo_seat
    at_once = undo.undo_to(snapshot, guest) is not None
    return UndoState(
        at_once=at_once,
        by_asking=not at_once and undo.can_ask_undo(snapshot, guest),
        asked_by=snapshot.seats[asker].name if asker is not None and mine and asker not in mine else "",
    )


def _lesson(snapshot: Snapshot, words: Words) -> LessonStep | None:
    step, row = snapshot.lesson, snapshot.row
    if step is None or row.lesson is None:
        return None
    wanted = tuple(snapshot.match.game.action(name).number for name in moves_wanted(snapshot))
    title, text = words.text(f"lesson.{step.key}.title"), words.text(f"lesson.{step.key}.text")
    return LessonStep(row.lesson + 1, len(lesson_of(row.game).steps), title, text, wanted)


def _time_left(row: MatchRow) -> int | None:
    """Return how many seconds are left to decide; None without a clock, and before and after the match."""
    if row.clock is None or row.status != "running":
        return None
    return max(0, int(row.clock - (time.time() - row.asked)))
