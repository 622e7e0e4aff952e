// SPDX-License-Identifier: MIT
#include "record/format/training_summary.hpp"

#include <algorithm>
#include <cstddef>

#include "game/games.hpp"
#include "record/format/training_file.hpp"

namespace rowan::record {

namespace {

constexpr std::size_t most_problems = 20;  // a longer list helps no one

void count_game(const TrainingGame& game, TrainingSummary& summary) {
  ++summary.games;
  summary.moves += std::ssize(game.moves);
  summary.positions += std::ssize(game.searched);
  const std::int64_t unclean = game.clean_from - game.opening_moves;
  summary.clean_positions += std::max<std::int64_t>(0, std::ssize(game.searched) - unclean);
  if (game.result == Outcome::first_wins) ++summary.first_wins;
  if (game.result == Outcome::draw) ++summary.draws;
  if (game.result == Outcome::second_wins) ++summary.second_wins;
  ++summary.boards[game_name(game.rules)];
}

void report(TrainingSummary& summary, std::string problem) {
  if (summary.problems.size() < most_problems) summary.problems.push_back(std::move(problem));
}

}  // namespace

Result<TrainingSummary> summarize_training(std::istream& stream) {
  TrainingReader reader(stream);
  TrainingSummary summary;
  std::vector<std::int64_t> numbers;
  while (true) {
    const auto game = reader.next();
    if (!game && reader.whole_bytes() == 0) return failure_of(game);
    if (!game) report(summary, game.error().message);
    if (!game || !*game) break;
    count_game(**game, summary);
    numbers.push_back((*game)->number);
    if (const auto record = to_record(**game); !record) {
      report(summary, "game " + std::to_string((*game)->number) + ": " + record.error().message);
    }
  }
  if (reader.has_rest()) summary.unfinished_from = reader.whole_bytes();
  std::ranges::sort(numbers);
  if (const auto twice = std::ranges::adjacent_find(numbers); twice != numbers.end()) {
    report(summary, "game " + std::to_string(*twice) + " appears twice");
  }
  return summary;
}

}  // namespace rowan::record
