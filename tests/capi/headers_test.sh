#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Every public header compiles on its own, as the first include of a program, in C11 and C++17 without a
# warning; rowan/rowan.h includes every header of rowan/c/, but not rowan/grid_original.h.
set -euo pipefail
include=$ROWAN_SOURCE_DIR/include
cc=${CC:-cc} cxx=${CXX:-c++}
warnings=(-Wall -Wextra -Wpedantic -Werror)
checked=0
while IFS= read -r header; do
  for twice in "" "#include <$header>"; do
    printf '#include <%s>\n%s\nint main(void) { return 0; }\n' "$header" "$twice" >headers_test.c
    "$cc" -std=c11 "${warnings[@]}" -fsyntax-only -I"$include" headers_test.c
    "$cxx" -std=c++17 "${warnings[@]}" -fsyntax-only -I"$include" -x c++ headers_test.c
  done
  case $header in
    rowan/c/*)
      grep -qF "#include <$header>" "$include/rowan/rowan.h" || {
        echo "rowan.h does not include $header"
        exit 1
      }
      ;;
  esac
  checked=$((checked + 1))
done < <(cd "$include" && find . -name '*.h' -printf '%P\n' | sort)
((checked >= 15)) || {
  echo "only $checked headers found in $include"
  exit 1
}
if grep -F '#include <rowan/grid_original.h>' "$include/rowan/rowan.h"; then
  echo "the classic names are in the umbrella"
  exit 1
fi
echo "$checked headers stand alone"
