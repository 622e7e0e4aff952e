// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace rowan::language {

/// The plural form that a language uses with a number: the value of Plural-Forms in a catalog's header. Rowan
/// has the rules of its languages only; it does not evaluate arbitrary expressions:
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

/// The rule with that text, ignoring spaces; empty if it is none of the above.
[[nodiscard]] std::optional<PluralRule> find_plural_rule(std::string_view text);

}  // namespace rowan::language
