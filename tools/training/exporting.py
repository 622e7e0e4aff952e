# SPDX-License-Identifier: MIT
"""Quantization of a trained model: the choice of scales, and the error of rounding.

Values of points are SCALE times the model's, and so are pools. The shift of a pool is the smallest with which
its inputs on held-out positions fit. A layer's weights are scaled by the largest power of two with which they
fit into 16 bits and the layer's sums into 32; its activations, by the largest with which they fit into 14
bits. Right shifts round down, so half of the discarded range is added first. Rounding the rows changes the
average of a pool; the mean that normalization subtracts is changed by the same amount.
"""
from dataclasses import dataclass

import numpy as np
import torch

from failure import BadInput
from model import EPSILON, SCALE, Model
from positions import Batch
from weights_file import (
    CHANNELS,
    LARGEST_INPUT,
    MOST_16,
    MOST_SHIFT,
    POOL_BITS,
    POOL_WIDTH,
    Head,
    Weights,
    layer_fits,
)
from whole_numbers import SCORE_UNIT, WholeNumbers
from windows import Canvas, first_of_folded

MOST_BITS = 30  # of a weight's scale
MOST_ACTIVATION_BITS = 10
ROOM = 1.25  # headroom for inputs and activations larger than those seen


def model_of(loaded):
    """The model of a checkpoint, with the boards of its held-out positions."""
    boards = [
        (Canvas(part["width"], part["height"]), [(part["width"], part["height"])])
        for part in loaded["sample"]
    ]
    model = Model(loaded["rules"].views, boards, loaded["settings"]["row_hidden"])
    try:
        model.load_state_dict(loaded["state"])
    except RuntimeError:
        raise BadInput("the weights of the checkpoint are not those of this model") from None
    return model.eval()


def _batch(part):
    count = len(part["cells"])
    nothing = torch.zeros(count)
    return Batch(
        part["cells"].float(),
        part["side"],
        torch.zeros(count, dtype=torch.long),
        nothing.long(),
        nothing,
        part["result"],
        part["told"],
    )


def _pieces(sample, chunk=1024):
    """The held-out positions, batch by batch, each with the index of its board."""
    for number, part in enumerate(sample):
        batch = _batch(part)
        for i in range(0, len(batch.cells), chunk):
            yield number, Batch(*(getattr(batch, name)[i : i + chunk] for name in Batch.__dataclass_fields__))


@torch.no_grad()
def float_logits(model, sample):
    """The model's outputs on the held-out positions."""
    table = model.table()
    logits = [
        model([piece if k == number else None for k in range(len(sample))], table)[0]
        for number, piece in _pieces(sample)
    ]
    return torch.cat(logits).numpy().astype(np.float64)


@torch.no_grad()
def float_pools(model, sample):
    """The model's pools from the view of the side to move, [position, POOL_WIDTH]."""
    table = model.table()
    result = []
    for number, piece in _pieces(sample):
        pools = model.pools(model.boards[number], piece, table)[1]
        result.append(torch.where(piece.side[:, None, None] == 0, pools, pools.roll(CHANNELS, 2)).flatten(1))
    return torch.cat(result).numpy().astype(np.float64)


def _layer(weights, bias, input_bits, least_bits=0):
    """Integer weights [input, output] and biases with the largest power-of-two scale that fits, and its
    exponent."""
    for bits in range(MOST_BITS, least_bits - 1, -1):
        whole = np.rint(weights * 2.0**bits)
        whole_bias = np.rint(bias * 2.0 ** (bits + input_bits))
        if np.abs(whole).max() <= MOST_16 and layer_fits(whole, whole_bias):
            return whole.astype(np.int64), whole_bias.astype(np.int64), bits
    raise BadInput("the weights of a layer are too large for 16 bits: train with a smaller learning rate")


def _activation_bits(largest):
    """The finest scale with which activations up to `largest` fit."""
    for bits in range(MOST_ACTIVATION_BITS, -1, -1):
        if largest * ROOM * 2**bits <= LARGEST_INPUT:
            return bits
    raise BadInput("the activations of a layer are too large for 14 bits: train with a smaller learning rate")


def _half(shift):
    return 1 << (shift - 1) if shift else 0


def varies(norm, view):
    """Which pools vary by more than the rounding error. The others belong to dead channels: they are
    constant, and their weights, large after a division by almost nothing, would only make the scale of all
    weights coarser."""
    return (norm.variance[view].sqrt() * SCALE > 0.5).numpy()


