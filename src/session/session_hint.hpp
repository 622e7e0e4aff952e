// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "explain/hint.hpp"
#include "think/answer.hpp"

namespace rowan::session {

/// A hint for a person: what explain/ finds and, if nothing is forced, the strongest player's answer, whose
/// move is then the hint's move.
struct SessionHint {
  explain::Hint found;
  std::optional<think::Answer> answer = {};
};

}  // namespace rowan::session
