// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace rowan::record {

/// The contents of a file of training games (record/format/training_file.hpp), and whether it is intact.
struct TrainingSummary {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t positions = 0;        // with a score and a best move
  std::int64_t clean_positions = 0;  // those for which the result is meaningful
  std::int64_t first_wins = 0;
  std::int64_t draws = 0;
  std::int64_t second_wins = 0;
  std::map<std::string, std::int64_t> boards = {};  // number of games on each, by game_name
  std::uint64_t unfinished_from = 0;                // byte offset; 0 if nothing is unfinished

  /// What is damaged: at most one record, since nothing after it can be read, and any games that break the
  /// rules.
  std::vector<std::string> problems = {};

  friend bool operator==(const TrainingSummary&, const TrainingSummary&) = default;
};

/// Reads the whole file and replays every game by the rules. An error if it is not such a file.
[[nodiscard]] Result<TrainingSummary> summarize_training(std::istream& stream);

}  // namespace rowan::record
