# SPDX-License-Identifier: MIT
"""Replay buffer: the newest self-play positions on boards of one size."""
import torch

KEPT_MOVES = 24  # the likeliest moves of a policy


class Replay:
    """A ring buffer of positions. The result of a game, the first player's, is NaN until it has ended."""

    def __init__(self, board, capacity, games=1 << 20):
        device = board.device
        self.board, self.capacity, self.total = board, capacity, 0
        self._kept = min(KEPT_MOVES, board.points)
        self._fields = {
            "cells": torch.empty(capacity, board.points, dtype=torch.uint8, device=device),
            "side": torch.empty(capacity, dtype=torch.uint8, device=device),
            "moves": torch.empty(capacity, self._kept, dtype=torch.int16, device=device),
            "shares": torch.empty(capacity, self._kept, dtype=torch.float16, device=device),
            "value": torch.empty(capacity, dtype=torch.float16, device=device),
            "game": torch.empty(capacity, dtype=torch.int32, device=device),
        }
        self._result = torch.full((games,), float("nan"), device=device)

    def __len__(self):
        return min(self.total, self.capacity)

    def add(self, cells, side, found, game):
        """Adds positions of these games with their search results."""
        shares, moves = found.policy.topk(self._kept, 1)
        at = (torch.arange(len(cells), device=self.board.device) + self.total) % self.capacity
        new = {
            "cells": cells,
            "side": side,
            "moves": moves,
            "shares": shares / shares.sum(1, keepdim=True),
            "value": found.value,
            "game": game,
        }
        for name, values in new.items():
            self._fields[name][at] = values.to(self._fields[name].dtype)
        self.total += len(cells)

    def set_result(self, game, result):
        self._result[game % len(self._result)] = result

    def batch(self, count, result_share):
        """Random positions, rotated and reflected: boards, sides, policies, and winning chances of the side
        to move, mixed from the game's result (`result_share`) and the search's value."""
        fields, board = self._fields, self.board
        index = torch.randint(0, len(self), (count,), device=board.device)
        which = int(torch.randint(0, len(board.symmetries), ()))
        cells = fields["cells"][index][:, board.symmetries[which]]
        moves = board.inverse_symmetries[which][fields["moves"][index].long()]
        policy = torch.zeros(count, board.points, device=board.device)
        policy.scatter_add_(1, moves, fields["shares"][index].float())
        side, value = fields["side"][index].long(), fields["value"][index].float()
        result = self._result[fields["game"][index].long() % len(self._result)] * (1 - 2 * side)
        mixed = torch.where(torch.isnan(result), value, result_share * result + (1 - result_share) * value)
        return cells, side, policy, ((mixed + 1) / 2).clamp(0, 1)

    def state(self):
        """All positions, oldest first, with their results."""
        order = (torch.arange(len(self), device=self.board.device) + self.total - len(self)) % self.capacity
        state = {name: values[order].cpu() for name, values in self._fields.items()}
        state["result"] = self._result[state["game"].to(self.board.device).long() % len(self._result)].cpu()
        return state

    def load(self, state):
        """Loads the positions of an earlier run; returns the number for the next game."""
        kept = min(self.capacity, len(state["side"]))
        for name, values in self._fields.items():
            values[:kept] = state[name][-kept:].to(self.board.device)
        self.total = kept
        game = self._fields["game"][:kept].long()
        self._result[game % len(self._result)] = state["result"][-kept:].to(self.board.device)
        return int(game.max()) + 1 if kept else 0
