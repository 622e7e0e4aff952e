# SPDX-License-Identifier: MIT
"""The evaluation network alone."""
from typing import Any, Optional, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _paths, _rowan
from ._paths import Path
from ._rowan import BatchedState, Game, State


class Network:
    """A network's evaluation, without a search: `Network().evaluate(batch)`.

    `network` is a file with a network; the default is Rowan's own network for each supported game (see
    serves()). A score is for the side to move: the logit of its winning chance times UNIT, an integer that is
    the same on every machine; 0 if the game is over. chances() converts it to a number from 0 to 1."""

    UNIT = 200

    def __init__(self, network: Optional[Path] = None) -> None:
        if network is not None and str(network) == "none":
            raise ValueError("network: expected a file, or None for Rowan's own")
        with _paths.reading_network(network) as name:
            self._network = _rowan.Network(name)

    def serves(self, game: Game) -> bool:
        """Whether the network supports this game."""
        return self._network.serves(game)

    @overload
    def evaluate(self, games: State) -> int:
        ...

    @overload
    def evaluate(self, games: BatchedState, out: Optional[NDArray[np.int32]] = ...) -> NDArray[np.int32]:
        ...

    def evaluate(
        self, games: Union[State, BatchedState], out: Optional[NDArray[np.int32]] = None
    ) -> Union[int, NDArray[np.int32]]:
        """The score of a state, or the scores of a batch: int32 [games]. Without out=, the array shares
        memory with the batch and changes with the next call."""
        if isinstance(games, BatchedState):
            return self._network.evaluate_batch(games, out)
        return self._network.evaluate_state(games)

    def chances(self, batch: BatchedState) -> NDArray[np.float32]:
        """The winning chance of each game's side to move, from 0 to 1: float32 [games]."""
        scores: NDArray[Any] = self._network.evaluate_batch(batch, None)
        chances: NDArray[np.float32] = (1 / (1 + np.exp(-scores / self.UNIT))).astype(np.float32)
        return chances
