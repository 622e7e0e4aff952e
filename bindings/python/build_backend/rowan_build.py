# SPDX-License-Identifier: MIT
"""A build backend for pip (PEP 517, PEP 660): compiles the extension with CMake and writes the wheel, without
downloads.

    pip install --no-build-isolation ./bindings/python
    pip install --no-build-isolation -e ./bindings/python
    pip wheel --no-build-isolation --no-deps ./bindings/python

The extension contains the library; it depends only on numpy and on what every Python has. It is built in
build/python-TAG of the source tree, so that a second build is fast, or in a temporary folder if that folder
is not writable. Builds are reproducible for the same sources and compiler: times in the wheel are
SOURCE_DATE_EPOCH, or 1980.

An editable install (-e) adds the path of the build folder, which has links to the Python files: edits take
effect at the next import. After an edit in C++, or a new Python file, run pip install -e again.

    ROWAN_PYTHON_BUILD    an alternative build folder
    CMAKE_ARGS            options for CMake, such as -DROWAN_NATIVE=ON
"""
import base64
import gzip
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
# In the source tree, or in an archive made by build_sdist.
ROOT = next(
    (
        folder
        for folder in (HERE.parent.parent, HERE / "library")
        if (folder / "src" / "capi" / "CMakeLists.txt").is_file()
    ),
    None,
)
SOURCES_OF_LIBRARY = (
    "CMakeLists.txt",
    "LICENSE",
    "cmake",
    "include",
    "src",
    "tools/layers.txt",
    "bindings/python/CMakeLists.txt",
    "bindings/python/source",
    # Needed by tools/make_notices.
    "packaging/components.txt",
    "packaging/licenses",
    "packaging/maintainer.txt",
    "tools/components.sh",
    "tools/maintainer",
    "tools/make_notices",
    "tools/version",
)
OWN_FILES = ("pyproject.toml", "build_backend", "rowan")
DESCRIPTION = "k-in-a-row games: rules, many games at once, engine, solver, game files"


def _root():
    if ROOT is None:
        sys.exit(f"{HERE}: the sources of the library are not there; install from the whole source tree")
    return ROOT


