// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "network/windows.hpp"

namespace rowan::network {

inline constexpr int channels = 16;             // values of a window as one side sees it
inline constexpr int row_width = 2 * channels;  // as seen by the first player, then by the second
inline constexpr int pool_width = area_count * row_width;
inline constexpr int hidden = 32;

/// The layers after the pools: pool_width -> hidden -> hidden -> 1, in integers.
///
///     x      = clamp(((pool - mean) << pool_bits) >> pool_shift, -largest_input, largest_input)
///     y      = clamp((first_bias + sum x · first_weights) >> first_shift, 0, largest_input)
///     z      = clamp((second_bias + sum y · second_weights) >> second_shift, 0, largest_input)
///     logit  = (last_bias + sum z · last_weights) / 2^last_shift
struct Head {
  static constexpr int largest_input = 8191;
  static constexpr int pool_bits = 4;

  std::array<std::int32_t, pool_width> mean{};
  std::array<std::int32_t, pool_width> pool_shift{};  // by input: pools differ in magnitude
  std::array<std::array<std::int16_t, hidden>, pool_width> first_weights{};  // by input, then by output
  std::array<std::int32_t, hidden> first_bias{};
  std::array<std::array<std::int16_t, hidden>, hidden> second_weights{};
  std::array<std::int32_t, hidden> second_bias{};
  std::array<std::int16_t, hidden> last_weights{};
  std::int32_t last_bias = 0;
  std::uint8_t first_shift = 0;
  std::uint8_t second_shift = 0;
  std::uint8_t last_shift = 0;

  friend bool operator==(const Head&, const Head&) = default;
};

/// The games that a network is made for: five in a row with these rules, on boards whose sides are within
/// these bounds.
struct Scope {
  Overline overline = Overline::wins;
  BlockedFive blocked_five = BlockedFive::wins;
  Forbidden forbidden = Forbidden::none;
  int smallest = 15;
  int largest = 15;

  [[nodiscard]] bool contains(const Rules& rules) const;

  friend bool operator==(const Scope&, const Scope&) = default;
};

/// The scope in words: "renju on boards with sides of 15", "freestyle on boards with sides of 13 to 20".
[[nodiscard]] std::string describe(const Scope& scope);

/// A network's weights, as training produces them and files store them.
///
/// A view is the board as one side sees it: that side's stones are 1, the opponent's 2. If both sides have
/// the same rules there is one view and one head; otherwise there are two of each, the first player's first.
/// A window and its reverse share a row.
///
///     file   "ROWANNET" | version (1) | size of the body (4) | body | CRC-32C of all bytes before it (4)
///     body   rules: overline, blocked five, forbidden (1 each)
///            | smallest and largest side of a board (1 each) | views (1) | length of the name (1) | name
///            | rows of each view: those with left <= right, by left, then right, then center; 16 numbers
///              of 2 bytes each
///            | bias of each view: 16 numbers of 2 bytes | heads: the three layer shifts (1 each),
///              then the other members in the order of Head
///
/// Sizes in parentheses are in bytes; numbers are little-endian.
struct Weights {
  std::string name = {};
  Scope scope = {};
  std::vector<std::vector<std::array<std::int16_t, channels>>> rows = {};  // by view and folded number
  std::vector<std::array<std::int16_t, channels>> biases = {};             // by view
  std::vector<Head> heads = {};                                            // by view

  friend bool operator==(const Weights&, const Weights&) = default;
};

/// Reads the bytes of a file. An error says what is wrong: not a network, damaged, unsupported or out of
/// range.
[[nodiscard]] Result<Weights> parse_weights(std::string_view bytes);
[[nodiscard]] std::string weights_bytes(const Weights& weights);

/// The scope of a file's network. Empty if these are not the bytes of a whole network file for supported
/// rules; the checksum is not verified.
[[nodiscard]] std::optional<Scope> weights_scope(std::string_view bytes);

}  // namespace rowan::network
