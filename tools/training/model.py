# SPDX-License-Identifier: MIT
"""The network of src/network/ in floating point, and the auxiliary policy used in training.

    row(window, view)  made by a small net 36 -> 128 -> 128 -> 16 from the window's cells, the same for a
                       window and its reverse
    value(point)       clamp(bias + the rows of its four windows, 0, 4095 / 128), for either player's view
    pool(area)         sum over the area's points of (value - value on the empty board)
    logit              96 -> 32 -> 32 -> 1 of the normalized pools, the side to move's view first

If the sides have different rules there are two sets of rows (views) and two heads, the first player's first.
The engine's integers are these values times 128 (SCALE).
"""
import torch
import torch.nn.functional as F
from torch import nn

from weights_file import CHANNELS, HIDDEN, LARGEST_VALUE, POOL_WIDTH, ROW_WIDTH
from windows import AREA_COUNT, CELL_KINDS, REACH, reversed_windows, swapped_windows, window_cells

SCALE = 128
LARGEST_ROW = 6_000 / SCALE  # five of them and a bias fit into 16 bits
LARGEST_BIAS = 2_700 / SCALE
ROW_GAIN = 4.0  # initial scale of the rows
MOMENTUM = 0.05  # of the running statistics
EPSILON = 1e-5
NO_MOVE = -30.0  # the logit of a point that is occupied or off the board


def one_hot(numbers, count):
    """A matrix [number, count]. A product with this matrix selects rows, and its gradient is a product too.
    Indexing would select them as well, but its gradient is slow on a GPU if many indices are equal."""
    return (numbers[:, None] == torch.arange(count, device=numbers.device)).float()


class SumOfRows(torch.autograd.Function):
    """The sum of each point's four rows, for CUDA. Its gradient uses atomic additions into several copies of
    the table, since a single row, that of the empty window, receives a large part of all additions."""

    COPIES = 8

    @staticmethod
    def forward(ctx, table, windows):
        ctx.save_for_backward(windows)
        ctx.row_count = len(table)
        return F.embedding_bag(windows, table, mode="sum")

    @staticmethod
    def backward(ctx, gradient):
        (windows,) = ctx.saved_tensors
        copies = SumOfRows.COPIES
        gradient = gradient.contiguous()
        copy = torch.arange(len(windows), device=windows.device, dtype=windows.dtype) % copies * ctx.row_count
        result = gradient.new_zeros(copies * ctx.row_count, gradient.shape[1])
        for line in range(windows.shape[1]):
            result.index_add_(0, windows[:, line] + copy, gradient)
        return result.view(copies, ctx.row_count, -1).sum(0), None


class Rows(nn.Module):
    """The rows of all windows for one view."""

    def __init__(self, hidden):
        super().__init__()
        self.layers = _layers((2 * REACH + 1) * CELL_KINDS, hidden, hidden, CHANNELS)
        self.bias = nn.Parameter(torch.zeros(CHANNELS))
        with torch.no_grad():
            self.layers[-1].weight.mul_(ROW_GAIN)

    def forward(self, cells, reversed_numbers):
        rows = self.layers(cells)
        rows = 0.5 * (rows + torch.index_select(rows, 0, reversed_numbers))
        return rows.clamp(-LARGEST_ROW, LARGEST_ROW), self.bias.clamp(-LARGEST_BIAS, LARGEST_BIAS)


class PoolNorm(nn.Module):
    """Batch normalization of the pools, with separate statistics for each head; `head` is one_hot(). The
    export folds it into the head's first layer."""

    def __init__(self, heads):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(heads, POOL_WIDTH))
        self.bias = nn.Parameter(torch.zeros(heads, POOL_WIDTH))
        self.register_buffer("mean", torch.zeros(heads, POOL_WIDTH))
        self.register_buffer("variance", torch.ones(heads, POOL_WIDTH))

    def forward(self, pools, head):
        if self.training:
            count = head.sum(0)[:, None]
            share = head.t() / count.clamp(min=1)
            mean = share @ pools
            variance = share @ (pools - head @ mean).square()
            with torch.no_grad():
                momentum = MOMENTUM * (count > 1).float()
                self.mean.add_(momentum * (mean - self.mean))
                self.variance.add_(momentum * (variance - self.variance))
        else:
            mean, variance = self.mean, self.variance
        scale = self.weight * (variance + EPSILON).rsqrt()
        return (pools - head @ mean) * (head @ scale) + head @ self.bias


def _layers(*widths):
    layers = []
    for inputs, outputs in zip(widths, widths[1:]):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


