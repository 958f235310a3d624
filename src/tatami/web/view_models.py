"""What each page shows, as plain data: the server fills a scene in, a template lays it out.

Everything here has already been put into the viewer's language and is already limited to what the viewer may know.
"""

from dataclasses import dataclass, field
from datetime import datetime

from tatami.ui.panels import Panels


@dataclass(frozen=True)
class Visitor:
    """Who is looking: a guest with a name, a language, and a token that forms must send back."""

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
    game: str
    title: str
    players: str  # the names at the table
    state: str  # "your turn", "Anna's turn", "waiting for 1 seat", "won by …"
    your_turn: bool
    when: datetime
    when_text: str
    can_go_on: bool = True  # not if it was played with older rules


@dataclass(frozen=True)
class LobbyPage:
    """The first page."""

    games: tuple[GameCard, ...]
    mine: tuple[MatchLine, ...]  # your turn first
    open: tuple[MatchLine, ...]
    finished: tuple[MatchLine, ...]


@dataclass(frozen=True)
class Choice:
    """One value of an option."""

    value: str
    label: str
    help: str = ""
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
    default_players: int  # or as many as were chosen
    presets: tuple[Choice, ...]  # value = JSON of the options it sets
    options: tuple[OptionField, ...]
    bots: tuple[Choice, ...]
    seat_names: tuple[str, ...]  # as many as there can be
    error: str = ""  # why the form was refused; then the rest is as it was filled in
    seats: tuple[str, ...] = ()  # who was to sit where: "me", "friend", "open", "bot:NAME"; "" is the default
    shared: bool = False
    practice: bool = True
    clock: str = ""


@dataclass(frozen=True)
class Person:
    """One seat at the table."""

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
    on_board: bool  # it can also be clicked on the board or in the tray


@dataclass(frozen=True)
class LogLine:
    """Something that happened."""

    ply: int
    text: str
    fresh: bool  # since the viewer's last move


@dataclass(frozen=True)
class ChatLine:
    """Something that was said."""

    name: str
    text: str
    when_text: str


@dataclass(frozen=True)
class LessonStep:
    """One step of the guided first match."""

    number: int
    of: int
    title: str
    text: str
    wanted: tuple[int, ...]  # actions to be played in this step, the next one first; empty: only read, then "next"


@dataclass(frozen=True)
class UndoState:
    """Whether the viewer may take a move back, and who asks to."""

    at_once: bool = False
    by_asking: bool = False  # if the others agree
    asked_by: str = ""  # somebody else asks to undo; "" if nobody does


@dataclass(frozen=True)
class BotState:
    """What the bots do, and who can be replaced by one."""

    moving: bool
    pace: int  # milliseconds between the moves of bots
    choices: tuple[Choice, ...]  # who can be seated
    can_replace: tuple[int, ...] = ()  # absent seats that may be handed to a bot
    stood_in: bool = False  # a bot plays for the viewer


@dataclass(frozen=True)
class Fairness:
    """What proves that nobody chose the shuffle; empty for lessons, whose shuffle is fixed."""

    commitment: str = ""
    secret: str = ""  # after the end
    seed: str = ""  # after the end


@dataclass(frozen=True)
class MatchPage:
    """Everything that changes on the match page; the page swaps it as a whole."""

    id: str
    game: str
    title: str
    version: int  # grows with every change; a page that has seen it needs nothing new
    ply: int
    seat: int | None  # whose view this is; None for a spectator
    over: bool
    your_turn: bool
    ask: str  # one sentence: what is asked now, or whose turn it is
    problem: str  # why a match of older rules cannot go on, or how much of it can be shown
    can_end: bool  # such a match, by one of its people
    panels: Panels
    offers: tuple[Offer, ...]
    people: tuple[Person, ...]
    log: tuple[LogLine, ...]
    since: tuple[str, ...]  # what happened since the viewer's last move
    chat: tuple[ChatLine, ...]
    clause: str  # rule clause in question, for opening the rules beside the board
    undo: UndoState
    bots: BotState
    fairness: Fairness
    can_hint: bool
    practice: bool
    clock: int | None  # seconds left for the acting seat, None without a clock
    curtain: str  # on a shared screen: the name of the seat to hand the screen to; "" when nothing is to be hidden
    shared: bool
    lesson: LessonStep | None = None
    hint: str = ""
    again: int | None = None  # in how many seconds the page should look by itself; None: not before there is news


@dataclass(frozen=True)
class ReplayPage:
    """A finished match at one ply."""

    id: str
    game: str
    title: str
    problem: str  # how much of a match of older rules can be shown
    ply: int
    last: int
    seat: int | None
    people: tuple[Person, ...]
    panels: Panels
    ask: str
    log: tuple[LogLine, ...]
    here: tuple[str, ...]  # what this move told
    fairness: Fairness
    bots: tuple[Choice, ...] = ()  # who can take the other seats when it is played on


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
    """What a seat could expect before one of its moves."""

    ply: int
    seat: int
    name: str
    expected: str


@dataclass(frozen=True)
class ReviewPage:
    """A finished match looked back on, or how far that has got."""

    id: str
    game: str
    title: str
    progress: int  # per cent
    done: bool
    fault: bool  # it cannot be done
    people: tuple[Person, ...] = ()
    what: str = ""  # what the curves show
    why: str = ""  # how it was judged
    curves: str = ""  # SVG
    samples: tuple[str, ...] = ()  # SVG: a piece of every seat's line; none where all share one
    turns: tuple[TurnLine, ...] = ()
    points: tuple[PointLine, ...] = ()
    bots: tuple[Choice, ...] = ()  # who can take the other seats when it is played on


@dataclass(frozen=True)
class RulesPage:
    """A rulebook as HTML, every clause with an anchor of its own number."""

    game: str
    title: str
    html: str
    clauses: tuple[str, ...] = field(default_factory=tuple)
