// SPDX-License-Identifier: MIT
#include "explain/explain.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>

#include "explain/stone_row.hpp"
#include "game/forbidden.hpp"
#include "pattern/pattern_board.hpp"
#include "think/score.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::explain {

namespace {

/// Double threats, the strongest first. An open four is not among them: the open three that it comes from
/// explains it.
constexpr std::array doubles{pattern::PointClass::four_four, pattern::PointClass::four_three,
                             pattern::PointClass::three_three};

constexpr std::size_t most_points = 2;  // per kind, and of weak rows: a list of everything explains nothing

/// Collects the reasons for one move.
class Explainer {
 public:
  Explainer(const Position& position, Point move, const Interruption& interruption)
      : before_(position),
        after_(position),
        move_(move),
        mover_(position.side_to_move()),
        opponent_(opponent(mover_)),
        board_(position),
        interruption_(interruption) {
    assert(position.is_legal(move));
    after_.play(move);
  }

  std::vector<Reason> run() {
    if (after_.outcome() == win_for(mover_)) {
      return {{.kind = ReasonKind::completes, .side = mover_, .points = after_.winning_line(), .plies = 1}};
    }
    add_rows();
    add_points(ReasonKind::keeps_from, opponent_);
    const bool game_goes_on = !after_.is_over();
    if (game_goes_on) {
      add_forbidden_answers();
      add_points(ReasonKind::threatens, mover_);
      add_stopped_fours();
      add_own_fours();
    }
    if (reasons_.empty()) reasons_ = std::move(small_);
    if (reasons_.empty()) reasons_.push_back({.kind = ReasonKind::quiet, .side = mover_});
    return std::move(reasons_);
  }

 private:
  /// Adds the rows that the stone makes, then those that it blocks. Weak ones go to small_.
  void add_rows() {
    std::vector<Reason> rows;
    for (int line = 0; line < 4; ++line) {
      if (auto row = row_through(after_, move_, line)) rows.push_back(reason_of(ReasonKind::makes, *row));
    }
    for (int line = 0; line < 4; ++line) {
      for (const StoneRow& row : rows_blocked_at(before_, move_, line, opponent_)) {
        rows.push_back(reason_of(ReasonKind::blocks, row));
      }
    }
    std::ranges::sort(rows, [](const Reason& left, const Reason& right) {
      if (left.kind != right.kind) return left.kind < right.kind;
      return left.shape != right.shape ? left.shape > right.shape : left.points < right.points;
    });
    for (Reason& row : rows) {
      const bool is_small = threat_level_of(row.shape) < ThreatLevel::open_three;
      (is_small ? small_ : reasons_).push_back(std::move(row));
    }
    if (small_.size() > most_points) small_.resize(most_points);
  }

  static Reason reason_of(ReasonKind kind, const StoneRow& row) {
    return {.kind = kind, .side = row.side, .points = row.stones, .shape = row.shape};
  }

  /// Adds points of double threats that the move gives to the mover or takes from the opponent.
  void add_points(ReasonKind kind, Side side) {
    pattern::PatternBoard after = board_;
    after.play(index_of(move_));
    const bool is_own = kind == ReasonKind::threatens;
    const pattern::PatternBoard& with = is_own ? after : board_;
    const pattern::PatternBoard& without = is_own ? board_ : after;
    std::size_t listed = 0;
    for (const pattern::PointClass made : doubles) {
      with.points(side, made).for_each([&](pattern::PointIndex point) {
        if (listed == most_points ||
            (point != index_of(move_) && makes_at_least(without, point, side, made)) ||
            !has_real_threes(is_own ? after_ : before_, rules().point_of(point), side, made)) {
          return;
        }
        ++listed;
        reasons_.push_back({.kind = kind, .side = side, .points = {rules().point_of(point)}, .made = made});
      });
    }
  }

  static bool makes_at_least(const pattern::PatternBoard& board, pattern::PointIndex point, Side side,
                             pattern::PointClass made) {
    const pattern::PointClass kind = board.exact_class(point, side);
    return kind >= made && kind != pattern::PointClass::forbidden;
  }

  /// Does a four-three here contain a real three? In renju, black's three does not count if black can never
  /// turn it into an open four. Always true of other classes and under other rules.
  static bool has_real_threes(const Position& position, Point point, Side side, pattern::PointClass made) {
    if (made != pattern::PointClass::four_three || position.rules().forbidden == Forbidden::none) return true;
    std::vector<Cell> cells(position.cells().begin(), position.cells().end());
    cells[position.rules().index_of(point)] = stone_of(side);
    const Position with_stone(position.rules(), std::move(cells), opponent(side));
    return std::ranges::any_of(std::array{0, 1, 2, 3}, [&](int line) {
      const auto row = row_through(with_stone, point, line);
      return row && is_open_three(row->shape);
    });
  }

