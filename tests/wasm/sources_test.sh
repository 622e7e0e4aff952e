#!/bin/bash
# SPDX-License-Identifier: MIT
# Every source in apps/wasm is in the build, every source in src/base/wasm has a counterpart of the same name
# for other systems, and the package contains what its modules import.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
cd "$ROWAN_SOURCE_DIR"

for source in src/base/wasm/*.cpp; do
  # Each source defines what the other systems define in a file of that name.
  name=${source##*/}
  [[ -f src/base/posix/$name || -f src/base/$name ]] || fail "$source: no $name for other systems"
done
for source in apps/wasm/*.cpp; do expect_in apps/wasm/CMakeLists.txt "${source##*/}"; done

# apps/server/wasm.cmake names the sources that the module shares with the server.
mapfile -t parts < <(grep -oE '(messages|analysis|api)/[a-z0-9_]+\.cpp' apps/server/wasm.cmake)
((${#parts[@]} >= 15)) || fail "only ${#parts[@]} files in apps/server/wasm.cmake"
for part in "${parts[@]}"; do
  [[ -f apps/server/$part ]] || fail "apps/server/wasm.cmake names $part, which is not there"
done

mapfile -t imports < <(sed -nE 's/.*from "\.\/([a-z_]+\.js)";/\1/p' bindings/wasm/*.js | sort -u)
((${#imports[@]} >= 5)) || fail "only ${#imports[@]} modules are imported"
for name in "${imports[@]}"; do [[ -f bindings/wasm/$name ]] || fail "bindings/wasm/$name is not there"; done
