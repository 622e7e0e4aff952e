// SPDX-License-Identifier: MIT
#include "base/phrase.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rowan {

PhraseValue::PhraseValue(std::string_view placeholder, Phrase phrase)
    : name(placeholder), value(std::make_shared<const Phrase>(std::move(phrase))) {}

Phrase phrase(std::string_view key, std::vector<PhraseValue> values) {
  return {.key = std::string(key), .values = std::move(values)};
}

Phrase plural_phrase(int count, std::string_view one, std::string_view many,
                     std::vector<PhraseValue> values) {
  return {.key = std::string(one), .plural = std::string(many), .count = count, .values = std::move(values)};
}

Phrase joined(std::vector<Phrase> phrases, std::string_view more, std::string_view last) {
  assert(!phrases.empty());
  Phrase list = std::move(phrases.front());
  for (std::size_t i = 1; i < phrases.size(); ++i) {
    list = phrase(i + 1 == phrases.size() ? last : more,
                  {{"list", std::move(list)}, {"next", std::move(phrases[i])}});
  }
  return list;
}

std::string fill(std::string_view text, const std::vector<PhraseText>& values) {
  std::string filled;
  while (true) {
    const std::size_t open = text.find('{');
    filled += text.substr(0, open);
    if (open == std::string_view::npos) return filled;
    text.remove_prefix(open);
    const std::size_t close = text.find('}');
    const std::string_view name = close == std::string_view::npos ? "" : text.substr(1, close - 1);
    const auto found = std::ranges::find(values, name, &PhraseText::first);
    if (found == values.end()) {
      filled += '{';
      text.remove_prefix(1);
    } else {
      filled += found->second;
      text.remove_prefix(close + 1);
    }
  }
}

std::string english(const Phrase& phrase) {
  std::vector<PhraseText> texts;
  for (const PhraseValue& value : phrase.values) {
    const auto* const inner = std::get_if<std::shared_ptr<const Phrase>>(&value.value);
    texts.emplace_back(value.name, inner != nullptr ? english(**inner) : std::get<std::string>(value.value));
  }
  if (phrase.plural.empty()) return fill(phrase.key, texts);
  texts.emplace_back("count", std::to_string(phrase.count));
  return fill(phrase.count == 1 ? phrase.key : phrase.plural, texts);
}

Error refusal(Phrase phrase) {
  std::string message = english(phrase);
  return {.message = std::move(message), .phrase = std::make_shared<const Phrase>(std::move(phrase))};
}

std::unexpected<Error> refused(Phrase phrase) { return std::unexpected(refusal(std::move(phrase))); }

Phrase phrase_of(const Error& error) { return error.phrase ? *error.phrase : phrase(error.message); }

}  // namespace rowan
