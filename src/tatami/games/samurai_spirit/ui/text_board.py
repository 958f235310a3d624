"""The text board of Samurai Spirit, for a terminal."""

from textwrap import wrap

from tatami.games.samurai_spirit.components import DIFFICULTY_NAMES, FAMILY_NAMES, ROUNDS
from tatami.games.samurai_spirit.state import NO_CARD
from tatami.games.samurai_spirit.ui.phrases import card_name
from tatami.games.samurai_spirit.ui.view_model import ViewModel
from tatami.ui.i18n import Name, Seat, Words, phrase
from tatami.ui.svg import CREST_GLYPHS
from tatami.ui.view_model import View

LINE_LENGTH, NO_BREAK = 100, "\N{NO-BREAK SPACE}"


def text_board(view: View, words: Words) -> str:
    """Return the village, the piles, and every Samurai with their line and defence."""
    model = ViewModel(view, words)
    s = model.state
    none = model.say("text_board.none")
    families = [words.name("family", name) for i, name in enumerate(FAMILY_NAMES) if s.families >> i & 1]
    lines = [
        model.say(
            "text_board.round",
            round=int(s.round_no),
            most=ROUNDS,
            difficulty=Name("value.difficulty", DIFFICULTY_NAMES[s.difficulty]),
        ),
        model.say(
            "text_board.village",
            barricades=int(s.barricades),
            cap=int(s.cap),
            farms=int(s.farms).bit_count(),
            families=", ".join(families) or none,
        ),
        model.say(
            "text_board.piles", raiders=int(s.raiders_left), intruders=int(s.intruders_left), discards=int(s.discards)
        ),
    ]
    lines += _known(model)
    if model.absent:
        lines.append(model.say("text_board.absent", names=_names(model, model.absent)))
    for seat in range(model.players):
        lines += ["", *_samurai(model, seat)]
    if s.card != NO_CARD:
        lines += ["", model.say("board.held", card=card_name(int(s.card)))]
    return "\n".join(lines)


def _known(model: ViewModel) -> list[str]:
    """The cards that everybody has seen, in the stacks and the discard pile, and the backs of lost Farmsteads."""
    lines = []
    if model.fallen:
        lines.append(
            model.say("text_board.fallen", backs=", ".join(model.words.name("back", back) for back in model.fallen))
        )
    intruders = model.known_from_top("intruders").items()
    rows = {
        "known": [card_name(card) for card in model.next_raiders],
        "bottom": [card_name(card) for card in model.bottom_raiders.values()],
        "intruders": [phrase("text_board.place", place=place, card=card_name(card)) for place, card in intruders],
        "discarded": [card_name(card) for card in model.discards],
    }
    for key, cards in rows.items():
        if cards:
            lines += _row(model, key, [model.words.say(card) for card in cards])
    return lines


def _row(model: ViewModel, key: str, cards: list[str]) -> list[str]:
    """A row of cards, wrapped between cards only."""
    whole = ", ".join(card.replace(" ", NO_BREAK) for card in cards)
    lines = wrap(model.say(f"text_board.{key}", cards=whole), LINE_LENGTH, subsequent_indent="  ")
    return [line.replace(NO_BREAK, " ") for line in lines]


def _cards(model: ViewModel, cards: list[int]) -> str:
    return ", ".join(model.words.say(card_name(card)) for card in cards) or model.say("text_board.none")


def _names(model: ViewModel, names: list[str]) -> str:
    return ", ".join(model.words.name("samurai", name) for name in names)


def _samurai(model: ViewModel, seat: int) -> list[str]:
    """One Samurai: condition, combat line, defence and tokens."""
    if not model.samurai(seat):
        return [f"{CREST_GLYPHS[seat]} {model.words.seat(seat)}: {model.say('note.choosing')}"]
    state = [model.words.name("side", model.side(seat))]
    state += [model.say(f"note.{key}") for key, on in _conditions(model, seat) if on]
    first = model.say(
        "text_board.samurai",
        mark=CREST_GLYPHS[seat],
        seat=Seat(seat),
        samurai=Name("samurai", model.samurai(seat)),
        state=", ".join(state),
        total=int(model.state.total[seat]),
        value=model.kiai(seat),
    )
    defence = [card for card in model.state.defence[seat].tolist() if card != NO_CARD]
    lines = [first, f"  {model.say('text_board.defence', cards=_cards(model, defence))}"]
    lines.append(f"  {model.say('text_board.line', cards=_cards(model, model.line(seat)))}")
    tokens = model.tokens(seat) + model.granted(seat)
    if tokens != [model.samurai(seat)]:
        lines.append(f"  {model.say('text_board.tokens', names=_names(model, tokens) or model.say('text_board.none'))}")
    return lines


def _conditions(model: ViewModel, seat: int) -> list[tuple[str, bool]]:
    return [
        ("wounded", bool(model.state.wound[seat])),
        ("passed", bool(model.state.passed[seat])),
        ("active", model.has_turn(seat)),
    ]
