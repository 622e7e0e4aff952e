# SPDX-License-Identifier: MIT
"""Random openings: a few stones near the middle, quiet, and level in the teacher's evaluation."""
import torch

from search import evaluate
from tactics import put

NO_MOVE = -1
FEWEST, MOST = 3, 7  # stones; too few for a black double three, so no move is forbidden


def set_up(board, moves, counts):
    """Boards with the first `counts` moves of each row played, and the side to move."""
    cells = torch.zeros(len(moves), board.points, dtype=torch.uint8, device=board.device)
    for ply in range(moves.shape[1]):
        side = torch.full((len(moves),), ply & 1, device=board.device)
        put(cells, side, moves[:, ply].clamp(min=0), counts > ply)
    return cells, counts & 1


def _stones(board, count):
    """Random moves in squares of 5 to 9 points a side near the middle, [count, MOST]."""
    device, middle = board.device, board.size // 2
    place = torch.arange(board.points, device=device)
    y, x = place // board.size, place % board.size
    reach = torch.randint(2, 5, (count, 1), device=device)
    apart = (torch.rand(count, 1, device=device) < 0.25).long() * (board.size // 5)
    center_y, center_x = (
        (middle + (torch.rand(count, 1, device=device) * 2 - 1) * apart).round() for _ in range(2)
    )
    inside = ((y - center_y).abs() <= reach) & ((x - center_x).abs() <= reach)
    return (
        torch.where(
            inside, torch.rand(count, board.points, device=device), torch.full((1,), -1.0, device=device)
        )
        .topk(MOST, 1)
        .indices
    )


@torch.no_grad()
def random_openings(board, teacher, count, largest_value=0.35):
    """Moves [count, MOST], NO_MOVE after the last, and the numbers of stones."""
    moves, counts, found = [], [], 0
    chunk = max(64, min(8192, 2 * count))
    while found < count:
        order = _stones(board, chunk)
        stones = torch.randint(FEWEST, MOST + 1, (chunk,), device=board.device)
        cells, side = set_up(board, order, stones)
        status, _, value = evaluate(board, teacher, cells, side)
        kept = torch.nonzero(status.quiet & (value.abs() < largest_value))[:, 0]
        ply = torch.arange(MOST, device=board.device)
        rows = torch.where(ply < stones[:, None], order, torch.full_like(order, NO_MOVE))
        moves.append(rows[kept])
        counts.append(stones[kept])
        found += len(kept)
    return torch.cat(moves)[:count], torch.cat(counts)[:count]
