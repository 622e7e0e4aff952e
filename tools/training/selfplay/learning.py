# SPDX-License-Identifier: MIT
"""Training of a teacher on self-play positions."""
import copy

import torch
import torch.nn.functional as F
from torch import nn

from model import NO_MOVE

POLICY_WEIGHT = 0.7
RESULT_SHARE = 0.6  # the game's result in the value's target; the rest is the search's value
DECAY = 1e-4
CLIP = 3.0
WARM_UP = 200  # steps of rising learning rate
AVERAGE_EVERY = 8  # steps between updates of the averaged weights
AVERAGE_KEPT = 0.97  # share of the averaged weights that an update keeps


class Learner:
    """A teacher in training, and the moving average of its weights, which plays the games."""

    def __init__(self, teacher, device):
        self.device = torch.device(device)
        is_cuda = self.device.type == "cuda"
        self.teacher = teacher.to(self.device)
        if is_cuda:
            self.teacher = self.teacher.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.teacher).eval()
        learned = [weights for weights in self.teacher.parameters() if weights.requires_grad]
        groups = [
            {"params": [w for w in learned if w.dim() > 1], "weight_decay": DECAY},
            {"params": [w for w in learned if w.dim() <= 1], "weight_decay": 0.0},
        ]
        self.optimizer = torch.optim.AdamW(
            groups, lr=1e-3, betas=(0.9, 0.98), **({"fused": True} if is_cuda else {})
        )
        self.steps = 0
        self._sums = torch.zeros(3, device=self.device)

    def step(self, replay, batch, rate):
        board = replay.board
        cells, side, policy, chance = replay.batch(batch, RESULT_SHARE)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, (self.steps + 1) / WARM_UP)
        self.teacher.train()
        windows = board.windows(cells, side, board.lines(cells))
        logits, value = self.teacher(windows, side, board.size)
        logits = logits.masked_fill(cells != 0, NO_MOVE)
        value_loss = F.binary_cross_entropy_with_logits(value, chance)
        policy_loss = -(policy * F.log_softmax(logits, 1)).sum(1).mean()
        self.optimizer.zero_grad(set_to_none=True)
        (value_loss + POLICY_WEIGHT * policy_loss).backward()
        nn.utils.clip_grad_norm_(self.teacher.parameters(), CLIP)
        self.optimizer.step()
        self._sums += torch.stack([value_loss.detach(), policy_loss.detach(), torch.ones_like(value_loss)])
        self.steps += 1
        if self.steps % AVERAGE_EVERY == 0:
            self._update_average()

    @torch.no_grad()
    def _update_average(self):
        for kept, new in zip(self.average.state_dict().values(), self.teacher.state_dict().values()):
            if kept.is_floating_point():
                kept.mul_(AVERAGE_KEPT).add_(new, alpha=1 - AVERAGE_KEPT)
            else:
                kept.copy_(new)

    def losses(self):
        """Mean losses of value and policy since the last call."""
        value, policy, count = self._sums.tolist()
        self._sums.zero_()
        return value / max(1, count), policy / max(1, count)

    def state(self):
        """Text, integers and tensors: PyTorch loads these without running code from the file."""
        return {
            "teacher": _on_cpu(self.teacher.state_dict()),
            "average": _on_cpu(self.average.state_dict()),
            "optimizer": _on_cpu(self.optimizer.state_dict()["state"]),
            "steps": self.steps,
        }

    def load(self, state):
        self.teacher.load_state_dict(state["teacher"])
        self.average.load_state_dict(state["average"])
        groups = self.optimizer.state_dict()["param_groups"]
        self.optimizer.load_state_dict({"state": state["optimizer"], "param_groups": groups})
        self.steps = state["steps"]


def _on_cpu(value):
    if torch.is_tensor(value):
        return value.detach().cpu().clone()
    if isinstance(value, dict):
        return {key: _on_cpu(part) for key, part in value.items()}
    return value
