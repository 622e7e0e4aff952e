// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"

namespace rowan::gomocup {

/// The content of an INFO command: a key and, for the keys that matter to an engine, a number.
///
///     key              value
///     timeout_turn     milliseconds for a move; 0: as fast as possible
///     timeout_match    milliseconds for all moves of a game; 0: no limit
///     time_left        milliseconds left of timeout_match, may be negative; or unlimited_time
///     time_increment   milliseconds that each move adds
///     max_memory       bytes; 0: no limit
///     hash_size        kibibytes of the transposition table
///     thread_num       threads
///     max_depth        0, and with Yixin-Board -1: no limit
///     max_node         0, and with Yixin-Board -1: no limit
///     rule             protocol/rule_number.hpp
///     show_detail      a sum: 1 live values (REALTIME), 2 a line for each depth
///     pondering        think while the opponent does: 0 or 1
///     game_type, evaluate, folder, caution_factor, start_depth, strength, and anything else: ignored
struct Info {
  enum class Key : std::uint8_t {
    timeout_turn,
    timeout_match,
    time_left,
    time_increment,
    max_memory,
    hash_size,
    thread_num,
    max_depth,
    max_node,
    rule,
    show_detail,
    pondering,
    other
  };

  /// A time_left of this many milliseconds means no limit.
  static constexpr std::int64_t unlimited_time = 2'147'483'647;

  Key key = Key::other;
  std::int64_t number = 0;

  friend bool operator==(const Info&, const Info&) = default;
};

/// Reads the text after INFO. An error is a known key without a number: "INFO timeout_turn expects a whole
/// number, not 'soon'".
[[nodiscard]] Result<Info> parse_info(std::string_view text);

}  // namespace rowan::gomocup
