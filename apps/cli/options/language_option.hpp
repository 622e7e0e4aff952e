// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"
#include "cli/options/command.hpp"
#include "language/texts.hpp"

namespace rowan::cli {

/// Adds --language: the language of what a person who plays is told.
void add_language_option(Command& command, std::string& language);

/// The texts of the language that was chosen; where none was, of the one that the environment asks for
/// (language::language_of). English where the encoding of the locale is not UTF-8, since the other languages
/// cannot be written without; a note says so to a person who chose.
[[nodiscard]] Result<language::Texts> read_language(const std::string& chosen);

}  // namespace rowan::cli
