# SPDX-License-Identifier: MIT
"""Files that cannot be read or written, as the exceptions that Python has for them."""
import errno
import os
import stat
from contextlib import contextmanager
from typing import Iterator, Optional, Union

Path = Union[str, "os.PathLike[str]"]


def _os_error(number: int, path: str) -> OSError:
    """The kind of OSError that this error number is, such as FileNotFoundError."""
    return OSError(number, os.strerror(number), path)


def _problem_of_writing(path: str) -> Optional[OSError]:
    """What keeps a file of that name from being written."""
    folder = os.path.dirname(os.path.abspath(path))
    for is_so, number in ((os.path.isdir(path), errno.EISDIR), (not os.path.exists(folder), errno.ENOENT),
                          (not os.path.isdir(folder), errno.ENOTDIR),
                          (not os.access(folder, os.W_OK | os.X_OK), errno.EACCES)):
        if is_so:
            return _os_error(number, path)
    return None


def _problem_of_reading(path: str) -> Optional[OSError]:
    """What keeps a file from being read. A pipe is left alone: it can be read once, and opening it waits."""
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
    """The library reads a file within. Where that fails because the file is not there or cannot be opened,
    FileNotFoundError, IsADirectoryError, PermissionError and their like are raised, with errno and filename."""
    try:
        yield
    except (OSError, ValueError):
        problem = None if "\0" in path else _problem_of_reading(path)
        if problem is not None:
            raise problem from None
        raise


@contextmanager
def writing(path: str) -> Iterator[None]:
    """The same for a file that the library writes."""
    try:
        yield
    except OSError:
        problem = _problem_of_writing(path)
        if problem is not None:
            raise problem from None
        raise


@contextmanager
def reading_network(network: Optional[Path]) -> Iterator[str]:
    """The name of a network for the library: a file, "none", or "" for Rowan's own. A file is read within."""
    name = "" if network is None else os.fspath(network)
    if name in ("", "none"):
        yield name
        return
    with reading(name):
        yield name
