# SPDX-License-Identifier: MIT
"""An environment with the interface of PettingZoo's AEC: a real PettingZoo environment if that package is
installed."""
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._rowan import Game, State
from ._spaces import (
    DictSpace,
    Discrete,
    Observation,
    action_space_of,
    check_render_mode,
    observation_space_of,
)
from ._spaces import observation_of

if TYPE_CHECKING:
    _Base = object
else:
    try:
        from pettingzoo import AECEnv as _Base
    except ImportError:
        _Base = object


class Environment(_Base):
    """Two agents, "player_0" and "player_1", take turns on one board.

        environment = rowan.env("tictactoe")
        environment.reset(seed=1)
        for agent in environment.agent_iter():
            observation, reward, termination, truncation, info = environment.last()
            action = None if termination or truncation else choose(observation)
            environment.step(action)

    An observation is a dictionary: "observation", the planes of State.observation_tensor, and "action_mask",
    int8 with 1 for each legal action of the agent (all 0 when it is not its turn). The winner's reward is 1,
    the loser's -1. An illegal action raises ValueError and changes nothing; with illegal_loses it loses the
    game instead.
    """

    def __init__(
        self,
        game: Union[Game, str] = "tictactoe",
        render_mode: Optional[str] = None,
        illegal_loses: bool = False,
    ) -> None:
        super().__init__()
        self.game = Game(game) if isinstance(game, str) else game
        self.render_mode = check_render_mode(render_mode)
        self.metadata: Dict[str, Any] = {
            "name": "rowan_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.possible_agents: List[str] = ["player_0", "player_1"]
        self.agents: List[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.observation_spaces = {agent: observation_space_of(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space_of(self.game) for agent in self.possible_agents}
        self._illegal_loses = illegal_loses
        self._state: Optional[State] = None

    @property
    def num_agents(self) -> int:
        """The number of agents still in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of agents: 2."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "Environment":
        """This environment: it has no wrappers."""
        return self

    def observation_space(self, agent: str) -> DictSpace:
        """The observation space of an agent: the same for both."""
        self._player_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The action space, the points of the board: the same for both."""
        self._player_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Starts a game. The game is deterministic, so the seed has no effect; options {"moves": "h8 i9"} set
        an opening."""
        state = self.game.new_initial_state()
        moves = (options or {}).get("moves", "")
        if moves:
            state.apply_moves(moves)
        if state.is_terminal():
            raise ValueError("options: the game is over after these moves")
        self._state = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.current_player()]

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, whether or not it is its turn."""
        player, state = self._player_of(agent), self._current()
        return observation_of(state, player, self.terminations.get(agent, True))

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool, Dict[str, Any]]:
        """For the next agent: observation, reward since its last step, termination, truncation and info."""
        self._current()
        if not self.agents:
            raise ValueError("no agent is left: call reset()")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the next agent. If the game is over for it, the action must be None, and the
        agent leaves."""
        state = self._current()
        if not self.agents:
            raise ValueError("no agent is left: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._remove(agent, action)
            return
        if action is None:
            raise ValueError(f"None is no action of {agent}, whose game is not over")
        try:
            state.apply_action(int(action))
        except ValueError:
            if not self._illegal_loses:
                raise
            player = self._player_of(agent)
            self._end([-1.0, 1.0] if player == 0 else [1.0, -1.0])
            self.infos[agent] = {"illegal_action": int(action)}
        else:
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict.fromkeys(self.agents, 0.0)
            if state.is_terminal():
                self._end(state.returns())
        self.agent_selection = self.possible_agents[1 - self._player_of(agent)]
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agents in turn, until all have left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The board as text, or printed with render_mode "human"."""
        text = str(self._current())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def state(self) -> NDArray[np.float32]:
        """The planes from the view of the side to move."""
        return self._current().observation_tensor()

    def close(self) -> None:
        """Ends the game. reset() starts another."""
        self._state = None
        self.agents = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _current(self) -> State:
        if self._state is None:
            raise ValueError("no game has begun: call reset()")
        return self._state

    def _player_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}: expected player_0 or player_1")
        return self.possible_agents.index(agent)

    def _end(self, returns: List[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, returns))
        self.terminations = dict.fromkeys(self.agents, True)

    def _remove(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"the game is over for {agent}: its action must be None")
        for told in (self.rewards, self.terminations, self.truncations, self.infos, self._cumulative_rewards):
            del told[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        # As in PettingZoo, this step gives no rewards: the step that ended the game gave them.
        self.rewards = dict.fromkeys(self.agents, 0.0)


def env(game: Union[Game, str] = "tictactoe", render_mode: Optional[str] = None) -> Environment:
    """Makes an environment, like the function of this name in PettingZoo's modules."""
    return Environment(game, render_mode)
