// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace rowan {

struct Phrase;

/// The value of a placeholder: a text that is the same in every language, or another phrase.
struct PhraseValue {
  std::string_view name;  // of the placeholder, a string literal
  std::variant<std::string, std::shared_ptr<const Phrase>> value;

  PhraseValue(std::string_view placeholder, std::string text) : name(placeholder), value(std::move(text)) {}
  PhraseValue(std::string_view placeholder, std::string_view text)
      : name(placeholder), value(std::string(text)) {}
  PhraseValue(std::string_view placeholder, const char* text) : name(placeholder), value(std::string(text)) {}
  PhraseValue(std::string_view placeholder, int number) : name(placeholder), value(std::to_string(number)) {}
  PhraseValue(std::string_view placeholder, Phrase phrase);
};

/// A sentence, or a part of one, that is translated where it is shown (language/texts.hpp). `key` is the
/// English text with placeholders in braces; catalogs list their translations under it:
///
///     phrase("{point} is occupied", {{"point", "h8"}})         "h8 is occupied"
///
/// A phrase with a number has two English texts: `key` if `count` is 1, else `plural`; other languages have
/// as many forms as they need. The number itself replaces the placeholder {count}.
struct Phrase {
  std::string key;
  std::string plural = {};  // empty if the phrase has no number
  int count = 0;
  std::vector<PhraseValue> values = {};
};

[[nodiscard]] Phrase phrase(std::string_view key, std::vector<PhraseValue> values = {});
[[nodiscard]] Phrase plural_phrase(int count, std::string_view one, std::string_view many,
                                   std::vector<PhraseValue> values = {});

/// Joins phrases into one, from left to right: the key `last` appends the last phrase, the key `more` each
/// one between the first and the last. Both keys have the placeholders {list} and {next}: "{list}, {next}",
/// "{list} or {next}". Requires at least one phrase.
[[nodiscard]] Phrase joined(std::vector<Phrase> phrases, std::string_view more, std::string_view last);

/// The name of a placeholder, and the text that replaces it.
using PhraseText = std::pair<std::string_view, std::string>;
/// Replaces each placeholder in braces by its text; braces around anything else are kept.
[[nodiscard]] std::string fill(std::string_view text, const std::vector<PhraseText>& values);

/// The phrase in English.
[[nodiscard]] std::string english(const Phrase& phrase);

/// An error with the phrase as its message: in English, and translatable when it is shown.
[[nodiscard]] Error refusal(Phrase phrase);

/// The same, ready to return: `return refused(phrase("not a point"))`.
[[nodiscard]] std::unexpected<Error> refused(Phrase phrase);

/// The phrase of an error; if it has none, its message, which no catalog translates.
[[nodiscard]] Phrase phrase_of(const Error& error);

/// Marks an English text that is looked up in the catalogs only later, such as an entry of a table.
[[nodiscard]] constexpr std::string_view translatable(std::string_view key) { return key; }

/// The same for a text that is looked up together with a context.
[[nodiscard]] constexpr std::string_view translatable_in(std::string_view /*context*/, std::string_view key) {
  return key;
}

}  // namespace rowan
