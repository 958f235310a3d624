"""A View of Fuji Koro drawn: the volcano as far as it is known, countdown and offers, and every player's board."""

from functools import cache
from typing import Any

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.components import (
    BLUEPRINT_NAMES,
    BLUEPRINTS,
    BONUS_NAMES,
    CARDS_PER_TYPE,
    CONTENT_NAMES,
    COOP_COUNTDOWN,
    COUNTDOWN,
    DRAGON_CLASS,
    ERUPT1,
    ERUPT4,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    GEAR_CARD_NAMES,
    GEAR_CARDS,
    RONIN,
    SCROLL_NAMES,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VP,
)
from tatami.games.fuji_koro.geography import (
    BRIDGE,
    CELL_SPACES,
    CENTRE,
    SHRINE,
    SHRINES,
    SITE_LEVEL,
    SITE_NEXT,
    SITES,
    SPACES,
    STEP_TO,
    TILE_CELLS,
    TOUCHES,
    Q,
    R,
)
from tatami.games.fuji_koro.ground import centre_of
from tatami.games.fuji_koro.knapsack import capacity, load, total_tokens
from tatami.games.fuji_koro.panels import HEIGHT, WIDTH, Panel
from tatami.games.fuji_koro.pieces import SIZE, STYLE_SHEET, definitions, hexagon_path, mini_pattern, target
from tatami.games.fuji_koro.state import ALIVE, ASLEEP, DRAGON_TO, IN_OFFER, IN_SHRINE, LAY_LOSER, NOTHING
from tatami.games.fuji_koro.words import character_name, field_name, foe_name, offer, pattern_text, place_name
from tatami.paper import ink
from tatami.paper.sheet import SeatLine, Sheet
from tatami.paper.words import Seat, Words, phrase

MAP_LEFT, MAP_TOP = 262, 276
ACROSS, MAP_HEIGHT = 770, 560
SIDE = 540  # where the column beside the map begins
LARGE = 1.6  # one's own board
SIGNS = {6: "fk-wood", 7: "fk-metal", 9: "fk-scroll", 10: "fk-adventure", 11: "fk-rope"}
GATE = "M-11,-8H11V-5.4H-11zM-8,-3H8V-1H-8zM-7,-6H-5V8H-7zM5,-6H7V8H5z"  # of a shrine
EVENT_SIGNS = ("·", "~1", "~2", "~3", "~4", "⌇", "✸", "!")


@cache
def spot(space: int) -> tuple[float, float]:
    """Where a space is drawn."""
    x, y = ink.hex_centre(int(Q[space]), int(R[space]), SIZE)
    return x + MAP_LEFT, y + MAP_TOP


def draw(view: Any, words: Words) -> Sheet:
    """Return a View laid out: map and boards as one SVG, and a line for every player."""
    s, seat = view.state, view.seat
    legal = frozenset(int(action) for action in view.legal().nonzero()[0])
    first = seat if seat >= 0 else int(s.turn)
    boards, height = _boards(s, first, words, legal)
    board = ink.drawing(
        (0, 0, ACROSS, MAP_HEIGHT + height),
        words.say(phrase("board.countdown")) + f" {field_name(int(s.marker))}",
        STYLE_SHEET,
        definitions(),
        _ground(s, words),
        _dragons(s, words),
        _samurai(s, words),
        _choices(s, seat, words, legal),
        _beside(s, seat, words, legal),
        boards,
    )
    lines = tuple(_line(s, other, words) for other in range(int(s.players)))
    return Sheet(board, ACROSS, MAP_HEIGHT + height, lines)


# --- the volcano ------------------------------------------------------------------------------------------------------


def _ground(s: Any, words: Words) -> str:
    drawn = []
    for site in range(SITES):
        if s.tile[site]:
            drawn += [_cell(s, site * TILE_CELLS + i, words) for i in range(TILE_CELLS)]
        else:
            x, y = spot(site * TILE_CELLS)
            level = int(SITE_LEVEL[site]) + 1
            label = ink.title(words.say(phrase("board.unexplored", level=level)))
            drawn.append(ink.el("use", label, href="#fk-t", x=x, y=y, class_="u"))
            drawn.append(ink.text("I" * level, x, y + 4, "n"))
    for hub in range(CENTRE, SPACES):
        x, y = spot(hub)
        label = ink.title(words.say(place_name(s, hub)))
        if hub < SHRINE:
            drawn.append(ink.el("use", label, href="#fk-t", x=x, y=y, class_="hub"))
            drawn.append(ink.text("C" if hub == CENTRE else f"B{hub - BRIDGE + 1}", x, y - 14, "n"))
        else:
            drawn.append(ink.el("circle", label, cx=x, cy=y, r=SIZE * 1.5, class_="hub"))
            drawn.append(ink.el("path", d=GATE, transform=ink.at(x, y - 4), class_="gt"))
            drawn.append(ink.text(hub - SHRINE + 1, x, y + 14, "n"))
    if s.rope:
        x, y = spot(CENTRE)
        drawn.append(ink.use("fk-rope", x, y + 2, class_="sg"))
    return ink.group(*drawn)


