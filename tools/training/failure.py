# SPDX-License-Identifier: MIT
"""Error handling of the commands: one sentence on stderr and exit code 2."""
import importlib.util
import sys


class BadInput(Exception):
    """An error in the user's input, as one sentence."""


def run_command(main):
    """Runs main() as a program."""
    try:
        main()
    except BadInput as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def require_torch():
    """Checks that the required packages are installed."""
    for name in ("numpy", "torch"):
        if importlib.util.find_spec(name) is None:
            raise BadInput(
                f"{sys.executable} has no module {name}; install NumPy and PyTorch for it "
                "(Debian: apt-get install python3-torch, for /usr/bin/python3)"
            )
