#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the build backend without its compiler (tools/try_python uses the compiler): the contents of wheels,
and that editable installs lead to the source files."""
import base64
import hashlib
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from package import PACKAGE, SOURCE, Case, run

sys.path.insert(0, str(SOURCE / "bindings" / "python" / "build_backend"))
import rowan_build  # noqa: E402


@unittest.skipIf(PACKAGE == "installed", "needs the package of the build")
class Wheels(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.build = self.folder / "build"
        self.compiled = []
        for name in ("_compile", "_package_folder"):
            self.addCleanup(setattr, rowan_build, name, getattr(rowan_build, name))
        self.addCleanup(os.environ.pop, "ROWAN_PYTHON_BUILD", None)
        os.environ["ROWAN_PYTHON_BUILD"] = str(self.build)
        rowan_build._package_folder = lambda folder: Path(PACKAGE)
        rowan_build._compile = self.compile

    def compile(self, folder):
        """Stands in for the compiler: takes what the build has made."""
        self.compiled.append(folder)
        return next(Path(PACKAGE, "rowan").glob("_rowan*.so"))

    def unpacked(self, name):
        """Checks a wheel's RECORD and returns its files."""
        with zipfile.ZipFile(self.folder / name) as archive:
            files = {each: archive.read(each) for each in archive.namelist()}
        record = next(each for each in files if each.endswith("/RECORD"))
        for line in files[record].decode().splitlines():
            path, digest, size = line.rsplit(",", 2)
            if path != record:
                told = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=").decode()
                self.assertEqual((digest, int(size)), (f"sha256={told}", len(files[path])))
        return files

    def test_a_wheel_has_the_package_and_one_extension(self):
        files = self.unpacked(rowan_build.build_wheel(self.folder))
        for path in (SOURCE / "bindings" / "python" / "rowan").glob("*.py"):
            self.assertEqual(files[f"rowan/{path.name}"], path.read_bytes())
        self.assertEqual(sum(name.endswith(".so") for name in files), 1)

    def test_editable_wheel_uses_the_sources(self):
        files = self.unpacked(rowan_build.build_editable(self.folder))
        self.assertEqual(self.compiled, [self.build])
        self.assertEqual([name for name in files if "dist-info" not in name], ["__editable__.rowan.pth"])
        site = self.folder / "site"
        site.mkdir()
        for name, data in files.items():
            (site / name).parent.mkdir(exist_ok=True)
            (site / name).write_bytes(data)
        script = (
            "import os, site, sys; site.addsitedir(sys.argv[1]); import rowan; "
            "print(os.path.realpath(rowan.__file__)); print(rowan.Game('tictactoe').num_distinct_actions())"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(site)], capture_output=True, text=True, check=True, cwd="/"
        )
        self.assertEqual(
            done.stdout.split(),
            [str((SOURCE / "bindings" / "python" / "rowan" / "__init__.py").resolve()), "9"],
        )

    def test_editable_needs_a_permanent_folder(self):
        self.build.write_bytes(b"a file, not a folder")
        with self.assertRaises(SystemExit) as caught:
            rowan_build.build_editable(self.folder)
        self.assertIn("ROWAN_PYTHON_BUILD", str(caught.exception))
        rowan_build.build_wheel(self.folder)  # builds in another folder
        self.assertNotEqual(self.compiled[0], self.build)

    def test_requirements_are_empty_and_metadata_is_written(self):
        for name in ("wheel", "editable"):
            self.assertEqual(getattr(rowan_build, f"get_requires_for_build_{name}")(), [])
            folder = self.folder / name
            folder.mkdir()
            made = getattr(rowan_build, f"prepare_metadata_for_build_{name}")(folder)
            self.assertIn("Name: rowan", (folder / made / "METADATA").read_text(encoding="utf-8"))


if __name__ == "__main__":
    run()
