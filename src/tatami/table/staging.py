"""Setting the scenes: a match as one visitor may see it, in the visitor's language."""

import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_timedelta
from babel.numbers import format_decimal, format_percent
from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import selectinload

from tatami.match import SPECTATOR, Game, Match, View, all_games, game
from tatami.paper.words import Words, phrase
from tatami.players.hints import hint_for
from tatami.players.levels import LEVELS
from tatami.table.covers import cover
from tatami.table.guests import Caller
from tatami.table.hall import OPPONENT, STAND_IN, Hall, commitment_of, sealed
from tatami.table.lessons import has_lesson, lesson_of
from tatami.table.preparing import Preparer
from tatami.table.scenes import (
    ChatLine,
    Choice,
    GameCard,
    LessonStep,
    Lobby,
    LogLine,
    MatchRow,
    MatchScene,
    Offer,
    OptionField,
    Person,
    ReplayScene,
    SetUp,
)
from tatami.table.standing import Standing, keeps_secrets
from tatami.table.store import MatchRow as StoredMatch
from tatami.table.store import SeatRow
from tatami.table.words import ui

LISTED = 12  # matches in the lobby's lists of those that can be joined and of those that are over
OFTEN = 4  # how often a page looks, in the time that makes somebody away, for one who thinks longer than that
ON_BOARD = re.compile(r'data-action="(\d+)"')


def ago(when: float, language: str) -> str:
    """Say how long ago something was."""
    past = max(1, int(time.time() - when))  # what happens this very moment lies in the past too
    return format_timedelta(-past, add_direction=True, locale=language)


