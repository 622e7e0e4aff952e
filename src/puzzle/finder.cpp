// SPDX-License-Identifier: MIT
#include "puzzle/finder.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/random.hpp"
#include "puzzle/casual_game.hpp"

namespace rowan::puzzle {

namespace {

constexpr int least_stones = 6;
constexpr int most_empty_points = 20;

/// On small boards nothing is decided until some of the points are taken, and solving takes long.
int stones_before_puzzles(const Rules& rules) {
  return has_kind(rules, Kind::only_win) ? std::max(least_stones, rules.point_count() - most_empty_points)
                                         : least_stones;
}

}  // namespace

PuzzleFinder::PuzzleFinder(const Rules& rules, std::vector<Kind> kinds, std::uint64_t seed)
    : rules_(rules), kinds_(std::move(kinds)), seed_(seed), evaluator_(rules) {}

std::vector<Puzzle> PuzzleFinder::find(std::uint64_t game) {
  constexpr std::uint64_t stride = 0x9E3779B97F4A7C15;
  CasualGame casual(rules_, evaluator_, Random(seed_ + stride * (game + 1))());
  std::vector<std::optional<Puzzle>> hardest(kinds_.size());
  const int first = stones_before_puzzles(rules_);
  while (!casual.position().is_over()) {
    if (static_cast<int>(casual.position().moves().size()) >= first) {
      for (std::size_t i = 0; i < kinds_.size(); ++i) {
        auto puzzle = examiner_.examine(kinds_[i], casual.position());
        if (puzzle && (!hardest[i] || rating_of(*puzzle) > rating_of(*hardest[i])))
          hardest[i] = std::move(puzzle);
      }
    }
    casual.advance();
  }
  std::vector<Puzzle> puzzles;
  for (auto& puzzle : hardest) {
    if (puzzle) puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

}  // namespace rowan::puzzle
