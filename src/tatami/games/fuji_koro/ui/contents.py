"""What lies on the map and on the boards now, whatever was printed; phrases, panels and text board all ask here."""

from collections import Counter

from tatami.games.fuji_koro.components import (
    ADVENTURE_CELL,
    CONTENT_NAMES,
    DAISUKE,
    DRAGON_CLASS,
    EACH_FOR_HIMSELF,
    ERUPT1,
    ERUPT4,
    FALLEN,
    METAL_TOKEN,
    ROCK,
    ROPE,
    SCROLL_CELL,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.geography import SHRINES, TILE_CELLS
from tatami.games.fuji_koro.rules.exploring import SPOIL_STATUS, SPOIL_TOOTH
from tatami.games.fuji_koro.state import HELD_BY
from tatami.kernel.records import Record

EXHAUSTED = {"wood": "exhausted_wood", "metal": "exhausted_metal"}


def things_on(s: Record, cell: int) -> list[str]:
    """Who waits and what lies on a cell, by name: a monk, a token, the way out, a dragon's spoils; often nothing."""
    content = int(s.content[cell])
    name = CONTENT_NAMES[content]
    things = ["monk"] if s.monk[cell] else []  # in scenario 4 on any cell (FK-16.4.4)
    if content in (WOOD_TOKEN, METAL_TOKEN):
        things.append(name if s.lying[cell] else EXHAUSTED[name])
    elif content == ROPE or (content in (SCROLL_CELL, ADVENTURE_CELL) and s.lying[cell]):
        things.append(name)
    return things + spoils(s, cell)


def ground_on(s: Record, cell: int) -> str:
    """What a cell is apart from the things on it: lava, rock that will erupt, or rock."""
    if s.lava[cell]:
        return "lava"
    content = int(s.content[cell])
    return CONTENT_NAMES[content if ERUPT1 <= content <= ERUPT4 else ROCK]


def spoils(s: Record, cell: int) -> list[str]:
    """What lies beside a dragon in scenario 1, or where it has died (FK-16.1.7)."""
    if s.scenario != EACH_FOR_HIMSELF or cell % TILE_CELLS or s.content[cell] != ROCK:
        return []
    return [name for name, bit in (("tooth", SPOIL_TOOTH), ("status", SPOIL_STATUS)) if s.lying[cell] & bit]


def scroll_owners(s: Record, cell: int) -> list[int]:
    """The seats whose scroll tokens are left on a cell (FK-8.10)."""
    return [seat for seat in range(int(s.players)) if s.lying[cell] >> seat & 1]


def is_there_for(s: Record, cell: int, thing: str, seat: int) -> bool:
    """Whether a thing on a cell is there for a seat (-1: for any): no exhausted token, no scroll of others alone."""
    if thing == "scroll" and seat >= 0:
        return seat in scroll_owners(s, cell)
    return thing not in EXHAUSTED.values()


def scroll_taken(s: Record, cell: int) -> bool:
    """Whether somebody's scroll token is gone from a cell; Daisuke has none (FK-2.5)."""
    return len(scroll_owners(s, cell)) < sum(int(who) != DAISUKE for who in s.character[: int(s.players)])


def fallen_boards(s: Record) -> list[int]:
    """The boards of the fallen samurai: those who stand in their shrines, and one just beaten until they are robbed."""
    if s.scenario != FALLEN:
        return []
    first = int(s.players)
    return [board for board in range(first, first + SHRINES) if s.lives[board] or s.held[board]]


def blueprints_of(s: Record, board: int) -> list[int]:
    """The blueprint cards that a board holds."""
    return [card for card, place in enumerate(s.blueprint_place) if place == HELD_BY + board]


def trophies(s: Record, seat: int) -> list[tuple[int, int]]:
    """The dragons that a player keeps in scenario 2, as classes and how many of each (FK-16.2.3)."""
    kept = Counter(int(DRAGON_CLASS[dragon]) for dragon, owner in enumerate(s.trophy) if owner == seat + 1)
    return sorted(kept.items())
