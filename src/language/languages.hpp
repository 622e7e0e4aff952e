// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::language {

/// A language that Rowan speaks.
struct Language {
  std::string_view tag;       // "de", as in options and requests
  std::string_view own_name;  // "Deutsch"
};

/// All languages. English, which needs no catalog, is the first.
[[nodiscard]] std::span<const Language> languages();

/// The tags of all languages, joined for messages.
[[nodiscard]] std::string language_names();

/// The language with that tag, optionally followed by a region or encoding: "de", "de-AT", "zh_CN.UTF-8".
/// Empty for languages that Rowan does not support, among them Chinese in traditional characters.
[[nodiscard]] std::optional<Language> find_language(std::string_view name);

/// Like find_language, for a name from a user: the error lists the supported languages.
[[nodiscard]] Result<Language> parse_language(std::string_view name);

/// A function that returns the value of an environment variable, empty if it is not set.
using Environment = std::function<std::string(const char* name)>;

/// The language that the environment asks for, by gettext's rules. The first of LC_ALL, LC_MESSAGES and LANG
/// that is not empty names the locale. Without a locale, or with C or POSIX, the language is English.
/// Otherwise the language is the first that Rowan supports among those in LANGUAGE, separated by colons, and
/// then the locale's own; English if Rowan supports none of them.
[[nodiscard]] Language language_of(const Environment& environment);

}  // namespace rowan::language
