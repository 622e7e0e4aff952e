# SPDX-License-Identifier: MIT
"""The steps of `train`, from the files of games to the checkpoint."""
import time

import numpy as np
import torch

from checkpoint import load_checkpoint, save_checkpoint
from failure import BadInput
from games import UNSEARCHED, read_games
from model import Model
from positions import load_positions, make_targets, split_games
from training import Log, Settings, train


def choose_device(name):
    if name == "cuda" and not torch.cuda.is_available():
        raise BadInput("--device cuda: PyTorch finds no GPU here; use --device cpu")
    return torch.device("cuda" if name != "cpu" and torch.cuda.is_available() else "cpu")


def open_log(folder):
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return Log(folder)
    except OSError as error:
        raise BadInput(f"--out {folder}: {error.strerror}") from None


def start_from(path, model, rules, settings):
    """Loads the weights of an earlier training run into the model."""
    earlier = load_checkpoint(path)
    if earlier["rules"] != rules:
        raise BadInput(f"{path}: trained for other rules than those of the games")
    if earlier["settings"]["row_hidden"] != settings.row_hidden:
        raise BadInput(f"{path}: trained with --row-hidden {earlier['settings']['row_hidden']}")
    model.load_state_dict(earlier["state"])


def run(options):
    """Trains with the options of the command line."""
    begin = time.monotonic()
    device = choose_device(options.device)
    torch.set_float32_matmul_precision("highest")  # the indices of windows are computed by a product
    if options.threads:
        torch.set_num_threads(options.threads)
    settings = Settings(
        **{name: getattr(options, name) for name in Settings.__dataclass_fields__ if hasattr(options, name)}
    )
    games, notes = read_games(options.games)
    if len(games) < 2:
        raise BadInput("there is one game only; training needs two at least, one of them for checks")
    log = open_log(options.out)
    for note in notes:
        log.line(note, note=note)
    held = split_games(len(games), settings.held_out, settings.seed)
    used = games.scores != UNSEARCHED
    counts = [int(used[np.repeat(which, games.searched)].sum()) for which in (~held, held)]
    if min(counts) == 0:
        raise BadInput("there are no searched positions to train on, or none to check on")
    targets = make_targets(games, settings.result_share, settings.score_scale)
    training, held_out = zip(*load_positions(games, held, targets, device))
    torch.manual_seed(settings.seed)
    model = Model(games.rules.views, [(part.canvas, part.sizes) for part in training], settings.row_hidden)
    if options.start:
        start_from(options.start, model, games.rules, settings)
    sizes = len(np.unique(games.width * 100 + games.height))
    log.line(
        f"{len(games):,} games, {counts[0]:,} positions to train on and {counts[1]:,} held out; "
        f"{sizes} sizes of boards; read in {time.monotonic() - begin:.1f} s; {device}, "
        f"PyTorch {torch.__version__}",
        games=len(games),
        training=counts[0],
        held_out=counts[1],
        device=str(device),
        torch=str(torch.__version__),
        settings=vars(settings),
        files=[str(path) for path in options.games],
    )
    best = train(model.to(device), training, held_out, settings, log)
    path = options.out / "network.pt"
    save_checkpoint(path, model, games, held_out, settings, best)
    log.line(
        f"kept the weights with held-out loss {best.loss:.4f}, result {best.result_loss:.4f}: {path}, "
        f"{time.monotonic() - begin:.1f} s in all",
        best=vars(best),
    )
