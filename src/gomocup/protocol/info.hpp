// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"
#include "game/rules.hpp"

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
///     max_depth        depth of a search; 0 or, from Yixin-Board, -1: no limit
///     max_node         nodes of a search; 0 or, from Yixin-Board, -1: no limit
///     rule             rule_number() below
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

/// The number for `INFO rule`: 0 freestyle, 1 exactly five, 4 renju, 8 caro, 9 caro with exactly five. Other
/// games are an error: "the Gomocup protocol does not support 4 in a row".
[[nodiscard]] Result<int> rule_number(const Rules& rules);

/// How the number of `INFO rule` is interpreted. In the protocol its bits are 1 exactly five, 2 continuous (a
/// game continues after a row; this bit is ignored), 4 renju, 8 caro; but Yixin-Board sends 2 for renju, and
/// 5 and 6 for freestyle with openings of its own.
enum class RuleDialect : std::uint8_t { gomocup, yixin };

/// The rules for that number, on a board of that size; the inverse of rule_number. If the bit for renju is
/// set, the bit for exactly five changes nothing. An error lists the supported rules.
[[nodiscard]] Result<Rules> rules_of_number(std::int64_t number, RuleDialect dialect, int width, int height);

}  // namespace rowan::gomocup
