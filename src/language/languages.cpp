// SPDX-License-Identifier: MIT
#include "language/languages.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"

namespace rowan::language {

namespace {

constexpr std::array<Language, 8> known{{{"en", "English"},
                                         {"de", "Deutsch"},
                                         {"zh", "简体中文"},
                                         {"ja", "日本語"},
                                         {"ko", "한국어"},
                                         {"ru", "Русский"},
                                         {"vi", "Tiếng Việt"},
                                         {"cs", "Čeština"}}};

/// The parts of a locale name: "zh", "tw" of "zh_TW.UTF-8@variant".
std::vector<std::string> parts_of(std::string_view name) {
  const std::string lower = to_lower(trim(name.substr(0, name.find_first_of(".@"))));
  std::vector<std::string> parts;
  for (const Word& part : split_words(lower, "-_")) parts.emplace_back(part.text);
  return parts;
}

bool is_traditional(const std::vector<std::string>& parts) {
  constexpr std::array<std::string_view, 4> marks{"tw", "hk", "mo", "hant"};
  return std::ranges::find_first_of(parts, marks) != parts.end();
}

}  // namespace

std::span<const Language> languages() { return known; }

std::string language_names() {
  std::vector<std::string> names;
  for (const Language& language : known) names.emplace_back(language.tag);
  return join(names);
}

std::optional<Language> find_language(std::string_view name) {
  const auto parts = parts_of(name);
  if (parts.empty()) return std::nullopt;
  const auto* const found = std::ranges::find(known, parts.front(), &Language::tag);
  if (found == known.end() || (found->tag == "zh" && is_traditional(parts))) return std::nullopt;
  return *found;
}

Result<Language> parse_language(std::string_view name) {
  if (const auto found = find_language(name)) return *found;
  return failure("unknown language '" + quotable(name) + "'; expected one of " + language_names());
}

Language language_of(const Environment& environment) {
  std::string locale;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (locale.empty()) locale = environment(name);
  }
  if (locale.empty() || locale == "C" || locale == "POSIX") return known.front();
  const std::string wanted = environment("LANGUAGE");
  for (const Word& name : split_words(wanted, ":")) {
    if (const auto found = find_language(name.text)) return *found;
  }
  return find_language(locale).value_or(known.front());
}

}  // namespace rowan::language
