"""The lobby: all games, the visitor's matches, open seats and finished matches."""

from collections.abc import Iterable
from datetime import UTC, datetime

from babel.numbers import format_decimal
from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import selectinload

from tatami.errors import TatamiError
from tatami.match import Game, all_games, game
from tatami.registry import packages
from tatami.ui.i18n import phrase
from tatami.web.lessons import has_lesson
from tatami.web.matches import Matches
from tatami.web.presenters import ago
from tatami.web.sessions import Caller
from tatami.web.store import MatchRow, SeatRow
from tatami.web.view_models import GameCard, LobbyPage, MatchLine
from tatami.web.warmup import Warmup
from tatami.web.words import page_words

MAX_LISTED = 12  # open and finished matches in the lobby


class LobbyPresenter:
    """Makes the view models of the lobby."""

    def __init__(self, matches: Matches, warmup: Warmup) -> None:
        self.matches, self.warmup = matches, warmup

    def card(self, which: Game, language: str) -> GameCard:
        """Return the card of a game."""
        meta = which.meta
        return GameCard(
            name=which.name,
            title=meta.title[language],
            cover=which.cover,
            players=_range(meta.players),
            minutes=_range(meta.minutes),
            weight=format_decimal(meta.weight, "0.0", locale=language),
            designers=", ".join(meta.designers),
            about=meta.about.get(language, ""),
            ready=self.warmup.ready(which.name),
            progress=self.warmup.progress.get(which.name, 0),
            lesson=has_lesson(which.name),
        )

    def page(self, caller: Caller) -> LobbyPage:
        """Return the lobby as a guest sees it."""
        mine = MatchRow.id.in_(select(SeatRow.match_id).where(SeatRow.guest == caller.id))
        free = MatchRow.id.in_(select(SeatRow.match_id).where(SeatRow.kind == "open", SeatRow.public))
        running = self._latest(2 * self.matches.settings.matches_per_guest, mine, MatchRow.status != "over")
        finished = self._latest(MAX_LISTED, mine, MatchRow.status == "over")
        joinable = self._latest(MAX_LISTED, free, MatchRow.status == "waiting", ~mine)
        lines = [[self._line(row, caller) for row in rows] for rows in (running, joinable, finished)]
        return LobbyPage(
            games=tuple(self.card(which, caller.language) for which in all_games()),
            mine=tuple(sorted(lines[0], key=lambda line: not line.your_turn)),
            open=tuple(line for line in lines[1] if line.can_go_on),
            finished=tuple(lines[2]),
        )

    def _latest(self, limit: int, *conditions: ColumnElement[bool]) -> list[MatchRow]:
        """Return the latest matches that meet conditions, with their seats loaded."""
        query = select(MatchRow).where(*conditions).order_by(MatchRow.changed.desc()).limit(limit)
        with self.matches.store.reading() as db:
            return list(db.scalars(query.options(selectinload(MatchRow.seats))))

    def _line(self, row: MatchRow, caller: Caller) -> MatchLine:
        acting, can_go_on = self._acting(row)
        your_turn = any(row.seats[seat].guest == caller.id for seat in acting)
        title = game(row.game).meta.title[caller.language] if row.game in packages() else row.game
        return MatchLine(
            id=row.id,
            title=title,
            players=", ".join(seat.name or "…" for seat in row.seats),
            state=self._state(row, acting, can_go_on, caller),
            your_turn=your_turn,
            when=datetime.fromtimestamp(row.changed, UTC),
            when_text=ago(row.changed, caller.language),
            can_go_on=can_go_on,
        )

    def _acting(self, row: MatchRow) -> tuple[list[int], bool]:
        """Return which seats may decide, and whether the match can go on under the current rules."""
        if row.status == "over":
            return [], True
        if row.game not in packages() or row.edition != game(row.game).meta.edition:
            return [], False
        if row.status != "running" or not self.warmup.ready(row.game):
            return [], True
        try:
            snapshot = self.matches.snapshot(row.id)
        except TatamiError:
            return [], False
        return (list(snapshot.match.acting), True) if snapshot.problem is None else ([], False)

    @staticmethod
    def _state(row: MatchRow, acting: list[int], can_go_on: bool, caller: Caller) -> str:
        words = page_words(caller.language)
        if row.status == "over":
            return words.say(phrase("server.over"))
        if not can_go_on:
            return words.say(phrase("server.older_rules"))
        if row.status == "waiting":
            return words.say(phrase("server.waiting", count=sum(seat.kind == "open" for seat in row.seats)))
        if any(row.seats[seat].guest == caller.id for seat in acting):
            return words.say(phrase("server.your_turn"))
        return words.say(phrase("server.turn_of", name=", ".join(row.seats[seat].name for seat in acting)))


def _range(numbers: Iterable[int]) -> str:
    low, high = min(numbers := list(numbers)), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
