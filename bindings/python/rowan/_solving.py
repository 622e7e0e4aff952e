# SPDX-License-Identifier: MIT
"""Exact values with proofs, and the verifier."""
import os
from dataclasses import dataclass
from typing import Any, Callable, Optional, Tuple, Union

from . import _rowan, _work
from ._rowan import State


@dataclass(frozen=True)
class Solution:
    """What is known about a position."""

    value: str
    """'first wins', 'second wins', 'draw' or 'unknown'."""
    move: Optional[int]
    """An action of the side to move that keeps the value, where one is known."""
    nodes: int
    """Positions looked at, over all calls."""
    stopped: bool
    """A stop was asked for."""


@dataclass(frozen=True)
class ProofCheck:
    """What the verifier says about a proof."""

    accepted: bool
    """The value is proved."""
    value: str
    """What the proof claims: 'first wins', 'second wins', 'draw' or 'unknown'."""
    maker_breaker: bool
    """Whether only rows of the first player count."""
    strategy_stealing: bool
    """Whether it rests on the argument of that name."""
    nodes: int
    bytes: int
    """How far the proof was read."""
    game: str
    """The rules, as Game reads them."""
    position: str
    """The position that it is about."""
    reason: str
    """Unless accepted: why not."""


def _solution(found: Tuple[Any, ...]) -> Solution:
    return Solution(*found)


class Solver:
    """A position being solved, and what was found out about it.

    `maker_breaker`: only rows of the first player count. `memory_mib`: how much memory it may use.
    """

    def __init__(self, state: State, maker_breaker: bool = False, memory_mib: int = 512) -> None:
        self._solver = _rowan.Solver(state, maker_breaker, memory_mib)

    def run(self, time: Optional[float] = None, nodes: Optional[int] = None, threads: int = 1,
            callback: Optional[Callable[[Solution], Optional[bool]]] = None) -> Solution:
        """Solves until the value is known, a limit is reached or it is stopped; a later call goes on from there.

        The callback hears of the progress now and then; its answer False stops the solver, as Ctrl-C does.
        """
        solver, limits = self._solver, {"time": time, "nodes": nodes, "threads": threads}
        if callback is None:
            return _solution(_work.run(lambda _: solver.run(limits), solver.stop))
        told = callback
        return _solution(_work.run(lambda report: solver.run(limits, report), solver.stop,
                                   lambda found: told(_solution(found))))

    def proof(self) -> bytes:
        """A proof of the value, for verify()."""
        result: bytes = _work.run(lambda _: self._solver.proof(), self._solver.stop)
        return result

    def write_proof(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a proof of the value to a file, for verify()."""
        name = os.fspath(path)
        _work.run(lambda _: self._solver.write_proof(name), self._solver.stop)

    def stop(self) -> None:
        """Ends the work under way, in whichever thread."""
        self._solver.stop()


def solve(state: State, time: Optional[float] = None, nodes: Optional[int] = None, threads: int = 1,
          memory_mib: int = 512) -> Solution:
    """The value of a position with perfect play, or what is known when a limit is reached. Boards must be small."""
    return Solver(state, memory_mib=memory_mib).run(time, nodes, threads)


def verify(proof: "Union[bytes, str, os.PathLike[str]]", memory_mib: int = 2048) -> ProofCheck:
    """Checks a proof, bytes or the name of a file, without searching; it shares no code with the solver.

    A proof that is wrong is no exception: the answer says so.
    """
    if isinstance(proof, (bytes, bytearray, memoryview)):
        return ProofCheck(**_rowan.verify_bytes(bytes(proof), memory_mib))
    return ProofCheck(**_rowan.verify_file(os.fspath(proof), memory_mib))
