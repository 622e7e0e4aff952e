#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_web on small trees: a mistake of each kind, in the folders that have rules of their own.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
[[ -e $ROWAN_SOURCE_DIR/build/lint_tools/installed.json ]] || exit 77

tree=$scratch/tree
check() { run "$ROWAN_SOURCE_DIR/tools/check_web" "$@" "$tree"; }

# write NAME TEXT: writes a file of the tree.
write() {
  mkdir -p "$(dirname "$tree/$1")"
  printf '%s\n' "$2" >"$tree/$1"
}

# Files may use only the global names that exist where they run: `process` does not exist in a page, nor
# `document` in a service worker.
write web/core/point.js 'export const point = (name) => document.querySelector("#" + name);'
write web/service_worker.js 'self.addEventListener("fetch", (event) => event.respondWith(caches.match(event.request)));'
write bindings/wasm/rowan.js 'export const load = (bytes) => WebAssembly.compile(bytes);'
write tests/web/point_test.js 'console.log(process.argv, () => document.title);'
write src/arena/report/page/list.js 'export const show = (list) => document.body.append(list);'
write tools/check_prose '#!/usr/bin/env node
const fs = require("node:fs");
console.log(fs.existsSync(__dirname));'
write web/core/point.css '.point { color: #ffffff; }'
write build/page/point.js 'none of ours ==='
write build/page/point.css 'none of { ours'
check
expect_code 0
expect_out "JavaScript and style sheets keep to the rules"

# All mistakes at once, because each run takes a second.
write web/core/wrong.js 'let count = 0;
export const missing = () => nobody(count == 1);
function unused() {}
export const environment = process.env;'
write web/service_worker.js 'document.title = "";'
write src/arena/report/page/list.js 'function show(list) { const other = 0; }'
write tools/check_prose 'nobody();'
write web/core/wrong.css '.point { colr: #ffffff; color: #fffff; }
.empty {}'
check
expect_code 1
for mistake in prefer-const eqeqeq no-unused-vars "'nobody' is not defined" "'process' is not defined" \
  "'document' is not defined" "'other' is assigned a value but never used" property-no-unknown \
  declaration-property-value-no-unknown block-no-empty; do
  cat "$out" "$err" >"$scratch/said"
  expect_in "$scratch/said" "$mistake"
done
expect_in "$out" "tools/check_prose"

# A finding by any one of the three tools is enough.
rm "$tree/web/core/wrong.css"
check
expect_code 1
rm -r "$tree"
write web/core/wide.js 'export const wide   = [ 1,2 ]'
write web/core/right.css '.point { color: #ffffff; }'
write tools/check_prose '#!/usr/bin/env node
console.log("one")'
check
expect_code 1
expect_in "$out" "web/core/wide.js"
expect_in "$out" "tools/check_prose"
expect_in "$err" "tools/check_web --fix formats them"
check --fix
expect_code 0
[[ $(<"$tree/web/core/wide.js") == "export const wide = [1, 2];" ]] || fail "$(<"$tree/web/core/wide.js")"
check
expect_code 0
rm -r "$tree"
write web/core/point.js 'export const point = 1;'
write web/core/wrong.css '.empty {}'
check
expect_code 1

# If the tools are missing, the error says how to install them.
mkdir -p "$scratch/project/tools"
cp "$ROWAN_SOURCE_DIR/tools/check_web" "$scratch/project/tools"
run "$scratch/project/tools/check_web"
expect_code 2
expect_in "$err" "tools/install_page_tools fetches them"