class Stage:
    """Sets scenes."""

    def __init__(self, hall: Hall, preparer: Preparer) -> None:
        self.hall, self.preparer = hall, preparer

    # --- the lobby

    def card(self, which: Game, language: str) -> GameCard:
        """Return a game as the lobby shows it."""
        meta = which.meta
        return GameCard(
            name=which.name,
            title=meta.title[language],
            cover=cover(which.name),
            players=_span(meta.players),
            minutes=_span(meta.minutes),
            weight=format_decimal(meta.weight, "0.0", locale=language),
            designers=", ".join(meta.designers),
            about=meta.about.get(language, ""),
            ready=self.preparer.ready(which.name),
            progress=self.preparer.progress.get(which.name, 0),
            lesson=has_lesson(which.name),
        )

    def lobby(self, caller: Caller) -> Lobby:
        """Return the first page."""
        mine = StoredMatch.id.in_(select(SeatRow.match_id).where(SeatRow.guest == caller.id))
        free = StoredMatch.id.in_(select(SeatRow.match_id).where(SeatRow.kind == "open", SeatRow.public))
        running = self._listed(self.hall.settings.matches_per_guest, mine, StoredMatch.status != "over")
        finished = self._listed(LISTED, mine, StoredMatch.status == "over")
        joinable = self._listed(LISTED, free, StoredMatch.status == "waiting", ~mine)
        lists = [[self._row(row, caller) for row in rows] for rows in (running, joinable, finished)]
        return Lobby(
            games=tuple(self.card(which, caller.language) for which in all_games()),
            mine=tuple(sorted(lists[0], key=lambda row: not row.your_turn)),
            open=tuple(lists[1]),
            finished=tuple(lists[2]),
        )

    def _listed(self, most: int, *which: ColumnElement[bool]) -> list[StoredMatch]:
        """The latest matches of a kind whose rules are here, with their seats; no connection is held afterwards."""
        here = [and_(StoredMatch.game == each.name, StoredMatch.rules == each.rules_version) for each in all_games()]
        query = select(StoredMatch).where(or_(*here), *which).order_by(StoredMatch.changed.desc()).limit(most)
        with self.hall.store.reading() as db:
            return list(db.scalars(query.options(selectinload(StoredMatch.seats))))

    def _row(self, row: StoredMatch, caller: Caller) -> MatchRow:
        words, over = ui(caller.language), row.status == "over"
        acting: list[int] = []
        if row.status == "running" and self.preparer.ready(row.game):
            acting = list(self.hall.standing(row.id).match.acting)
        your_turn = any(row.seats[seat].guest == caller.id for seat in acting)
        if over:
            state = words.say(phrase("server.over"))
        elif row.status == "waiting":
            state = words.say(phrase("server.waiting", count=sum(seat.kind == "open" for seat in row.seats)))
        elif your_turn:
            state = words.say(phrase("server.your_turn"))
        else:
            state = words.say(phrase("server.turn_of", name=", ".join(row.seats[seat].name for seat in acting)))
        title = game(row.game).meta.title[caller.language]
        when = datetime.fromtimestamp(row.changed, UTC)
        names = ", ".join(seat.name or "…" for seat in row.seats)
        return MatchRow(row.id, row.game, title, names, state, your_turn, when, ago(row.changed, caller.language))

    def set_up(self, which: Game, language: str, kept: Mapping[str, str] | None = None, error: str = "") -> SetUp:
        """Return the form that starts a match: a fresh one, or one ``kept`` as it was filled in, with what is wrong."""
        words, meta, filled = which.words(language), which.meta, kept or {}
        bots = self.bots(language)
        wishes = {"me", "friend", "open", *(f"bot:{bot.value}" for bot in bots)}
        seats = [filled.get(f"seat_{seat}", "") for seat in range(max(meta.players))]
        # A preset names every option, so that it also replaces what was kept.
        defaults = {option: values[0] for option, values in meta.options.items()}
        presets = tuple(
            Choice(json.dumps({**defaults, **options}), words.name("preset", name))
            for name, options in meta.presets.items()
        )
        players = {str(count): count for count in meta.players}
        return SetUp(
            game=self.card(which, language),
            players=meta.players,
            default_players=players.get(filled.get("players", ""), meta.default_players),
            presets=presets,
            options=tuple(_option_field(words, option, values, filled) for option, values in meta.options.items()),
            bots=bots,
            seat_names=tuple(words.seat(seat) for seat in range(max(meta.players))),
            error=error,
            seats=tuple(wish if wish in wishes else "" for wish in seats) if kept is not None else (),
            shared="shared" in filled,
            practice=kept is None or "practice" in kept,
            clock=filled.get("clock", ""),
        )

    def bots(self, language: str, usual: str = OPPONENT) -> tuple[Choice, ...]:
        """The bots that can take a seat; the usual one, which plays unless another is chosen, is marked."""
        words = ui(language)
        return tuple(Choice(name, words.say(phrase(f"server.bot.{name}")), chosen=name == usual) for name in LEVELS)

    # --- a match

    def match(self, standing: Standing, caller: Caller, hint: bool = False) -> MatchScene:
        """Return a match as a guest may see it."""
        row, match, which = standing.row, standing.match, standing.match.game
        seat, curtain = self._point_of_view(standing, caller.id)
        words = which.words(caller.language, [seat_row.name for seat_row in standing.seats])
        view = match.view(seat)
        sheet = view.sheet(words)
        mine = standing.seats_of(caller.id)
        your_turn = seat is not None and seat in match.acting and row.status == "running" and seat in mine
        offers = self._offers(view, words, sheet) if your_turn else ()
        now = time.time()
        log, since = self._log(match, seat, mine, words)
        asker = row.undo_seat
        return MatchScene(
            id=row.id,
            game=row.game,
            title=which.meta.title[caller.language],
            version=standing.version_for(mine),
            ply=len(match),
            seat=seat,
            over=match.over,
            your_turn=your_turn,
            ask=self._ask(standing, view, words, caller.language),
            sheet=sheet,
            offers=offers,
            people=self._people(standing, view, sheet, caller, now),
            log=log,
            since=since,
            chat=tuple(ChatLine(line.name, line.text, ago(line.at, caller.language)) for line in self.hall.chat(row.id))
            if standing.lesson is None
            else (),
            clause=_clause(which, view),
            can_undo=self.hall.undo_to(standing, caller.id) is not None,
            can_ask_undo=self.hall.can_ask_undo(standing, caller.id),
            undo_asked_by=standing.seats[asker].name if asker is not None and mine and asker not in mine else "",
            can_hint=your_turn and row.practice,
            bots_moving=row.bot_due is not None,
            pace=row.pace,
            practice=row.practice,
            clock=_time_left(row, now),
            curtain=curtain,
            shared=row.shared,
            commitment=commitment_of(row.secret) if sealed(row) else "",
            secret=row.secret if match.over and sealed(row) else "",
            seed=str(row.seed) if match.over and sealed(row) else "",
            can_replace=tuple(self.hall.replaceable(standing)) if mine else (),
            stood_in=not match.over and any(standing.seats[own].kind == "bot" for own in mine),
            bots=self.bots(caller.language, STAND_IN),
            lesson=self._lesson(standing, words),
            hint=self._hint(view, words, caller.language) if hint and your_turn and row.practice else "",
            again=self._again(standing, mine, now),
        )

    def _again(self, standing: Standing, mine: Sequence[int], now: float) -> int | None:
        """In how many seconds another may have been asked for too long; None if none is asked, or may be replaced now.

        It goes by when he was asked, not by his last sign of life: that would tell others of steps he takes in secret.
        """
        row, patience = standing.row, self.hall.settings.away_after
        others = [seat for seat in standing.match.acting if seat not in mine and standing.seats[seat].kind == "guest"]
        if not mine or row.status != "running" or set(others) <= set(self.hall.replaceable(standing)):
            return None
        waited = now - row.asked
        rest = patience - waited if waited < patience else patience / OFTEN
        if row.clock is not None and row.clock > waited:
            rest = min(rest, row.clock - waited)
        return int(rest) + 1

    def _point_of_view(self, standing: Standing, guest: str) -> tuple[int | None, str]:
        """Whose view a guest gets, and for whom a curtain is drawn first on a shared screen."""
        mine, row = standing.seats_of(guest), standing.row
        if not mine:
            return None, ""
        asked = [seat for seat in standing.match.acting if seat in mine]
        if not row.shared or len(mine) == 1:  # one person may lead several seats, as in solo games
            return (asked or mine)[0], ""
        if not asked:
            return (row.revealed if row.revealed in mine else None), ""
        seat = row.revealed if row.revealed in asked else asked[0]
        if row.revealed != seat and keeps_secrets(standing.match):
            return None, standing.seats[seat].name
        return seat, ""

    def _ask(self, standing: Standing, view: View, words: Words, language: str) -> str:
        if standing.row.status == "waiting":
            free = sum(seat.kind == "open" for seat in standing.seats)
            return ui(language).say(phrase("server.waiting", count=free))
        return words.say(view.ask())

    def _offers(self, view: View, words: Words, sheet: Any) -> tuple[Offer, ...]:
        drawn = {int(number) for number in ON_BOARD.findall(sheet.board)}
        drawn |= {item.action for item in sheet.tray if item.action is not None}
        actions = view.game.rules.actions
        offers = []
        for place, action in enumerate(view.actions()):
            family, member = actions.family(action.number)
            kind = family.name.replace(" ", "_")
            name = family.members[member] if family.members else kind
            help_text = _text(words, f"help.{kind}.{name}") or _text(words, f"help.action.{kind}")
            key = str(place + 1) if place < 9 else ""
            offers.append(Offer(action.number, action.text(words), help_text, key, action.number in drawn))
        return tuple(offers)

    def people(self, standing: Standing, caller: Caller) -> tuple[Person, ...]:
        """Everyone at the table as a spectator sees them."""
        view = standing.match.view(None)
        words = standing.match.game.words(caller.language, [seat.name for seat in standing.seats])
        return self._people(standing, view, view.sheet(words), caller, time.time())

    def _people(self, standing: Standing, view: View, sheet: Any, caller: Caller, now: float) -> tuple[Person, ...]:
        notes = {line.seat: line.notes for line in sheet.seats}
        acting = standing.match.acting if standing.row.status == "running" else ()
        results = self._results(standing.match, caller.language)
        people = []
        for seat in standing.seats:
            yours = seat.guest == caller.id
            away = seat.kind == "guest" and not yours and now - seat.seen > self.hall.settings.away_after
            invite = seat.kind == "open" and standing.row.host == caller.id
            people.append(
                Person(
                    seat=seat.number,
                    name=seat.name,
                    kind="you" if yours else seat.kind,
                    notes=notes.get(seat.number, ()),
                    acting=seat.number in acting,
                    away=away,
                    result=results.get(seat.number, ""),
                    invitation=f"/m/{standing.row.id}/join/{seat.token}" if invite else "",
                )
            )
        return tuple(people)

    @staticmethod
    def _results(match: Match, language: str) -> dict[int, str]:
        words, verdicts = ui(language), _verdicts(match) if match.over else []
        return {seat: words.say(phrase(verdict)) for seat, verdict in enumerate(verdicts)}

    @staticmethod
    def _log(
        match: Match, seat: int | None, mine: Sequence[int], words: Words
    ) -> tuple[tuple[LogLine, ...], tuple[str, ...]]:
        tell = match.game.speech.tell
        last_own = max((ply for ply, (mover, _) in enumerate(match.moves) if mover in mine), default=-1)
        lines, since = [], []
        for ply, events in enumerate(match.told(seat)):
            fresh = ply > last_own + 1
            for event in events:
                text = words.say(tell(event))
                lines.append(LogLine(ply, text, fresh))
                if fresh:
                    since.append(text)
        return tuple(lines), tuple(since)

    def _lesson(self, standing: Standing, words: Words) -> LessonStep | None:
        step, row = standing.lesson, standing.row
        if step is None or row.lesson is None:
            return None
        wanted = tuple(standing.match.game.action(name).number for name in self.hall.lesson_wanted(standing))
        title, text = words.text(f"lesson.{step.key}.title"), words.text(f"lesson.{step.key}.text")
        return LessonStep(row.lesson + 1, len(lesson_of(row.game).steps), title, text, wanted)

    @staticmethod
    def _hint(view: View, words: Words, language: str) -> str:
        advice, pages = hint_for(view), ui(language)
        offered = {action.number: action for action in view.actions()}
        best, chance = offered[advice.best.number].text(words), format_percent(advice.expected, locale=language)
        if len(offered) == 1:
            return pages.say(phrase("server.hint_only", best=best))
        if advice.runner_up is None:
            return pages.say(phrase("server.hint_clear", best=best, chance=chance))
        other = offered[advice.runner_up.number].text(words)
        return pages.say(phrase("server.hint", best=best, chance=chance, other=other))

    # --- replays

    def replay(self, standing: Standing, caller: Caller, ply: int, seat: int | None) -> ReplayScene:
        """Return a finished match at one ply, from one seat's view."""
        row, which = standing.row, standing.match.game
        match = standing.match.at(ply)
        words = which.words(caller.language, [seat_row.name for seat_row in standing.seats])
        view = match.view(seat)
        sheet = view.sheet(words)
        log, _ = self._log(match, seat, (), words)
        here = tuple(line.text for line in log if line.ply == ply)
        return ReplayScene(
            id=row.id,
            game=row.game,
            title=which.meta.title[caller.language],
            ply=ply,
            last=len(standing.match),
            seat=seat,
            people=self._people(standing, view, sheet, caller, time.time()),
            sheet=sheet,
            ask=words.say(view.ask()),
            log=log,
            here=here,
            commitment=commitment_of(row.secret) if sealed(row) else "",
            secret=row.secret if sealed(row) else "",
            seed=str(row.seed) if sealed(row) else "",
            bots=self.bots(caller.language),
        )


