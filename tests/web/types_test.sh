#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Checks the types declared in the page's comments. Needs the packages of package.json, which ./test installs.
set -euo pipefail

folder=$ROWAN_SOURCE_DIR/tests/web
compiler=$ROWAN_SOURCE_DIR/build/page_tools/node_modules/typescript/bin/tsc
command -v node >/dev/null && [[ -f $compiler ]] || exit 77
exec node "$compiler" --project "$folder/tsconfig.json"
