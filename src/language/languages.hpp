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
  std::string_view tag;       // "de", as options and requests name it
  std::string_view own_name;  // "Deutsch"
};

/// English first, which needs no catalog.
[[nodiscard]] std::span<const Language> languages();

/// "en", "de", ...
[[nodiscard]] std::string language_names();

/// The language with that tag, a region or encoding after it allowed: "de", "de-AT", "pt_BR.UTF-8". Nothing
/// for languages that Rowan does not speak; Chinese in traditional characters is one.
[[nodiscard]] std::optional<Language> find_language(std::string_view name);

/// The same for a name that a person chose; the error tells which there are.
[[nodiscard]] Result<Language> parse_language(std::string_view name);

/// The value of an environment variable, empty where there is none.
using Environment = std::function<std::string(const char* name)>;

/// What the environment asks for, as gettext reads it: the first of LC_ALL, LC_MESSAGES and LANG that is not
/// empty names the locale; unless that is C or POSIX, the languages in LANGUAGE, separated by colons, come
/// before it. The first that Rowan speaks; English where there is none.
[[nodiscard]] Language language_of(const Environment& environment);

}  // namespace rowan::language
