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

namespace rowan::network {

/// The nine cells around a point on one of its four lines, as a number.
///
///     4 3 2 1   .   1 2 3 4          left · 363 + center · 121 + right
///      left   center  right
///
/// A cell is 0 if empty, 1 with a stone of the first player, 2 with one of the second. A half with n cells on
/// the board, 0 to 4, is (3^n - 1) / 2 + the sum of cell · 3^(i - 1), where i is the distance from the
/// center. So a stone adds a constant to the number of each window that contains it, without any lookup.
inline constexpr int window_reach = 4;
inline constexpr int half_count = 121;
inline constexpr int left_unit = 3 * half_count;
inline constexpr int center_unit = half_count;
inline constexpr int window_count = half_count * left_unit;

/// 3^n.
inline constexpr std::array<int, window_reach + 1> powers_of_three{1, 3, 9, 27, 81};

/// The number of a half with n cells on the board and no stones.
constexpr int empty_half(int cells_on_board) { return (powers_of_three[cells_on_board] - 1) / 2; }

/// The number of the same cells read from the other end.
constexpr int reversed_window(int number) {
  return number % half_count * left_unit + number / half_count % 3 * center_unit + number / left_unit;
}

/// The number of the same cells with the players' stones exchanged.
[[nodiscard]] int swapped_window(int number);

/// Cutting the board into thirds in both directions makes three areas: 0 is the four corners, 1 the four
/// sides, 2 the middle.
///
///     0 1 0
///     1 2 1
///     0 1 0
inline constexpr int area_count = 3;

inline constexpr int channels = 16;             // values of a window as one side sees it
inline constexpr int row_width = 2 * channels;  // as seen by the first player, then by the second
inline constexpr int pool_width = area_count * row_width;
inline constexpr int hidden = 32;

/// The layers after the pools: pool_width -> hidden -> hidden -> 1, in integers.
///
///     x      = clamp(((pool - mean) << pool_bits) >> pool_shift, -largest_input, largest_input)
///     y      = clamp((first_bias + sum x · first) >> first_shift, 0, largest_input)
///     z      = clamp((second_bias + sum y · second) >> second_shift, 0, largest_input)
///     logit  = (last_bias + sum z · last) / 2^last_shift
struct Head {
  static constexpr int largest_input = 8191;
  static constexpr int pool_bits = 4;

  std::array<std::int32_t, pool_width> mean{};
  std::array<std::int32_t, pool_width> pool_shift{};                 // by input: pools differ in magnitude
  std::array<std::array<std::int16_t, hidden>, pool_width> first{};  // by input, then by output
  std::array<std::int32_t, hidden> first_bias{};
  std::array<std::array<std::int16_t, hidden>, hidden> second{};
  std::array<std::int32_t, hidden> second_bias{};
  std::array<std::int16_t, hidden> last{};
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

/// The number of windows, counting a window and its reverse once.
inline constexpr int folded_count = 3 * half_count * (half_count + 1) / 2;

/// The index of the row that a window and its reverse share in a view.
constexpr int folded_window(int number) {
  const int one = number / left_unit;
  const int other = number % half_count;
  const int left = one < other ? one : other;
  const int right = one < other ? other : one;
  const int before = left * half_count - left * (left - 1) / 2;  // pairs with a smaller left
  return 3 * (before + right - left) + number / center_unit % 3;
}

/// Reads the bytes of a file. An error says what is wrong: not a network, damaged, unsupported or out of
/// range.
[[nodiscard]] Result<Weights> parse_weights(std::string_view bytes);
[[nodiscard]] std::string weights_bytes(const Weights& weights);

/// The scope of a file's network. Empty if these are not the bytes of a network file.
[[nodiscard]] std::optional<Scope> weights_scope(std::string_view bytes);

}  // namespace rowan::network
