"""When a game is said to be ready, nobody waits for anything to be compiled, not even for a bot's first move."""

import time

from tatami.players import search
from tatami.web.warmup import Warmup


def test_a_game_is_ready_only_when_its_bots_can_think() -> None:
    search._grow.cache_clear()
    warmup = Warmup(["samurai"])
    warmup.open()
    deadline = time.time() + 200
    while not warmup.ready("samurai") and time.time() < deadline:
        time.sleep(0.05)
    warmup.close()
    assert warmup.ready("samurai")
    assert search._grow.cache_info().currsize == 1
