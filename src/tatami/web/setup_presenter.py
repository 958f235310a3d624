"""The set-up page: the form that starts a match."""

import json
from collections.abc import Mapping, Sequence

from tatami.match import Game
from tatami.ui.i18n import Words
from tatami.web.presenters import bot_choices, text_or_empty
from tatami.web.view_models import Choice, GameCard, OptionField, SetupPage


def setup_page(
    card: GameCard, which: Game, language: str, kept: Mapping[str, str] | None = None, error: str = ""
) -> SetupPage:
    """Return the form: empty, or ``kept`` as it was filled in, with the error."""
    words, meta, filled = which.words(language), which.meta, kept or {}
    bots = bot_choices(language)
    known = {"me", "friend", "open", *(f"bot:{bot.value}" for bot in bots)}
    seats = [filled.get(f"seat_{seat}", "") for seat in range(max(meta.players))]
    players = {str(count): count for count in meta.players}
    return SetupPage(
        game=card,
        players=meta.players,
        default_players=players.get(filled.get("players", ""), meta.default_players),
        presets=_presets(which, words),
        options=tuple(_option_field(words, option, values, filled) for option, values in meta.options.items()),
        bots=bots,
        seat_names=tuple(words.seat(seat) for seat in range(max(meta.players))),
        error=error,
        seats=tuple(seat if seat in known else "" for seat in seats) if kept is not None else (),
        shared="shared" in filled,
        practice=kept is None or "practice" in kept,
        clock=filled.get("clock", ""),
    )


def _presets(which: Game, words: Words) -> tuple[Choice, ...]:
    """Return the presets; each sets every option, so that it also replaces what was filled in."""
    defaults = {option: values[0] for option, values in which.meta.options.items()}
    return tuple(
        Choice(json.dumps({**defaults, **options}), words.name("preset", name))
        for name, options in which.meta.presets.items()
    )


def _option_field(words: Words, option: str, values: Sequence[str], filled: Mapping[str, str]) -> OptionField:
    filled_in = filled.get(f"opt_{option}", "")
    chosen = filled_in if filled_in in values else values[0]
    choices = tuple(Choice(value, words.name(f"value.{option}", value), chosen=value == chosen) for value in values)
    return OptionField(option, words.name("option", option), text_or_empty(words, f"help.option.{option}"), choices)
