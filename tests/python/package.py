# SPDX-License-Identifier: MIT
"""Finds the package under test and runs its tests: the package of the build, unless ROWAN_PYTHON_PACKAGE
names another folder or is "installed"."""
import os
import sys
import unittest
from pathlib import Path

CANNOT_RUN = 77
SOURCE = Path(os.environ.get("ROWAN_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
sys.dont_write_bytecode = True
os.environ.setdefault("OMP_NUM_THREADS", "1")

PACKAGE = os.environ.get(
    "ROWAN_PYTHON_PACKAGE",
    os.path.join(
        os.environ.get("ROWAN_BUILD_DIR", SOURCE / "build" / "release"), "bindings", "python", "package"
    ),
)
if PACKAGE != "installed":
    if not list(Path(PACKAGE, "rowan").glob("_rowan*.so")):
        print(f"{PACKAGE} has no extension: it was built without pybind11-dev")
        sys.exit(CANNOT_RUN)
    sys.path.insert(0, PACKAGE)

try:
    import numpy  # noqa: F401
except ImportError:
    print("python3-numpy is not installed")
    sys.exit(CANNOT_RUN)


def run():
    """Runs the tests of the calling file."""
    unittest.main(module="__main__")


class Case(unittest.TestCase):
    """A test case with a few more assertions."""

    def refused(self, sentence, call, *arguments, error=ValueError, **named):
        """Asserts that the call raises the error with the sentence in its message."""
        with self.assertRaises(error) as caught:
            call(*arguments, **named)
        self.assertIn(sentence, str(caught.exception))
