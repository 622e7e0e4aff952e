// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan::player {

/// Whose line it is, of those that a manager and an engine exchange.
enum class Speaker : std::uint8_t { manager, engine };

}  // namespace rowan::player
