"""The lobby: games, one's own matches, open seats, and what is over."""

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

MAX_LISTED = 12  # matches in the lobby's lists of those that can be joined and of those that are over


class LobbyPresenter:
    """Lays out the lobby."""

    def __init__(self, matches: Matches, warmup: Warmup) -> None:
        self.matches, self.warmup = matches, warmup

    def card(self, which: Game, language: str) -> GameCard:
        """Return a game as the lobby shows it."""
        meta = which.meta
        return GameCard(
            name=which.name,
            title=meta.title[language],
            cover=which.cover,
            players=_span(meta.players),
            minutes=_span(meta.minutes),
            weight=format_decimal(meta.weight, "0.0", locale=language),
            designers=", ".join(meta.designers),
            about=meta.about.get(language, ""),
            ready=self.warmup.ready(which.name),
            progress=self.warmup.progress.get(which.name, 0),
            lesson=has_lesson(which.name),
        )

    def page(self, caller: Caller) -> LobbyPage:
        """Return the first page."""
        mine = MatchRow.id.in_(select(SeatRow.match_id).where(SeatRow.guest == caller.id))
        free = MatchRow.id.in_(select(SeatRow.match_id).where(SeatRow.kind == "open", SeatRow.public))
        running = self._listed(2 * self.matches.settings.matches_per_guest, mine, MatchRow.status != "over")
        finished = self._listed(MAX_LISTED, mine, MatchRow.status == "over")
        joinable = self._listed(MAX_LISTED, free, MatchRow.status == "waiting", ~mine)
        lines = [[self._line(row, caller) for row in rows] for rows in (running, joinable, finished)]
        return LobbyPage(
            games=tuple(self.card(which, caller.language) for which in all_games()),
            mine=tuple(sorted(lines[0], key=lambda line: not line.your_turn)),
            open=tuple(line for line in lines[1] if line.can_go_on),
            finished=tuple(lines[2]),
        )

    def _listed(self, most: int, *which: ColumnElement[bool]) -> list[MatchRow]:
        """The latest matches of a kind, with their seats; no connection is held afterwards."""
        query = select(MatchRow).where(*which).order_by(MatchRow.changed.desc()).limit(most)
        with self.matches.store.reading() as db:
            return list(db.scalars(query.options(selectinload(MatchRow.seats))))

    def _line(self, row: MatchRow, caller: Caller) -> MatchLine:
        acting, can_go_on = self._acting(row)
        your_turn = any(row.seats[seat].guest == caller.id for seat in acting)
        title = game(row.game).meta.title[caller.language] if row.game in packages() else row.game
        return MatchLine(
            id=row.id,
            game=row.game,
            title=title,
            players=", ".join(seat.name or "…" for seat in row.seats),
            state=self._state(row, acting, can_go_on, caller),
            your_turn=your_turn,
            when=datetime.fromtimestamp(row.changed, UTC),
            when_text=ago(row.changed, caller.language),
            can_go_on=can_go_on,
        )

    def _acting(self, row: MatchRow) -> tuple[list[int], bool]:
        """Return who may decide in a match, and whether it can go on under today's rules."""
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


def _span(numbers: Iterable[int]) -> str:
    low, high = min(numbers := list(numbers)), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
