# SPDX-License-Identifier: MIT
"""Raises Python's own exceptions for files that cannot be read or written."""
import errno
import os
import stat
from contextlib import contextmanager
from typing import Iterator, Optional, Union

Path = Union[str, "os.PathLike[str]"]


def _os_error(number: int, path: str) -> OSError:
    """The OSError subclass for this error number, such as FileNotFoundError."""
    return OSError(number, os.strerror(number), path)


def _problem_of_writing(path: str) -> Optional[OSError]:
    """The error that prevents a file of that name from being written."""
    folder = os.path.dirname(os.path.abspath(path))
    for is_so, number in (
        (os.path.isdir(path), errno.EISDIR),
        (not os.path.exists(folder), errno.ENOENT),
        (not os.path.isdir(folder), errno.ENOTDIR),
        (not os.access(folder, os.W_OK | os.X_OK), errno.EACCES),
    ):
        if is_so:
            return _os_error(number, path)
    return None


def _problem_of_reading(path: str) -> Optional[OSError]:
    """The error that prevents a file from being read. A pipe is not opened: it can be read only once, and
    opening it blocks."""
    try:
        kind = os.stat(path).st_mode
        if stat.S_ISREG(kind) or stat.S_ISDIR(kind):
            with open(path, "rb"):
                pass
    except OSError as error:
        return error
    return None


@contextmanager
def reading(path: str) -> Iterator[None]:
    """A context in which the library reads a file. If the file is missing or cannot be opened,
    FileNotFoundError, IsADirectoryError, PermissionError and the like are raised, with errno and filename."""
    try:
        yield
    except (OSError, ValueError):
        problem = None if "\0" in path else _problem_of_reading(path)
        if problem is not None:
            raise problem from None
        raise


@contextmanager
def writing(path: str) -> Iterator[None]:
    """A context like reading(), for a file that the library writes."""
    try:
        yield
    except OSError:
        problem = _problem_of_writing(path)
        if problem is not None:
            raise problem from None
        raise


@contextmanager
def reading_network(network: Optional[Path]) -> Iterator[str]:
    """The name of a network for the library: a file, "none", or "" for Rowan's own. A file must be read
    within this context."""
    name = "" if network is None else os.fspath(network)
    if name in ("", "none"):
        yield name
        return
    with reading(name):
        yield name
