#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_prose on small files of each kind: what is prose, where a phrase is found, and what is allowed.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
[[ -e $ROWAN_SOURCE_DIR/build/prose_tools/installed.json ]] || exit 77

tree=$scratch/tree
check() { run "$ROWAN_SOURCE_DIR/tools/check_prose" "$@"; }

# allows NAME and forbids NAME PLACE...: check a file of that name, with standard input as its text.
write() {
  rm -rf "$tree"
  mkdir -p "$(dirname "$tree/$1")"
  cat >"$tree/$1"
}
allows() {
  write "$1"
  check "$tree"
  expect_code 0
  expect_out "1 files have only words of the vocabulary"
}
forbids() {
  local place
  write "$1"
  check "$tree"
  expect_code 1
  for place in "${@:2}"; do expect_in "$out" "$tree/$1:$place"; done
  [[ $(wc -l <"$out") == $(($# - 1)) ]] || fail "$(($# - 1)) findings expected: $(<"$out")"
}

# A phrase is found across lines, with its place, but not in code, in links or across paragraphs.
forbids docs/page.md '3:5: "Nobody"; better: no one' '4:32: "goes on"; better: continues' <<'END'
# The clock

1. *Nobody* waits.
2. A clock that stopped before goes
   on when the server is back.
END
allows docs/page.md <<'END'
It goes `on`, [there](somebody.html), where
there is none.

    goes

on to `nobody`

```
nobody
```
END

# In C++, comments and string literals of several words are checked; in tests, only comments.
cpp='/// Reads what somebody
/// wrote. It goes
///
/// on. There is
/// none.
int nobody = f("it " /* no part of it */ "is none");
auto text = "A line that goes "
            "on";  // nobody
auto name = "nobody";'
forbids src/game/point.hpp 1:16: 6:43: 7:26: 8:23: <<<"$cpp"
forbids tests/game/point_test.cpp 1:16: 8:23: <<<"$cpp"

# Files of the page, a schema, scripts, and lessons.
forbids web/play.js 1:4: 2:20: <<<$'// Nobody\nshow(nobody, t("If nobody" + " plays")); // fine'
forbids web/page.css 1:4: <<<'/* nobody */ .nobody {}'
forbids web/index.html 1:28: <<<'<p id="nobody">Wait for <b>nobody</b>'
forbids docs/schema/class.json 1:24: <<<'{"description": "null: nobody", "nobody": 1}'
forbids tools/tool 2:5: 4:16: <<<$'#!/bin/bash\n  # nobody\nnobody=$#\necho "There is nobody"'
forbids tools/tool.py 1:4: 2:15: <<<$'"""nobody"""\nnobody = 0  # nobody'
forbids src/lesson/files/lessons.txt 2:6: <<<$'lesson nobody-moves-here\ntext Nobody wins.\n| . nobody'

# The same words used correctly, and an exception.
allows docs/page.md <<<"A stone goes on the board until it is told to stop; it is none of so many that they end."
forbids docs/page.md 1:1: <<<'Nobody, <!-- prh:disable:whoever --> whoever that is.'
allows src/point.hpp <<<$'// The hero of the novel is\n// Nobody. prh:disable:Nobody'

# Bad usage.
check "$tree/missing"
expect_code 2
expect_in "$err" "there is no $tree/missing"
check --fix
expect_code 2
mkdir "$scratch/empty"
check "$scratch/empty"
expect_code 2
expect_in "$err" "no file with prose"

# If prh is missing, the error says how to install it. Rules whose own examples (specs) fail are an error.
mkdir -p "$tree/tools/prose"
cp "$ROWAN_SOURCE_DIR/tools/check_prose" "$tree/tools"
run "$tree/tools/check_prose"
expect_code 2
expect_in "$err" "tools/install_page_tools fetches it"
mkdir -p "$tree/build"
ln -s "$ROWAN_SOURCE_DIR/build/prose_tools" "$tree/build/prose_tools"
echo 'rules: [{expected: no one, pattern: nobody, specs: [{from: nobody, to: none}]}]' \
  >"$tree/tools/prose/vocabulary.yml"
run "$tree/tools/check_prose"
expect_code 2
expect_in "$err" "spec failed"

# Known findings are ignored; a finding that no longer occurs must be removed from the list.
echo 'rules: [{expected: no one, pattern: nobody}]' >"$tree/tools/prose/vocabulary.yml"
mkdir "$tree/docs"
echo "Known: nobody." >"$tree/docs/page.md"
echo "docs/page.md nobody" >"$tree/tools/prose/known.txt"
run "$tree/tools/check_prose"
expect_code 0
echo "New: nobody." >>"$tree/docs/page.md"
run "$tree/tools/check_prose"
expect_code 1
expect_out 'docs/page.md:2:6: "nobody"; better: no one'
echo "None." >"$tree/docs/page.md"
run "$tree/tools/check_prose"
expect_code 1
expect_in "$out" "  docs/page.md nobody"
