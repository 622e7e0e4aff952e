// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "explain/hint.hpp"
#include "think/answer.hpp"

namespace rowan::session {

/// A hint to a person in a game: what explain/ finds and, where nothing is forced, the strongest player's
/// answer, whose move is then the hint's.
struct SessionHint {
  explain::Hint found;
  std::optional<think::Answer> answer = {};
};

}  // namespace rowan::session
