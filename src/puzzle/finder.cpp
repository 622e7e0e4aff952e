// SPDX-License-Identifier: MIT
#include "puzzle/finder.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "pattern/shape.hpp"

namespace rowan::puzzle {

namespace {

constexpr int least_stones = 6;
constexpr int most_empty_points = 20;

/// On small boards nothing is decided until some of the points are taken, and until then solving takes long.
int stones_before_puzzles(const Rules& rules) {
  return has_kind(rules, Kind::only_win) ? std::max(least_stones, rules.point_count() - most_empty_points)
                                         : least_stones;
}

}  // namespace

CasualGame::CasualGame(const Rules& rules, const eval::Evaluator& evaluator, std::uint64_t seed)
    : evaluator_(evaluator),
      random_(seed),
      position_(rules),
      board_(position_),
      opening_moves_(2 + chance(4)),
      noise_(5 + chance(56)) {}

void CasualGame::advance() {
  const bool is_opening = static_cast<int>(position_.moves().size()) < opening_moves_;
  const Point move = is_opening ? opening_move() : hasty_move();
  position_.play(move);
  board_.play(static_cast<pattern::PointIndex>(position_.rules().index_of(move)));
}

/// Within two columns and rows of the center, or of the last stone.
Point CasualGame::opening_move() {
  constexpr int reach = 2;
  const Rules& rules = position_.rules();
  const Point around =
      position_.moves().empty() ? point_at(rules.width / 2, rules.height / 2) : position_.moves().back();
  std::vector<Point> near;
  for (const Point point : position_.legal_moves()) {
    if (std::abs(point.x - around.x) <= reach && std::abs(point.y - around.y) <= reach) near.push_back(point);
  }
  if (near.empty()) return hasty_move();
  return near[random_.below(static_cast<std::uint32_t>(near.size()))];
}

Point CasualGame::hasty_move() {
  const Side side = board_.side_to_move();
  std::vector<pattern::PointIndex> moves;
  const auto add_legal = [&](pattern::PointIndex point) {
    if (!board_.is_forbidden(point, side)) moves.push_back(point);
  };
  board_.points(side, pattern::PointClass::win).for_each(add_legal);
  if (moves.empty()) board_.points(opponent(side), pattern::PointClass::win).for_each(add_legal);
  if (moves.empty()) board_.near_stones().for_each(add_legal);
  if (moves.empty()) board_.empty_points().for_each(add_legal);
  int highest = 0;
  for (const pattern::PointIndex move : moves)
    highest = std::max(highest, evaluator_.move_score(board_, move));
  int best = -1;
  pattern::PointIndex chosen = moves.front();
  for (const pattern::PointIndex move : moves) {
    const int seems = 100 * std::max(0, evaluator_.move_score(board_, move)) + chance(highest * noise_ + 1);
    if (seems <= best) continue;
    best = seems;
    chosen = move;
  }
  return position_.rules().point_of(chosen);
}

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
