#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The types that the page's comments declare, checked. Needs what ./test installs from package.json.
set -euo pipefail

folder=$ROWAN_SOURCE_DIR/tests/web
compiler=$ROWAN_SOURCE_DIR/build/page_tools/node_modules/typescript/bin/tsc
command -v node >/dev/null && [[ -f $compiler ]] || exit 77
exec node "$compiler" --project "$folder/tsconfig.json"
