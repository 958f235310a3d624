"""When a game is ready, nothing is left to compile, not even for a bot's first move."""

import time

from tatami.players import search
from tatami.web.warmup import Warmup


def test_a_game_is_ready_only_when_its_bots_can_think() -> None:
    search._bound.cache_clear()
    warmup = Warmup(["samurai"])
    warmup.open()
    deadline = time.time() + 600  # however busy the machine
    while not warmup.ready("samurai") and time.time() < deadline:
        time.sleep(0.05)
    warmup.close()
    assert warmup.ready("samurai")
    assert search._bound.cache_info().currsize == 1
