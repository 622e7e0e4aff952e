#!/bin/bash
# SPDX-License-Identifier: MIT
# The list of components matches what this build compiles and links; notices and machine-readable lists are
# made from that list.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
tools=$ROWAN_SOURCE_DIR/tools
unset SOURCE_DATE_EPOCH
command -v dpkg-query >/dev/null || exit 77

# The list names exactly what this build links and includes.
check_program=("$tools/check_notices" program "$ROWAN_BUILD_DIR" apps/cli/rowan apps/cli/rowan.map)
run "${check_program[@]}"
expect_code 0
expect_in "$out" ", all listed"
run "$tools/check_notices" library "$ROWAN_BUILD_DIR" librowan.so librowan.map
expect_code 0
if [[ -e $ROWAN_BUILD_DIR/apps/mpi/rowan_mpi.map ]]; then
  run "$tools/check_notices" mpi "$ROWAN_BUILD_DIR" apps/cli/librowan_mpi.so apps/mpi/rowan_mpi.map
  expect_code 0
fi
for extension in "$ROWAN_BUILD_DIR"/bindings/python/package/rowan/_rowan*.so; do
  [[ -e $extension ]] || continue
  run "$tools/check_notices" python "$ROWAN_BUILD_DIR" "${extension#"$ROWAN_BUILD_DIR"/}" bindings/python/rowan_python.map
  expect_code 0
done

# The check detects a linked library that is not listed, a listed library that is not linked, and a library
# that is linked in another way than the list says.
list=$ROWAN_SOURCE_DIR/packaging/components.txt
grep -v '^CLI11 ' "$list" >"$scratch/without"
run env ROWAN_COMPONENTS="$scratch/without" "${check_program[@]}"
expect_code 1
expect_in "$err" "program: libcli11-dev is in it, and no line of without for program has it"
{
  cat "$list"
  echo 'Nothing | MIT | own:fmt | libnothing-dev | program'
} >"$scratch/more"
run env ROWAN_COMPONENTS="$scratch/more" "${check_program[@]}"
expect_code 1
expect_in "$err" "program: Nothing is listed, but nothing of 'libnothing-dev' is in it"
sed '/^GCC runtime.*portable/s/program/program:shared/' "$list" >"$scratch/shared"
run env ROWAN_COMPONENTS="$scratch/shared" "${check_program[@]}"
expect_code 1
expect_in "$err" "GCC runtime libraries is listed as shared, but was linked from an archive of libgcc-"
echo 'fmt | MIT' >"$scratch/short"
run env ROWAN_COMPONENTS="$scratch/short" "${check_program[@]}"
expect_code 2
expect_in "$err" "2 fields, expected five"

# The program prints its notices, with the license of every component included.
run "$ROWAN" notices
expect_code 0
cp "$out" "$scratch/notices"
run cmp "$scratch/notices" "$ROWAN_BUILD_DIR/notices/program/notices.txt"
expect_code 0
for text in "Copyright (c) 2026 Rowan authors" "Victor Zverovich" "Niels Lohmann" "University of Cincinnati" \
  "Boost Software License" "GCC RUNTIME LIBRARY EXCEPTION" "Loaded from the system and not included"; do
  expect_in "$scratch/notices" "$text"
done

