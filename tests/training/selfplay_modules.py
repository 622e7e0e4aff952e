# SPDX-License-Identifier: MIT
"""The modules of tools/training/selfplay for its tests; needs PyTorch."""
import os
import sys

from trainer import CANNOT_RUN, TRAINING, np

try:
    import torch
except ImportError:
    print("PyTorch is not installed (python3-torch): self-play is not tried")
    sys.exit(CANNOT_RUN)

sys.path.insert(0, str(TRAINING / "selfplay"))

SEED = (
    int.from_bytes(os.urandom(4), "little")
    if os.environ.get("ROWAN_TEST_SEED") == "random"
    else int(os.environ.get("ROWAN_TEST_SEED", "1"))
)


def seeded():
    """The tests' random generator; prints its seed."""
    print(f"seed {SEED}", flush=True)
    torch.manual_seed(SEED)
    return np.random.default_rng(SEED)
