"""Speed of the lab's GPU engine and of the vector environment on a GPU; needs a CUDA device.

    python -m bench.gpu_speed [--envs 524288] [--games 67108864]    # prints a line of JSON for each measurement

Random games of Samurai Spirit with five players. The lab's rate is of whole games, from the launch to the tally. The
environment's rate is of steps with observations and masks: once with illegal actions, which the step replaces by random
legal ones, and once with actions that PyTorch samples from the masks on the GPU. A smaller number of matches is also
stepped on the CPU and compared.
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


def lab_speed(games: int) -> dict[str, Any]:
    """Return the games per second of a block of random games, and whether the CPU has the same tally."""
    which = game(GAME)

    def block(count: int) -> Block:
        return Block(
            0, 0, count, GAME, which.meta.complete({"players": PLAYERS}), ("random",) * PLAYERS, which.meta.edition
        )

    same = play_block_on_gpu(block(COMPARED)).tally == play_block(block(COMPARED)).tally
    seconds = play_block_on_gpu(block(games)).seconds
    return {"what": "lab", "games": games, "games_per_second": games / seconds, "same_tally_as_cpu": same}


def steps_per_second(step: Callable[[], Any], envs: int) -> float:
    """Return the median rate of some rounds of steps; everything launched must be done before a round counts."""
    rates = []
    for _ in range(REPEATS + 1):  # the first is a warm-up
        cuda.synchronize()
        started = time.perf_counter()
        for _ in range(STEPS):
            step()
        cuda.synchronize()
        rates.append(STEPS * envs / (time.perf_counter() - started))
    return statistics.median(rates[1:])


def with_random_actions(envs: int) -> dict[str, Any]:
    """Measure steps whose actions are sampled by the step itself."""
    env = TatamiGPUVectorEnv(GAME, envs, players=PLAYERS)
    env.reset(seed=1)
    none = cuda.to_device(np.full(envs, -1, np.int64))
    return {"what": "steps", "envs": envs, "steps_per_second": steps_per_second(lambda: env.step(none), envs)}


def with_torch_actions(envs: int) -> dict[str, Any]:
    """Measure steps whose actions PyTorch draws from the masks on the GPU."""
    import torch

    env = TatamiGPUVectorEnv(GAME, envs, players=PLAYERS)
    _, infos = env.reset(seed=1)
    mask = torch.from_dlpack(infos["action_mask"])

    def step() -> None:
        env.step((torch.rand(mask.shape[::-1], device="cuda").T * mask).argmax(1))

    return {"what": "steps with PyTorch", "envs": envs, "steps_per_second": steps_per_second(step, envs)}


def compare_with_cpu() -> dict[str, Any]:
    """Step some matches on the CPU and on the GPU; tell whether all observations are the same."""
    on_gpu, on_cpu = (
        TatamiGPUVectorEnv(GAME, COMPARED, players=PLAYERS),
        TatamiVectorEnv(GAME, COMPARED, players=PLAYERS, illegal="random"),
    )
    none, same = np.full(COMPARED, -1, np.int64), True
    gpu_rows, cpu_rows = on_gpu.reset(seed=1)[0], on_cpu.reset(seed=1)[0]
    for _ in range(STEPS):
        same = same and np.array_equal(gpu_rows.copy_to_host(), cpu_rows)
        gpu_rows, cpu_rows = on_gpu.step(none)[0], on_cpu.step(none)[0]
    return {"what": "steps compared", "envs": COMPARED, "steps": STEPS, "same_as_on_the_cpu": bool(same)}


def measurements(envs: int, games: int) -> Iterator[dict[str, Any]]:
    """Measure everything."""
    yield lab_speed(games)
    yield compare_with_cpu()
    yield with_random_actions(envs)
    yield with_torch_actions(envs)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, default=1 << 19)
    parser.add_argument("--games", type=int, default=1 << 26)
    wanted = parser.parse_args()
    for measured in measurements(wanted.envs, wanted.games):
        print(json.dumps(measured), flush=True)


if __name__ == "__main__":
    main()
