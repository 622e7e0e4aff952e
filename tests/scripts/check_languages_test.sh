#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_languages on a small tree: it finds missing, unused and duplicate texts, differing placeholders
# or points, and wrong numbers of plural forms, in the sources and in lessons.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree
mkdir -p "$tree"/{src/session,src/language/files,src/lesson/files,apps/tui}
check() { run "$ROWAN_SOURCE_DIR/tools/check_languages" "$tree"; }

check
expect_code 1
expect_in "$err" 'no texts found'

cat >"$tree/src/session/words.cpp" <<'END'
// texts("in a comment")
auto a = texts("{point} is "
               "occupied", {{"point", "h8"}});
auto b = texts_.plural(count, "{count} move", "{count} moves");
auto c = texts().in_context("three", "the {row}", {{"row", row(1, "not a key")}});
constexpr auto d = translatable("Black");
auto e = phrase("it's \"quoted\"");
auto f = texts(other);
END
cat >"$tree/src/lesson/files/lessons.txt" <<'END'
rowan lessons 1
# title in a comment
lesson row
title What is a row?
picture yes make-four Four. One point makes five.
| . x
step make-four
text Black has c5.
mark x stones c5
text Play d10.
done White wins.
END
good() {
  cat >"$tree/src/language/files/de.po" <<'END'
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "{point} is occupied"
msgstr "{point} ist besetzt"
msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "ein Zug"
msgstr[1] "{count} Züge"
msgctxt "three"
msgid "the {row}"
msgstr "die {row}"
msgid "Black"
msgstr "Schwarz"
msgid "it's \"quoted\""
msgstr "\"zitiert\""
msgid "What is a row?"
msgstr "Was ist eine Reihe?"
msgid "Four"
msgstr "Vier"
msgid "One point makes five."
msgstr "Ein Punkt macht fünf."
msgid "Black has c5. Play d10."
msgstr "Spiele d10. Schwarz hat c5。"
msgid "White wins."
msgstr "Weiß gewinnt."
END
}
good
check
expect_code 0
expect_in "$out" '10 texts in 1 catalogs'

# fails SED_SCRIPT MESSAGE: after this damage the catalog is refused.
fails() {
  good
  sed -i "$1" "$tree/src/language/files/de.po"
  check
  expect_code 1
  expect_in "$out" "$2"
}
fails '/^msgid "Black"/,+1d' "'Black' is missing; it is used at src/session/words.cpp:6"
fails '/^msgctxt/d' "'the {row}' is not used by the program"
fails 's/^msgid "Black"/msgid "Red"/' "'Red' is not used by the program"
# shellcheck disable=SC2016  # sed's $, the last line
fails '$a msgid "Black"\nmsgstr "Schwarz"' "'Black' is there twice"
fails 's/{point} ist/{punkt} ist/' "'{point} is occupied' has other placeholders than the English text"
fails 's/Spiele d10/Spiele d1/' "'Black has c5. Play d10.' names other points than the English text"
fails '/^msgid "Four"/,+1d' "'Four' is missing; it is used at src/lesson/files/lessons.txt:5"
fails '/^msgstr\[1\]/d' "'{count} move' has 1 forms; expected 2"
fails 's/^msgstr "Schwarz"/msgstr ""/' "'Black' has other placeholders"

# A key that is not one string literal cannot be checked against a catalog.
good
echo 'auto g = texts(is_black ? "Black" : "White");' >"$tree/apps/tui/menu.cpp"
check
expect_code 1
expect_in "$err" 'apps/tui/menu.cpp:1: the key is not one string literal'
