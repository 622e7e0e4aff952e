// SPDX-License-Identifier: MIT
#include "lesson/try_move.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "game/renju_openings.hpp"
#include "lesson/move_words.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_class.hpp"
#include "puzzle/forced_wins.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::lesson {

namespace {

using pattern::PointClass;
using pattern::PointIndex;
using pattern::Shape;
using puzzle::Means;
using threat::ThreatVerdict;

/// "in 2 moves" for a line of the winner's moves and the answers between them.
std::string in_moves(std::size_t plies) {
  const std::size_t moves = (plies + 1) / 2;
  return "in " + std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

/// One move that is tried: the boards before it, and the sentences about it.
class Trial {
 public:
  Trial(Task task, const Position& position, Point move)
      : task_(task),
        position_(position),
        move_(move),
        point_(static_cast<PointIndex>(position.rules().index_of(move))),
        side_(position.side_to_move()),
        board_(position) {}

  [[nodiscard]] Verdict judge() {
    using enum Task;
    switch (task_) {
      case complete_row:
        return made(kind() == PointClass::win, "");
      case make_three:
        return made(best_shape() >= Shape::three && best_shape() <= Shape::wide_three, "");
      case make_open_three:
        return made(pattern::is_open_three(best_shape()), "");
      case make_four:
        return made(pattern::count_fours(shapes()) > 0, "");
      case make_open_four:
        return made(best_shape() == Shape::open_four || best_shape() == Shape::double_four, "");
      case make_double_threat:
        return made(is_double_threat(kind()), "The opponent can stop only one of them.");
      case make_trap:
        return trap();
      case stop_row:
        return stopped_row();
      case stop_fours:
        return stopped(false);
      case stop_threats:
        return stopped(true);
      case keep_tempo:
        return kept_tempo();
      case win_by_fours:
        return attacked(Means::fours);
      case win_by_threats:
        return attacked(Means::threats);
      case place_center:
        return near_center();
      case place_near:
        return near_stone();
      case place_opening:
        return opening();
      case find_forbidden:
      case choose_side:
        break;
    }
    return {};
  }

 private:
  [[nodiscard]] std::string name() const { return text_of(move_); }
  [[nodiscard]] std::string text_of(Point point) const { return to_text(point, position_.rules()); }
  [[nodiscard]] std::string opponent_name() const { return std::string(color_name(opponent(side_))); }
  [[nodiscard]] std::string sentence() const { return name() + " " + words_for_move(board_, point_) + "."; }
  [[nodiscard]] pattern::PointShapes shapes() const { return board_.shapes(point_, side_); }
  [[nodiscard]] PointClass kind() const { return board_.settled_class(point_, side_); }
  [[nodiscard]] Shape best_shape() const { return std::ranges::max(shapes()); }

  [[nodiscard]] Verdict wrong(std::string text, std::vector<Point> after = {}) const {
    return with_line(TryResult::wrong, std::move(text), std::move(after));
  }

  [[nodiscard]] Verdict done(std::string text) const {
    return with_line(TryResult::done, std::move(text), {});
  }

  [[nodiscard]] Verdict with_line(TryResult result, std::string text, std::vector<Point> after) const {
    after.insert(after.begin(), move_);
    return {.result = result, .text = std::move(text), .line = std::move(after)};
  }

  /// A task about what the stone makes.
  [[nodiscard]] Verdict made(bool is_right, const std::string& more) const {
    if (is_right) return done(more.empty() ? sentence() : sentence() + " " + more);
    return wrong(sentence() + " The task is: " + std::string(sentence_of(task_)));
  }

  /// The points where the opponent completes a row now that the stone is on the board.
  [[nodiscard]] std::optional<Point> row_of_opponent() {
    board_.play(point_);
    const pattern::PointSet& rows = board_.points(opponent(side_), PointClass::win);
    const std::optional<Point> found =
        rows.is_empty() ? std::nullopt : std::optional(position_.rules().point_of(rows.first()));
    board_.undo();
    return found;
  }

  [[nodiscard]] Verdict loses_to_row(Point row) const {
    return wrong(sentence() + " But " + opponent_name() + " plays " + text_of(row) + " and has five.", {row});
  }

  [[nodiscard]] Verdict stopped_row() {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    return done(name() + " stops the row.");
  }

  /// The opponent's win after the move, if there is one.
  struct Win {
    Means means;
    std::vector<Point> line;
  };
  [[nodiscard]] std::optional<Win> win_of_opponent(bool by_threats) {
    std::optional<Win> found;
    board_.play(point_);
    for (const Means means : {Means::fours, Means::threats}) {
      if (means == Means::threats && !by_threats) break;
      if (wins_.search(board_, means) != ThreatVerdict::win) continue;
      found = Win{.means = means, .line = points_of(wins_.win_line(board_, means))};
      break;
    }
    board_.undo();
    return found;
  }

  [[nodiscard]] std::vector<Point> points_of(const std::vector<PointIndex>& line) const {
    std::vector<Point> points;
    for (const PointIndex index : line) points.push_back(position_.rules().point_of(index));
    return points;
  }

  [[nodiscard]] Verdict loses_to(const Win& win) const {
    if (win.line.size() == 1) return loses_to_row(win.line.front());
    return wrong(sentence() + " But " + opponent_name() + " still wins by " +
                     (win.means == Means::fours ? "fours, " : "threats, ") + in_moves(win.line.size()) +
                     ", beginning with " + text_of(win.line.front()) + ".",
                 win.line);
  }

  [[nodiscard]] Verdict stopped(bool by_threats) {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto win = win_of_opponent(by_threats)) return loses_to(*win);
    return done(name() + " holds: " + opponent_name() + " has no win by " +
                (by_threats ? "fours or threats." : "fours."));
  }

  [[nodiscard]] Verdict kept_tempo() {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto win = win_of_opponent(false)) return loses_to(*win);
    board_.play(point_);
    board_.pass();
    const bool threatens = wins_.search(board_, Means::fours) == ThreatVerdict::win;
    board_.undo();
    board_.undo();
    if (threatens) return done(sentence() + " It stops " + opponent_name() + ", who has to answer.");
    return wrong(name() + " stops " + opponent_name() + ", but it threatens nothing. Now " + opponent_name() +
                 " has a free move.");
  }

