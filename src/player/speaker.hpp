// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan::player {

/// Which side of a conversation between a manager and an engine a line comes from.
enum class Speaker : std::uint8_t { manager, engine };

}  // namespace rowan::player
