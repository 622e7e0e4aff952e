# SPDX-License-Identifier: MIT
"""The engine and the players: the best moves of a position."""
import _thread
import asyncio
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, Optional, Tuple

from . import _paths, _rowan, _work
from ._paths import Path
from ._rowan import Game, State


@dataclass(frozen=True)
class Line:
    """A move and its expected continuation."""

    score: int
    """The score for the side to move in the analyzed position; higher is better."""
    win_in: int
    """n > 0: a proved win in n moves of both sides; n < 0: a proved loss in -n; 0: nothing is proved."""
    chance: float
    """The winning chance that the score means, 0 to 1; 0 and 1 only if proved."""
    moves: Tuple[int, ...]
    """The move and the actions expected after it."""
    text: str
    """These actions in the usual notation: 'h8 i9'."""


@dataclass(frozen=True)
class Analysis:
    """The result of an analysis, final or in progress."""

    move: int
    """The best action."""
    depth: int
    """The last completed depth."""
    selective_depth: int
    """The length of the longest line searched."""
    complete: bool
    """Whether this depth is complete for all lines."""
    stopped: bool
    """Whether a stop was requested."""
    nodes: int
    """Positions searched."""
    time: float
    """Seconds since the request."""
    lines: Tuple[Line, ...]
    """The best lines, the best first; each begins with a different move."""
    text: str
    """The best move in the usual notation: 'h8'."""


@dataclass(frozen=True)
class Choice:
    """A player's move, and its reason."""

    move: int
    """The action."""
    text: str
    """The move in the usual notation: 'h8'."""
    why: str
    """The reason in a few words: 'blocks', 'wins'."""
    analysis: Optional[Analysis]
    """The analysis behind the move; None if the player does not search."""


def _analysis_of(game: Game, found: Tuple[Any, ...]) -> Analysis:
    lines = tuple(
        Line(score, win_in, chance, moves, " ".join(game.action_to_string(move) for move in moves))
        for score, win_in, chance, moves in found[7]
    )
    move, depth, selective_depth, complete, stopped, nodes, time = found[:7]
    return Analysis(
        move, depth, selective_depth, complete, stopped, nodes, time, lines, game.action_to_string(move)
    )


def _limits(
    time: Optional[float],
    nodes: Optional[int],
    depth: Optional[int],
    lines: int,
    only: Optional[Iterable[int]],
) -> Dict[str, Any]:
    return {
        "time": time,
        "nodes": nodes,
        "depth": depth,
        "lines": lines,
        "only": None if only is None else list(only),
    }


Callback = Callable[[Analysis], Optional[bool]]


class AnalysisStream:
    """An analysis as an asynchronous iterator: `async for` yields each report, and the result last.

    Leaving the loop, by `break`, `return` or an exception, stops the search and waits until it has ended, so that
    the engine can be used again at once; so does canceling the task that waits for the next report. A stream held
    in a variable outlives the loop and can be continued: `async with` or aclose() ends it.
    """

    def __init__(
        self, engine: "_rowan.Engine", turn: _work.Turn, state: State, limits: Dict[str, Any]
    ) -> None:
        self._engine = engine
        self._turn = turn
        self._state = state.clone()
        self._limits = limits
        self._told: "asyncio.Queue[Tuple[str, Any]]" = asyncio.Queue()
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._job: Optional[_work.Job] = None
        self._is_over = False
        self.result: Optional[Analysis] = None
        """The result, once the loop has ended."""

    def _begin(self) -> None:
        # The thread holds no reference to this object, so that the search ends once nothing refers to self.
        loop, told = asyncio.get_running_loop(), self._told
        self._loop = loop
        engine, state, limits = self._engine, self._state, self._limits

        def tell(what: Tuple[str, Any]) -> bool:
            try:
                loop.call_soon_threadsafe(told.put_nowait, what)
            except RuntimeError:  # the loop was closed: there is no listener
                return False
            return True

        self._job = _work.Job(
            lambda report: engine.analyze(state, limits, report), engine.stop, self._turn, tell
        )
        self._job.start()

    def __aiter__(self) -> "AnalysisStream":
        return self

    async def __anext__(self) -> Analysis:
        if self._is_over:
            raise StopAsyncIteration
        if self._job is None:
            self._begin()
        try:
            kind, value = await self._told.get()
        except BaseException:  # canceled
            self._is_over = True
            if self._job is not None:
                self._job.stop()
            raise
        if kind == "report":
            return _analysis_of(self._state.game, value)
        self._is_over = True
        if kind == "failed":
            raise value
        self.result = _analysis_of(self._state.game, value)
        return self.result

    async def aclose(self) -> None:
        """Stops the search and waits until it has ended."""
        self._is_over = True
        if self._job is not None:
            self._job.stop()

    def stop(self) -> None:
        """Requests an early end of the search: the loop then gets its result and ends."""
        if self._job is not None:
            self._job.ask_to_stop()

    async def __aenter__(self) -> "AnalysisStream":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __del__(self) -> None:
        if self._job is None:
            return
        try:
            self._job.stop()
        except KeyboardInterrupt:  # exceptions in __del__ are lost, so the loop raises it again
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(_thread.interrupt_main)


