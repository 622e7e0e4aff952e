#!/bin/bash
# SPDX-License-Identifier: MIT
# cmake/RowanPage.cmake on a small page: what is bundled, what is rebuilt after a change, and the error if
# something is missing.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
command -v esbuild >/dev/null || exit 77

tree=$scratch/tree
web=$tree/web
page=$scratch/build/page
mkdir -p "$web"/{core,style,tests}
cat >"$tree/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES C ASM)
include("$ROWAN_SOURCE_DIR/cmake/RowanPage.cmake")
add_library(tiny tiny.c)
rowan_embed_page(tiny FOLDER "\${PROJECT_SOURCE_DIR}/web")
rowan_bundle_script(script ENTRY web/app.js NAME plain.js FOLDERS web web/core)
add_custom_target(plain ALL DEPENDS "\${script}")
END
echo 'int tiny;' >"$tree/tiny.c"
cat >"$web/index.html" <<'END'
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="style/dark.css" id="dark" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="style/rare.css">
<script type="module" src="app.js"></script>
<a href="https://example.org/other.js">elsewhere</a>
END
echo '<svg xmlns="http://www.w3.org/2000/svg"/>' | tee "$web/icon.svg" >"$web/style/wood.svg"
echo '@import "style/base.css"; p { color: red; }' >"$web/style.css"
echo 'body { font: 1rem Figtree, sans-serif; background: url("wood.svg"); }' >"$web/style/base.css"
echo 'p { color: white; }' >"$web/style/dark.css"
echo 'table { background: url("wood.svg"); }' >"$web/style/rare.css"
echo 'import { greet } from "./core/greet.js"; greet();' >"$web/app.js"
echo 'export const greet = () => console.log("first");' >"$web/core/greet.js"
echo 'never' >"$web/tests/test.js"

configure() { cmake -G Ninja -S "$tree" -B "$scratch/build" "$@"; }
build() { cmake --build "$scratch/build"; }
expect_files() {
  run bash -c "cd '$page' && find . -type f | sort | tr '\n' ' '"
  expect_out "$1 "
}

run configure
expect_code 0
run build
expect_code 0
expect_files "./app.js ./icon.svg ./index.html ./style/rare.css ./style/wood.svg"
expect_in "$page/app.js" '/*! SPDX-License-Identifier: MIT */'
expect_in "$page/app.js" '"first"'
expect_not_in "$page/app.js" 'import'
plain=$scratch/build/scripts/plain.js
expect_in "$plain" '"use strict";'
expect_not_in "$plain" 'import'
expect_in "$plain" '"first"'
expect_not_in "$page/index.html" '@import'

# In the inlined style sheet, the picture's path is relative to the root, no longer to style/; every loaded
# file carries its version.
version_of() { sha256sum "$page/$1" | cut -c 1-16; }
expect_in "$page/index.html" "url(./style/wood.svg?v=$(version_of style/wood.svg))"
for loaded in icon.svg style/rare.css app.js; do
  expect_in "$page/index.html" "\"$loaded?v=$(version_of "$loaded")\""
done
# Style sheets are inlined with their attributes, except a sheet that loads a picture and is not beside the
# page.
expect_in "$page/index.html" '<style>/*! SPDX-License-Identifier: MIT */'
expect_in "$page/index.html" '<style id="dark" media="(prefers-color-scheme: dark)">'
expect_in "$page/index.html" 'color:red'
expect_in "$page/style/rare.css" "url(./wood.svg?v=$(version_of style/wood.svg))"
expect_in "$page/index.html" '"https://example.org/other.js"'

# Without the font file, the page does not request the font.
expect_not_in "$page/index.html" 'font-face'

# At first there is nothing to do; then an imported module changes, and a page loads something new.
run build
expect_in "$out" "no work to do"
echo 'export const greet = () => console.log("second");' >"$web/core/greet.js"
run build
expect_in "$page/app.js" '"second"'
expect_in "$plain" '"second"'
echo 'console.log("small");' >"$web/embed.js"
echo '<script type="module" src="embed.js"></script>' >"$web/embed.html"
run build
expect_in "$page/embed.html" "\"embed.js?v=$(version_of embed.js)\""

# The font arrives after the first build: it is served with its license, and the sheets that name the font
# load it.
package=$tree/build/page_font/node_modules/@fontsource-variable/figtree
mkdir -p "$package/files"
echo 'letters' >"$package/files/figtree-latin-wght-normal.woff2"
echo 'Open Font License' >"$package/LICENSE"
run build
expect_code 0
expect_in "$page/index.html" "font-display:swap;src:url(\"./style/figtree.woff2?v=$(version_of style/figtree.woff2)\")"
expect_in "$page/style/figtree_license.txt" 'Open Font License'
expect_not_in "$page/style/rare.css" 'font-face'
rm -r "$tree/build"
run build
expect_not_in "$page/index.html" 'font-face'
[[ ! -e $page/style/figtree.woff2 ]] || fail "the page still has the font"

# Missing files are named.
echo '<script type="module" src="gone.js"></script>' >"$web/embed.html"
run build
expect_code 1
cat "$err" >>"$out"
expect_in "$out" "loads 'gone.js', which is not there"
rm "$web/embed.html"
run build
expect_code 0
run configure --fresh -DROWAN_ESBUILD=ROWAN_ESBUILD-NOTFOUND -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF \
  -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF "-DCMAKE_MAKE_PROGRAM=$(command -v ninja)" "-DCMAKE_C_COMPILER=$(command -v cc)"
expect_code 1
tr -s ' \n' ' ' <"$err" >"$out"
expect_in "$out" "Debian's package 'esbuild'"
