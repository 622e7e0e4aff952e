# SPDX-License-Identifier: MIT
"""The training loop: steps over batches of positions, with checks on held-out games."""
import copy
import json
import math
import time
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F

from plot import write_plot
from stepping import Sampler, Stepper


@dataclass
class Settings:
    """The settings of a training run; the defaults are the recipe of docs/training.md."""

    seed: int = 1
    epochs: float = 6
    batch: int = 2048
    rate: float = 5e-3
    decay: float = 1e-4
    warm_up: float = 0.05
    clip: float = 2.0
    policy_weight: float = 0.3
    result_share: float = 0.75
    score_scale: float = 175.0
    held_out: float = 0.05
    row_hidden: int = 128  # of the net that makes the rows
    log_every: int = 200
    check_every: int = 0  # 0: twenty checks in total
    record: bool = True  # on a GPU: steps as a CUDA graph


@dataclass
class Check:
    """A model's results on held-out games."""

    loss: float  # of the value against its target; the lowest is kept
    result_loss: float  # log loss of the result, where it counts and no end is proved
    policy_loss: float
    first_move: float  # how often the best move is the policy's first choice


def learning_rate(settings, step, steps):
    """The rate at a step: it rises at first, then falls to 0 along a cosine."""
    done = step / steps
    rise = min(1.0, (step + 1) / max(1.0, settings.warm_up * steps))
    fall = max(0.0, (done - settings.warm_up) / (1 - settings.warm_up))
    return settings.rate * rise * 0.5 * (1 + math.cos(math.pi * fall))


@torch.no_grad()
def check(model, positions, chunk=4096):
    """Evaluates the model on all positions."""
    model.eval()
    table = model.table()
    sums = torch.zeros(6, dtype=torch.float64, device=table[0].device)
    for number, part in enumerate(positions):
        for first in range(0, len(part), chunk):
            batch = part.batch(torch.arange(first, min(first + chunk, len(part)), device=part.device))
            batches = [batch if i == number else None for i in range(len(positions))]
            value, (policy,) = model(batches, table)
            loss = F.binary_cross_entropy_with_logits(value, batch.target, reduction="sum")
            told = batch.told.float()
            result = F.binary_cross_entropy_with_logits(value, batch.result, reduction="none") * told
            first_move = (policy.argmax(1) == batch.best).float()
            sums += torch.stack(
                [
                    loss,
                    result.sum(),
                    F.cross_entropy(policy, batch.best, reduction="sum"),
                    first_move.sum(),
                    told.sum(),
                    torch.full_like(loss, len(value)),
                ]
            ).double()
    model.train()
    loss, result, policy, first_move, told, count = sums.tolist()
    return Check(loss / count, result / max(told, 1), policy / count, first_move / count)


class Log:
    """Logs lines to stdout, the same as JSON lines to a file, and a plot of the held-out loss."""

    def __init__(self, folder):
        self._folder = folder
        self._path = folder / "log.jsonl"
        self._path.write_text("", encoding="utf-8")
        self._curve = []
        self._start = time.monotonic()

    def line(self, text, **fields):
        fields["seconds"] = round(time.monotonic() - self._start, 1)
        print(text, flush=True)
        with open(self._path, "a", encoding="utf-8") as file:
            file.write(json.dumps(fields) + "\n")

    def checked(self, step, result):
        self.line(
            f"step {step}: held-out loss {result.loss:.4f}, result {result.result_loss:.4f}, "
            f"policy {result.policy_loss:.3f}, first move {100 * result.first_move:.1f} %",
            step=step,
            **asdict(result),
        )
        self._curve.append((step, result.loss))
        write_plot(self._folder / "loss.svg", self._curve, "step", "held-out loss of the value")


def train(model, training, held_out, settings, log):
    """Trains; leaves the model with its best weights on held-out games, and returns the check of those
    weights."""
    sampler = Sampler(training, settings.batch, settings.seed)
    steps = max(1, round(settings.epochs * sampler.steps_in_epoch))
    check_every = settings.check_every or max(1, math.ceil(steps / 20))
    stepper = Stepper(model, training, sampler.counts, settings, settings.record)
    best, best_state = None, None
    since, steps_logged = time.monotonic(), 0
    model.train()
    for step in range(1, steps + 1):
        rate = learning_rate(settings, step - 1, steps)
        said = stepper.step(sampler.next(), rate)
        if said:
            log.line(said, note=said)
        if step % settings.log_every == 0 or step == steps:
            count = step - steps_logged
            value, policy = (stepper.sums / count).tolist()
            speed = count * sum(sampler.counts) / max(1e-9, time.monotonic() - since)
            log.line(
                f"step {step}/{steps}: loss {value:.4f}, policy {policy:.3f}, rate {rate:.2e}, "
                f"{speed:,.0f} positions/s",
                step=step,
                training_loss=value,
                training_policy_loss=policy,
                rate=rate,
                positions_per_second=round(speed),
            )
            stepper.sums.zero_()
            since, steps_logged = time.monotonic(), step
        if step % check_every == 0 or step == steps:
            before = time.monotonic()
            result = check(model, held_out)
            log.checked(step, result)
            if best is None or result.loss < best.loss:
                best, best_state = result, copy.deepcopy(model.state_dict())
            since += time.monotonic() - before
    model.load_state_dict(best_state)
    return best
