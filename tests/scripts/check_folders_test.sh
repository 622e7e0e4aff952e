#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_folders on small trees that satisfy or break one rule each.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree

# new_tree: makes a C++ folder and a JavaScript folder of two subfolders (rooms) each, in which every include
# is permitted.
new_tree() {
  rm -rf "$tree"
  mkdir -p "$tree"/{src/arena/{stats,run},apps,web/{core,play},tools}
  printf '%s\n' '# comment' 'src/arena stats run' 'web core play' >"$tree/tools/rooms.txt"
  echo '#include "arena/stats/elo.hpp"' >"$tree/src/arena/run/worker.cpp"
  echo 'import { make } from "../core/dom.js";' >"$tree/web/play/play.js"
  echo '#include "arena/run/worker.hpp"' >"$tree/src/arena/main.cpp"
}

check() { run "$ROWAN_SOURCE_DIR/tools/check_folders" "$tree"; }

forbid() {
  check
  expect_code 1
  expect_in "$out" "$1"
}

new_tree
check
expect_code 0

for ((i = 0; i < 35; ++i)); do touch "$tree/src/arena/stats/file$i.cpp"; done
check
expect_code 0
touch "$tree/src/arena/stats/one_more.hpp"
forbid 'src/arena/stats: 36 files'

new_tree
echo '#include "arena/run/worker.hpp"' >"$tree/src/arena/stats/elo.cpp"
forbid 'src/arena/stats/elo.cpp: includes run/worker.hpp, and run/ is above stats/'

new_tree
printf 'import {\n  Play,\n} from "../play/play.js";\n' >"$tree/web/core/dom.js"
forbid 'web/core/dom.js: includes play/play.js, and play/ is above core/'

# A type named in a comment is not an import.
echo '/** @typedef {import("../play/play.js").Play} Play */' >"$tree/web/core/dom.js"
check
expect_code 0

rm -r "$tree/web/play"
forbid 'there is no web/play'

new_tree
mkdir "$tree/src/base"
echo 'namespace rowan::arena::detail {' >"$tree/src/arena/stats/elo.hpp"
echo 'namespace rowan {' >"$tree/src/base/text.hpp"
check
expect_code 0
echo 'namespace rowan {' >"$tree/src/arena/stats/elo.hpp"
forbid "src/arena/stats/elo.hpp: declares in rowan; its folder's namespace is rowan::arena"
