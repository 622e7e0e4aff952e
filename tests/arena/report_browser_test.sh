#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Opens a report in a browser and checks what its script shows. Skipped if Chromium or Chrome is not installed
# or does not run.
set -euo pipefail

: "${ROWAN:?the program to test}" "${ROWAN_SOURCE_DIR:?the source tree}"
browser=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome) || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$ROWAN" games "$work/games.db" --add "$ROWAN_SOURCE_DIR/tests/data/stored_games.json"
"$ROWAN" report "$work/games.db" --out "$work/page.html"

# The browser writes its own files to HOME.
if ! HOME=$work timeout 100 "$browser" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
  --user-data-dir="$work/profile" --virtual-time-budget=5000 --dump-dom "file://$work/page.html#game-2" \
  >"$work/dom" 2>"$work/log"; then
  echo "the browser does not run here:"
  tail -n 3 "$work/log"
  exit 77
fi

expect() {
  grep -qF -- "$1" "$work/dom" || {
    echo "not on the page: $1"
    exit 1
  }
}
expect '4 games · 4 players · freestyle, tictactoe'
expect 'aria-label="x"></span>Bob –' # the game that the URL selects
expect 'The board after 5 moves'
expect '<path class="stroke"'                        # through the winning row
expect '<td class="name won" title="Cléo">Cléo</td>' # the list
expect 'Ratings with their 95 percent intervals'
expect 'Number of moves by time taken'
echo "the page shows what it should"
