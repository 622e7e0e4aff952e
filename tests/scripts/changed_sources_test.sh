#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/changed_sources and tools/changed_suites in a small repository: which files and suites a change
# affects, and with which commit the tree is compared.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree
mkdir -p "$tree"/{src/game,src/side,tests/game,tests/side,tests/web,tools}
cp "$ROWAN_SOURCE_DIR/tools/"changed_{sources,suites} "$tree/tools/"
cd "$tree"
echo '#pragma once' >src/game/point.hpp
echo '#include "game/point.hpp"' >src/game/position.hpp
echo '#include "game/position.hpp"' >src/game/position.cpp
echo '#include "game/point.hpp"' >src/game/point.cpp
echo '#include <vector>' >src/game/side.cpp
echo '#include "game/position.hpp"' >tests/game/position_test.cpp

printf 'rowan_add_test(game\n  SOURCES position_test.cpp\n  THREADED position_test.cpp)\n' >tests/game/CMakeLists.txt
printf '# Not THREADED: it starts none.\nrowan_add_test(side SOURCES side_test.cpp)\n' >tests/side/CMakeLists.txt
echo 'rowan_add_script_test(web.side SCRIPT side_test.js)' >tests/web/CMakeLists.txt

unset ROWAN_BASE
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
git() { command git -c user.name=test -c user.email=test@example.org -c init.defaultBranch=main "$@"; }
git init -q
git add .
git commit -qm first
changed() { run tools/changed_sources "$@"; }

# The first commit has no predecessor to compare with, so everything counts as changed.
changed
expect_code 0
expect_out all

# A source that no file includes affects nothing else.
echo 'int changed;' >>src/game/side.cpp
git commit -qam second
changed
expect_out src/game/side.cpp

# A header affects the files that include it, also through other headers; uncommitted changes and new files
# count.
echo 'int changed;' >>src/game/point.hpp
touch src/game/new.cpp
changed --base HEAD
expect_out "src/game/new.cpp
src/game/point.hpp
src/game/point.cpp
src/game/position.hpp
src/game/position.cpp
tests/game/position_test.cpp"

# With --compiled, only compiled files are listed, the nearest first.
changed --base HEAD --compiled 2
expect_out "src/game/new.cpp
src/game/point.cpp
src/game/position.cpp"

# Changes count from where the branch left origin/main, unless ROWAN_BASE names a commit.
git update-ref refs/remotes/origin/main HEAD
git add .
git commit -qm third
echo 'int changed;' >>src/game/point.cpp
git commit -qam fourth
changed --compiled 0
expect_out "src/game/new.cpp
src/game/point.cpp"
ROWAN_BASE=HEAD~1 changed
expect_out src/game/point.cpp

# If the base is merely the previous commit, earlier commits may be new too: with --recent their files follow,
# the latest first.
changed --compiled 0 --recent 9
expect_out "src/game/new.cpp
src/game/point.cpp"
git update-ref refs/remotes/origin/main HEAD
changed --compiled 0 --recent 9
[[ $(sed -n 1,3p "$out") == "src/game/point.cpp
src/game/new.cpp
src/game/side.cpp" ]] || fail "not the latest first: $(<"$out")"
[[ $(sed -n '4,$p' "$out" | sort) == "src/game/position.cpp
tests/game/position_test.cpp" ]] || fail "the first commit does not follow: $(<"$out")"
changed --compiled 0 --recent 2
expect_out "src/game/point.cpp
src/game/new.cpp"
changed --compiled 0
expect_out src/game/point.cpp
ROWAN_BASE=HEAD~1 changed --compiled 0 --recent 9
expect_out src/game/point.cpp
# After a large commit, the files of that commit are listed in a different order at each later commit, so that
# all of them are checked eventually.
for number in 1 2 3 4 5 6 7 8; do echo "// $number" >"src/game/wide_$number.cpp"; done
git add .
git commit -qm wide
orders=$scratch/orders
for number in 1 2 3 4 5 6; do
  git commit -q --allow-empty -m "later $number"
  changed --compiled 0 --recent 2
  cat "$out" >>"$orders"
done
(($(sort -u "$orders" | wc -l) > 2)) || fail "always the same files: $(sort -u "$orders")"
changed --base nothing
expect_out all

# tools/changed_suites finds suites by folder, and by what their tests include.
run tools/changed_suites --base nothing
expect_code 0
expect_out "game
side"
run tools/changed_suites --base HEAD
expect_out ""
echo 'int changed;' >src/side/side.cpp
run tools/changed_suites --base HEAD
expect_out side
run tools/changed_suites --base HEAD --threaded
expect_out ""
echo '#include "game/point.hpp"' >tests/side/side_test.cpp
git add .
git commit -qm suites
echo 'int changed_again;' >>src/game/point.hpp
run tools/changed_suites --base HEAD
expect_out "game
side"
run tools/changed_suites --base HEAD --threaded
expect_out game

# A compiler ignores comments, though clang-tidy obeys some; text that only looks like a comment is code.
cat >src/game/point.cpp <<'END'
#include "game/point.hpp"
const char* address = "a  //b";  // where it is
char quote = '"';                // its sign
int thousand = 1'000;            /* it's a number
                                    of two lines */
const char* raw = R"(
  // one)";
int* pointer = 0;  // NOLINT(one)
int sum(int one, int two) { return one + +two; }
#define ONE
END
git add .
git commit -qm fifth
# after EDIT [EXPECTED]: what counts as changed after a sed edit of src/game/point.cpp.
after() {
  sed -i "$1" src/game/point.cpp
  changed --base HEAD --compiled 0
  expect_out "${2:-}"
  git checkout -q src/game/point.cpp
}
after 's/where it is/in which place/; s|  *// its sign| // "the sign"|'
after "s/it's a number/that's \"a number/; s/  *of two/ of 2/"
after '2i // A line of its own.'
after 's/a  /a /' src/game/point.cpp
after 's/b";/c";/' src/game/point.cpp
after "s/1'000/1'001/" src/game/point.cpp
after 's/ one)"/ two)"/' src/game/point.cpp
after 's/NOLINT(one)/NOLINT(two)/' src/game/point.cpp
after 's/(int one, /(\n    int one,\n    /'
after 's/int two)/inttwo)/' src/game/point.cpp
after 's/int two)/int   two)/'
after 's/ + +/ ++/' src/game/point.cpp
after 's/#define ONE/#define ONE \\\n  1/' src/game/point.cpp
after 's/#define ONE/#define\nONE/' src/game/point.cpp
