// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "search/engine.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// A position of a tactical test suite, with its known result. A suite shows how many positions a search
/// decides, and with how many nodes.
///
/// A suite is a text with one position per line; lines that begin with # are comments:
///
///     freestyle win h8 i9 g10 ...      the game, what the side to move does (win or loss), the moves so far
struct TacticsPosition {
  std::string game;
  Position position;
  bool is_win;  // of the side to move
};

/// Reads a suite. An error names the line.
[[nodiscard]] Result<std::vector<TacticsPosition>> parse_tactics(std::string_view text);

/// How a search ended.
enum class TacticsVerdict : std::uint8_t {
  open,     // undecided
  decided,  // proved the result of the suite
  wrong,    // proved the opposite
};

struct TacticsResult {
  TacticsVerdict verdict = TacticsVerdict::open;
  think::Score score = 0;
  std::int64_t nodes = 0;
};

/// Searches a position with a new engine until a result is proved or `nodes` nodes were searched.
[[nodiscard]] TacticsResult run_tactics(const TacticsPosition& position, const Engine::Options& options,
                                        std::int64_t nodes);

}  // namespace rowan::search
