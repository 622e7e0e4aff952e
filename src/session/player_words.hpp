// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "language/texts.hpp"

namespace rowan::session {

/// Translates a player's reason for its move (think::Answer::why): "best line", "wins in 3". Players use a
/// few fixed English phrases, some with a number; any other text is returned unchanged.
[[nodiscard]] std::string player_words(std::string_view why, const language::Texts& texts);

}  // namespace rowan::session
