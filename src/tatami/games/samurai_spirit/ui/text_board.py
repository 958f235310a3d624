"""A View of Samurai Spirit as text for a terminal."""

from textwrap import wrap
from typing import Any

from tatami.games.samurai_spirit.components import DIFFICULTY_NAMES, FAMILY_NAMES, ROUNDS
from tatami.games.samurai_spirit.state import NO_CARD
from tatami.games.samurai_spirit.ui.phrases import card_name
from tatami.games.samurai_spirit.ui.view_model import Seen
from tatami.ui.i18n import Name, Seat, Words, phrase
from tatami.ui.svg import CREST_GLYPHS

LINE_LENGTH, NO_BREAK = 100, "\N{NO-BREAK SPACE}"


def text_board(view: Any, words: Words) -> str:
    """Return the village, the piles, and every Samurai with his line and his defence."""
    seen = Seen(view, words)
    s = seen.s
    none = seen.say("sketch.none")
    families = [words.name("family", name) for i, name in enumerate(FAMILY_NAMES) if s.families >> i & 1]
    lines = [
        seen.say(
            "sketch.round",
            round=int(s.round_no),
            most=ROUNDS,
            difficulty=Name("value.difficulty", DIFFICULTY_NAMES[s.difficulty]),
        ),
        seen.say(
            "sketch.village",
            barricades=int(s.barricades),
            cap=int(s.cap),
            farms=int(s.farms).bit_count(),
            families=", ".join(families) or none,
        ),
        seen.say(
            "sketch.piles", raiders=int(s.raiders_left), intruders=int(s.intruders_left), discards=int(s.discards)
        ),
    ]
    lines += _known(seen)
    if seen.absent:
        lines.append(seen.say("sketch.absent", names=_names(seen, seen.absent)))
    for seat in range(seen.players):
        lines += ["", *_samurai(seen, seat)]
    if s.card != NO_CARD:
        lines += ["", seen.say("board.held", card=card_name(int(s.card)))]
    return "\n".join(lines)


def _known(seen: Seen) -> list[str]:
    """What everybody has seen and might forget: cards of the stacks, the discard pile, the backs of Farmsteads."""
    lines = []
    if seen.fallen:
        lines.append(seen.say("sketch.fallen", backs=", ".join(seen.words.name("back", back) for back in seen.fallen)))
    intruders = seen.known_from_top("intruders").items()
    rows = {
        "known": [card_name(card) for card in seen.next_raiders],
        "bottom": [card_name(card) for card in seen.bottom_raiders.values()],
        "intruders": [phrase("sketch.place", place=place, card=card_name(card)) for place, card in intruders],
        "discarded": [card_name(card) for card in seen.discards],
    }
    for key, cards in rows.items():
        if cards:
            lines += _row(seen, key, [seen.words.say(card) for card in cards])
    return lines


def _row(seen: Seen, key: str, cards: list[str]) -> list[str]:
    """A row of cards as lines that are broken between cards only."""
    whole = ", ".join(card.replace(" ", NO_BREAK) for card in cards)
    lines = wrap(seen.say(f"sketch.{key}", cards=whole), LINE_LENGTH, subsequent_indent="  ")
    return [line.replace(NO_BREAK, " ") for line in lines]


def _cards(seen: Seen, cards: list[int]) -> str:
    return ", ".join(seen.words.say(card_name(card)) for card in cards) or seen.say("sketch.none")


def _names(seen: Seen, names: list[str]) -> str:
    return ", ".join(seen.words.name("samurai", name) for name in names)


def _samurai(seen: Seen, seat: int) -> list[str]:
    """One Samurai: what he is, what he faces, what he defends with, whose tokens he has."""
    if not seen.samurai(seat):
        return [f"{CREST_GLYPHS[seat]} {seen.words.seat(seat)}: {seen.say('note.choosing')}"]
    state = [seen.words.name("side", seen.side(seat))]
    state += [seen.say(f"note.{key}") for key, on in _conditions(seen, seat) if on]
    first = seen.say(
        "sketch.samurai",
        mark=CREST_GLYPHS[seat],
        seat=Seat(seat),
        samurai=Name("samurai", seen.samurai(seat)),
        state=", ".join(state),
        total=int(seen.s.total[seat]),
        value=seen.kiai(seat),
    )
    defence = [card for card in seen.s.defence[seat].tolist() if card != NO_CARD]
    lines = [first, f"  {seen.say('sketch.defence', cards=_cards(seen, defence))}"]
    lines.append(f"  {seen.say('sketch.line', cards=_cards(seen, seen.line(seat)))}")
    tokens = seen.tokens(seat) + seen.granted(seat)
    if tokens != [seen.samurai(seat)]:
        lines.append(f"  {seen.say('sketch.tokens', names=_names(seen, tokens) or seen.say('sketch.none'))}")
    return lines


def _conditions(seen: Seen, seat: int) -> list[tuple[str, bool]]:
    return [
        ("wounded", bool(seen.s.wound[seat])),
        ("passed", bool(seen.s.passed[seat])),
        ("active", seen.has_turn(seat)),
    ]
