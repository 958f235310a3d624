"""A MaskablePPO agent of sb3-contrib learns a fight of Way of the Samurai until it beats the game's own beginner.

    pip install 'tatami[learn]'
    python examples/learn_way_of_the_samurai.py                            # some minutes on two quiet cores
    python examples/learn_way_of_the_samurai.py --steps 50000 --games 200  # a glimpse

It knows no more of the game than the numbers of docs/observations.md and the mask of legal actions. A fight is won or
lost at its end only, and random play nearly always loses; so every Life and Ki taken or lost on the way is a small
reward too, in the form that does not change which way of playing is best (Ng, Harada, Russell 1999).
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import tatami.envs  # registers the games
from tatami.envs.observations import layout
from tatami.lab.intervals import Rate, share
from tatami.registry import option_record

GAME = "way_of_the_samurai"
FIGHTS = 512  # fought side by side
GAMMA = 0.995
KI_WORTH = 0.3  # in Life
UNSEEN = 10**9  # seeds from here on are for the comparison only


def fights(count: int, options: dict[str, str]) -> Any:
    """Return so many fights as one Gymnasium environment; the next one begins in the step in which one ends."""
    return gymnasium.make_vec(
        "tatami/WayOfTheSamurai-v0",
        num_envs=count,
        vectorization_mode="vector_entry_point",
        autoreset_mode=AutoresetMode.SAME_STEP,
        **options,
    )


class School(VecEnv):
    """Fights as Stable-Baselines3 wants them, with rewards on the way."""

    def __init__(self, options: dict[str, str], seed: int) -> None:
        self.fights, self.first_seed = fights(FIGHTS, options), seed
        self.won: list[float] = []
        super().__init__(FIGHTS, self.fights.single_observation_space, self.fights.single_action_space)

    def reset(self) -> np.ndarray:
        """Begin all fights."""
        seen, infos = self.fights.reset(seed=self.first_seed)
        self.masks, self.standing = infos["action_mask"], standing(seen)
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        """Remember what is to be played."""
        self.chosen = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play it."""
        seen, results, ended, _, infos = self.fights.step(self.chosen)
        self.masks = infos["action_mask"]
        now = standing(seen)
        rewards = results + np.where(ended, 0, GAMMA * now) - self.standing
        self.standing = now
        self.won += results[ended].tolist()
        told: list[dict[str, Any]] = [{} for _ in range(FIGHTS)]
        for i in np.flatnonzero(ended):
            told[i]["terminal_observation"] = infos["final_obs"][i]
        return seen, rewards.astype(np.float32), ended, told

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Answer the one question that MaskablePPO has: which actions are legal."""
        return list(self.masks)

    def has_attr(self, attr_name: str) -> bool:
        """Say that the question may be asked."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Nothing else is to be had."""
        return [None] * FIGHTS

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing is to be set."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is wrapped."""
        return [False] * FIGHTS

    def close(self) -> None:
        """Leave."""
        self.fights.close()


def standing(seen: np.ndarray) -> np.ndarray:
    """How far the agent is ahead, read from what it sees itself: Life and some Ki, its own less the enemy's."""
    parts = layout(GAME).open(seen)
    life, ki = parts["life"], parts["ki"]
    return np.asarray(life[:, 0] - life[:, 1] + KI_WORTH * (ki[:, 0] - ki[:, 1]))


class Curve(BaseCallback):
    """Prints how the fights go while the agent learns."""

    def __init__(self, every: int) -> None:
        super().__init__()
        self.every, self.started = every, time.perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        school = self.training_env
        if len(school.won) >= self.every:
            seconds = time.perf_counter() - self.started
            rate = share(int(sum(school.won)), len(school.won))
            print(f"| {self.num_timesteps:,} | {seconds:,.0f} | {len(school.won):,} | {rate} |", flush=True)
            school.won.clear()


def learn(options: dict[str, str], steps: int, seed: int) -> MaskablePPO:
    """Let an agent learn from so many decisions."""
    agent = MaskablePPO(
        "MlpPolicy",
        School(options, seed),
        n_steps=32,
        batch_size=1024,
        n_epochs=4,
        gamma=GAMMA,
        gae_lambda=0.95,
        learning_rate=lambda left: 1e-3 * max(left, 0.05),
        ent_coef=0.003,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    print("| decisions | seconds | fights since | won |\n|---|---|---|---|")
    return agent.learn(steps, callback=Curve(every=8 * FIGHTS))


def wins_of(agent: MaskablePPO, options: dict[str, str], games: int) -> Rate:
    """Return how many of the unseen fights the agent wins, playing what it likes best."""
    arena = fights(games, options)
    seen, infos = arena.reset(seed=UNSEEN)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        actions, _ = agent.predict(seen, action_masks=infos["action_mask"], deterministic=True)
        seen, scores, ended, _, infos = arena.step(actions)
        first = ended & np.isnan(results)
        results[first] = scores[first]
    return share(int(results.sum()), games)


def wins_of_greedy(options: dict[str, str], games: int) -> Rate:
    """Return how many of the same fights the beginner wins."""
    rules = tatami.game(GAME).rules
    batch = rules.play_batch(option_record(GAME, options), UNSEEN, games, "greedy")
    return share(int(rules.scores(batch.states, 1).sum()), games)


def main(arguments: list[str] | None = None) -> tuple[Rate, Rate]:
    """Learn, compare, print; return the agent's and the beginner's wins."""
    wish = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wish.add_argument("--steps", type=int, default=1_500_000, help="decisions to learn from")
    wish.add_argument("--games", type=int, default=5000, help="fights in the comparison")
    wish.add_argument("--enemy", default="ishida")
    wish.add_argument("--weapon", default="tanto")
    wish.add_argument("--seed", type=int, default=0)
    wish.add_argument("--threads", type=int, default=2, help="for the network; one does best on a busy machine")
    wished = wish.parse_args(arguments)
    torch.set_num_threads(wished.threads)
    options = {"enemy": wished.enemy, "weapon": wished.weapon}
    agent = learn(options, wished.steps, wished.seed)
    ours, theirs = wins_of(agent, options, wished.games), wins_of_greedy(options, wished.games)
    print(f"\n{wished.games:,} fights that were not learned from, with 95 % intervals: agent {ours}, greedy {theirs}")
    return ours, theirs


if __name__ == "__main__":
    main()
