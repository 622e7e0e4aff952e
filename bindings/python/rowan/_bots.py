# SPDX-License-Identifier: MIT
"""Bots with OpenSpiel's interface: they receive states and actions, and answer with an action."""
import random
from typing import Dict, List, Optional, Tuple

from ._engine import Engine, Player
from ._rowan import Game, State


class Bot:
    """The base class of bots; subclasses override step()."""

    def step(self, state: State) -> int:
        """Returns the bot's action for a state in which it is to move."""
        raise NotImplementedError

    def inform_action(self, state: State, player_id: int, action: int) -> None:
        """Informs the bot that another player takes an action in a state."""

    def inform_actions(self, state: State, actions: List[int]) -> None:
        """Informs the bot of the actions of all players in a game with simultaneous moves; no game here has
        them."""

    def restart(self) -> None:
        """Starts a new game."""

    def restart_at(self, state: State) -> None:
        """Continues a game from a state."""

    def provides_force_action(self) -> bool:
        """Whether force_action() may be called."""
        return True

    def force_action(self, state: State, action: int) -> None:
        """Forces the bot to take an action in a state in which it is to move."""

    def provides_policy(self) -> bool:
        """Whether get_policy() and step_with_policy() may be called."""
        return False

    def get_policy(self, state: State) -> List[Tuple[int, float]]:
        """The probability of each action."""
        raise NotImplementedError(f"{type(self).__name__} has no policy")

    def step_with_policy(self, state: State) -> Tuple[List[Tuple[int, float]], int]:
        """Returns both the policy and an action."""
        return self.get_policy(state), self.step(state)

    def is_clonable(self) -> bool:
        """Whether clone() may be called."""
        return False


class RandomBot(Bot):
    """Plays every legal action with equal probability."""

    def __init__(self, seed: Optional[int] = None) -> None:
        self._random = random.Random(seed)

    def step(self, state: State) -> int:
        """A random legal action."""
        actions = state.legal_actions()
        if not actions:
            raise ValueError("the game is over: there is nothing to play")
        return self._random.choice(actions)

    def provides_policy(self) -> bool:
        """True: the policy is uniform."""
        return True

    def get_policy(self, state: State) -> List[Tuple[int, float]]:
        """Equal probability for every legal action."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class EngineBot(Bot):
    """Plays the best move found by an engine; the limits are those of Engine.analyze."""

    def __init__(
        self,
        engine: Optional[Engine] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
    ) -> None:
        self._engine = Engine() if engine is None else engine
        self._limits: Dict[str, Optional[float]] = {"time": time, "nodes": nodes, "depth": depth}
        if time is None and nodes is None and depth is None:
            self._limits["nodes"] = 20000

    def step(self, state: State) -> int:
        """The best action that the engine finds within the limits."""
        return self._engine.analyze(state, **self._limits).move  # type: ignore[arg-type]

    def restart(self) -> None:
        """Forgets what it learned in the previous game."""
        self._engine.clear()

    def provides_policy(self) -> bool:
        """True: the policy is deterministic."""
        return True

    def get_policy(self, state: State) -> List[Tuple[int, float]]:
        """Probability 1 for the best action, 0 for all others."""
        best = self.step(state)
        return [(action, float(action == best)) for action in state.legal_actions()]

    def step_with_policy(self, state: State) -> Tuple[List[Tuple[int, float]], int]:
        """The policy and an action, from a single search."""
        best = self.step(state)
        return [(action, float(action == best)) for action in state.legal_actions()], best


class PlayerBot(Bot):
    """Plays the moves of one of Rowan's players, given by name: PlayerBot('greedy', game)."""

    def __init__(self, name: str, game: Game, seed: int = 0) -> None:
        self._made = (name, game, seed)
        self._player = Player(*self._made)

    def step(self, state: State) -> int:
        """The player's move."""
        return self._player.ask(state).move

    def restart(self) -> None:
        """Creates a new player of that name."""
        self._player = Player(*self._made)
