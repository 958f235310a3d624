"""What a GPU does with the lab's games and with the vector environment; needs a CUDA device.

    python -m bench.on_gpu [--envs 524288] [--games 67108864]    # prints a line of JSON for each figure

Random games of Samurai Spirit with five players. The lab's rate counts everything, from the launch to the tally. The
environment's rate is of steps with their observations and masks, once with illegal actions that the step itself
replaces by legal ones drawn by chance, and once with actions that PyTorch draws from the masks on the GPU; and a
smaller number of matches is stepped on the CPU as well and compared.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numba import cuda

from tatami.envs.gpu_vector import TatamiGPUVectorEnv
from tatami.envs.vector import TatamiVectorEnv
from tatami.lab.blocks import Block, play_block
from tatami.lab.gpu_blocks import play_block_on_gpu
from tatami.match import game

GAME, PLAYERS = "samurai_spirit", 5
REPEATS, STEPS = 5, 40
COMPARED = 4096  # games, and matches, that the CPU plays as well


def in_the_lab(games: int) -> dict[str, Any]:
    """Return how many games a second a block of random games takes, and whether the CPU counts the same."""
    which = game(GAME)

    def block(count: int) -> Block:
        return Block(
            0, 0, count, GAME, which.meta.complete({"players": PLAYERS}), ("random",) * PLAYERS, which.meta.edition
        )

    same = play_block_on_gpu(block(COMPARED)).facts == play_block(block(COMPARED)).facts
    seconds = play_block_on_gpu(block(games)).seconds
    return {"what": "lab", "games": games, "games_per_second": games / seconds, "counts_as_the_cpu": same}


def steps_a_second(step: Callable[[], Any], envs: int) -> float:
    """Return the median rate of some rounds of steps; what was launched must be done before a round counts."""
    rates = []
    for _ in range(REPEATS + 1):  # the first is to get under way
        cuda.synchronize()
        started = time.perf_counter()
        for _ in range(STEPS):
            step()
        cuda.synchronize()
        rates.append(STEPS * envs / (time.perf_counter() - started))
    return statistics.median(rates[1:])


def drawn_by_chance(envs: int) -> dict[str, Any]:
    """Measure steps whose actions the step itself draws."""
    many = TatamiGPUVectorEnv(GAME, envs, players=PLAYERS)
    many.reset(seed=1)
    none = cuda.to_device(np.full(envs, -1, np.int64))
    return {"what": "steps", "envs": envs, "steps_per_second": steps_a_second(lambda: many.step(none), envs)}


def drawn_by_torch(envs: int) -> dict[str, Any]:
    """Measure steps whose actions PyTorch draws from the masks it is lent."""
    import torch

    many = TatamiGPUVectorEnv(GAME, envs, players=PLAYERS)
    _, infos = many.reset(seed=1)
    mask = torch.from_dlpack(infos["action_mask"])

    def step() -> None:
        many.step((torch.rand(mask.shape[::-1], device="cuda").T * mask).argmax(1))

    return {"what": "steps with PyTorch", "envs": envs, "steps_per_second": steps_a_second(step, envs)}


def compared_with_the_cpu() -> dict[str, Any]:
    """Step some matches here and there; tell whether all that is seen is the same."""
    there, here = (
        TatamiGPUVectorEnv(GAME, COMPARED, players=PLAYERS),
        TatamiVectorEnv(GAME, COMPARED, players=PLAYERS, illegal="random"),
    )
    none, same = np.full(COMPARED, -1, np.int64), True
    far, near = there.reset(seed=1)[0], here.reset(seed=1)[0]
    for _ in range(STEPS):
        same = same and np.array_equal(far.copy_to_host(), near)
        far, near = there.step(none)[0], here.step(none)[0]
    return {"what": "steps compared", "envs": COMPARED, "steps": STEPS, "seen_as_on_the_cpu": bool(same)}


def figures(envs: int, games: int) -> Iterator[dict[str, Any]]:
    """Measure everything."""
    yield in_the_lab(games)
    yield compared_with_the_cpu()
    yield drawn_by_chance(envs)
    yield drawn_by_torch(envs)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, default=1 << 19)
    parser.add_argument("--games", type=int, default=1 << 26)
    wish = parser.parse_args()
    for figure in figures(wish.envs, wish.games):
        print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main()
