// SPDX-License-Identifier: MIT
#include "lesson/mistake.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "lesson/move_words.hpp"
#include "pattern/pattern_board.hpp"
#include "puzzle/forced_wins.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::lesson {

namespace {

using pattern::PointClass;
using pattern::PointIndex;
using puzzle::Means;
using threat::ThreatVerdict;

constexpr std::size_t opening_moves = 8;

struct Advice {
  std::string_view lesson;
  std::optional<puzzle::Kind> puzzles;
};

struct MistakeFacts {
  std::string_view name;
  Advice advice;
  Advice short_row_advice;
};

constexpr int short_row = 3;

constexpr std::array<MistakeFacts, 11> facts{{
    {"row", {"row", puzzle::Kind::fours}, {"row", puzzle::Kind::only_win}},
    {"four", {"four", puzzle::Kind::defense}, {"row", puzzle::Kind::only_draw}},
    {"open-three", {"open-three", puzzle::Kind::defense}, {"defense", puzzle::Kind::only_draw}},
    {"fours", {"fours", puzzle::Kind::fours}, {"double-threat", puzzle::Kind::only_win}},
    {"threats", {"threats", puzzle::Kind::threats}, {"double-threat", puzzle::Kind::only_win}},
    {"forbidden", {"forbidden", puzzle::Kind::trap}, {"forbidden", std::nullopt}},
    {"trap", {"traps", puzzle::Kind::trap}, {"traps", std::nullopt}},
    {"double-threat", {"double-threat", puzzle::Kind::defense}, {"double-threat", puzzle::Kind::only_draw}},
    {"defense", {"defense", puzzle::Kind::defense}, {"defense", puzzle::Kind::only_draw}},
    {"passive", {"tempo", puzzle::Kind::threats}, {"tempo", puzzle::Kind::only_win}},
    {"opening", {"opening", std::nullopt}, {"opening", std::nullopt}},
}};

const Advice& advice_on(Mistake mistake, const Rules& rules) {
  const MistakeFacts& known = facts[std::to_underlying(mistake)];
  return rules.k <= short_row ? known.short_row_advice : known.advice;
}

/// Classifies a move known to be bad, by searches in the positions before and after it.
class MistakeFinder {
 public:
  MistakeFinder(const Position& before, Point move, const Interruption& interruption)
      : before_(before),
        point_(static_cast<PointIndex>(before.rules().index_of(move))),
        side_(before.side_to_move()),
        board_(before),
        interruption_(interruption),
        wins_(interruption) {}

  [[nodiscard]] std::optional<Mistake> find(std::optional<Point> better) {
    if (board_.count(side_, PointClass::win) > 0)
      return made_row() ? std::nullopt : std::optional(Mistake::row);
    const bool opponent_had_four = board_.count(opponent(side_), PointClass::win) > 0;
    const bool opponent_had_three = threat::unanswerable_four(board_, opponent(side_)) != pattern::no_point;
    const bool had_fours = wins_.search(board_, Means::fours) == ThreatVerdict::win;
    const bool had_threats = had_fours || wins_.search(board_, Means::threats) == ThreatVerdict::win;
    board_.play(point_);
    const std::optional<Mistake> lost = after_move(opponent_had_four, opponent_had_three);
    board_.undo();
    if (lost == Mistake::four || (lost && !had_threats)) return lost;
    if (had_fours) return Mistake::fours;
    if (had_threats) return Mistake::threats;
    if (better && is_passive(*better)) return Mistake::passive;
    if (before_.moves().size() < opening_moves) return Mistake::opening;
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool made_row() const { return board_.point_class(point_, side_) == PointClass::win; }

  /// Classifies the mistake by how the opponent, who is now to move, can win; empty if there is no win by
  /// fours or threats. `had_four` and `had_three` say what the opponent had before the move.
  [[nodiscard]] std::optional<Mistake> after_move(bool had_four, bool had_three) {
    const Side other = opponent(side_);
    if (board_.count(other, PointClass::win) > 0) return had_four ? Mistake::four : Mistake::defense;
    const bool by_fours = wins_.search(board_, Means::fours) == ThreatVerdict::win;
    if (!by_fours && wins_.search(board_, Means::threats) != ThreatVerdict::win) return std::nullopt;
    const std::vector<PointIndex> line = wins_.win_line(board_, by_fours ? Means::fours : Means::threats);
    if (had_three && line.size() <= 3) return Mistake::open_three;
    if (by_fours && side_ == Side::first && wins_by_forbidden_points())
      return line.size() <= 3 ? Mistake::forbidden : Mistake::trap;
    const bool is_double = is_double_threat(board_.exact_class(line.front(), other));
    return is_double ? Mistake::double_threat : Mistake::defense;
  }

  /// Returns whether white wins by fours only because points are forbidden to black.
  [[nodiscard]] bool wins_by_forbidden_points() {
    if (before_.rules().forbidden == Forbidden::none) return false;
    Rules free = before_.rules();
    free.forbidden = Forbidden::none;
    std::vector<Cell> cells(before_.cells().begin(), before_.cells().end());
    cells[point_] = stone_of(side_);
    pattern::PatternBoard board(Position(free, std::move(cells), opponent(side_)));
    puzzle::ForcedWins wins(interruption_);
    return wins.search(board, Means::fours) == ThreatVerdict::none;
  }

  [[nodiscard]] bool is_threat(PointIndex point) const {
    const PointClass kind = board_.exact_class(point, side_);
    return kind >= PointClass::open_three && kind <= PointClass::open_four;
  }

  [[nodiscard]] bool is_passive(Point better) const {
    return !is_threat(point_) && is_threat(static_cast<PointIndex>(before_.rules().index_of(better)));
  }

  const Position& before_;
  PointIndex point_;
  Side side_;
  pattern::PatternBoard board_;
  const Interruption& interruption_;
  puzzle::ForcedWins wins_;
};

}  // namespace

std::string_view name_of(Mistake mistake) { return facts[std::to_underlying(mistake)].name; }

std::string_view lesson_about(Mistake mistake, const Rules& rules) {
  return advice_on(mistake, rules).lesson;
}

std::optional<puzzle::Kind> puzzles_about(Mistake mistake, const Rules& rules) {
  return advice_on(mistake, rules).puzzles;
}

std::optional<Mistake> find_mistake(const Position& before, Point move, std::optional<Point> better,
                                    const Interruption& interruption) {
  const auto found = MistakeFinder(before, move, interruption).find(better);
  return interruption.stop.stop_requested() ? std::nullopt : found;
}

}  // namespace rowan::lesson
