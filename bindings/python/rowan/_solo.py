# SPDX-License-Identifier: MIT
"""An environment for one agent with gymnasium's interface: a real gymnasium.Env if that package is
installed."""
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

import numpy as np

from ._bots import Bot, PlayerBot
from ._rowan import Game, State
from ._spaces import Observation, action_space_of, check_render_mode, observation_of, observation_space_of


class _PlainEnv:
    """The parts of gymnasium.Env that environments inherit."""

    def __init__(self) -> None:
        self._np_random: Optional[np.random.Generator] = None

    @property
    def np_random(self) -> np.random.Generator:
        """The environment's random generator."""
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> "_PlainEnv":
        """This environment: it has no wrappers."""
        return self

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Any:
        """Reseeds the random generator if a seed is given."""
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing to close."""


if TYPE_CHECKING:
    _Base = _PlainEnv
else:
    try:
        from gymnasium import Env as _Base
    except ImportError:
        _Base = _PlainEnv


class SoloEnvironment(_Base):
    """One agent against an opponent that is part of the environment.

        environment = rowan.gym_env("tictactoe")
        observation, info = environment.reset(seed=1)
        observation, reward, terminated, truncated, info = environment.step(4)

    The agent moves first, or second with player=1. `opponent` is a Bot, the name of one of Rowan's players,
    or "random", whose moves are determined by the seed of reset(). Observations are those of rowan.env().
    When the game is over, the reward is 1 for a win and -1 for a loss. An illegal action loses the game, so
    that agents that do not know the mask can learn, and info["illegal_action"] names the action; without
    illegal_loses it raises ValueError and changes nothing."""

    metadata: Dict[str, Any] = {"name": "rowan_solo_v0", "render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: Union[Game, str] = "tictactoe",
        opponent: Union[Bot, str] = "random",
        player: int = 0,
        render_mode: Optional[str] = None,
        illegal_loses: bool = True,
    ) -> None:
        super().__init__()
        if player not in (0, 1):
            raise ValueError(f"player: expected 0 or 1, not {player!r}")
        self.game = Game(game) if isinstance(game, str) else game
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space_of(self.game)
        self.action_space = action_space_of(self.game)
        self.player = player
        self._illegal_loses = illegal_loses
        self._bot = self._bot_of(opponent)
        self._state: Optional[State] = None
        self._is_over = True

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Observation, Dict[str, Any]]:
        """Starts a game; options {"moves": "h8 i9"} set an opening. If it is the opponent's turn, the
        opponent moves first."""
        super().reset(seed=seed)
        state = self.game.new_initial_state()
        state.apply_moves((options or {}).get("moves", ""))
        if state.is_terminal():
            raise ValueError("options: the game is over after these moves")
        if self._bot is not None:
            self._bot.restart()
        self._state, self._is_over = state, False
        self._let_opponent_move(state)
        return self._seen(state)

    def step(self, action: Any) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Plays an action and the opponent's reply."""
        state = self._current()
        if self._is_over:
            raise ValueError("the game is over: call reset()")
        info: Dict[str, Any] = {}
        reward = 0.0
        try:
            state.apply_action(int(action))
        except ValueError:
            if not self._illegal_loses:
                raise
            self._is_over, reward, info["illegal_action"] = True, -1.0, int(action)
        else:
            self._let_opponent_move(state)
            reward = state.player_return(self.player)
            self._is_over = state.is_terminal()
        observation, seen = self._seen(state)
        return observation, reward, self._is_over, False, {**seen, **info}

    def render(self) -> Optional[str]:
        """The board as text, or printed with render_mode "human"; None without a render mode."""
        text = str(self._current())
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the game. reset() starts another."""
        self._state, self._is_over = None, True

    def _bot_of(self, opponent: Union[Bot, str]) -> Optional[Bot]:
        if opponent == "random":
            return None
        return PlayerBot(opponent, self.game) if isinstance(opponent, str) else opponent

    def _let_opponent_move(self, state: State) -> None:
        if state.current_player() == 1 - self.player:
            state.apply_action(
                int(self.np_random.choice(state.legal_actions()))
                if self._bot is None
                else self._bot.step(state)
            )
        if self.render_mode == "human":
            self.render()

    def _seen(self, state: State) -> Tuple[Observation, Dict[str, Any]]:
        observation = observation_of(state, self.player, self._is_over)
        return observation, {"action_mask": observation["action_mask"]}

    def _current(self) -> State:
        if self._state is None:
            raise ValueError("no game has begun: call reset()")
        return self._state


def gym_env(
    game: Union[Game, str] = "tictactoe",
    opponent: Union[Bot, str] = "random",
    player: int = 0,
    render_mode: Optional[str] = None,
) -> SoloEnvironment:
    """An environment for one agent, a gymnasium.Env where gymnasium is installed."""
    return SoloEnvironment(game, opponent, player, render_mode)