def _time_left(row: StoredMatch, now: float) -> int | None:
    """How many seconds whoever is asked has left; None without a clock, and before and after the match."""
    if row.clock is None or row.status != "running":
        return None
    return max(0, int(row.clock - (now - row.asked)))


def _verdicts(match: Match) -> list[str]:
    """What the end of a match is called for every seat.

    Less than a whole result is the points of a victory in common, a shared victory, a draw, or how far one came alone.
    """
    scores, which = match.scores(), match.game
    best = max(scores)
    if match.players > 1 and which.share_their_fate(match.options):
        return ["server.all_won" if best > 0 else "server.all_lost"] * match.players
    if best == 0 or (match.players == 1 and best < 1):
        first = "server.lost"
    elif scores.count(best) == 1:
        first = "server.won"
    else:
        first = "server.shared" if which.shares_victories else "server.drawn"
    return [first if score == best else "server.lost" for score in scores]


def _option_field(words: Words, option: str, values: Sequence[str], filled: Mapping[str, str]) -> OptionField:
    wish = filled.get(f"opt_{option}", "")
    chosen = wish if wish in values else values[0]
    choices = tuple(Choice(value, words.name(f"value.{option}", value), chosen=value == chosen) for value in values)
    return OptionField(option, words.name("option", option), _text(words, f"help.option.{option}"), choices)


def _span(numbers: Iterable[int]) -> str:
    low, high = min(numbers := list(numbers)), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def _text(words: Words, key: str) -> str:
    return str(words.text(key)) if words.has(key) else ""


def _clause(which: Game, view: View) -> str:
    clause = getattr(which.speech, "clause", None)
    return clause(view.state, view.seat) if clause and view.seat != SPECTATOR else ""
