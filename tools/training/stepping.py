# SPDX-License-Identifier: MIT
"""The steps of training: the choice of positions, and the updates."""
import copy

import torch
import torch.nn.functional as F
from torch import nn


class Sampler:
    """Samples positions of all canvases in fixed shares, so that every step has the same mixture of sizes and
    the same shapes. In an epoch no position repeats; a few, too few for another step, are left out. The order
    depends only on the seed, not on the device."""

    def __init__(self, positions, batch, seed):
        self._positions = positions
        total = sum(len(part) for part in positions)
        self.steps_in_epoch = max(1, total // batch)
        self.counts = [len(part) // self.steps_in_epoch for part in positions]
        self._generator = torch.Generator().manual_seed(seed)
        self._orders = []
        self._step = 0

    def next(self):
        """The indices of the next positions of each canvas."""
        step = self._step % self.steps_in_epoch
        self._step += 1
        if step == 0:
            self._orders = [
                torch.randperm(len(part), generator=self._generator).to(part.device)
                for part in self._positions
            ]
        return [order[step * count : (step + 1) * count] for order, count in zip(self._orders, self.counts)]


def losses_of(model, batches):
    """Losses of value and policy; there is a batch or None for each canvas."""
    value, policies = model(batches)
    batches = [batch for batch in batches if batch is not None]
    target = torch.cat([batch.target for batch in batches])
    policy = sum(
        F.cross_entropy(logits, batch.best, reduction="sum") for logits, batch in zip(policies, batches)
    )
    return F.binary_cross_entropy_with_logits(value, target), policy / len(value)


def can_record(device):
    """Whether steps on this device can be recorded as a CUDA graph. PyTorch 1 does not accept a rate as a
    tensor."""
    return device.type == "cuda" and int(torch.__version__.split(".")[0]) >= 2


def make_optimizer(model, settings):
    """An AdamW optimizer. If steps can be recorded, its learning rate is a tensor, so that it can change."""
    weights = [value for value in model.parameters() if value.dim() > 1]
    others = [value for value in model.parameters() if value.dim() <= 1]
    is_recordable = can_record(others[0].device)
    rate = torch.tensor(settings.rate, device=others[0].device) if is_recordable else settings.rate
    return torch.optim.AdamW(
        [{"params": weights, "weight_decay": settings.decay}, {"params": others, "weight_decay": 0.0}],
        lr=rate,
        betas=(0.9, 0.98),
        **({"capturable": True} if is_recordable else {}),
    )


class Stepper:
    """Runs steps. On a GPU a step is about 500 small kernels: after a few steps they are recorded as a CUDA
    graph, which is replayed from then on, so that the GPU does not wait for each launch.

    `sums` are the losses of value and policy, accumulated since they were last reset.
    """

    STEPS_BEFORE_RECORDING = 12

    def __init__(self, model, positions, counts, settings, may_record=True):
        self._model, self._positions, self._settings = model, positions, settings
        self._parameters = list(model.parameters())
        device = self._parameters[0].device
        self._optimizer = make_optimizer(model, settings)
        self._index = [torch.zeros(count, dtype=torch.long, device=device) for count in counts]
        self._losses = torch.zeros(2, device=device)
        self.sums = torch.zeros(2, device=device)
        self._steps = 0
        self._graph = None
        self._stream = torch.cuda.Stream() if may_record and can_record(device) else None

    def step(self, index, rate):
        """Runs a step with these positions of each canvas. Returns a note for the log, if any."""
        for place, numbers in zip(self._index, index):
            place.copy_(numbers)
        for group in self._optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        if self._graph:
            self._graph.replay()
            return None
        if self._stream is None:
            self._body()
            return None
        # Before recording, the same operations must have run on that stream.
        self._stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._stream):
            self._body()
        torch.cuda.current_stream().wait_stream(self._stream)
        self._steps += 1
        return self._record() if self._steps == self.STEPS_BEFORE_RECORDING else None

    def _batches(self):
        return [
            part.batch(index) if len(index) else None for part, index in zip(self._positions, self._index)
        ]

    def _body(self):
        self._optimizer.zero_grad(set_to_none=True)
        value_loss, policy_loss = losses_of(self._model, self._batches())
        (value_loss + self._settings.policy_weight * policy_loss).backward()
        nn.utils.clip_grad_norm_(self._parameters, self._settings.clip)
        self._optimizer.step()
        self._losses.copy_(torch.stack([value_loss.detach(), policy_loss.detach()]))
        self.sums.add_(self._losses)

    def _record(self):
        """Records a step and verifies it: it must give the same losses as without recording."""
        model_before = copy.deepcopy(self._model.state_dict())
        optimizer_before = copy.deepcopy(self._optimizer.state_dict())
        sums_before = self.sums.clone()
        try:
            torch.cuda.synchronize()
            with torch.no_grad():
                expected = torch.stack(losses_of(self._model, self._batches()))
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self._stream):
                self._body()
            graph.replay()
            if not torch.allclose(self._losses, expected, rtol=1e-3, atol=1e-3):
                raise RuntimeError(f"losses {self._losses.tolist()} instead of {expected.tolist()}")
            self._graph = graph
            sentence = "steps are recorded as a CUDA graph"
        except RuntimeError as error:
            torch.cuda.synchronize()
            self._stream = None
            self._model.load_state_dict(model_before)
            self._optimizer.load_state_dict(optimizer_before)
            sentence = f"steps are not recorded as a CUDA graph: {error}"
        self.sums.copy_(sums_before)
        return sentence
