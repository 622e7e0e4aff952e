// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"
#include "cli/options/command.hpp"
#include "language/texts.hpp"

namespace rowan::cli {

/// Adds --language: the language of the texts for players.
void add_language_option(Command& command, std::string& language);

/// The texts in the chosen language; if `chosen` is empty, in the language of the environment
/// (language::language_of). An unknown language is an error. The texts are English if the locale's encoding
/// is not UTF-8, which the other languages need; a note says so if `chosen` is another language.
[[nodiscard]] Result<language::Texts> read_language(const std::string& chosen);

/// Is UTF-8 the encoding of the environment's locale (LC_ALL, LC_CTYPE, LANG)?
[[nodiscard]] bool has_utf8_locale();

}  // namespace rowan::cli
