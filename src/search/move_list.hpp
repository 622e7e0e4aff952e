// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "eval/evaluator.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "search/parameters.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// How the side to move has to answer the opponent's threats.
enum class RequiredDefense : std::uint8_t {
  none,        // any move
  stop_win,    // stop a VCF that the opponent would have after a pass
  stop_fours,  // stop an open four or double four of the opponent, or make fours
  stop_five,   // stop the opponent's five
};

/// The result of classify(): the position is decided, or these are the moves to search.
struct ThreatStatus {
  std::optional<think::Score> decided = {};  // counted from the root, which is `ply` moves above
  RequiredDefense defense = RequiredDefense::none;
  think::Score otherwise = -think::no_score;  // upper bound for the moves left out
  pattern::PointSet moves = {};               // may contain forbidden points, unless the defense is stop_five
};

/// Judges a position by the threats on the board. A `decided` result is proved. If a defense is required,
/// every move left out loses: with stop_five because it does not stop the five, with stop_fours because it
/// neither stops the fours nor makes a four. If no defense is required, `moves` has the empty points near
/// stones, and the other moves are not judged.
[[nodiscard]] ThreatStatus classify(const pattern::PatternBoard& board, int ply);

/// The points where that side makes a four of any kind, and all points that are perhaps forbidden to it,
/// since a stone there may make a four.
[[nodiscard]] pattern::PointSet fours_of(const pattern::PatternBoard& board, Side side);

/// Move-ordering statistics.
///
///     butterfly history   a score for each side and point, raised by a cutoff and lowered when the move
///                         failed to cause one, always within ±limit
///     countermoves        the move that last refuted a given move
class History {
 public:
  static constexpr int limit = 4'096;

  [[nodiscard]] int of(Side side, pattern::PointIndex move) const { return moves_[at(side, move)]; }

  void reward(Side side, pattern::PointIndex move, int bonus) {
    std::int16_t& value = moves_[at(side, move)];
    bonus = std::clamp(bonus, -limit, limit);
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
  }

  /// The countermove: the move of `side` that last refuted the opponent's `previous`.
  [[nodiscard]] pattern::PointIndex answer_to(Side side, pattern::PointIndex previous) const {
    return previous == pattern::no_point ? pattern::no_point : answers_[at(side, previous)];
  }
  void remember_answer(Side side, pattern::PointIndex previous, pattern::PointIndex answer) {
    if (previous != pattern::no_point) answers_[at(side, previous)] = answer;
  }

  void clear() {
    moves_.fill(0);
    answers_.fill(pattern::no_point);
  }

 private:
  static constexpr std::size_t points = std::size_t{Rules::max_size} * Rules::max_size;
  static constexpr std::size_t at(Side side, pattern::PointIndex move) {
    return static_cast<std::size_t>(side) * points + static_cast<std::size_t>(move);
  }

  std::array<std::int16_t, 2 * points> moves_{};
  std::array<pattern::PointIndex, 2 * points> answers_ = [] {
    std::array<pattern::PointIndex, 2 * points> none{};
    none.fill(pattern::no_point);
    return none;
  }();
};

/// Move ordering: the table move first, then by move score, history and countermove. Selection sort, one move
/// per pick, because most nodes need only the first few.
class MovePicker {
 public:
  /// Collects and scores the moves; `first`, the table move, comes first if it is among them.
  void collect(const pattern::PatternBoard& board, const eval::Evaluator& evaluator,
               const Parameters& parameters, const History& history, const pattern::PointSet& points,
               pattern::PointIndex first) {
    moves_.clear();
    const Side side = board.side_to_move();
    const pattern::PointIndex answer = history.answer_to(side, board.last_move());
    points.for_each([&](pattern::PointIndex point) {
      Move move{.point = point,
                .order = 16 * evaluator.move_score(board, point) +
                         history.of(side, point) * parameters.history_share / 100};
      if (point == answer) move.order += parameters.answer_bonus;
      if (point == first) move.order = 1 << 30;
      moves_.push_back(move);
    });
  }

  [[nodiscard]] std::size_t size() const { return moves_.size(); }

  /// Returns the best move from this index on, and swaps it to this index. Requires that indices are picked
  /// in order.
  pattern::PointIndex pick(std::size_t index) {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < moves_.size(); ++i) {
      if (moves_[i].order > moves_[best].order) best = i;
    }
    std::swap(moves_[index], moves_[best]);
    return moves_[index].point;
  }

  /// Updates the history after a cutoff by the move at this index: gives it a bonus, gives a malus to the
  /// moves picked before it, and stores it as the countermove.
  void learn_cutoff(const pattern::PatternBoard& board, int depth, std::size_t index,
                    History& history) const {
    const Side side = board.side_to_move();
    const int bonus = std::min(16 * depth * depth, 1'500);
    history.reward(side, moves_[index].point, bonus);
    for (std::size_t i = 0; i < index; ++i) history.reward(side, moves_[i].point, -bonus / 2);
    history.remember_answer(side, board.last_move(), moves_[index].point);
  }

 private:
  struct Move {
    pattern::PointIndex point = pattern::no_point;
    int order = 0;
  };

  std::vector<Move> moves_;
};

}  // namespace rowan::search
