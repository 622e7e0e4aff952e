// SPDX-License-Identifier: MIT
#include "language/texts.hpp"

#include <utility>

namespace rowan::language {

std::string Texts::operator()(std::string_view key, const Values& values) const {
  return in_context("", key, values);
}

std::string Texts::in_context(std::string_view context, std::string_view key, const Values& values) const {
  const std::string* const found = catalog_ ? catalog_->find(context, key) : nullptr;
  return fill(found != nullptr ? *found : key, values);
}

std::string Texts::plural(int count, std::string_view one, std::string_view many, Values values) const {
  values.emplace_back("count", std::to_string(count));
  const std::string* const found = catalog_ ? catalog_->find_plural(one, many, count) : nullptr;
  return fill(found != nullptr ? *found : count == 1 ? one : many, values);
}

std::string Texts::operator()(const Phrase& phrase) const {
  Values values;
  for (const PhraseValue& value : phrase.values) {
    const auto* const inner = std::get_if<std::shared_ptr<const Phrase>>(&value.value);
    values.emplace_back(value.name, inner != nullptr ? (*this)(**inner) : std::get<std::string>(value.value));
  }
  if (phrase.plural.empty()) return (*this)(phrase.key, values);
  return plural(phrase.count, phrase.key, phrase.plural, std::move(values));
}

}  // namespace rowan::language
