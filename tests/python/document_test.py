#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The code in docs/python.md runs, and everything that the package exports has a docstring."""
import contextlib
import inspect
import io
import os
import re
import tempfile

from package import SOURCE, Case, run

import rowan


class Document(Case):
    def test_the_code_of_the_page_runs(self):
        text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 10)
        names, output, before = {}, io.StringIO(), os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(output):
            os.chdir(folder)
            try:
                for number, block in enumerate(blocks):
                    exec(compile(block, f"block {number} of docs/python.md", "exec"), names)
            finally:
                os.chdir(before)
        for expected in ("h8 is occupied", "open-four", "Kim h8 a1", "games ended"):
            self.assertIn(expected, output.getvalue())

    def test_every_public_name_has_a_docstring(self):
        for name in rowan.__all__:
            thing = getattr(rowan, name)
            if not callable(thing):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if not inspect.isclass(thing):
                continue
            for inner, member in vars(thing).items():
                if not inner.startswith("_") and callable(member):
                    self.assertTrue(inspect.getdoc(member), f"{name}.{inner}")

    def test_stubs_match_the_module(self):
        stubs = (SOURCE / "bindings" / "python" / "rowan" / "_rowan.pyi").read_text(encoding="utf-8")
        kind = None
        seen = set()
        for line in stubs.splitlines():
            if found := re.match(r"class (\w+)", line):
                kind = getattr(rowan._rowan, found[1])
                seen.add(found[1])
            elif found := re.match(r"    def (\w+)", line):
                self.assertTrue(hasattr(kind, found[1]), line)
                seen.add(f"{kind.__name__}.{found[1]}")
            elif found := re.match(r"def (\w+)", line):
                self.assertTrue(hasattr(rowan._rowan, found[1]), line)
                seen.add(found[1])
        for name, thing in vars(rowan._rowan).items():
            if name.startswith("_") or not callable(thing):
                continue
            self.assertIn(name, seen)
            for inner in vars(thing) if inspect.isclass(thing) else ():
                if not inner.startswith("_"):
                    self.assertIn(f"{name}.{inner}", seen)


if __name__ == "__main__":
    run()
