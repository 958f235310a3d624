"""How fast the environments are, in one run with PettingZoo's Hanabi and with Pgx on the CPU.

python -m bench.envs    # writes docs/results/envs-bench.md; needs the extras dev and peers

Everything runs on one core and is measured in the process's own CPU time, so that other load on the machine hardly
counts. Rates are medians of five. A step is one decision of one agent, drawn at random from its mask, with its
observation; the same loop drives our AEC environments and PettingZoo's.
"""

import os
import statistics
import time
import warnings
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import numpy as np

from bench.record import RESULTS, busy, machine

REPEATS, WINDOW, MATCHES = 5, 1.0, 1024
PGX_GAMES, PGX_BATCH = ("backgammon", "sparrow_mahjong"), 1024
VECTORS: dict[str, dict[str, Any]] = {  # what the agent plays: alone, a whole team, or against one random player
    "samurai_spirit": {},
    "seven_ronin": {},
    "samurai": {"players": 2},
    "way_of_the_samurai": {},
    "fuji_koro": {"players": 2, "mode": "cooperative"},
}
Work = Callable[[], int]


def rate(work: Work) -> float:
    """Repeat some work for a while; return the rate of what it counts per second of CPU time."""
    done, started = 0, time.process_time()
    while time.process_time() - started < WINDOW:
        done += work()
    return done / (time.process_time() - started)


def medians(works: dict[str, Work]) -> dict[str, float]:
    """Measure several works in turn, again and again; return the median rate of each."""
    for work in works.values():
        work()  # compiles
    rounds = [{name: rate(work) for name, work in works.items()} for _ in range(REPEATS)]
    return {name: statistics.median(each[name] for each in rounds) for name in works}


def play_aec(env: Any) -> Work:
    """Return work that plays a random match in an AEC environment and counts the decisions."""
    dice, seeds = np.random.default_rng(0), iter(range(1 << 30))

    def work() -> int:
        steps = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(dice.random() * len(legal))]))
            steps += 1
        return steps

    return work


def step_vector(name: str, observation: str) -> Work:
    """Return work that steps many matches at once and counts the agents' decisions; finished ones restart."""
    from tatami.envs.flat import blank_rows
    from tatami.envs.step_kernels import draw_actions
    from tatami.envs.vector import TatamiVectorEnv
    from tatami.kernel.rng import Rng

    envs = TatamiVectorEnv(
        name, MATCHES, observation=observation, autoreset_mode="SameStep", copy=False, **VECTORS[name]
    )
    rng, actions = blank_rows(Rng, 1), np.zeros(MATCHES, np.int64)
    _, infos = envs.reset(seed=0)

    def work() -> int:
        masks = infos["action_mask"].view(np.bool_)
        for _ in range(10):
            draw_actions(masks, rng, actions)
            envs.step(actions)
        return 10 * MATCHES

    return work


def step_pgx(name: str) -> Work:
    """Return work that steps many games of Pgx at once on the CPU, as its documentation shows it."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def decide(state: Any, key: Any) -> Any:
        chosen, chance = jax.random.split(key)
        action = jax.random.categorical(chosen, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return step(state, action, chance)

    advance = jax.jit(jax.vmap(decide))
    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_BATCH))

    def work() -> int:
        nonlocal state, key
        for _ in range(5):
            key, own = jax.random.split(key)
            state = advance(state, jax.random.split(own, PGX_BATCH))
        jax.block_until_ready(state.observation)
        return 5 * PGX_BATCH

    return work


def measure() -> tuple[dict[str, float], dict[str, float]]:
    """Return the rates turn by turn and of many matches at once."""
    from pettingzoo.classic import hanabi_v5

    from tatami import envs

    aec = {name: play_aec(getattr(envs, f"{name}_v0").env()) for name in VECTORS}
    aec["PettingZoo's Hanabi, 4 players"] = play_aec(hanabi_v5.env(players=4))
    vectors = {f"{name}, {form}": step_vector(name, form) for name in VECTORS for form in ("designed", "flat")}
    vectors |= {f"Pgx's {name}": step_pgx(name) for name in PGX_GAMES}
    return medians(aec), medians(vectors)


def page(aec: dict[str, float], vectors: dict[str, float], head: list[str]) -> str:
    """Return the page of results."""
    hanabi = aec["PettingZoo's Hanabi, 4 players"]
    lines = [
        *head,
        "",
        "## Turn by turn (AEC)",
        "",
        "| environment | steps/s | × PettingZoo's Hanabi |",
        "|---|---|---|",
    ]
    lines += [f"| {name} | {speed:,.0f} | {speed / hanabi:.1f} |" for name, speed in aec.items()]
    lines += ["", f"## {MATCHES} matches at once", "", "| environment, observation | steps/s |", "|---|---|"]
    lines += [f"| {name} | {speed:,.0f} |" for name, speed in vectors.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure on one core and write the page."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    warnings.simplefilter("ignore")  # Shimmy's, at every step
    before, started, day = busy(), time.perf_counter(), datetime.now(UTC)
    aec, vectors = measure()
    head = [
        "# envs-bench",
        "",
        "- command: `python -m bench.envs`",
        f"- machine: {machine()}; one core",
        f"- load: {before}; rates are per second of CPU time, medians of {REPEATS}",
        f"- date: {day:%Y-%m-%d %H:%M} UTC; it took {time.perf_counter() - started:.0f} s",
        "- many at once: in Samurai and 7 Ronin a random opponent answers within the step; else the agent plays alone",
        "- the vector environment on a GPU: [gpu-speed](gpu-speed.md)",
    ]
    (RESULTS / "envs-bench.md").write_text(page(aec, vectors, head), "utf-8")
    print(page(aec, vectors, head))


if __name__ == "__main__":
    main()