  /// Renju: adds each white four that black is forbidden to block.
  void add_forbidden_answers() {
    if (rules().forbidden == Forbidden::none || mover_ == Side::first) return;
    pattern::PatternBoard after = board_;
    after.play(index_of(move_));
    after.points(mover_, pattern::PointClass::win).for_each([&](pattern::PointIndex five) {
      const Point point = rules().point_of(five);
      const auto why = why_forbidden(after_, point);
      if (!why) return;
      reasons_.push_back(
          {.kind = ReasonKind::leaves_no_answer, .side = mover_, .points = {point}, .forbidden = why});
    });
  }

  /// Adds a win by fours that the opponent had before the move and no longer has.
  void add_stopped_fours() {
    pattern::PatternBoard board = board_;
    board.pass();
    const auto line = win_by_fours(board);
    // A win by an open four is already explained by the blocked row.
    if (!line || line->size() <= longest_obvious) return;
    board.undo();
    board.play(index_of(move_));
    if (fours_.search(board, limits()) != threat::ThreatVerdict::none) return;
    add_line(ReasonKind::stops_fours, opponent_, *line);
  }

  /// Adds a win by fours that begins with the move or, if the mover had no such win before, one that the move
  /// threatens.
  void add_own_fours() {
    pattern::PatternBoard board = board_;
    const bool had_one = fours_.search(board, limits()) != threat::ThreatVerdict::none;
    board.play(index_of(move_));
    if (board.count(mover_, pattern::PointClass::win) > 0) {
      if (const auto line = rest_after_four(board)) add_line(ReasonKind::wins_by_fours, mover_, *line);
      return;
    }
    if (had_one || board.count(mover_, pattern::PointClass::open_four) > 0) return;
    board.pass();
    if (const auto line = win_by_fours(board)) add_line(ReasonKind::threatens_fours, mover_, *line);
  }

  /// The line of a win by fours that begins with the move, which made a four: the move, the answer after
  /// which the win takes longest, and the rest of the win. Empty if some answer refutes the win.
  std::optional<std::vector<pattern::PointIndex>> rest_after_four(pattern::PatternBoard& board) {
    if (board.count(opponent_, pattern::PointClass::win) > 0) return std::nullopt;
    std::vector<pattern::PointIndex> longest;
    const bool is_refuted = threat::row_stoppers(board, mover_).any_of([&](pattern::PointIndex answer) {
      if (board.is_forbidden(answer, opponent_)) return false;
      board.play(answer);
      const auto line = win_by_fours(board);
      board.undo();
      if (!line) return true;
      if (line->size() + 1 > longest.size()) {
        longest = *line;
        longest.insert(longest.begin(), answer);
      }
      return false;
    });
    if (is_refuted) return std::nullopt;
    if (longest.empty()) longest = threat::rest_of_win(board, mover_);
    longest.insert(longest.begin(), index_of(move_));
    return longest;
  }

  std::optional<std::vector<pattern::PointIndex>> win_by_fours(pattern::PatternBoard& board) {
    if (fours_.search(board, limits()) != threat::ThreatVerdict::win) return std::nullopt;
    return fours_.win_line(board);
  }

  void add_line(ReasonKind kind, Side side, const std::vector<pattern::PointIndex>& line) {
    Reason reason{.kind = kind, .side = side, .plies = static_cast<int>(line.size())};
    for (const pattern::PointIndex point : line) reason.points.push_back(rules().point_of(point));
    reasons_.push_back(std::move(reason));
  }

  [[nodiscard]] const Rules& rules() const { return before_.rules(); }
  [[nodiscard]] pattern::PointIndex index_of(Point point) const {
    return static_cast<pattern::PointIndex>(rules().index_of(point));
  }

  static constexpr std::size_t longest_obvious = 3;  // a four that cannot be blocked, an answer, the five
  [[nodiscard]] threat::ThreatLimits limits() const {
    return {.nodes = 20'000,
            .stop = interruption_.stop,
            .pause = interruption_.pause ? &interruption_.pause : nullptr};
  }

  const Position& before_;
  Position after_;
  Point move_;
  Side mover_;
  Side opponent_;
  pattern::PatternBoard board_;  // before the move
  const Interruption& interruption_;
  threat::FourSearch fours_{std::size_t{1} << 12};
  std::vector<Reason> reasons_;
  std::vector<Reason> small_;
};

}  // namespace

std::vector<Reason> reasons_for(const Position& position, Point move, const Interruption& interruption) {
  return Explainer(position, move, interruption).run();
}

std::vector<Reason> with_engine_line(std::vector<Reason> reasons, const think::Line& line, Side mover) {
  if (!think::is_decided(line.score)) return reasons;
  const int plies = think::plies_to_end(line.score);
  const bool is_listed = std::ranges::any_of(reasons, [&](const Reason& reason) {
    const bool wins = reason.kind == ReasonKind::completes || reason.kind == ReasonKind::wins_by_fours;
    return wins && reason.plies <= plies;
  });
  if (is_listed) return reasons;
  std::erase_if(reasons, [](const Reason& reason) { return reason.kind == ReasonKind::quiet; });
  reasons.push_back({.kind = think::is_win(line.score) ? ReasonKind::wins : ReasonKind::loses,
                     .side = mover,
                     .points = line.moves,
                     .plies = plies});
  return reasons;
}

}  // namespace rowan::explain