class CanvasTensors(nn.Module):
    """Precomputed data for boards of one canvas."""

    def __init__(self, canvas, sizes):
        super().__init__()

        def constant(name, values):
            self.register_buffer(name, values, persistent=False)

        constant("units", torch.from_numpy(canvas.units).float())

        def of_sizes(arrays):
            return torch.stack([torch.from_numpy(arrays(*size)) for size in sizes])

        constant("empty", of_sizes(canvas.empty_windows).int())
        constant("areas", of_sizes(canvas.areas))
        constant("off_board", self.areas.sum(1) == 0)

    def windows(self, cells, size):
        """The window numbers, [position, point, line]: exact, since floats hold integers below 2^24."""
        added = (cells @ self.units).view(len(cells), -1, 4)
        return self.empty[size] + added.int()


class Model(nn.Module):
    def __init__(self, views, canvases_with_sizes, row_hidden=128):
        super().__init__()
        self.views = views
        self.rows = nn.ModuleList([Rows(row_hidden) for _ in range(views)])
        self.norm = PoolNorm(views)
        self.heads = nn.ModuleList([_layers(POOL_WIDTH, HIDDEN, HIDDEN, 1) for _ in range(views)])
        self.policies = nn.ModuleList([_layers(POOL_WIDTH, HIDDEN, ROW_WIDTH) for _ in range(views)])
        self.policy_bias = nn.Parameter(torch.randn(views, ROW_WIDTH) * 0.1)
        with torch.no_grad():
            for policy in self.policies:
                policy[-1].weight.mul_(0.1)
        self.boards = nn.ModuleList([CanvasTensors(canvas, sizes) for canvas, sizes in canvases_with_sizes])
        cells = F.one_hot(torch.from_numpy(window_cells()), CELL_KINDS).flatten(1).float()
        self.register_buffer("window_cells", cells, persistent=False)
        self.register_buffer("reversed", torch.from_numpy(reversed_windows()), persistent=False)
        self.register_buffer("swapped", torch.from_numpy(swapped_windows()), persistent=False)

    def table(self):
        """Rows of all windows, and the bias: in the first player's view | in the second's."""
        made = [rows(self.window_cells, self.reversed) for rows in self.rows]
        second = torch.index_select(made[-1][0], 0, self.swapped)
        return torch.cat([made[0][0], second], 1), torch.cat([made[0][1], made[-1][1]])

    def values(self, windows, table):
        """[position, point, first player's view | second player's]"""
        rows, bias = table
        flat = windows.reshape(-1, 4)
        summed = (
            SumOfRows.apply(rows, flat) if rows.is_cuda else F.embedding_bag(flat.long(), rows, mode="sum")
        )
        return (summed + bias).clamp(0, LARGEST_VALUE / SCALE).view(*windows.shape[:2], ROW_WIDTH)

    def pools(self, board, batch, table):
        """Values of all points, and pools [position, area, ROW_WIDTH] minus those of the empty board."""
        count = len(batch.cells)
        # The empty boards of all sizes are appended as further positions.
        windows = torch.cat([board.windows(batch.cells, batch.size), board.empty])
        values = self.values(windows, table)
        values, of_empty = values.split([count, len(board.empty)])
        sums_of_empty = one_hot(batch.size, len(board.empty)) @ (board.areas @ of_empty).flatten(1)
        return values, board.areas[batch.size] @ values - sums_of_empty.view(-1, AREA_COUNT, ROW_WIDTH)

    def forward(self, batches, table=None):
        """Value logits of all positions, and for each batch the logits of its points. `batches` has one batch
        or None for each canvas."""
        table = table or self.table()
        seen = [
            (board, batch, *self.pools(board, batch, table))
            for board, batch in zip(self.boards, batches)
            if batch is not None
        ]
        side = torch.cat([batch.side for _, batch, _, _ in seen])
        pools = torch.cat([pool for _, _, _, pool in seen])
        # The half of the side to move comes first.
        pools = torch.where(side[:, None, None] == 0, pools, pools.roll(CHANNELS, 2))
        head = one_hot(side if self.views == 2 else torch.zeros_like(side), self.views)
        inputs = self.norm(pools.view(-1, AREA_COUNT * ROW_WIDTH), head)
        value = _chosen([net(inputs) for net in self.heads], head)[:, 0]
        weights = _chosen([net(inputs) for net in self.policies], head) + head @ self.policy_bias
        weights = torch.where(side[:, None] == 0, weights, weights.roll(CHANNELS, 1))
        policies, first = [], 0
        for board, batch, values, _ in seen:
            logits = torch.matmul(values, weights[first : first + len(values), :, None])[..., 0]
            first += len(values)
            policies.append(logits.masked_fill((batch.cells != 0) | board.off_board[batch.size], NO_MOVE))
        return value, policies


def _chosen(outputs, head):
    """Selects the output of each position's head."""
    return sum(output * head[:, i : i + 1] for i, output in enumerate(outputs))