def _cell(s: Any, cell: int, words: Words) -> str:
    """A cell with what lies on it."""
    x, y = spot(cell)
    content = int(s.content[cell])
    burning = bool(s.lava[cell])
    label = ink.title(words.say(place_name(s, cell)))
    drawn = ink.el("use", label, href="#fk-h", x=x, y=y, class_="l" if burning else "r")
    if s.monk[cell]:
        drawn += ink.use("fk-monk", x, y, class_="sg", data_piece=f"k{cell}")
    elif content in SIGNS and (s.lying[cell] or content in (6, 7, 11)):
        gone = content in (6, 7) and not s.lying[cell]
        drawn += ink.use(SIGNS[content], x, y, class_="sg off" if gone else "sg")
    elif ERUPT1 <= content <= ERUPT4 and not burning:
        drawn += ink.text(content - ERUPT1 + 1, x, y + 4, "n")
    return drawn


def _dragons(s: Any, words: Words) -> str:
    drawn = []
    for dragon in range(len(s.dragon)):
        if s.dragon[dragon] == ALIVE:
            x, y = spot(int(centre_of(int(s.dragon_site[dragon]) - 1)))
            kind = int(DRAGON_CLASS[dragon])
            label = words.say(phrase("board.foe", foe=foe_name(dragon), number=dragon + 1))
            token = int(s.dragon_token[dragon])
            if token:
                label += ", " + words.text("board.asleep" if token == ASLEEP else "board.awake")
            shape = ink.el(
                "use", ink.title(label), href="#fk-d", transform=ink.at(x, y, 1 + 0.18 * kind), class_=f"dg d{kind}"
            )
            drawn.append(ink.group(shape, data_piece=f"d{dragon}"))
            if token:
                drawn.append(ink.text("z" * token, x + 16, y - 10, "n"))
    return ink.group(*drawn)