def _version():
    text = (_root() / "include" / "rowan" / "c" / "version.h").read_text(encoding="utf-8")
    return re.search(r'^#define ROWAN_VERSION_TEXT "(.*)"$', text, re.MULTILINE)[1]


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[^A-Za-z0-9_]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def _maintainer():
    """The metadata line for the maintainer, if packaging/maintainer.txt has one."""
    tool = _root() / "tools" / "maintainer"
    subprocess.run(["bash", str(tool), "--say"], check=True)
    found = subprocess.run(["bash", str(tool)], stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    return f"Maintainer-email: {found}\n" if found else ""


def _metadata():
    return (
        f"Metadata-Version: 2.1\nName: rowan\nVersion: {_version()}\nSummary: {DESCRIPTION}\nLicense: MIT\n"
        f"{_maintainer()}Requires-Python: >=3.8\nRequires-Dist: numpy\n"
    ).encode()


def _notices():
    """The license, the notices of what is compiled into the extension, and the same in machine-readable form
    (PEP 770)."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["bash", str(_root() / "tools" / "make_notices"), "wheel", folder], check=True)
        return {
            f"{_info_folder()}/LICENSE": (_root() / "LICENSE").read_bytes(),
            f"{_info_folder()}/NOTICES.txt": (Path(folder) / "notices.txt").read_bytes(),
            f"{_info_folder()}/sboms/rowan.cdx.json": (Path(folder) / "sbom.cdx.json").read_bytes(),
        }


def _wheel_file():
    return f"Wheel-Version: 1.0\nGenerator: rowan_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()


def _info_folder():
    return f"rowan-{_version()}.dist-info"


def _build_folder(must_last=False):
    """The folder to build the extension in. If it is not writable, returns a temporary folder, or exits with
    an error if the folder must last."""
    wanted = os.environ.get("ROWAN_PYTHON_BUILD")
    folder = Path(wanted) if wanted else _root() / "build" / f"python-{_tag()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    if must_last:
        sys.exit(f"{folder} cannot be written: set ROWAN_PYTHON_BUILD to a folder that stays")
    return Path(tempfile.mkdtemp(prefix="rowan-"))


def _package_folder(folder):
    return folder / "bindings" / "python" / "package"


def _compile(folder):
    """Compiles the extension in a folder, and returns its path."""
    root = _root()
    if shutil.which("cmake") is None:
        sys.exit("cmake was not found: apt-get install cmake ninja-build g++")
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    options = [
        "-DCMAKE_BUILD_TYPE=Release",
        "-DROWAN_PROGRAM=OFF",
        "-DROWAN_PYTHON=ON",
        "-DROWAN_TESTS=OFF",
        # The wheel is self-contained: games are kept in files, and fmt is header-only.
        "-DCMAKE_DISABLE_FIND_PACKAGE_SQLite3=TRUE",
        "-DCMAKE_DISABLE_FIND_PACKAGE_fmt=TRUE",
        # Keeps paths of this machine out of the result.
        f"-DCMAKE_CXX_FLAGS=-ffile-prefix-map={root}=.",
        f"-DCMAKE_C_FLAGS=-ffile-prefix-map={root}=.",
        f"-DPython3_EXECUTABLE={sys.executable}",
        *shlex.split(os.environ.get("CMAKE_ARGS", "")),
    ]
    package = _package_folder(folder) / "rowan"
    for old in package.glob("_rowan*.so"):
        old.unlink()
    subprocess.run(["cmake", "-S", str(root), "-B", str(folder), *generator, *options], check=True)
    help_text = subprocess.run(
        ["cmake", "--build", str(folder), "--target", "help"], check=True, capture_output=True, text=True
    ).stdout
    if "rowan_python" not in help_text:
        sys.exit("the extension cannot be built: apt-get install pybind11-dev python3-dev")
    subprocess.run(
        ["cmake", "--build", str(folder), "--target", "rowan_python", "--parallel", str(os.cpu_count() or 1)],
        check=True,
    )
    return package / ("_rowan" + sysconfig.get_config_var("EXT_SUFFIX"))


def _stripped(extension):
    """The bytes of the extension, stripped if `strip` is installed."""
    if not shutil.which("strip"):
        return extension.read_bytes()
    with tempfile.TemporaryDirectory() as scratch:
        stripped = Path(scratch) / extension.name
        subprocess.run(["strip", "-o", str(stripped), str(extension)], check=True)
        return stripped.read_bytes()


def _time():
    """The time of all files in archives: the ZIP format starts in 1980."""
    earliest = 315532800
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", earliest)), earliest)


def _package_files():
    return sorted(
        path
        for path in (HERE / "rowan").iterdir()
        if path.suffix in {".py", ".pyi"} or path.name == "py.typed"
    )


def _write_wheel(path, entries):
    """Writes the archive. Its last file is RECORD, the list of the files and their hashes."""
    record = f"{_info_folder()}/RECORD"
    lines = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, data):
            info = zipfile.ZipInfo(name, time.gmtime(_time())[:6])
            info.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)

        for name, data in sorted(entries.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}\n")
            add(name, data)
        add(record, ("".join(lines) + f"{record},,\n").encode())


def get_requires_for_build_wheel(config_settings=None):
    """An empty list: there are no build requirements to fetch."""
    return []


def get_requires_for_build_sdist(config_settings=None):
    """An empty list: there are no build requirements to fetch."""
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes the package metadata without compiling."""
    folder = Path(metadata_directory) / _info_folder()
    folder.mkdir()
    (folder / "METADATA").write_bytes(_metadata())
    (folder / "WHEEL").write_bytes(_wheel_file())
    return folder.name


def _write_wheel_of(wheel_directory, entries):
    """Writes the wheel with these files and the standard ones; returns its name."""
    information = {
        f"{_info_folder()}/METADATA": _metadata(),
        f"{_info_folder()}/WHEEL": _wheel_file(),
        **_notices(),
    }
    name = f"rowan-{_version()}-{_tag()}.whl"
    _write_wheel(Path(wheel_directory) / name, {**entries, **information})
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Compiles the extension, and writes the wheel."""
    extension = _compile(_build_folder())
    entries = {f"rowan/{path.name}": path.read_bytes() for path in _package_files()}
    entries[f"rowan/{extension.name}"] = _stripped(extension)
    return _write_wheel_of(wheel_directory, entries)


get_requires_for_build_editable = get_requires_for_build_wheel
prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Compiles, and writes a wheel that contains only the path of the build folder."""
    folder = _build_folder(must_last=True)
    _compile(folder)
    path = f"{_package_folder(folder).resolve()}\n"
    return _write_wheel_of(wheel_directory, {"__editable__.rowan.pth": path.encode()})


def _tree_of_sdist():
    """Yields each file of a source archive with its name there: bindings/python, and the library's sources in
    library/."""
    places = [(HERE / each, each) for each in OWN_FILES]
    places += [(_root() / each, f"library/{each}") for each in SOURCES_OF_LIBRARY]
    for path, name in places:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in found:
            if file.is_file() and "__pycache__" not in file.parts:
                yield file, name if file == path else f"{name}/{file.relative_to(path).as_posix()}"


def build_sdist(sdist_directory, config_settings=None):
    """Writes a source archive from which a wheel can be built."""
    base = f"rowan-{_version()}"
    path = Path(sdist_directory) / f"{base}.tar.gz"
    with gzip.GzipFile(path, "wb", mtime=_time()) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:

            def add(name, data, mode=0o644):
                info = tarfile.TarInfo(f"{base}/{name}")
                info.size, info.mtime, info.mode = len(data), _time(), mode
                with tempfile.SpooledTemporaryFile() as file:
                    file.write(data)
                    file.seek(0)
                    archive.addfile(info, file)

            for file, name in _tree_of_sdist():
                add(name, file.read_bytes(), 0o755 if os.access(file, os.X_OK) else 0o644)
            add("PKG-INFO", _metadata())
    return path.name
