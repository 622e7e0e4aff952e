# SPDX-License-Identifier: MIT
"""Games of a teacher against itself on boards of one size, all advanced move by move in parallel."""
import numpy as np
import torch

from game_file import NO_VALUE, Finished
from openings import random_openings, set_up
from search import search, sign_of
from tactics import put

NOISY_MOVES = 6  # moves after the opening with noise 1; later moves have LATER_NOISE
LATER_NOISE = 0.4
CLEAR_VALUE = 0.96  # a game is adjudicated when CLEAR_SEARCHES searches in a row have values beyond this
CLEAR_SEARCHES = 3
CALLED_SHARE = 0.85  # share of games that may be adjudicated; the others are played to the end
FORCED_REPLIES = 4  # the most forced replies that are played at once after a move


def most_stones(board):
    """A game with this many stones is a draw."""
    return board.points // 2


def play_forced(board, cells, side, stones, where, note=None):
    """Plays up to FORCED_REPLIES forced replies, in place, in the games selected by `where`; calls note(ply,
    move, mask) for each. Returns the boards' status afterwards."""
    for _ in range(FORCED_REPLIES):
        status = board.status(cells, side, board.lines(cells))
        forced = status.forced & where & (stones < most_stones(board))
        put(cells, side, status.reply, forced)
        if note:
            note(stones, status.reply, forced)
        side += torch.where(forced, 1 - 2 * side, torch.zeros_like(side))
        stones += forced.long()
    return board.status(cells, side, board.lines(cells))


class SelfPlay:
    def __init__(self, board, count, replay, settings, next_game=0):
        self.board, self.count, self._replay, self._settings = board, count, replay, settings
        self._next_game, self._openings, self._taken = next_game, None, 0
        self.games = self.draws = self.positions = 0
        device, plies = board.device, most_stones(board) + 1

        def zeros(kind=torch.long):
            return torch.zeros(count, dtype=kind, device=device)

        self._cells = torch.zeros(count, board.points, dtype=torch.uint8, device=device)
        self._side, self._stones, self._game, self._moved = zeros(), zeros(), zeros(), zeros()
        self._opening, self._clear, self._is_callable = zeros(), zeros(), zeros(torch.bool)
        self._moves = torch.zeros(count, plies, dtype=torch.int16, device=device)
        self._best = torch.zeros(count, plies, dtype=torch.int16, device=device)
        self._values = torch.full((count, plies), NO_VALUE, dtype=torch.int8, device=device)
        self._is_started = False

    def _take_openings(self, teacher, wanted):
        if self._openings is None or self._taken + wanted > len(self._openings[0]):
            amount = max(wanted, min(4 * self.count, 8192))
            self._openings, self._taken = random_openings(self.board, teacher, amount), 0
        part = slice(self._taken, self._taken + wanted)
        self._taken += wanted
        return self._openings[0][part], self._openings[1][part]

    def _start(self, which, teacher):
        """Starts new games in these slots."""
        moves, stones = self._take_openings(teacher, len(which))
        self._cells[which], self._side[which] = set_up(self.board, moves, stones)
        self._stones[which] = self._opening[which] = stones
        self._moved[which] = self._clear[which] = 0
        self._values[which] = NO_VALUE
        self._moves[which, : moves.shape[1]] = moves.to(torch.int16)
        self._game[which] = torch.arange(len(which), device=self.board.device) + self._next_game
        self._next_game += len(which)
        self._replay.set_result(self._game[which], float("nan"))
        self._is_callable[which] = torch.rand(len(which), device=self.board.device) < CALLED_SHARE

    def _note(self, ply, move, where):
        """Records a move as the move played and as the best move, in the games selected by `where`."""
        for record in (self._moves, self._best):
            old = record.gather(1, ply[:, None])[:, 0]
            record.scatter_(1, ply[:, None], torch.where(where, move.to(torch.int16), old)[:, None])

    @torch.no_grad()
    def step(self, teacher):
        """Plays a searched move in each game, and the forced moves after it. Returns the games that ended."""
        if not self._is_started:
            self._start(torch.arange(self.count, device=self.board.device), teacher)
            self._is_started = True
        noise = torch.where(self._moved < NOISY_MOVES, 1.0, LATER_NOISE)
        found = search(self.board, teacher, self._cells, self._side, noise, self._settings)
        self._replay.add(self._cells, self._side, found, self._game)
        self.positions += self.count
        everywhere = torch.ones_like(self._is_callable)
        self._note(self._stones, found.move, everywhere)
        ply = self._stones[:, None]
        self._best.scatter_(1, ply, found.policy.argmax(1)[:, None].to(torch.int16))
        value = (found.value * 127).round().clamp(-127, 127).to(torch.int8)
        self._values.scatter_(1, ply, value[:, None])
        self._count_clear(found.value * sign_of(self._side))
        put(self._cells, self._side, found.move)
        self._side, self._stones, self._moved = 1 - self._side, self._stones + 1, self._moved + 1
        status = play_forced(self.board, self._cells, self._side, self._stones, everywhere, self._note)
        return self._end(status, teacher)

    def _count_clear(self, value):
        """Counts the consecutive searches that found the same side clearly winning: positive for the first
        player, negative for the second."""
        sign = torch.where(value.abs() > CLEAR_VALUE, value.sign(), torch.zeros_like(value)).long()
        longer = torch.where(sign * self._clear > 0, self._clear + sign, sign)
        self._clear = torch.where(sign == 0, torch.zeros_like(sign), longer)

    def _end(self, status, teacher):
        decided = status.won | status.lost
        result = torch.where(decided, torch.where(status.won, 1.0, -1.0) * sign_of(self._side), 0.0)
        is_called = self._is_callable & (self._clear.abs() >= CLEAR_SEARCHES) & ~decided
        result = torch.where(is_called, self._clear.sign().float(), result)
        is_full = (self._stones >= most_stones(self.board)) | ~status.legal.any(1)
        over = torch.nonzero(decided | is_called | is_full)[:, 0]
        if not len(over):
            return None
        self._replay.set_result(self._game[over], result[over])
        fields = (self._moves, self._best, self._values, self._stones, self._opening, result.to(torch.int8))
        ended = Finished(*(field[over].cpu().numpy() for field in fields))
        self.games += len(over)
        self.draws += int(np.count_nonzero(ended.result == 0))
        self._start(over, teacher)
        return ended
