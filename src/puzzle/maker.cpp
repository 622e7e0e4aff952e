// SPDX-License-Identifier: MIT
#include "puzzle/maker.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/threads.hpp"
#include "pattern/shape.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

// Playing games and finding the puzzles in them.

namespace {

constexpr int least_stones = 6;
constexpr int most_empty_points = 20;

/// The least number of stones of a position to be examined. Boards of the kind only_win may need more: with
/// few stones nothing is decided yet, and solving takes long.
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

/// A random legal point within two columns and rows of the last stone, or of the center on the empty board.
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

// Searching games until there are enough puzzles of each kind.

namespace {

using Found = std::vector<std::vector<Puzzle>>;  // by game

/// Searches games for one kind of puzzle, several games at a time.
class KindMaker {
 public:
  KindMaker(const MakerSettings& settings, Kind kind) {
    for (int i = 0; i < std::max(settings.threads, 1); ++i) {
      finders_.push_back(
          std::make_unique<PuzzleFinder>(settings.rules, std::vector<Kind>{kind}, settings.seed));
    }
  }

  /// The puzzles in `count` games, beginning with number `first`. Each of n threads takes every n-th game.
  [[nodiscard]] Found find(std::uint64_t first, std::uint64_t count) {
    Found found(count);
    const auto work = [&](std::size_t number) {
      for (std::uint64_t i = number; i < count; i += finders_.size())
        found[i] = finders_[number]->find(first + i);
    };
    std::vector<Thread> helpers;
    for (std::size_t number = 1; number < finders_.size(); ++number)
      helpers.emplace_back([&work, number] { work(number); });
    work(0);
    helpers.clear();
    return found;
  }

 private:
  std::vector<std::unique_ptr<PuzzleFinder>> finders_;  // one for each thread
};

/// Adds puzzles of the kind to the collection until there are `wanted`, or until settings.most_games games
/// were searched. Adds the number of games searched to `games`. Returns false if should_stop() ended the
/// search.
bool add_kind(const MakerSettings& settings, Kind kind, int wanted, Collection& collection,
              std::uint64_t& games) {
  constexpr std::uint64_t games_at_a_time = 16;
  const int most_of_grade = (wanted + 1) / 2;
  KindMaker maker(settings, kind);
  for (std::uint64_t game = 0; collection.count(kind) < wanted;) {
    if (settings.most_games > 0 && game >= settings.most_games) return true;
    const MakerProgress progress{.found = static_cast<int>(collection.puzzles().size()), .games = games};
    if (settings.should_stop && settings.should_stop(progress)) return false;
    std::uint64_t count = games_at_a_time * static_cast<std::uint64_t>(std::max(settings.threads, 1));
    if (settings.most_games > 0) count = std::min(count, settings.most_games - game);
    for (const std::vector<Puzzle>& puzzles : maker.find(game, count)) {
      for (const Puzzle& puzzle : puzzles) {
        if (collection.count(kind) < wanted && collection.count(kind, grade_of(puzzle)) < most_of_grade)
          collection.add(puzzle);
      }
    }
    game += count;
    games += count;
  }
  return true;
}

/// The puzzles sorted by kind, then by rating, then in the order in which they were found.
std::vector<Puzzle> sorted(const std::vector<Puzzle>& found) {
  std::vector<std::size_t> order;
  for (std::size_t number = 0; number < found.size(); ++number) order.push_back(number);
  std::ranges::sort(order, {}, [&](std::size_t number) {
    return std::tuple(found[number].kind, rating_of(found[number]), number);
  });
  std::vector<Puzzle> puzzles;
  puzzles.reserve(found.size());
  for (const std::size_t number : order) puzzles.push_back(found[number]);
  return puzzles;
}

}  // namespace

MadePuzzles make_puzzles(const MakerSettings& settings) {
  Collection collection;
  MadePuzzles made;
  const int kinds = static_cast<int>(settings.kinds.size());
  for (int i = 0; i < kinds; ++i) {
    const int wanted = settings.count / kinds + (i < settings.count % kinds ? 1 : 0);
    if (!add_kind(settings, settings.kinds[i], wanted, collection, made.games)) break;
  }
  made.puzzles = sorted(collection.puzzles());
  return made;
}

}  // namespace rowan::puzzle
