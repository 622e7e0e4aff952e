// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::language {

/// The rule by which a language chooses a plural form for a number: the value of Plural-Forms in a catalog's
/// header. Rowan knows the rules of its own languages only and does not evaluate other expressions:
///
///     nplurals=1; plural=0;                  Chinese, Japanese, Korean, Vietnamese
///     nplurals=2; plural=(n != 1);           German, English
///     nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;                      Czech
///     nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4
///                         && (n%100<10 || n%100>=20) ? 1 : 2);                     Russian
struct PluralRule {
  std::string_view text;  // without spaces
  std::size_t forms;
  std::size_t (*form_of)(unsigned number);
};

/// The rule with that text, ignoring spaces; empty for a rule that is not listed above.
[[nodiscard]] std::optional<PluralRule> find_plural_rule(std::string_view text);

/// The translations into a language, found by their English texts: a gettext PO file.
///
///     msgid ""                                     the header comes first: the encoding, which must be
///     msgstr ""                                    UTF-8, and the rule for plurals
///     "Content-Type: text/plain; charset=UTF-8\n"
///     "Plural-Forms: nplurals=2; plural=(n != 1);\n"
///
///     # a comment
///     msgctxt "three"                              if one English text has several meanings
///     msgid "the {row} {ends}"
///     msgstr "die {row} {ends}"
///
///     msgid "{count} move"
///     msgid_plural "{count} moves"
///     msgstr[0] "{count} Zug"
///     msgstr[1] "{count} Züge"
///
/// Reading is strict: every entry occurs once, has a text for every plural form, and has the placeholders of
/// the English text (a plural form may leave {count} out). Entries marked fuzzy are errors.
class Catalog {
 public:
  /// Reads a PO file. Errors begin with the number of the line.
  [[nodiscard]] static Result<Catalog> parse(std::string_view file);

  /// The translation of an English text; null if there is none, or if it has plural forms.
  [[nodiscard]] const std::string* find(std::string_view context, std::string_view key) const;

  /// The translation in the plural form for that number; null if there is none, or if the text has no plural
  /// forms.
  [[nodiscard]] const std::string* find_plural(std::string_view key, std::string_view plural,
                                               int number) const;

  struct Entry {
    std::string plural = {};  // the English plural; empty for a text without plural forms
    std::vector<std::string> texts;
  };

  /// All entries by English text; a context and the byte 4 precede the text if it has a context, as in
  /// gettext.
  [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const { return entries_; }

 private:
  friend class CatalogReader;
  Catalog() = default;

  std::map<std::string, Entry, std::less<>> entries_;
  PluralRule rule_{};
};

/// The distinct names in braces, in alphabetical order.
[[nodiscard]] std::vector<std::string> placeholders_of(std::string_view text);

}  // namespace rowan::language
