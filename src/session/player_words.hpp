// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "language/texts.hpp"

namespace rowan::session {

/// What a player says of its move (think::Answer::why) in a language: "best line", "wins in 3". Players speak
/// English in a few fixed phrases, some with a number; what is none of them stays as it is.
[[nodiscard]] std::string player_words(std::string_view why, const language::Texts& texts);

}  // namespace rowan::session
