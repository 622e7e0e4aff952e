# SPDX-License-Identifier: MIT
"""Game files: psq, SGF, RenLib, opening lists, JSON."""
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, Optional, Sequence, Tuple, Union, overload

from . import _paths, _rowan
from ._paths import Path
from ._rowan import State

_RESULTS = ("", "first wins", "second wins", "draw")
_FORMATS_OF_ENDINGS = {"rec": "psq"}


@dataclass(frozen=True)
class RecordedMove:
    """A move, with its annotations in a file."""

    action: int
    time: Optional[float] = None
    """The seconds that the move took."""
    score: Optional[int] = None
    """The player's evaluation for its own side, in its own units."""
    win_in: int = 0
    """What the player claims. n > 0: it wins in n moves of both sides; n < 0: it loses in -n; 0: nothing."""
    depth: int = 0
    nodes: int = 0
    comment: str = ""


@dataclass(frozen=True)
class RecordedGame:
    """A game from a file. Texts are "" if the file does not contain them."""

    state: State
    """The game at its end, with all moves."""
    result: str = ""
    """'first wins', 'second wins', 'draw', or "" if unknown."""
    first_player: str = ""
    second_player: str = ""
    event: str = ""
    round: str = ""
    date: str = ""
    comment: str = ""
    """The comment on the game as a whole."""
    termination: str = ""
    """How it ended: 'line', 'resignation', 'late', ...; 'unknown'."""
    detail: str = ""
    """Details of how it ended, as text."""
    moves: Tuple[RecordedMove, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class GameFile(Sequence[RecordedGame]):
    """The games of a file, as a sequence."""

    format: str
    """'sgf', 'psq', 'lib', 'json', ..."""
    games: Tuple[RecordedGame, ...]
    notes: Tuple[str, ...]
    """What was not understood, and so is missing from the games."""

    @overload
    def __getitem__(self, index: int) -> RecordedGame:
        ...

    @overload
    def __getitem__(self, index: slice) -> Tuple[RecordedGame, ...]:
        ...

    def __getitem__(self, index: Union[int, slice]) -> Union[RecordedGame, Tuple[RecordedGame, ...]]:
        return self.games[index]

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[RecordedGame]:
        return iter(self.games)


def _file_of(read: Tuple[str, Any, str]) -> GameFile:
    format_name, games, notes = read
    made = []
    for each in games:
        moves = tuple(RecordedMove(*move) for move in each.pop("moves"))
        made.append(RecordedGame(result=_RESULTS[each.pop("result")], moves=moves, **each))
    return GameFile(format_name, tuple(made), tuple(notes.splitlines()))


def read_games(path: Path, format: str = "", game: str = "", encoding: str = "") -> GameFile:
    """Reads a game file. The content determines its type; `format`, `game` and `encoding` override that."""
    name = os.fspath(path)
    with _paths.reading(name):
        return _file_of(_rowan.read_file(name, format, game, encoding))


def parse_games(
    data: bytes, name: str = "", format: str = "", game: str = "", encoding: str = ""
) -> GameFile:
    """Like read_games, but from memory. `name` is the name of the file, which may indicate its format."""
    return _file_of(_rowan.parse_file(data, name, format, game, encoding))


def _told(game: RecordedGame) -> Dict[str, Any]:
    if game.result not in _RESULTS:
        raise ValueError(f"result: expected one of {', '.join(map(repr, _RESULTS))}, not {game.result!r}")
    told = {
        name: getattr(game, name)
        for name in ("first_player", "second_player", "event", "round", "date", "comment")
    }
    return {**told, "result": _RESULTS.index(game.result)}


def write_games(path: Path, games: Iterable[RecordedGame], format: str = "") -> None:
    """Writes games in a format, by default that of the file's extension: 'final.sgf'. Comments on moves and
    players' evaluations are not written."""
    name = os.fspath(path)
    wanted = format or os.path.splitext(name)[1].lstrip(".").lower()
    data = _rowan.file_bytes(
        [(game.state, _told(game)) for game in games], _FORMATS_OF_ENDINGS.get(wanted, wanted)
    )
    with open(name, "wb") as file:
        file.write(data)


def write_game(
    path: Path,
    state: State,
    format: str = "",
    *,
    first_player: str = "",
    second_player: str = "",
    event: str = "",
    round: str = "",
    date: str = "",
    comment: str = "",
    result: str = "",
) -> None:
    """Writes one game: write_game('final.sgf', state, first_player='Kim'). The result is the board's, or the
    given result if the board is undecided."""
    write_games(
        path, [RecordedGame(state, result, first_player, second_player, event, round, date, comment)], format
    )