def whole_head(layers, norm, view, pools, error=0.0):
    """A quantized head. `pools` are those of held-out positions, [position, POOL_WIDTH], from the view of the
    side to move; rounding of the rows makes them larger than the model's by `error` on average."""
    scale = norm.weight[view] / torch.sqrt(norm.variance[view] + EPSILON)
    scale, shift, mean = (
        value.detach().double().numpy() for value in (scale, norm.bias[view], norm.mean[view])
    )
    (first, first_bias), (second, second_bias), (last, last_bias) = (
        (layer.weight.detach().double().numpy().T, layer.bias.detach().double().numpy())
        for layer in layers
        if hasattr(layer, "weight")
    )
    mean = mean + error
    # normalized = (pool - mean) * scale + shift
    first_bias = first_bias + shift @ first
    first = first * np.where(varies(norm, view), scale, 0)[:, None]
    whole_mean = np.rint(mean * SCALE).astype(np.int64)
    first_bias = first_bias + (whole_mean / SCALE - mean) @ first
    largest = (np.abs(pools - whole_mean) << POOL_BITS).max(0, initial=1) * ROOM
    pool_shift = np.maximum(0, np.ceil(np.log2(np.maximum(largest, 1) / LARGEST_INPUT))).astype(np.int64)
    hidden = np.maximum((pools - whole_mean) / SCALE @ first + first_bias, 0)
    hidden_bits = _activation_bits(hidden.max(initial=1e-3))
    second_hidden = np.maximum(hidden @ second + second_bias, 0)
    second_bits = _activation_bits(second_hidden.max(initial=1e-3))

    first = first * 2.0 ** (pool_shift[:, None] - POOL_BITS) / SCALE
    whole_first, whole_first_bias, bits = _layer(first, first_bias, 0, hidden_bits)
    first_shift = bits - hidden_bits
    # The scale of a layer's sums is the product of the scales of its inputs and its weights.
    least = max(0, second_bits - hidden_bits)
    whole_second, whole_second_bias, bits = _layer(second, second_bias, hidden_bits, least)
    second_shift = bits + hidden_bits - second_bits
    last_bits = min(
        MOST_BITS, MOST_SHIFT - second_bits, int(np.floor(np.log2(MOST_16 / max(np.abs(last).max(), 1e-9))))
    )
    last_shift = last_bits + second_bits
    return Head(
        mean=whole_mean - ((1 << pool_shift) >> (POOL_BITS + 1)),
        pool_shift=pool_shift,
        first=whole_first,
        first_bias=whole_first_bias + _half(first_shift),
        second=whole_second,
        second_bias=whole_second_bias + _half(second_shift),
        last=np.rint(last[:, 0] * 2.0**last_bits).astype(np.int64),
        last_bias=np.rint(last_bias[0] * 2.0**last_shift).astype(np.int64),
        first_shift=first_shift,
        second_shift=second_shift,
        last_shift=last_shift,
    )


def whole_weights(model, loaded, name):
    """The quantized network."""
    weights = Weights(name, loaded["rules"], loaded["smallest"], loaded["largest"])
    chosen = first_of_folded()
    with torch.no_grad():
        for rows in model.rows:
            values, bias = rows(model.window_cells, model.reversed)
            weights.rows.append(np.rint(values.double().numpy()[chosen] * SCALE).astype(np.int64))
            weights.biases.append(np.rint(bias.double().numpy() * SCALE).astype(np.int64))
    pools, sides = whole_pools(weights, loaded["sample"])
    errors = pools / SCALE - float_pools(model, loaded["sample"])
    for view in range(model.views):
        here = (sides == view) | (model.views == 1)
        head = whole_head(model.heads[view], model.norm, view, pools[here], errors[here].mean(0))
        weights.heads.append(head)
    return weights


def whole_pools(weights, sample, chunk=256):
    """The pools of the held-out positions from the view of the side to move, and the sides."""
    network = WholeNumbers(weights)
    pools = []
    for part in sample:
        cells, side = part["cells"].numpy(), part["side"].numpy()
        for i in range(0, len(cells), chunk):
            seen = network.pools(cells[i : i + chunk], part["width"], part["height"])
            swapped = side[i : i + chunk, None, None] == 1
            pools.append(np.where(swapped, np.roll(seen, CHANNELS, 2), seen).reshape(-1, POOL_WIDTH))
    return np.concatenate(pools), np.concatenate([part["side"].numpy() for part in sample])


@dataclass
class Report:
    """The cost of rounding on held-out positions: errors of scores, and log losses on the games' results."""

    positions: int
    mean_error: float
    largest_error: float
    float_loss: float
    whole_loss: float


def _log_loss(logits, results):
    return float(np.mean(np.logaddexp(0, logits) - results * logits)) if len(logits) else float("nan")


def compare(model, weights, sample):
    network = WholeNumbers(weights)
    exact = float_logits(model, sample)
    whole = np.concatenate(
        [
            network.scores(part["cells"].numpy(), part["side"].numpy(), part["width"], part["height"])
            for part in sample
        ]
    )
    results = np.concatenate([part["result"].numpy() for part in sample])
    told = np.concatenate([part["told"].numpy() for part in sample])
    errors = np.abs(whole - exact * SCORE_UNIT)
    return Report(
        len(exact),
        float(errors.mean()),
        float(errors.max()),
        _log_loss(exact[told], results[told]),
        _log_loss(whole[told] / SCORE_UNIT, results[told]),
    )
