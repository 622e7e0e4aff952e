// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/sha256.hpp"

namespace rowan::server {

/// The code of a class, "k7m2qx", for pupils who cannot open the link. It encodes the first 30 bits of the
/// stored hash of the link's token, so it needs no storage of its own and never changes. It allows what the
/// link allows, until the class is over. Wrong codes have their own quota, which makes guessing hopeless: of
/// 2^30 codes a visitor can try 4,320 a day.
inline constexpr std::size_t class_code_letters = 6;

[[nodiscard]] std::string class_code_of(const Sha256& link);

/// The range of the first four bytes in the hashes of all links with this code; empty if the text is not a
/// code.
struct ClassCodeRange {
  std::array<std::uint8_t, 4> lowest{};
  std::array<std::uint8_t, 4> highest{};
};
[[nodiscard]] std::optional<ClassCodeRange> read_class_code(std::string_view code);

/// A token for the link of a new class: the first one returned by `make` whose code is free. After ten whose
/// codes are taken, the next token, unchecked.
[[nodiscard]] std::string token_with_free_code(const std::function<std::string()>& make,
                                               const std::function<bool(const ClassCodeRange&)>& is_taken);

}  // namespace rowan::server
