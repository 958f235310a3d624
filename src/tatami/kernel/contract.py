"""What a game's rules must offer: the free names of our generic algorithms, with what each one promises.

``bind`` puts a game's own functions in their place. ``s`` is a game's ``State``, ``o`` its ``Options``; both are
records. A state arrives zeroed; its field ``emitting`` belongs to the caller and no rule changes it.
"""

from typing import Any, NoReturn

ACTIONS = 0  # how many actions the game's fixed list has
SEATS = 0  # how many seats the game can have at most


def _unbound(name: str) -> NoReturn:
    raise NotImplementedError(f"{name} belongs to a game's rules; bind() the algorithm to a game first")


def new_game(s: Any, o: Any, seed: Any) -> Any:
    """Set everything up, up to the first decision."""
    _unbound("new_game")


def acting(s: Any) -> Any:
    """Return the seats that may decide now, as bits; 0 when the match is over."""
    _unbound("acting")


def legal(s: Any, seat: Any, mask: Any) -> Any:
    """Mark that seat's legal actions, unmark all others, and return how many there are."""
    _unbound("legal")


def apply(s: Any, seat: Any, action: Any) -> Any:
    """Carry out a legal action and run on to the next decision or the end."""
    _unbound("apply")


def over(s: Any) -> Any:
    """Tell whether the match has ended."""
    _unbound("over")


def score(s: Any, out: Any) -> Any:
    """Write a result from 0 to 1 for every seat: 1 for a victory, also a shared one, and 0.5 each for a draw of two."""
    _unbound("score")


def redact(s: Any, seat: Any) -> Any:
    """Turn the record into what that seat may know; -1 is a spectator. The generator is blanked too."""
    _unbound("redact")


def redeal(s: Any, seat: Any, seed: Any) -> Any:
    """Turn a redacted record into a full one, drawn fairly from all that fit what the seat knows."""
    _unbound("redeal")


def broken_invariant(s: Any) -> Any:
    """Return 0 if everything that must always hold does, else the number of the first invariant that does not."""
    _unbound("broken_invariant")


def action_priors(s: Any, seat: Any, mask: Any, weights: Any) -> Any:
    """Write a whole-number weight, 1 or more, for every legal action: how a sensible beginner likes it.

    Reads only what the seat may know. Weights are whole numbers so that every machine decides alike.
    """
    _unbound("action_priors")


def evaluate(s: Any, out: Any) -> Any:
    """Write an estimate of ``score`` for every seat of a match that goes on."""
    _unbound("evaluate")


def observe(s: Any, seat: Any, out: Any) -> Any:
    """Fill a row of numbers with what the seat may know, as the layout in the game's ``bots.observation`` says.

    Reads only what the seat may know, so that a full state and a view of it give the same numbers.
    """
    _unbound("observe")


def choose(s: Any, seat: Any, rng: Any, mask: Any, weights: Any) -> Any:
    """Return the action a policy plays; not a rule, but what the playout templates ask."""
    _unbound("choose")


# --- optional ---------------------------------------------------------------------------------------------------------


def is_quiet(s: Any) -> Any:
    """Tell whether ``evaluate`` can judge a position as it is; without it a search evaluates wherever it stops."""
    _unbound("is_quiet")


def reset_plans(s: Any, seats: Any) -> Any:
    """Take back what some seats (as bits) have planned in secret in this round; return all seats that plan, or 0.

    With it, ``players.plan_game`` mixes whole plans where two seats choose at once.
    """
    _unbound("reset_plans")
