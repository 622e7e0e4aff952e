// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace rowan::record {

/// What a file of training games holds (record/format/training_file.hpp), and whether it is sound.
struct TrainingSummary {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t positions = 0;        // with a score and a best move
  std::int64_t clean_positions = 0;  // those of them that the result says something about
  std::int64_t first_wins = 0;
  std::int64_t draws = 0;
  std::int64_t second_wins = 0;
  std::map<std::string, std::int64_t> boards = {};  // how many games of each, by game_name
  std::uint64_t unfinished_from = 0;                // the byte; 0 where nothing is unfinished

  /// What is damaged: at most a record, since nothing after it can be read, and some games.
  std::vector<std::string> problems = {};

  friend bool operator==(const TrainingSummary&, const TrainingSummary&) = default;
};

/// Reads the whole file and replays every game by the rules. An error if it is no such file.
[[nodiscard]] Result<TrainingSummary> summarize_training(std::istream& stream);

}  // namespace rowan::record
