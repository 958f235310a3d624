"""A MaskablePPO agent of sb3-contrib learns a fight of Way of the Samurai until it beats the greedy player.

    pip install 'tatami[learn]'
    python examples/learn_way_of_the_samurai.py                            # some minutes on two idle cores
    python examples/learn_way_of_the_samurai.py --steps 50000 --games 200  # a quick look

The agent knows no more of the game than the numbers of docs/observations.md and the mask of legal actions. A fight is
won or lost at its end only, and random play nearly always loses. So Life and Ki taken or lost on the way are small
rewards too: potential-based reward shaping, which does not change the best policy (Ng, Harada, Russell 1999).
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
from tatami.lab.intervals import Rate, proportion
from tatami.registry import option_record

GAME = "way_of_the_samurai"
FIGHTS = 512  # fought side by side
GAMMA = 0.995
KI_WEIGHT = 0.3  # of Ki beside Life in the shaped reward; chosen by hand
HELD_OUT = 10**9  # seeds from here on are used for the comparison only


def fights(count: int, options: dict[str, str]) -> Any:
    """Return so many fights as one Gymnasium environment; a finished one restarts in the same step."""
    return gymnasium.make_vec(
        "tatami/WayOfTheSamurai-v0",
        num_envs=count,
        vectorization_mode="vector_entry_point",
        autoreset_mode=AutoresetMode.SAME_STEP,
        **options,
    )


class FightVecEnv(VecEnv):
    """Fights as a Stable-Baselines3 environment, with shaped rewards on the way."""

    def __init__(self, options: dict[str, str], seed: int) -> None:
        self.fights, self.first_seed = fights(FIGHTS, options), seed
        self.won: list[float] = []
        super().__init__(FIGHTS, self.fights.single_observation_space, self.fights.single_action_space)

    def reset(self) -> np.ndarray:
        """Start all fights."""
        seen, infos = self.fights.reset(seed=self.first_seed)
        self.masks, self.potential = infos["action_mask"], potential(seen)
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for ``step_wait``."""
        self.chosen = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play the actions."""
        seen, results, ended, _, infos = self.fights.step(self.chosen)
        self.masks = infos["action_mask"]
        now = potential(seen)
        rewards = results + np.where(ended, 0, GAMMA * now) - self.potential
        self.potential = now
        self.won += results[ended].tolist()
        sb3_infos: list[dict[str, Any]] = [{} for _ in range(FIGHTS)]
        for i in np.flatnonzero(ended):
            sb3_infos[i]["terminal_observation"] = infos["final_obs"][i]
        return seen, rewards.astype(np.float32), ended, sb3_infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return the masks of legal actions, the only method that MaskablePPO calls."""
        return list(self.masks)

    def has_attr(self, attr_name: str) -> bool:
        """Return True for the masks, the only attribute."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return nothing: there are no other attributes."""
        return [None] * FIGHTS

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set nothing: there are no attributes."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False: nothing is wrapped."""
        return [False] * FIGHTS

    def close(self) -> None:
        """Close the fights."""
        self.fights.close()


def potential(seen: np.ndarray) -> np.ndarray:
    """Return how far the agent is ahead in its own observation: Life and some Ki, its own less the enemy's."""
    parts = layout(GAME).split(seen)
    life, ki = parts["life"], parts["ki"]
    return np.asarray(life[:, 0] - life[:, 1] + KI_WEIGHT * (ki[:, 0] - ki[:, 1]))


class WinRateCallback(BaseCallback):
    """Prints the win rate while the agent learns."""

    def __init__(self, every: int) -> None:
        super().__init__()
        self.every, self.started = every, time.perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        fights = self.training_env
        if len(fights.won) >= self.every:
            seconds = time.perf_counter() - self.started
            rate = proportion(int(sum(fights.won)), len(fights.won))
            print(f"| {self.num_timesteps:,} | {seconds:,.0f} | {len(fights.won):,} | {rate} |", flush=True)
            fights.won.clear()


def learn(options: dict[str, str], steps: int, seed: int) -> MaskablePPO:
    """Train an agent for so many decisions."""
    agent = MaskablePPO(
        "MlpPolicy",
        FightVecEnv(options, seed),
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
    return agent.learn(steps, callback=WinRateCallback(every=8 * FIGHTS))


def wins_of(agent: MaskablePPO, options: dict[str, str], games: int) -> Rate:
    """Return how many of the held-out fights the agent wins, always playing its most likely action."""
    arena = fights(games, options)
    seen, infos = arena.reset(seed=HELD_OUT)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        actions, _ = agent.predict(seen, action_masks=infos["action_mask"], deterministic=True)
        seen, scores, ended, _, infos = arena.step(actions)
        first = ended & np.isnan(results)
        results[first] = scores[first]
    return proportion(int(results.sum()), games)


def wins_of_greedy(options: dict[str, str], games: int) -> Rate:
    """Return how many of the same fights the greedy player wins."""
    rules = tatami.game(GAME).rules
    batch = rules.play_batch(option_record(GAME, options), HELD_OUT, games, "greedy")
    return proportion(int(rules.scores(batch.states, 1).sum()), games)


def main(arguments: list[str] | None = None) -> tuple[Rate, Rate]:
    """Train, compare, print; return the win rates of the agent and of the greedy player."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=int, default=1_500_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=5000, help="fights in the comparison")
    parser.add_argument("--enemy", default="ishida")
    parser.add_argument("--weapon", default="tanto")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2, help="for the network; one does best on a busy machine")
    wanted = parser.parse_args(arguments)
    torch.set_num_threads(wanted.threads)
    options = {"enemy": wanted.enemy, "weapon": wanted.weapon}
    agent = learn(options, wanted.steps, wanted.seed)
    ours, theirs = wins_of(agent, options, wanted.games), wins_of_greedy(options, wanted.games)
    print(f"\n{wanted.games:,} held-out fights, with 95 % intervals: agent {ours}, greedy {theirs}")
    return ours, theirs


if __name__ == "__main__":
    main()
