# SPDX-License-Identifier: MIT
"""Gumbel search with a teacher, for many games at once (Danihelka et al., Policy improvement by planning with
Gumbel, 2022): the root tries a few moves sampled from the policy and repeatedly halves their number
(sequential halving); below the root, the move with the best upper bound is followed. Exact tactics
(tactics.py) end lines, and forced replies are played without a simulation.

Each game has a tree of simulations + 1 nodes; node 0 is the root. A tree's tensors are [game * nodes, point],
and values in it are the first player's.
"""
import math
from dataclasses import dataclass
from typing import NamedTuple

import torch
import torch.nn.functional as F

from tactics import put

NEVER = -1e9


@dataclass(frozen=True)
class SearchSettings:
    simulations: int = 32
    root_moves: int = 8
    depth: int = 10  # of the tree, forced replies not counted
    value_scale: float = 0.25  # scale of a root move's value, times visit_offset + the most visits
    visit_offset: float = 50.0
    exploration: float = 1.4
    first_play: float = 0.2  # how much worse than its node an unvisited move is assumed to be


class Found(NamedTuple):
    move: torch.Tensor  # the move to play
    value: torch.Tensor  # in [-1, 1], of the side to move
    policy: torch.Tensor  # improved by the search, [game, point]


def visit_sequence(root_moves, simulations):
    """For each simulation, the number of earlier visits of the root move that the simulation takes:
    sequential halving."""
    rounds = math.ceil(math.log2(root_moves)) if root_moves > 1 else 1
    sequence, visits, count = [], [0] * root_moves, root_moves
    while len(sequence) < simulations:
        for _ in range(max(1, int(simulations / (rounds * count)))):
            sequence += visits[:count]
            for i in range(count):
                visits[i] += 1
        count = max(min(2, root_moves), count // 2)
    return sequence[:simulations]


def sign_of(side):
    """1 if the first player is to move, else -1."""
    return (1 - 2 * side).float()


def evaluate(board, teacher, cells, side):
    """Status of the boards, log probabilities of the legal moves, and values for the side to move."""
    lines = board.lines(cells)
    status = board.status(cells, side, lines)
    logits, value = teacher(board.windows(cells, side, lines), side, board.size)
    return status, F.log_softmax(logits.masked_fill(~status.legal, NEVER), 1), value


class Tree:
    def __init__(self, board, games, settings):
        nodes = settings.simulations + 1
        count, points, device = games * nodes, board.points, board.device
        kind = torch.float16 if device.type == "cuda" else torch.float32
        self.board, self.settings = board, settings
        self.root = torch.arange(games, device=device) * nodes
        self.prior = torch.empty(count, points, dtype=kind, device=device)
        self.visits = torch.zeros(count, points, device=device)
        self.sums = torch.zeros(count, points, device=device)
        self.child = torch.full((count * points,), -1, dtype=torch.int16, device=device)
        self.cells = torch.empty(count, points, dtype=torch.uint8, device=device)
        self.side = torch.zeros(count, dtype=torch.long, device=device)
        self.value = torch.zeros(count, device=device)
        self.ended = torch.zeros(count, dtype=torch.bool, device=device)
        shape = (games, nodes, points)
        self.root_visits, self.root_sums = self.visits.view(shape)[:, 0], self.sums.view(shape)[:, 0]

    def best_move(self, node):
        """The move with the best upper bound in each game's node."""
        settings = self.settings
        visits, sign = self.visits[node], sign_of(self.side[node])[:, None]
        unvisited = self.value[node][:, None] * sign - settings.first_play
        value = torch.where(visits > 0, self.sums[node] / visits.clamp(min=1) * sign, unvisited)
        width = settings.exploration * (visits.sum(1, keepdim=True) + 1).sqrt() / (1 + visits)
        return (value + width * self.prior[node].float()).argmax(1)

    def descend(self, move, levels):
        """Follows the root's move. Returns the node and move where each game stopped, whether the move leads
        to a position that is not in the tree, and each edge on the way with whether each game took it."""
        node, active = self.root, torch.ones_like(self.root, dtype=torch.bool)
        is_new, path = torch.zeros_like(active), []
        for level in range(levels):
            edge = node * self.board.points + move
            path.append((edge, active))
            next_node = self.child[edge].long()
            known = next_node >= 0
            is_new = is_new | (active & ~known)
            follows = active & known
            node = torch.where(follows, self.root + next_node, node)
            if level == levels - 1:
                break
            active = follows & ~self.ended[node]
            move = torch.where(active, self.best_move(node), move)
        return node, move, is_new, path

    def expand(self, teacher, number, node, move):
        """Stores the position after the move, and after a forced reply, in node `number`."""
        board = self.board
        cells, side = self.cells[node], self.side[node]
        put(cells, side, move)
        side = 1 - side
        status = board.status(cells, side, board.lines(cells))
        put(cells, side, status.reply, status.forced)
        side = torch.where(status.forced, 1 - side, side)
        status, log_prior, value = evaluate(board, teacher, cells, side)
        one = torch.ones_like(value)
        value = torch.where(status.won, one, torch.where(status.lost, -one, value))
        only = F.one_hot(status.reply, board.points).bool()
        allowed = status.legal & (only | ~status.forced[:, None])
        prior = torch.where(status.forced[:, None], only.float(), log_prior.exp())
        at = self.root + number
        self.cells[at], self.side[at] = cells, side
        self.prior[at] = torch.where(allowed, prior, torch.full_like(prior, -1e4)).to(self.prior.dtype)
        self.ended[at] = status.won | status.lost
        self.value[at] = value * sign_of(side)

    def simulate(self, teacher, number, move):
        """One simulation of each game through this move of the root; creates node `number`."""
        node, move, is_new, path = self.descend(move, min(number, self.settings.depth))
        self.expand(teacher, number, node, move)
        value = torch.where(is_new, self.value[self.root + number], self.value[node])
        visits, sums = self.visits.view(-1), self.sums.view(-1)
        for edge, active in path:
            visits.index_add_(0, edge, active.float())
            sums.index_add_(0, edge, value * active.float())
        edge = node * self.board.points + move
        made = torch.full_like(self.child[edge], number)
        self.child[edge] = torch.where(is_new, made, self.child[edge])


@torch.no_grad()
def search(board, teacher, cells, side, noise, settings):
    """Searches positions in which the side to move is neither forced nor decided. `noise` scales the Gumbel
    noise of the root's moves: one number, or one for each game; with 0 the best move is played."""
    tree = Tree(board, len(cells), settings)
    _, log_prior, value = evaluate(board, teacher, cells, side)
    sign = sign_of(side)
    tree.cells[tree.root], tree.side[tree.root], tree.value[tree.root] = cells, side, value * sign
    gumbel = -torch.log(-torch.log(torch.rand_like(log_prior).clamp_(1e-9, 1 - 1e-7)))
    first_score = log_prior + gumbel * (noise[:, None] if torch.is_tensor(noise) else noise)
    chosen = torch.zeros_like(first_score, dtype=torch.bool)
    chosen.scatter_(1, first_score.topk(settings.root_moves, 1).indices, True)

    def scale():
        return (settings.visit_offset + tree.root_visits.amax(1, keepdim=True)) * settings.value_scale

    def values():
        return tree.root_sums / tree.root_visits.clamp(min=1) * sign[:, None]

    for number, wanted in enumerate(visit_sequence(settings.root_moves, settings.simulations), 1):
        candidates = chosen & (tree.root_visits == wanted)
        score = first_score + scale() * values()
        tree.simulate(teacher, number, score.masked_fill(~candidates, -1e30).argmax(1))
    seen = tree.root_visits > 0
    found, total = values(), tree.root_visits.sum(1)
    prior = log_prior.exp() * seen
    mean = (prior * found).sum(1) / prior.sum(1).clamp(min=1e-9)
    completed = torch.where(seen, found, ((value + total * mean) / (1 + total))[:, None])
    policy = F.softmax(log_prior + scale() * completed, 1)
    most = chosen & (tree.root_visits == tree.root_visits.amax(1, keepdim=True))
    move = (first_score + scale() * found).masked_fill(~most, -1e30).argmax(1)
    return Found(move, (policy * completed).sum(1), policy)
