# SPDX-License-Identifier: MIT
"""The teacher: a network too slow for the engine, whose games train the engine's network.

    row(window)   32 numbers, made by a small net 36 -> 128 -> 128 -> 32 from the window's cells in the view
                  of the side to move, the same for a window and its reverse; under renju another input says
                  which side that is
    points        relu(bias + the rows of a point's four windows), 3x3 convolution to `width` channels,
                  `depth` residual blocks of two 3x3 convolutions; after half of the blocks and after all of
                  them a layer with global pooling
    policy, value from `head` channels of each point and their mean and maximum over the board

No weights depend on the size of the board. FastTeacher computes the same faster, on a GPU in half precision.
"""
import json
import os
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

from rules import RULES, BadInput
from model import SumOfRows
from windows import CELL_KINDS, WINDOW_COUNT, reversed_windows, window_cells

KIND = "rowan teacher 1"
ROW_INPUTS = 36
MOMENTUM = 0.05
ROW_GAIN = 4.0


@dataclass(frozen=True)
class Shape:
    """The shape of a teacher. `sides` is 2 if the sides have different rules."""

    width: int = 96
    depth: int = 6
    row: int = 32
    row_hidden: int = 128
    head: int = 64
    sides: int = 1


def _norm(channels):
    return nn.BatchNorm2d(channels, momentum=MOMENTUM)


