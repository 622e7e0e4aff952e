# SPDX-License-Identifier: MIT
"""Exact values with proofs, and the verifier."""
import lzma
import os
import shutil
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, Iterable, List, Optional, Tuple, Union

from . import _paths, _rowan, _work
from ._paths import Path
from ._rowan import State


@dataclass(frozen=True)
class Solution:
    """What is known about the value of a position."""

    value: str
    """'first wins', 'second wins', 'draw' or 'unknown'."""
    move: Optional[int]
    """An action of the side to move that keeps the value, where one is known."""
    nodes: int
    """Positions searched, over all calls."""
    stopped: bool
    """Whether a stop was requested."""


@dataclass(frozen=True)
class ProofCheck:
    """The verdict of the verifier on a proof."""

    accepted: bool
    """Whether the value is proved."""
    kind: str
    """'value', a proof as Solver writes it, or 'threats', a file of threat proofs as `rowan prove` writes it."""
    value: str
    """What the proof claims: 'first wins', 'second wins', 'draw' or 'unknown'."""
    maker_breaker: bool
    """Whether only rows of the first player count."""
    strategy_stealing: bool
    """Whether the proof relies on the strategy-stealing argument."""
    nodes: int
    bytes: int
    """The number of bytes of the proof that were read."""
    game: str
    """The rules, as Game reads them."""
    position: str
    """The position whose value is claimed."""
    reason: str
    """If not accepted: the reason."""
    proofs: int
    """The number of proofs in a file of threat proofs."""
    threat_wins: int
    """The number of wins by threats that were replayed."""


def _solution(found: Tuple[Any, ...]) -> Solution:
    return Solution(*found)


class Solver:
    """A solver for one position, which keeps its findings.

    `maker_breaker`: only rows of the first player count. `memory_mib`: the memory limit.
    """

    def __init__(self, state: State, maker_breaker: bool = False, memory_mib: int = 512) -> None:
        self._solver = _rowan.Solver(state, maker_breaker, memory_mib)
        self._turn = _work.Turn()

    def run(
        self,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        threads: int = 1,
        callback: Optional[Callable[[Solution], Optional[bool]]] = None,
    ) -> Solution:
        """Solves until the value is known, a limit is reached or it is stopped; a later call continues.

        The callback receives progress reports; returning False stops the solver, as Ctrl-C does.
        """
        solver, limits = self._solver, {"time": time, "nodes": nodes, "threads": threads}
        if callback is None:
            return _solution(_work.run(lambda _: solver.run(limits), solver.stop, self._turn))
        told = callback
        return _solution(
            _work.run(
                lambda report: solver.run(limits, report),
                solver.stop,
                self._turn,
                lambda found: told(_solution(found)),
            )
        )

    def proof(self) -> bytes:
        """A proof of the value, for verify()."""
        result: bytes = _work.run(lambda _: self._solver.proof(), self._solver.stop, self._turn)
        return result

    def write_proof(self, path: Path) -> None:
        """Writes a proof of the value to a file, for verify()."""
        name = os.fspath(path)
        with _paths.writing(name):
            _work.run(lambda _: self._solver.write_proof(name), self._solver.stop, self._turn)

    def stop(self) -> None:
        """Stops the current work, whichever thread does it."""
        self._solver.stop()


def solve(
    state: State,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: int = 1,
    memory_mib: int = 512,
) -> Solution:
    """The value of a position under perfect play, or what is known when a limit is reached. Boards must be
    small."""
    return Solver(state, memory_mib=memory_mib).run(time, nodes, threads)


_XZ_MAGIC = b"\xfd7zXZ\0"


def _copy_part(path: str, target: Any) -> None:
    """Appends the decompressed content of a file to another file."""
    with open(path, "rb") as file:
        is_compressed = file.read(len(_XZ_MAGIC)) == _XZ_MAGIC
        file.seek(0)
        if not is_compressed:
            shutil.copyfileobj(file, target)
            return
        try:
            with lzma.open(file) as plain:
                shutil.copyfileobj(plain, target)
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError(f"{path}: damaged xz file: {error}") from None


def _is_plain(path: str) -> bool:
    """Whether the library can read the file directly. A pipe, which can be read only once, is not
    inspected."""
    if not os.path.isfile(path):
        return True
    with open(path, "rb") as file:
        return file.read(len(_XZ_MAGIC)) != _XZ_MAGIC


def _verify_files(paths: List[str], memory_mib: int) -> ProofCheck:
    if len(paths) == 1 and _is_plain(paths[0]):
        with _paths.reading(paths[0]):
            return ProofCheck(**_rowan.verify_file(paths[0], memory_mib))
    with tempfile.NamedTemporaryFile(prefix="rowan-", suffix=".proof") as whole:
        for path in paths:
            _copy_part(path, whole)
        whole.flush()
        return ProofCheck(**_rowan.verify_file(whole.name, memory_mib))


def verify(proof: "Union[bytes, Path, Iterable[Path]]", memory_mib: int = 2048) -> ProofCheck:
    """Checks a proof without searching; the verifier shares no code with the solver.

    `proof` is bytes, the name of a file, or the names of several files that are parts of one certificate;
    files may be compressed with xz. The content distinguishes proofs of values from files of threat proofs. A
    wrong proof does not raise an exception: the result says so."""
    if isinstance(proof, (bytes, bytearray, memoryview)):
        return ProofCheck(**_rowan.verify_bytes(bytes(proof), memory_mib))
    if isinstance(proof, (str, os.PathLike)):
        return _verify_files([os.fspath(proof)], memory_mib)
    paths = [os.fspath(each) for each in proof]
    if not paths:
        raise ValueError("proof: expected at least one file")
    return _verify_files(paths, memory_mib)
