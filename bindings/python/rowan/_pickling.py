# SPDX-License-Identifier: MIT
"""What pickles of states call: a function of Python's, which every version of the protocol can name."""
from ._rowan import State


def read_state(text: str) -> State:
    """The state that State.serialize wrote."""
    return State.deserialize(text)
