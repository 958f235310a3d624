"""View models: what each page shows, as plain data for a template.

Everything is already in the viewer's language and limited to what the viewer may know.
"""

from dataclasses import dataclass
from datetime import datetime

from tatami.ui.panels import Panels


@dataclass(frozen=True)
class Visitor:
    """The guest who looks at a page, with the CSRF token of their forms."""

    name: str
    language: str
    csrf: str


@dataclass(frozen=True)
class GameCard:
    """A game in the lobby."""

    name: str
    title: str
    cover: str  # SVG
    players: str  # "2–4"
    minutes: str
    weight: str
    designers: str
    about: str
    ready: bool  # its rules are compiled
    progress: int  # per cent, while they are being compiled
    lesson: bool  # a guided first match exists


@dataclass(frozen=True)
class MatchLine:
    """A match in one of the lobby's lists."""

    id: str
    title: str
    players: str  # names
    state: str  # "your turn", "Anna's turn", "waiting for 1 seat", "won by …"
    your_turn: bool
    when: datetime
    when_text: str
    can_go_on: bool = True  # False for a match of an older edition


@dataclass(frozen=True)
class LobbyPage:
    """The lobby."""

    games: tuple[GameCard, ...]
    mine: tuple[MatchLine, ...]  # where it is the viewer's turn, first
    open: tuple[MatchLine, ...]
    finished: tuple[MatchLine, ...]


@dataclass(frozen=True)
class Choice:
    """One value of an option."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True)
class OptionField:
    """One option of a game in the set-up form."""

    name: str
    label: str
    help: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class SetupPage:
    """The form that starts a match."""

    game: GameCard
    players: tuple[int, ...]
    default_players: int  # or the number that was chosen
    presets: tuple[Choice, ...]  # the value is JSON of its options
    options: tuple[OptionField, ...]
    bots: tuple[Choice, ...]
    seat_names: tuple[str, ...]  # as many as there can be
    error: str = ""  # why the form was refused; then the rest is as it was filled in
    seats: tuple[str, ...] = ()  # "me", "friend", "open" or "bot:NAME"; "" is the default
    shared: bool = False
    practice: bool = True
    clock: str = ""


@dataclass(frozen=True)
class Person:
    """A seat and its player."""

    seat: int
    name: str
    kind: str  # "you", "guest", "bot", "open"
    notes: tuple[str, ...]  # what the game says beside the name
    acting: bool
    away: bool
    result: str = ""  # after the end: "won", "shared the victory" …
    invitation: str = ""  # path of the invitation link, only for the host and only while the seat is open


@dataclass(frozen=True)
class Offer:
    """An action that can be played now."""

    number: int
    text: str
    help: str
    key: str  # "1" … "9" for the first nine, else ""
    on_board: bool  # it can also be clicked on the board or in the hand


@dataclass(frozen=True)
class LogLine:
    """An event in the log."""

    ply: int
    text: str
    fresh: bool  # since the viewer's last move


@dataclass(frozen=True)
class ChatLine:
    """A chat line."""

    name: str
    text: str
    when_text: str


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson."""

    number: int
    of: int
    title: str
    text: str
    wanted: tuple[int, ...]  # actions to play in this step, the next one first; empty: only read


@dataclass(frozen=True)
class UndoState:
    """Whether the viewer may take a move back, and who else asks to."""

    at_once: bool = False
    by_asking: bool = False  # if the others agree
    asked_by: str = ""  # somebody else asks to undo; "" if nobody does


@dataclass(frozen=True)
class BotState:
    """What the bots do, and who can be replaced by one."""

    moving: bool
    pace: int  # milliseconds between the moves of bots
    choices: tuple[Choice, ...]  # bots that can take a seat
    can_replace: tuple[int, ...] = ()  # seats of absent people that a bot may take
    stood_in: bool = False  # a bot plays for the viewer


@dataclass(frozen=True)
class Fairness:
    """Proof of a fair shuffle; empty for lessons, whose shuffle is fixed."""

    commitment: str = ""
    secret: str = ""  # after the end
    seed: str = ""  # after the end


@dataclass(frozen=True)
class MatchPage:
    """The match page."""

    id: str
    game: str
    title: str
    version: int  # grows with every change that the viewer may notice
    ply: int
    seat: int | None  # whose view this is; None for a spectator
    over: bool
    your_turn: bool
    prompt: str  # one sentence: what to decide, or whose turn it is
    problem: str  # why a match of an older edition cannot go on, or how much of it is shown
    can_end: bool  # whether the viewer may end such a match
    panels: Panels
    offers: tuple[Offer, ...]
    people: tuple[Person, ...]
    log: tuple[LogLine, ...]
    since: tuple[str, ...]  # what happened since the viewer's last move
    chat: tuple[ChatLine, ...]
    clause: str  # of the rules, for the current decision
    undo: UndoState
    bots: BotState
    fairness: Fairness
    can_hint: bool
    clock: int | None  # seconds left, None without a clock
    curtain: str  # on a shared screen: who gets the screen next; "" when nothing has to be hidden
    lesson: LessonStep | None = None
    hint: str = ""
    refresh_in: int | None = None  # seconds after which the page refreshes by itself


@dataclass(frozen=True)
class ReplayPage:
    """A finished match at one ply."""

    id: str
    title: str
    problem: str  # how much of a match of an older edition is shown
    ply: int
    last: int
    seat: int | None
    people: tuple[Person, ...]
    panels: Panels
    prompt: str
    log: tuple[LogLine, ...]
    here: tuple[str, ...]  # the events of this move
    fairness: Fairness
    bots: tuple[Choice, ...] = ()  # for the other seats when the match is continued


@dataclass(frozen=True)
class TurnLine:
    """A turning point of a reviewed match, in words."""

    number: int
    seat: int
    ply: int  # of the position before the move
    text: str  # "Move 31: Ayame's chance fell from 62 % to 35 %."
    played: str
    advice: str  # what the strongest player would have played


@dataclass(frozen=True)
class PointLine:
    """The expected result of a seat before one of its moves."""

    ply: int
    seat: int
    name: str
    expected: str


@dataclass(frozen=True)
class ReviewPage:
    """The review of a finished match, finished or in progress."""

    id: str
    title: str
    progress: int  # per cent
    done: bool
    fault: bool  # it failed
    people: tuple[Person, ...] = ()
    chart_title: str = ""
    method: str = ""  # how the match was evaluated
    chart: str = ""  # SVG
    samples: tuple[str, ...] = ()  # SVG: a piece of each seat's line; none where all share one
    turns: tuple[TurnLine, ...] = ()
    points: tuple[PointLine, ...] = ()
    bots: tuple[Choice, ...] = ()  # for the other seats when the match is continued


@dataclass(frozen=True)
class RulesPage:
    """A rulebook as HTML; every clause has an anchor named after its number."""

    title: str
    html: str
