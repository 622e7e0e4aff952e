# SPDX-License-Identifier: MIT
"""The action and observation spaces of environments: gymnasium's if that package is installed."""
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._rowan import Game, State

Observation = Dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Discrete:
    """The integers from 0 to n - 1, like gymnasium's class of that name."""

    n: int

    def contains(self, action: object) -> bool:
        """Whether the space contains the action."""
        return isinstance(action, (int, np.integer)) and bool(0 <= action < self.n)

    def __contains__(self, action: object) -> bool:
        return self.contains(action)

    def sample(self, mask: Optional[NDArray[Any]] = None) -> int:
        """A random element; with a mask, an element whose entry in the mask is not 0."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(np.random.default_rng().choice(allowed))


@dataclass(frozen=True)
class Box:
    """Arrays of that shape and type with entries from low to high."""

    low: float
    high: float
    shape: Tuple[int, ...]
    dtype: Any

    def contains(self, array: object) -> bool:
        """Whether the space contains the array."""
        return (
            isinstance(array, np.ndarray)
            and array.shape == self.shape
            and array.dtype == self.dtype
            and bool(np.all((array >= self.low) & (array <= self.high)))
        )

    def __contains__(self, array: object) -> bool:
        return self.contains(array)


class DictSpace(Dict[str, Box]):
    """Dictionaries with an array for each of these names."""

    def contains(self, observation: object) -> bool:
        """Whether the space contains the observation."""
        return (
            isinstance(observation, Mapping)
            and set(observation) == set(self)
            and all(space.contains(observation[name]) for name, space in self.items())
        )


if not TYPE_CHECKING:
    try:
        from gymnasium.spaces import Box, Discrete
        from gymnasium.spaces import Dict as DictSpace
    except ImportError:
        pass


def observation_space_of(game: Game) -> DictSpace:
    """Planes and a mask: a separate space for each agent, since each has its own random generator."""
    shape = (4, game.height, game.width)
    return DictSpace(
        {
            "observation": Box(0, 1, shape, np.dtype(np.float32)),
            "action_mask": Box(0, 1, (game.num_distinct_actions(),), np.dtype(np.int8)),
        }
    )


def action_space_of(game: Game) -> Discrete:
    """The points of the board."""
    return Discrete(game.num_distinct_actions())


def observation_of(state: State, player: int, is_over: bool) -> Observation:
    """A player's observation: the planes, and which of its actions are legal."""
    mask = state.legal_actions_mask(player)
    if is_over:
        mask[:] = False
    return {"observation": state.observation_tensor(player), "action_mask": mask.astype(np.int8)}


def check_render_mode(mode: Optional[str]) -> Optional[str]:
    """The mode, or an error that lists the valid ones."""
    if mode not in (None, "ansi", "human"):
        raise ValueError(f"render_mode: expected 'ansi', 'human' or None, not {mode!r}")
    return mode