class Engine:
    """The engine: finds the best moves of a position by search. It keeps what it learned for the next
    analysis.

    `threads` is the number of search threads, `hash_mib` the size of its transposition table (64 MiB by default),
    `network` a file with the evaluation network, or "none"; by default Rowan's own. Use it in a `with` statement,
    or close it.
    """

    def __init__(self, threads: int = 1, hash_mib: int = 64, network: Optional[Path] = None) -> None:
        with _paths.reading_network(network) as name:
            self._engine = _rowan.Engine(threads, hash_mib, name)
        self._turn = _work.Turn()

    def analyze(
        self,
        state: State,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        lines: int = 1,
        only: Optional[Iterable[int]] = None,
        callback: Optional[Callback] = None,
    ) -> Analysis:
        """Searches until a limit is reached: `time` in seconds, `nodes`, `depth`; without limits, until it is
        stopped or the position is fully searched.

        `lines` is the number of best moves wanted, `only` the moves to consider. The callback receives a
        report for each depth, in this thread; returning False stops the search, as do stop() from any thread
        and Ctrl-C. Other threads run meanwhile. With a limit of nodes or depth and one thread, the result is
        the same on every machine.
        """
        engine, game, state = self._engine, state.game, state.clone()
        limits = _limits(time, nodes, depth, lines, only)
        if callback is None:
            return _analysis_of(
                game, _work.run(lambda _: engine.analyze(state, limits), engine.stop, self._turn)
            )
        told = callback
        return _analysis_of(
            game,
            _work.run(
                lambda report: engine.analyze(state, limits, report),
                engine.stop,
                self._turn,
                lambda found: told(_analysis_of(game, found)),
            ),
        )

    def stream(
        self,
        state: State,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        lines: int = 1,
        only: Optional[Iterable[int]] = None,
    ) -> AnalysisStream:
        """Like analyze(), as an asynchronous iterator: `async for found in engine.stream(state, time=1)`."""
        self._require_open()
        return AnalysisStream(self._engine, self._turn, state, _limits(time, nodes, depth, lines, only))

    def stop(self) -> None:
        """Stops the current analysis, whichever thread runs it; the analysis returns its best result so
        far."""
        self._require_open()
        self._engine.stop()

    def clear(self) -> None:
        """Forgets everything learned."""
        self._engine.clear()

    def close(self) -> None:
        """Stops and frees the engine. It cannot be used afterwards."""
        if not self._engine.closed:
            self._engine.stop()
            self._engine.close()

    def _require_open(self) -> None:
        if self._engine.closed:
            raise ValueError("the engine is closed")

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Player:
    """A player by its name (see players()), to be used for one game: `Player("engine", game)`."""

    def __init__(self, name: str, game: Game, seed: int = 0, threads: int = 1, hash_mib: int = 64) -> None:
        self.name = name
        self.game = game
        self._player = _rowan.Player(name, game, seed, threads, hash_mib)
        self._turn = _work.Turn()

    def ask(
        self,
        state: State,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
    ) -> Choice:
        """The player's move in a state, without playing it. Without limits the player takes its usual
        time."""
        state = state.clone()
        limits = _limits(time, nodes, depth, 1, None)
        move, why, found = _work.run(lambda _: self._player.ask(state, limits), self._player.stop, self._turn)
        game = state.game
        analysis = _analysis_of(game, found) if found[7] else None
        return Choice(move, game.action_to_string(move), why, analysis)

    def stop(self) -> None:
        """Makes the player answer at once with its best move so far."""
        self._player.stop()