def _samurai(s: Any, words: Words) -> str:
    """Everyone in the volcano; several on one space stand side by side."""
    drawn, standing = [], dict[int, int]()
    for seat in range(int(s.players)):
        if s.escaped[seat]:
            continue
        space = int(s.where[seat])
        beside = standing.get(space, 0)
        standing[space] = beside + 1
        x, y = spot(space)
        key = "board.lying" if s.laid[seat] else "board.samurai"
        label = words.say(phrase(key, seat=Seat(seat), character=character_name(s, seat), space=place_name(s, space)))
        badge = ink.badge(seat, x - 5 + 9 * (beside % 3), y + 5 - 10 * (beside // 3), 8)
        style = "laid" if s.laid[seat] else None
        drawn.append(
            ink.group(ink.title(label), badge, data_piece=f"s{seat}", class_=style, role="img", aria_label=label)
        )
    return ink.group(*drawn, pointer_events="none")


def _choices(s: Any, seat: int, words: Words, legal: frozenset[int]) -> str:
    """Steps and sites that can be chosen on the map; one button a space."""
    drawn, taken = [], set[int]()
    walker = int(s.beaten) if s.decision == LAY_LOSER else seat
    for action in sorted(legal):
        space = -1
        if act.STEP <= action < act.SITE_T:
            space = int(STEP_TO[int(s.where[walker]), action - act.STEP])
            shape = hexagon_path(SIZE if space < CELL_SPACES else SIZE * 1.6)
        elif act.SITE_T <= action < act.ROT:
            k = action - act.SITE_T
            moving = s.decision == DRAGON_TO
            site = int(SITE_NEXT[int(s.dragon_site[s.mover]) - 1, k] if moving else TOUCHES[int(s.where[seat]), k])
            space, shape = int(centre_of(site)), hexagon_path(SIZE * 2.2)
        elif act.SHRINE_AT <= action < act.TRACK:
            space, shape = SHRINE + action - act.SHRINE_AT, hexagon_path(SIZE * 1.5)
        if space >= 0 and space not in taken:
            taken.add(space)
            x, y = spot(space)
            zone = ink.el("path", d=shape, transform=ink.at(x, y), class_="z")
            drawn.append(target(action, words.say(offer(s, seat, action)), zone))
    return ink.group(*drawn)


# --- beside the map ---------------------------------------------------------------------------------------------------


def _beside(s: Any, seat: int, words: Words, legal: frozenset[int]) -> str:
    drawn = [ink.text(f"{words.text('board.round')} {int(s.lap)}", SIDE, 22, "b")]
    drawn.append(_countdown(s, words))
    drawn.append(_offers(s, seat, words, legal))
    if s.scoring:
        drawn.append(_palace(s, words))
    piles = " · ".join(f"{'I' * (i + 1)}: {int(size)}" for i, size in enumerate(s.pile_size))
    drawn.append(ink.text(f"{words.text('board.piles')}  {piles}", SIDE, 548, "k"))
    drawn.append(_shrines(s, words))
    if s.drawn:
        drawn.append(ink.text(TILE_NAMES[int(s.drawn) - 1], SIDE + 190, 548, "b"))
    if any(s.fighting):
        fight = phrase("board.fight", foe=foe_name(int(s.foe)), lives=int(s.foe_lives))
        drawn.append(ink.text(words.say(fight), SIDE + 90, 22, "t"))
    return ink.group(*drawn)


def _countdown(s: Any, words: Words) -> str:
    """Field 1 (or the numbered field of cooperative games) and E1 to E8."""
    track = COOP_COUNTDOWN if s.coop and s.scenario != RONIN else COUNTDOWN
    marker = int(s.marker)
    drawn = [ink.text(words.text("board.countdown"), SIDE, 44, "s")]
    for i in range(9):
        x = SIDE + 25 * i
        here = marker == i or (i == 0 and marker < 0)
        drawn.append(ink.el("rect", x=x, y=50, width=23, height=34, rx=4, class_="now" if here else "g"))
        name = field_name(min(marker, 0)) if i == 0 else f"E{i}"
        drawn.append(ink.text(name, x + 11.5, 63, "n"))
        drawn.append(ink.text(EVENT_SIGNS[int(track[i])] if i else "", x + 11.5, 78, "n"))
    return "".join(drawn)


def _offers(s: Any, seat: int, words: Words, legal: frozenset[int]) -> str:
    """Scroll offer and gear cards with their patterns; what can be chosen shines."""
    drawn = [ink.text(words.text("board.offer"), SIDE, 100, "s")]
    for i, card in enumerate(s.scroll_offer):
        if card:
            scroll, x = int(card) - 1, SIDE + 77 * i
            name, action = SCROLL_NAMES[scroll], act.SCROLL + int(card) - 1
            style = "z" if action in legal else "g"
            help_text = ink.title(words.text(f"help.scroll.{name}"))
            box = ink.el("rect", help_text, x=x, y=105, width=74, height=20, rx=3, class_=style)
            drawn.append(target(action, words.say(offer(s, seat, action)), box) if action in legal else box)
            drawn.append(ink.text(words.name("scroll", name), x + 37, 119, "k m"))
    drawn.append(ink.text(words.text("board.gear_offer"), SIDE, 142, "s"))
    column = [0, 0, 0]
    for card in range(GEAR_CARDS):
        if s.gear_place[card] == IN_OFFER:
            kind = card // CARDS_PER_TYPE
            x, y = SIDE + (0, 70, 162)[kind], 156 + 27 * column[kind]
            column[kind] += 1
            drawn.append(_gear_card(s, seat, words, card, x, y, act.GEAR + card in legal))
    return "".join(drawn)


def _gear_card(s: Any, seat: int, words: Words, card: int, x: float, y: float, can: bool) -> str:
    """A card of the offer: name, pattern, bonus."""
    drawn = ink.text(GEAR_CARD_NAMES[card], x, y, "k") + mini_pattern(card, x + 32, y - 9)
    drawn += ink.text(words.name("bonus", BONUS_NAMES[int(GEAR_BONUS[card])]), x, y + 12, "s")
    said = words.say(offer(s, seat, act.GEAR + card))
    box = ink.el("rect", ink.title(said), x=x - 3, y=y - 12, width=66, height=26, rx=3, class_="z" if can else "h")
    return drawn + (target(act.GEAR + card, said, box) if can else box)


def _palace(s: Any, words: Words) -> str:
    """The large palace's tracks: the next bonus of each."""
    drawn = [ink.text(words.text("board.palaces"), SIDE, 384, "s")]
    for track, name in enumerate(TRACK_NAMES):
        y = 399 + 17 * track
        label = words.name("type", name) if track < 3 else words.name("item", name)
        drawn.append(ink.text(label, SIDE, y, "k"))
        for i, points in enumerate(int(points) for points in TRACK_VP[track] if points):
            style = "b m" if i == int(s.track_used[track]) else "n"
            drawn.append(ink.text(points, SIDE + 112 + 20 * i, y, style))
    return "".join(drawn)


def _shrines(s: Any, words: Words) -> str:
    """Which blueprints lie in each shrine; face down only their number."""
    drawn = [ink.text(words.text("board.shrines"), SIDE, 488, "s")]
    for shrine in range(SHRINES):
        y = 503 + 14 * shrine
        cards = [card for card in range(BLUEPRINTS) if s.blueprint_place[card] == IN_SHRINE + shrine]
        names = " ".join(BLUEPRINT_NAMES[card] for card in cards)
        hidden = "?" * (int(s.shrine_types[shrine].sum()) - len(cards))
        patterns = "\n".join(f"{BLUEPRINT_NAMES[card]}: {pattern_text(FIRST_BLUEPRINT + card)}" for card in cards)
        drawn.append(ink.text(f"{shrine + 1}: {names}{hidden}", SIDE, y, "s"))
        drawn.append(ink.el("rect", ink.title(patterns), x=SIDE, y=y - 11, width=220, height=13, class_="h"))
    return "".join(drawn)


# --- the boards -------------------------------------------------------------------------------------------------------


def _boards(s: Any, first: int, words: Words, legal: frozenset[int]) -> tuple[str, int]:
    """One's own board large, the others two in a row below it."""
    players = int(s.players)
    own = Panel(s, first, words, legal).draw()
    drawn = [ink.group(own, transform=ink.at((ACROSS - WIDTH * LARGE) / 2, MAP_HEIGHT, LARGE))]
    top = MAP_HEIGHT + HEIGHT * LARGE
    for i in range(1, players):
        panel = Panel(s, (first + i) % players, words, frozenset()).draw()
        x, y = 2 + (WIDTH + 6) * ((i - 1) % 2), top + HEIGHT * ((i - 1) // 2)
        drawn.append(ink.group(panel, transform=ink.at(x, y)))
    return ink.group(*drawn), int(HEIGHT * LARGE) + HEIGHT * (players // 2)


def _line(s: Any, seat: int, words: Words) -> SeatLine:
    notes = []
    if s.scoring:
        notes.append(phrase("note.points", count=int(s.vp[seat])))
    notes.append(phrase("note.tokens", count=int(s.tokens[seat]), total=int(total_tokens(s, seat))))
    notes.append(phrase("note.load", count=int(load(s, seat)), total=int(capacity(s, seat))))
    if s.coop:
        notes.append(phrase("note.lives", count=int(s.lives[seat])))
    flags = {
        "escaped": s.escaped[seat],
        "lying": s.laid[seat],
        "holder": s.phase and s.holder == seat,
        "won": s.won[seat],
    }
    notes += [phrase(f"note.{name}") for name, true in flags.items() if true]
    acting = s.decision != NOTHING and int(s.decider) == seat
    return SeatLine(seat, tuple(words.say(note) for note in notes), acting=bool(acting))


# --- for the terminal -------------------------------------------------------------------------------------------------


def sketch(view: Any, words: Words) -> str:
    """Return the view as text: the map as far as it is known, and a line for every player."""
    s = view.state
    grid: dict[tuple[int, int], str] = {}
    for space in range(SPACES):
        if space < CELL_SPACES and not s.tile[space // TILE_CELLS]:
            continue
        grid[int(Q[space]), int(R[space])] = _sight(s, space)
    for seat in range(int(s.players)):
        if not s.escaped[seat]:
            grid[int(Q[s.where[seat]]), int(R[s.where[seat]])] = ink.CREST_GLYPHS[seat]
    left = min(2 * q + r for q, r in grid)
    rows = []
    for r in range(min(r for _, r in grid), max(r for _, r in grid) + 1):
        line = {2 * q + r - left: sign for (q, row), sign in grid.items() if row == r}
        rows.append("".join(line.get(x, " ") for x in range(max(line, default=0) + 1)))
    head = words.say(phrase("sketch.head", round=int(s.lap), marker=field_name(int(s.marker))))
    players = [
        words.say(
            phrase(
                "sketch.line",
                crest=ink.CREST_GLYPHS[seat],
                seat=Seat(seat),
                character=character_name(s, seat),
                space=place_name(s, int(s.where[seat])),
                notes=", ".join(_line(s, seat, words).notes),
            )
        )
        for seat in range(int(s.players))
    ]
    return "\n".join([head, *rows, words.text("sketch.key"), *players])


def _sight(s: Any, space: int) -> str:
    """One letter for a space."""
    if space >= CELL_SPACES:
        return "C" if space == CENTRE else "B" if space < SHRINE else "S"
    if space % TILE_CELLS == 0 and s.dragon_at[space // TILE_CELLS]:
        return "D"
    if s.lava[space]:
        return "~"
    if s.monk[space]:
        return "o"
    name = CONTENT_NAMES[int(s.content[space])]
    if name in ("wood", "metal", "scroll", "adventure"):
        return name[0] if s.lying[space] else "."
    return {"rope": "R", "rock": ".", "monk": "."}.get(name, name[-1])
