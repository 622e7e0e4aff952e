#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The commands of rowan shown in README.md and docs/*.md can be typed: each exits without an error, and what
is shown below a "$ rowan ..." is what it prints. The commands of a document run in order in an empty folder,
with no input beyond what they pipe themselves; a game or a lesson then ends at once. documents_not_run.txt
lists the commands that are not run, each with the reason; their options must still exist.

    ROWAN=rowan documents_test.py [DOCUMENT...]
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ.get("ROWAN_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
EXCEPTIONS = Path(__file__).resolve().parent / "documents_not_run.txt"
SHELLS = {"", "sh", "bash", "console", "text"}
COMMAND = re.compile(r"^(?:\$ )?((?:printf .*\| |xz .*\| )?(?:\./)?rowan(?: .*)?)$")
PATIENCE = 600  # seconds for each command


class Example:
    """A command of a document, and the output lines shown below it; None if no output is shown."""

    def __init__(self, document, command, shown=None):
        self.document, self.command, self.shown = document, command, shown

    def __str__(self):
        return f"{self.document}: {self.command}"


def without_comment(line):
    """The command without a trailing "# comment" or a comment after three blanks."""
    return re.sub(r"\s+# .*$|\s{3,}.*$", "", line).rstrip()


def examples_of_block(document, block):
    """The commands of a fenced block; a line ending in a backslash continues on the next."""
    examples, shown = [], None
    for line in re.sub(r"\\\n\s*", "", block).splitlines():
        found = COMMAND.match(line)
        if found and (shown is None or line.startswith("$ ")):
            shown = [] if line.startswith("$ ") else None
            examples.append(Example(document, without_comment(found[1]), shown))
        elif shown is not None:
            shown.append(line)
    return examples


def examples_of(document):
    text = (SOURCE / document).read_text(encoding="utf-8")
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if found[1] in SHELLS:
            yield from examples_of_block(document, found[2])
    for span in re.findall(r"`([^`\n]+)`", outside):
        if re.match(r"printf .*\| rowan ", span):
            yield Example(document, span)


def exceptions():
    """The expressions of documents_not_run.txt, one "EXPRESSION -- REASON" per line."""
    for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            expression, dashes, reason = line.partition("  -- ")
            if not dashes or not reason:
                sys.exit(f"{EXCEPTIONS.name}: expected 'EXPRESSION  -- REASON', found '{line}'")
            yield re.compile(expression)


def unknown_options(example, environment):
    """The problem with the options of a command that is not run, or None."""
    words = shlex.split(re.sub(r"^.*\| ", "", example.command))[1:]
    text = (
        subprocess.run(
            ["rowan", words[0], "--help"], env=environment, capture_output=True, text=True, check=True
        ).stdout
        if words
        else ""
    )
    unknown = [
        word for word in words if word.startswith("--") and not re.search(re.escape(word) + r"\b", text)
    ]
    return f"unknown options: {' '.join(unknown)}" if unknown else None


def problem_of(example, folder, environment):
    """Runs the command; returns the problem, or None."""
    done = subprocess.run(
        ["bash", "-c", "set -o pipefail; " + example.command],
        cwd=folder,
        env=environment,
        text=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode not in (0, 1):  # 1 means no, as for an unfinished lesson
        return f"exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}"
    refused = [
        line for line in (done.stdout + done.stderr).splitlines() if re.match(r"error: |'[^']*': ", line)
    ]
    if refused:
        return f"it says: {refused[0]}"
    if example.shown is not None and done.stdout.splitlines() != example.shown:
        return "it prints:\n" + done.stdout + "and the document shows:\n" + "\n".join(example.shown)
    return None


def check(document, unused):
    """Runs the commands of a document; returns how many ran, and the problems."""
    ran, problems = 0, []
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
        programs = os.path.join(home, "bin")
        os.mkdir(programs)
        os.symlink(os.environ["ROWAN"], os.path.join(programs, "rowan"))
        environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": home,
            "XDG_STATE_HOME": home,
            "LC_ALL": "C.UTF-8",
        }
        for example in examples_of(document):
            excepted = [one for one in exceptions() if one.fullmatch(example.command)]
            unused.difference_update(one.pattern for one in excepted)
            ran += not excepted
            if (
                problem := unknown_options(example, environment)
                if excepted
                else problem_of(example, folder, environment)
            ):
                problems.append(f"{example}\n  {problem}")
    return ran, problems


def main():
    documents = sys.argv[1:] or [
        "README.md",
        *sorted(str(path.relative_to(SOURCE)) for path in (SOURCE / "docs").glob("*.md")),
    ]
    unused = {one.pattern for one in exceptions()}
    ran, problems = 0, []
    for document in documents:
        count, found = check(document, unused)
        ran += count
        problems += found
    if not sys.argv[1:]:
        problems += [
            f"{EXCEPTIONS.name}: no document has '{pattern}'; remove the line" for pattern in sorted(unused)
        ]
        if ran < 20:
            problems.append(f"only {ran} commands were found")
    for problem in problems:
        print(problem)
    print(f"{ran} commands of {len(documents)} documents ran, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
