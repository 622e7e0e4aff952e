# SPDX-License-Identifier: MIT
"""The functions that pickles call: plain Python functions, which every pickle protocol can name."""
from ._rowan import BatchedState, State


def read_state(text: str) -> State:
    """Restores a state from State.serialize."""
    return State.deserialize(text)


def read_batch(data: bytes) -> BatchedState:
    """Restores a pickled batch."""
    return BatchedState._load(data)
