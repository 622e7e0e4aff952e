# SPDX-License-Identifier: MIT
"""What OpenSpiel's algorithms query of games and states, in classes like its own. OpenSpiel is not needed."""
import sys
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Dict, NamedTuple

from ._rowan import Game


class PlayerAction(NamedTuple):
    """An action of State.full_history."""

    player: int
    action: int


class StateType(Enum):
    """The kind of a state."""

    TERMINAL = 0
    CHANCE = 1
    DECISION = 2
    MEAN_FIELD = 3


@dataclass(frozen=True)
class GameType:
    """The kind of game, as in OpenSpiel's class of that name."""

    class Dynamics(Enum):
        """The order of moves."""

        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(Enum):
        """Whether the game involves chance."""

        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(Enum):
        """What players know."""

        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(Enum):
        """The sum of the players' payoffs."""

        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(Enum):
        """When payoffs are given."""

        REWARDS = 0
        TERMINAL = 1

    short_name: str
    long_name: str
    dynamics: Dynamics
    chance_mode: ChanceMode
    information: Information
    utility: Utility
    reward_model: RewardModel
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: Dict[str, Any] = field(default_factory=dict)


def _of_open_spiel(name: str, own: Any) -> Any:
    """OpenSpiel's class of that name if it is loaded in this process, for code that compares with it;
    otherwise our own."""
    return getattr(sys.modules.get("pyspiel"), name, own)


def game_type(game: Game) -> Any:
    """The GameType of a game."""
    kind = _of_open_spiel("GameType", GameType)
    return kind(
        short_name="rowan",
        long_name=f"Rowan: {game.describe()}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=game.get_parameters(),
    )


def state_type(is_terminal: bool) -> Any:
    """The StateType of a state."""
    kind = _of_open_spiel("StateType", StateType)
    return kind.TERMINAL if is_terminal else kind.DECISION
