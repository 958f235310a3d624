"""Limits on how long a bot may think, so that people and other bots do not wait for it."""

from tatami.errors import BadOption
from tatami.players import Player, player
from tatami.players.levels import LEVELS
from tatami.players.search import SearchPlayer
from tatami.web.settings import Settings


def check_bot(specification: str, settings: Settings) -> None:
    """Raise BadOption unless there is such a bot and it thinks no longer than the settings allow."""
    bot, iterations, milliseconds = player(specification), settings.bot_iterations, settings.bot_ms
    if specification in LEVELS or not isinstance(bot, SearchPlayer):
        return
    if bot.iterations > iterations or bot.milliseconds > milliseconds:
        raise BadOption(
            f"a search on this server has at most {iterations} iterations and {milliseconds} ms, not '{specification}'"
        )


def limited(bot: Player, settings: Settings) -> Player:
    """Cap a bot's time for a decision, whatever its specification says."""
    if isinstance(bot, SearchPlayer):
        bot.milliseconds = min(bot.milliseconds or settings.bot_ms, settings.bot_ms)
    return bot
