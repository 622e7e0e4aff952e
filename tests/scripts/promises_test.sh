#!/bin/bash
# SPDX-License-Identifier: MIT
# Every test named in docs/promises.md exists.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

rows=0
while IFS='|' read -r _ _ file check _; do
  file=$(tr -d '` ' <<<"$file")
  check=$(sed 's/^ *//; s/ *$//' <<<"$check")
  expect_in "$ROWAN_SOURCE_DIR/tests/$file" "$check"
  rows=$((rows + 1))
done < <(grep '^| .*| `' "$ROWAN_SOURCE_DIR/docs/promises.md")
((rows >= 30)) || fail "docs/promises.md has only $rows rows"
