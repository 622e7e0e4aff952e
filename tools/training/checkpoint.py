# SPDX-License-Identifier: MIT
"""The result of a training run: the weights, their metadata, and held-out positions to try an export on."""
import json
from dataclasses import asdict

import numpy as np
import torch

from failure import BadInput
from games import Rules

KIND = "rowan training checkpoint 1"
SAMPLE = 8192  # positions


def sample_of(held_out, seed):
    """A sample of held-out positions, with an entry for each size of board."""
    generator = torch.Generator().manual_seed(seed)
    total = sum(len(part) for part in held_out)
    result = []
    for part in held_out:
        order = torch.randperm(len(part), generator=generator)[: max(1, SAMPLE * len(part) // max(1, total))]
        batch = part.batch(order.to(part.device))
        cells = batch.cells.to(torch.uint8).cpu().view(-1, part.canvas.height, part.canvas.width)
        for number, (width, height) in enumerate(part.sizes):
            which = (batch.size == number).cpu()
            if which.any():
                result.append(
                    {
                        "width": width,
                        "height": height,
                        "cells": cells[which, :height, :width].flatten(1).contiguous(),
                        "side": batch.side.cpu()[which],
                        "result": batch.result.cpu()[which],
                        "told": batch.told.cpu()[which],
                    }
                )
    return result


def save_checkpoint(path, model, games, held_out, settings, best):
    sides = np.concatenate([games.width, games.height])
    about = {
        "rules": asdict(games.rules),
        "smallest": int(sides.min()),
        "largest": int(sides.max()),
        "settings": asdict(settings),
        "best": asdict(best),
        "games": len(games),
        "positions": int(games.searched.sum()),
    }
    # Text and tensors only: PyTorch loads these without running code from the file.
    torch.save(
        {
            "kind": KIND,
            "about": json.dumps(about),
            "sample": sample_of(held_out, settings.seed),
            "state": {name: value.cpu() for name, value in model.state_dict().items()},
        },
        path,
    )


def load_checkpoint(path):
    try:
        loaded = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from None
    except Exception:  # PyTorch raises errors of many kinds on foreign files
        loaded = None
    if not isinstance(loaded, dict) or loaded.get("kind") != KIND:
        raise BadInput(f"{path}: not a checkpoint that tools/training/train has written")
    about = json.loads(loaded["about"])
    return {**about, "rules": Rules(**about["rules"]), "state": loaded["state"], "sample": loaded["sample"]}
