// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rowan {

using Sha256 = std::array<std::uint8_t, 32>;

/// SHA-256 (FIPS 180-4). Suits secrets only if they are already random, such as tokens: a password needs a
/// slow function.
[[nodiscard]] Sha256 sha256(std::string_view bytes);

/// Constant-time comparison: the time does not depend on where the two differ.
[[nodiscard]] bool is_equal_in_constant_time(const Sha256& one, const Sha256& other);

}  // namespace rowan
