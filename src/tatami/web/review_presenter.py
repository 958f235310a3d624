"""The review page of a finished match: its chart, and its turning points in the visitor's language."""

from babel.numbers import format_percent

from tatami.lab.match_review import Review, TurningPoint
from tatami.ui.i18n import Words, phrase
from tatami.web.presenters import bot_choices, spectators_people
from tatami.web.review_chart import Curve, Flag, draw, sample
from tatami.web.sessions import Caller
from tatami.web.settings import Settings
from tatami.web.snapshot import Snapshot
from tatami.web.store import ReviewRow
from tatami.web.view_models import PointLine, ReviewPage, TurnLine
from tatami.web.words import page_words


def review_page(snapshot: Snapshot, row: ReviewRow, caller: Caller, settings: Settings) -> ReviewPage:
    """Return the review page, finished or in progress."""
    head = ReviewPage(
        id=snapshot.row.id,
        title=snapshot.match.game.meta.title[caller.language],
        progress=int(100 * row.progress),
        done=row.found is not None,
        fault=row.fault is not None,
    )
    return (
        head
        if row.found is None
        else _ReviewPresenter(snapshot, Review.from_json(row.found), caller, settings).page(head)
    )


class _ReviewPresenter:
    """One review for one visitor."""

    def __init__(self, snapshot: Snapshot, review: Review, caller: Caller, settings: Settings) -> None:
        self.snapshot, self.review, self.caller, self.settings = snapshot, review, caller, settings
        self.match, self.pages = snapshot.match, page_words(caller.language)
        self.names = [seat.name for seat in snapshot.seats]
        self.words: Words = self.match.game.words(caller.language, self.names)

    def page(self, head: ReviewPage) -> ReviewPage:
        """Return the page of a finished review; ``head`` has the match and the title."""
        turns = tuple(self._turn(number, turn) for number, turn in enumerate(self.review.turns, 1))
        curves = self._curves()
        title = self.pages.say(phrase("review.expected") if self.review.shared else phrase("review.chances"))
        points = tuple(
            PointLine(point.ply, point.seat, self.names[point.seat], self._percent(point.expected))
            for point in self.review.points
        )
        return ReviewPage(
            id=head.id,
            title=head.title,
            progress=100,
            done=True,
            fault=False,
            people=spectators_people(self.snapshot, self.caller, self.settings),
            chart_title=title,
            method=self.pages.say(phrase("review.method")),
            chart=draw(curves, self._flags(turns), len(self.match), title),
            samples=() if self.review.shared else tuple(sample(seat) for seat in range(self.match.players)),
            turns=turns,
            points=points,
            bots=bot_choices(self.caller.language),
        )

    def _curves(self) -> list[Curve]:
        results, last = self.match.scores(), len(self.match)
        return [
            Curve(self._owner(seat), (*((point.ply, point.expected) for point in points), (last, results[seat])))
            for seat, points in sorted(self.review.curves().items())
        ]

    def _flags(self, turns: tuple[TurnLine, ...]) -> list[Flag]:
        return [
            Flag(line.number, self._owner(turn.seat), turn.ply, turn.before, line.text, self._replay_link(turn))
            for line, turn in zip(turns, self.review.turns, strict=True)
        ]

    def _owner(self, seat: int) -> int | None:
        return None if self.review.shared else seat

    def _replay_link(self, turn: TurningPoint) -> str:
        return f"/m/{self.snapshot.row.id}/replay/{turn.ply}?seat={turn.seat}"

    def _turn(self, number: int, turn: TurningPoint) -> TurnLine:
        seat, action = self.match.moves[turn.ply]
        texts = {each.number: each.text(self.words) for each in self.match.at(turn.ply).view(seat).actions()}
        who, direction = "all" if self.review.shared else "one", "rose" if turn.after > turn.before else "fell"
        values = {"before": self._percent(turn.before), "after": self._percent(turn.after)}
        change = phrase(f"review.turn.{who}_{direction}", number=turn.ply + 1, name=self.names[seat], **values)
        played = self.pages.say(phrase("review.played", action=texts[action]))
        advice = phrase("review.same") if turn.best == action else phrase("review.better", action=texts[turn.best])
        return TurnLine(number, seat, turn.ply, self.pages.say(change), played, self.pages.say(advice))

    def _percent(self, value: float) -> str:
        return str(format_percent(value, locale=self.caller.language))