  [[nodiscard]] Verdict trap() {
    board_.play(point_);
    const bool is_four = board_.count(side_, PointClass::win) > 0;
    std::optional<Point> stop;
    threat::row_stoppers(board_, side_).for_each([&](PointIndex point) {
      if (!stop && !board_.is_forbidden(point, opponent(side_))) stop = position_.rules().point_of(point);
    });
    board_.undo();
    if (!is_four) return wrong(sentence() + " Only a four forces " + opponent_name() + " to answer.");
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    if (stop)
      return wrong(sentence() + " But " + opponent_name() + " may stop it on " + text_of(*stop) + ".",
                   {*stop});
    return done(sentence() + " " + opponent_name() + " may not play where it has to.");
  }

  [[nodiscard]] Verdict attacked(Means means) {
    if (kind() == PointClass::win) return done(sentence() + " You win.");
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    const std::vector<PointIndex> attacks = puzzle::ForcedWins::first_moves(board_, means);
    if (std::ranges::find(attacks, point_) == attacks.end()) {
      return wrong(sentence() + " That is no " + (means == Means::fours ? "four" : "four and no open three") +
                   ", so " + opponent_name() + " is free to move.");
    }
    if (wins_.search_after(board_, point_, means) != ThreatVerdict::win) return refuted(means);
    board_.play(point_);
    const PointIndex answer = wins_.longest_answer(board_, means);
    const bool is_four = board_.count(side_, PointClass::win) > 0;
    const bool is_stopped = !is_four || threat::row_stoppers(board_, side_).contains(answer);
    board_.undo();
    const Point answered = position_.rules().point_of(answer);
    const std::string words = is_stopped ? " answers on " : " may not stop it, and plays ";
    return with_line(TryResult::right,
                     sentence() + " " + opponent_name() + words + text_of(answered) + ". Go on.", {answered});
  }

  [[nodiscard]] Verdict refuted(Means means) {
    const auto answer = wins_.refutation_of(board_, point_, means);
    if (!answer) return wrong(sentence() + " It does not win by force.");
    const Point stop = position_.rules().point_of(*answer);
    return wrong(sentence() + " But after " + text_of(stop) + " the " +
                     (means == Means::fours ? "fours" : "threats") + " come to an end.",
                 {stop});
  }

  [[nodiscard]] Verdict near_center() const {
    constexpr int near = 2;
    const Rules& rules = position_.rules();
    const int across = std::abs(2 * move_.x - (rules.width - 1));
    const int down = std::abs(2 * move_.y - (rules.height - 1));
    if (std::max(across, down) <= 2 * near) return done(name() + " has room on all sides.");
    return wrong(name() + " is far from the middle. There the edge leaves less room for rows.");
  }

  [[nodiscard]] Verdict near_stone() const {
    const Rules& rules = position_.rules();
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point stone = rules.point_of(index);
      if (position_.cell(stone) == Cell::empty) continue;
      if (std::max(std::abs(stone.x - move_.x), std::abs(stone.y - move_.y)) == 1)
        return done(name() + " stands beside a stone and takes part in the game.");
    }
    return wrong(name() + " is too far away. The opponent gets a free move beside its stone.");
  }

  [[nodiscard]] Verdict opening() const {
    Position next = position_;
    next.play(move_);
    if (const RenjuOpening* const found = find_renju_opening(next))
      return done("This opening is called " + std::string(found->name) + ".");
    return wrong(name() +
                 " makes none of the 26 openings: the third stone is within two points of the first.");
  }

  Task task_;
  const Position& position_;
  Point move_;
  PointIndex point_;
  Side side_;
  pattern::PatternBoard board_;
  puzzle::ForcedWins wins_;
};

}  // namespace

Verdict try_move(Task task, const Position& position, Point move) {
  return Trial(task, position, move).judge();
}

}  // namespace rowan::lesson
