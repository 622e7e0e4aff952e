// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rowan {

using Sha256 = std::array<std::uint8_t, 32>;

/// SHA-256 (FIPS 180-4) of some bytes. For secrets that are random already, such as tokens: a password would
/// need a function that is slow.
[[nodiscard]] Sha256 sha256(std::string_view bytes);

/// Compares in a time that does not depend on where the two differ.
[[nodiscard]] bool is_equal_in_constant_time(const Sha256& one, const Sha256& other);

}  // namespace rowan
