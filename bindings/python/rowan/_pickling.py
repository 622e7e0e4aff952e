# SPDX-License-Identifier: MIT
"""What pickles call: functions of Python's, which every version of the protocol can name."""
from ._rowan import BatchedState, State


def read_state(text: str) -> State:
    """The state that State.serialize wrote."""
    return State.deserialize(text)


def read_batch(data: bytes) -> BatchedState:
    """The batch that was pickled."""
    return BatchedState._load(data)
