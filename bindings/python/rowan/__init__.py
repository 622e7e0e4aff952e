# SPDX-License-Identifier: MIT
"""Rowan: k-in-a-row games such as tic-tac-toe, gomoku and renju, on boards up to 32x32.

    import rowan

    game = rowan.Game("15x15x5", rule="renju")
    state = game.new_initial_state()
    state.apply_moves("h8 i9 h7")
    with rowan.Engine() as engine:
        print(engine.analyze(state, time=1).text)

A point is a number, an *action*: y * width + x, counted from the top left. Players are 0 and 1; the first
player has x, or the black stones. Bad input raises ValueError or TypeError with a sentence that explains the
error.
"""
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._bots import Bot, EngineBot, PlayerBot, RandomBot
from ._engine import Analysis, AnalysisStream, Choice, Engine, Line, Player
from ._explaining import Explanation, Reason, explain
from ._files import GameFile, RecordedGame, RecordedMove, parse_games, read_games, write_game, write_games
from ._match import Match, MatchGame, MatchResult
from ._network import Network
from ._playouts import Tally, playouts
from ._rowan import (
    TERMINAL_PLAYER,
    BatchedState,
    Game,
    State,
    __version__,
    file_formats,
    forbidden_points,
    players,
)
from ._solving import ProofCheck, Solution, Solver, solve, verify
from ._spiel import GameType, PlayerAction, StateType
from ._threats import ForcedWin, Shapes, shapes, threats
from ._training import TrainingGames, TrainingSamples, read_training

if TYPE_CHECKING:
    from ._environment import Environment, env
    from ._solo import SoloEnvironment, gym_env
else:

    def __getattr__(name: str) -> Any:
        """Imports environments lazily: they import PettingZoo and gymnasium if installed, which is slow."""
        module = {
            "Environment": "_environment",
            "env": "_environment",
            "SoloEnvironment": "_solo",
            "gym_env": "_solo",
        }
        if name not in module:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value = getattr(import_module(f"{__name__}.{module[name]}"), name)
        return value


__all__ = [
    "TERMINAL_PLAYER",
    "Analysis",
    "AnalysisStream",
    "BatchedState",
    "Bot",
    "Choice",
    "Engine",
    "EngineBot",
    "Environment",
    "Explanation",
    "ForcedWin",
    "Game",
    "GameFile",
    "GameType",
    "Line",
    "Match",
    "MatchGame",
    "MatchResult",
    "Network",
    "Player",
    "PlayerAction",
    "PlayerBot",
    "ProofCheck",
    "RandomBot",
    "Reason",
    "RecordedGame",
    "RecordedMove",
    "Shapes",
    "Solution",
    "SoloEnvironment",
    "Solver",
    "State",
    "StateType",
    "Tally",
    "TrainingGames",
    "TrainingSamples",
    "__version__",
    "env",
    "explain",
    "file_formats",
    "forbidden_points",
    "gym_env",
    "parse_games",
    "players",
    "playouts",
    "read_games",
    "read_training",
    "shapes",
    "solve",
    "threats",
    "verify",
    "write_game",
    "write_games",
]