# The notices are regenerated when a text changes.
run ninja -C "$ROWAN_BUILD_DIR" -t query build.ninja
expect_code 0
for file in "$ROWAN_SOURCE_DIR"/{LICENSE,packaging/{components,maintainer}.txt,packaging/licenses/*.txt}; do
  expect_in "$out" " $file"
done

# For each of these kinds the notices and the SBOM have the same components. The output is reproducible, and
# the only time in it is the given time.
for kind in program wheel page; do
  run "$tools/make_notices" "$kind" "$scratch/$kind"
  expect_code 0
  run env SOURCE_DATE_EPOCH=1700000000 "$tools/make_notices" "$kind" "$scratch/$kind.dated"
  run cmp "$scratch/$kind/notices.txt" "$scratch/$kind.dated/notices.txt"
  expect_code 0
  expect_in "$scratch/$kind.dated/sbom.cdx.json" '"timestamp": "2023-11-14T22:13:20Z"'
  expect_not_in "$scratch/$kind/sbom.cdx.json" timestamp
  run python3 - "$scratch/$kind/sbom.cdx.json" "$scratch/$kind/notices.txt" <<'END'
import json, sys
bom = json.load(open(sys.argv[1], encoding="utf-8"))
text = open(sys.argv[2], encoding="utf-8").read()
assert (bom["bomFormat"], bom["specVersion"], bom["version"]) == ("CycloneDX", "1.5", 1)
for component in bom["components"]:
    license = component["licenses"][0]
    license = license.get("expression") or license["license"]["id"]
    line = "  " + " ".join(filter(None, [component["name"], component.get("version")])) + ", " + license + "\n"
    assert line in text, line
references = [component["bom-ref"] for component in bom["components"]]
assert len(set(references)) == len(references) and bom["dependencies"][0]["dependsOn"] == references
END
  expect_code 0
done
expect_not_in "$scratch/page/notices.txt" Figtree # the font was not requested

# A wheel has the license, the notices and the SBOM. A source archive has everything needed to make them.
export PYTHONPATH=$ROWAN_SOURCE_DIR/bindings/python/build_backend PYTHONDONTWRITEBYTECODE=1
run env ROWAN_MAINTAINER_FILE=/dev/null python3 - "$scratch" <<'END'
import sys, rowan_build
files = {name.split("dist-info/")[1]: data for name, data in rowan_build._notices().items()}
assert sorted(files) == ["LICENSE", "NOTICES.txt", "sboms/rowan.cdx.json"], files.keys()
assert b"pybind11" in files["NOTICES.txt"] and b'"pybind11"' in files["sboms/rowan.cdx.json"]
rowan_build.build_sdist(sys.argv[1])
END
expect_code 0
expect_in "$err" "the maintainer is unset"
tar -xzf "$scratch"/rowan-*.tar.gz -C "$scratch"
run "$(compgen -G "$scratch/rowan-*/library/tools/make_notices")" wheel "$scratch/from_sdist"
expect_code 0
run cmp "$scratch/from_sdist/notices.txt" "$scratch/wheel/notices.txt"
expect_code 0

# Notices with a font, with versions of a cross build, and with packages missing on this machine; bad usage.
mkdir -p "$scratch/font/files"
echo '{ "version": "9.8.7" }' >"$scratch/font/package.json"
echo 'Open Font License' >"$scratch/font/LICENSE"
: >"$scratch/font/files/figtree.woff2"
echo 'libfmt-dev 77.7-1' >"$scratch/versions"
run "$tools/make_notices" --font "$scratch/font/files/figtree.woff2" --versions "$scratch/versions" program "$scratch/given"
expect_code 0
expect_in "$scratch/given/notices.txt" "Figtree 9.8.7, OFL-1.1"
expect_in "$scratch/given/notices.txt" "Open Font License"
expect_in "$scratch/given/notices.txt" "fmt 77.7, MIT"
echo 'Nothing | MIT | debian:nothing | nothing-dev | page' >"$scratch/nothing"
run env ROWAN_COMPONENTS="$scratch/nothing" "$tools/make_notices" page "$scratch/lenient"
expect_code 0
expect_in "$scratch/lenient/notices.txt" "The text was not on the machine that built this"
run env ROWAN_COMPONENTS="$scratch/nothing" "$tools/make_notices" --strict page "$scratch/strict"
expect_code 2
expect_in "$err" "none of the packages 'nothing-dev' is installed"
run "$tools/make_notices" nonsense "$scratch/nonsense"
expect_code 2
expect_in "$err" "expected one of: library mpi page portable program python wasm wheel windows"

# The texts in the tree are those of the installed packages.
run python3 - "$ROWAN_SOURCE_DIR/packaging/licenses" <<'END'
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
packages = {"fmt": "libfmt-dev", "nlohmann-json": "nlohmann-json3-dev", "cli11": "libcli11-dev", "ncurses": "libncurses-dev",
            "boost": "libboost1.81-dev", "pybind11": "pybind11-dev", "gcc-exception": "libgcc-12-dev"}
def words(text):
    return " ".join(word for line in text.splitlines() if line.strip() != "." for word in line.split())
for name, package in packages.items():
    file = pathlib.Path("/usr/share/doc") / package / "copyright"
    if not file.exists():
        continue
    theirs = words(file.read_text(encoding="utf-8", errors="replace"))
    for paragraph in (folder / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        ours = words(paragraph)
        if not ours.startswith(("Copyright", "Of ", "libgcc")):
            assert ours in theirs, f"{name}.txt has what {file} has not: {ours[:80]}"
END
expect_code 0

# debian/copyright is in the machine-readable format: every pattern matches existing files, every named
# license has its text, and every third-party text has its own paragraph.
run python3 - "$ROWAN_SOURCE_DIR" <<'END'
import pathlib, re, sys
root = pathlib.Path(sys.argv[1])
text = (root / "debian" / "copyright").read_text(encoding="utf-8")
paragraphs = []
for block in re.split(r"\n\n+", text.strip()):
    fields = {}
    for line in block.splitlines():
        if line[0] in " \t":
            fields[key] += "\n" + line.strip()
        else:
            key, _, value = line.partition(":")
            fields[key] = value.strip()
    paragraphs.append(fields)
assert paragraphs[0]["Format"].endswith("/copyright-format/1.0/"), paragraphs[0]
texts = {each["License"].split("\n")[0] for each in paragraphs[1:] if "Files" not in each and "\n" in each["License"]}
patterns = []
for each in paragraphs[1:]:
    if "Files" not in each:
        continue
    assert each.get("Copyright") and each.get("License"), each
    for name in each["License"].split("\n")[0].split(" and "):
        assert name in texts, f"no text of the license {name}"
    patterns += each["Files"].split()
assert patterns[0] == "*"
for pattern in patterns[1:]:
    assert next(root.glob(pattern), None), f"{pattern} names nothing"
for file in (root / "packaging" / "licenses").iterdir():
    assert file.name == "glibc-note.txt" or f"packaging/licenses/{file.name}" in patterns, f"{file.name} has no paragraph"
END
expect_code 0

# The maintainer is defined in one place; while undefined, the tools say so and never invent an address.
: >"$scratch/maintainer"
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/maintainer"
expect_code 1
expect_silence
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/maintainer" --say
expect_code 0
expect_in "$err" 'the maintainer is unset: write "Name <address>" into packaging/maintainer.txt'
echo 'Ada Lovelace <ada@analytical.engine.org>' >"$scratch/maintainer"
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/maintainer"
expect_out 'Ada Lovelace <ada@analytical.engine.org>'
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/maintainer" --say
expect_silence
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/make_notices" page "$scratch/kept"
expect_in "$scratch/kept/sbom.cdx.json" '"supplier": {"name": "Ada Lovelace", "contact": [{"email": "ada@analytical.engine.org"}]}'
echo 'somebody' >"$scratch/maintainer"
run env ROWAN_MAINTAINER_FILE="$scratch/maintainer" "$tools/maintainer"
expect_code 2
expect_in "$err" 'expected one line "Name <address>"'
for file in debian/control packaging/maintainer.txt CITATION.cff SECURITY.md bindings/wasm/package.json \
  bindings/python/pyproject.toml packaging/org.rowan.Rowan.metainfo.xml.in; do
  expect_not_in "$ROWAN_SOURCE_DIR/$file" "example.org"
done
for tool in make_packages make_portable make_windows make_wasm; do
  expect_in "$tools/$tool" "tools/maintainer --say"
done
for tool in make_portable make_windows make_wasm; do expect_in "$tools/$tool" "  add_notices "; done
for tool in make_portable make_windows; do expect_in "$tools/$tool" "prints other notices than those of its archive"; done