def mean_and_maximum(points):
    return torch.cat([points.mean((2, 3)), points.amax((2, 3))], 1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.first_norm = _norm(width)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.second_norm = _norm(width)
        nn.init.constant_(self.second_norm.weight, 0.3)

    def forward(self, points):
        inner = F.relu(self.first_norm(self.first(points)))
        return F.relu(points + self.second_norm(self.second(inner)))


class WholeBoard(nn.Module):
    """Global pooling: adds to each channel a number computed from all points."""

    def __init__(self, width):
        super().__init__()
        self.layer = nn.Linear(2 * width, width)
        with torch.no_grad():
            self.layer.weight.mul_(0.3)

    def forward(self, points):
        return F.relu(points + self.layer(mean_and_maximum(points))[:, :, None, None])


class Teacher(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        hidden = shape.row_hidden
        self.rows = nn.Sequential(
            nn.Linear(ROW_INPUTS, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, shape.row),
        )
        self.side_input = nn.Parameter(torch.zeros(shape.sides, hidden), requires_grad=shape.sides > 1)
        self.row_bias = nn.Parameter(torch.zeros(shape.row))
        with torch.no_grad():
            self.rows[4].weight.mul_(ROW_GAIN)
        self.stem = nn.Conv2d(shape.row, shape.width, 3, padding=1, bias=False)
        self.stem_norm = _norm(shape.width)
        self.blocks = nn.ModuleList([Block(shape.width) for _ in range(shape.depth)])
        self.whole = nn.ModuleList([WholeBoard(shape.width) for _ in range(2)])
        self.head = nn.Conv2d(shape.width, shape.head, 1, bias=False)
        self.head_norm = _norm(shape.head)
        self.policy_bias = nn.Linear(2 * shape.head, shape.head)
        self.policy = nn.Conv2d(shape.head, 1, 1)
        self.value_hidden = nn.Linear(2 * shape.head, 64)
        self.value = nn.Linear(64, 1)
        cells = F.one_hot(torch.from_numpy(window_cells()), CELL_KINDS).flatten(1).float()
        self.register_buffer("cells", cells, persistent=False)
        self.register_buffer("reversed", torch.from_numpy(reversed_windows()), persistent=False)

    def table(self):
        """The rows of all windows, concatenated for the sides."""
        first = self.rows[0](self.cells)
        rows = torch.cat([self.rows[1:](first + self.side_input[side]) for side in range(self.shape.sides)])
        other = torch.cat([self.reversed + side * WINDOW_COUNT for side in range(self.shape.sides)])
        return 0.5 * (rows + torch.index_select(rows, 0, other))

    def whole_after(self, block):
        """The index of the global layer that follows this block, or None."""
        return {self.shape.depth // 2 - 1: 0, self.shape.depth - 1: 1}.get(block)

    def forward(self, windows, side, size):
        """Logits of the points and of the winning chance of the side to move."""
        table = self.table()
        flat = row_numbers(windows, side, self.shape.sides)
        rows = (
            SumOfRows.apply(table, flat) if table.is_cuda else F.embedding_bag(flat.long(), table, mode="sum")
        )
        points = F.relu(rows + self.row_bias).view(-1, size, size, self.shape.row).permute(0, 3, 1, 2)
        with torch.autocast(table.device.type, dtype=torch.bfloat16, enabled=table.is_cuda):
            points = F.relu(self.stem_norm(self.stem(points)))
            for number, block in enumerate(self.blocks):
                points = block(points)
                whole = self.whole_after(number)
                if whole is not None:
                    points = self.whole[whole](points)
            points = F.relu(self.head_norm(self.head(points)))
            pooled = mean_and_maximum(points)
            biased = F.relu(points + self.policy_bias(pooled)[:, :, None, None])
            policy = self.policy(biased).flatten(1)
            value = self.value(F.relu(self.value_hidden(pooled)))[:, 0]
        return policy.float(), value.float()


def row_numbers(windows, side, sides):
    """Windows as indices of table rows, [points, 4]."""
    if sides > 1:
        windows = windows + side[:, None, None].to(windows.dtype) * WINDOW_COUNT
    return windows.reshape(-1, 4)


class FastTeacher:
    """A teacher for play: half precision on a GPU, with normalization folded into the convolutions, which are
    fused with the following operations."""

    def __init__(self, teacher):
        device = teacher.row_bias.device
        self._is_cuda = device.type == "cuda"
        self._kind = torch.float16 if self._is_cuda else torch.float32
        self._teacher = teacher
        with torch.no_grad():
            self._table = self._cast(teacher.table())
            self._row_bias = self._cast(teacher.row_bias)
            self._stem = self._folded(teacher.stem, teacher.stem_norm)
            self._blocks = [
                (self._folded(block.first, block.first_norm), self._folded(block.second, block.second_norm))
                for block in teacher.blocks
            ]
            self._whole = [self._layer(whole.layer) for whole in teacher.whole]
            head, bias = _fold(teacher.head, teacher.head_norm)
            self._head = self._cast(head.flatten(1)), self._cast(bias)
            self._policy_bias = self._layer(teacher.policy_bias)
            self._policy = self._cast(teacher.policy.weight.flatten(1)), self._cast(teacher.policy.bias)
            self._value = self._layer(teacher.value_hidden), self._layer(teacher.value)

    def _cast(self, weights):
        return weights.detach().to(self._kind).contiguous().clone()

    def _layer(self, layer):
        return self._cast(layer.weight), self._cast(layer.bias)

    def _folded(self, convolution, norm):
        weights, bias = _fold(convolution, norm)
        return (
            weights.detach().to(self._kind).contiguous(memory_format=torch.channels_last),
            self._cast(bias),
        )

    def _convolve(self, points, weights):
        if self._is_cuda:
            return torch.cudnn_convolution_relu(points, *weights, (1, 1), (1, 1), (1, 1), 1)
        return F.relu_(F.conv2d(points, *weights, padding=1))

    def _convolve_and_add(self, points, weights, added):
        if self._is_cuda:
            return torch.cudnn_convolution_add_relu(
                points, weights[0], added, 1.0, weights[1], (1, 1), (1, 1), (1, 1), 1
            )
        return F.relu_(F.conv2d(points, *weights, padding=1).add_(added))

    @torch.no_grad()
    def __call__(self, windows, side, size):
        """Logits of the points and the value in [-1, 1] for the side to move."""
        shape = self._teacher.shape
        flat = row_numbers(windows, side, shape.sides)
        rows = F.embedding_bag(flat if self._is_cuda else flat.long(), self._table, mode="sum")
        points = F.relu_(rows + self._row_bias).view(-1, size, size, shape.row).permute(0, 3, 1, 2)
        points = self._convolve(points, self._stem)
        for number, (first, second) in enumerate(self._blocks):
            points = self._convolve_and_add(self._convolve(points, first), second, points)
            whole = self._teacher.whole_after(number)
            if whole is not None:
                added = F.linear(mean_and_maximum(points), *self._whole[whole])
                points = F.relu_(points + added[:, :, None, None])
        points = points.permute(0, 2, 3, 1).reshape(len(windows), size * size, -1)
        points = F.relu_(F.linear(points, *self._head))
        pooled = torch.cat([points.mean(1), points.amax(1)], 1)
        biased = F.relu_(points + F.linear(pooled, *self._policy_bias)[:, None])
        policy = F.linear(biased, *self._policy)[..., 0]
        value = F.linear(F.relu_(F.linear(pooled, *self._value[0])), *self._value[1])[:, 0]
        return policy.float(), torch.tanh(value.float() / 2)


def _fold(convolution, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def write_file(path, content):
    """Replaces a PyTorch file atomically."""
    new = path.with_name(path.name + ".new")
    torch.save(content, new)
    os.replace(new, path)


def save_teacher(path, teacher, rule, about):
    """Saves a teacher as text and tensors only, with its weights in half precision."""
    state = {
        name: value.half().cpu() if value.is_floating_point() else value.cpu()
        for name, value in teacher.state_dict().items()
    }
    write_file(
        path,
        {
            "kind": KIND,
            "rule": rule,
            "shape": json.dumps(asdict(teacher.shape)),
            "about": json.dumps(about),
            "state": state,
        },
    )


def load_file(path, kind, what):
    try:
        loaded = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from None
    except Exception:  # PyTorch raises errors of many kinds on foreign files
        loaded = None
    if not isinstance(loaded, dict) or loaded.get("kind") != kind:
        raise BadInput(f"{path}: not {what}")
    return loaded


def sides_of(rule):
    return 2 if RULES[rule].forbidden else 1


def load_teacher(path, rule=None):
    """A teacher, the rule that it was made for, and its metadata. With `rule`: initializes a teacher for that
    rule, which may differ from the file's."""
    loaded = load_file(path, KIND, "a teacher that tools/training/selfplay/improve has written")
    shape = Shape(**json.loads(loaded["shape"]))
    state = {
        name: value.float() if value.is_floating_point() else value for name, value in loaded["state"].items()
    }
    if rule is not None:
        shape = Shape(**{**asdict(shape), "sides": sides_of(rule)})
        given = state["side_input"]
        state["side_input"] = given if len(given) == shape.sides else given.mean(0).repeat(shape.sides, 1)
    teacher = Teacher(shape)
    teacher.load_state_dict(state)
    return teacher, loaded["rule"], json.loads(loaded["about"])
