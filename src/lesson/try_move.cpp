// SPDX-License-Identifier: MIT
#include "lesson/try_move.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "game/notation.hpp"
#include "game/renju_openings.hpp"
#include "lesson/move_words.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/shape.hpp"
#include "puzzle/forced_wins.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::lesson {

namespace {

using pattern::PointClass;
using pattern::PointIndex;
using pattern::Shape;
using puzzle::Means;
using threat::ThreatVerdict;

/// Says that the winner still wins, by a line of `plies` moves of both sides. `first` gives {point}
/// its value, the first move of that line.
Phrase still_wins(Side winner, Means means, std::size_t plies, std::vector<PhraseValue> first) {
  const auto moves = static_cast<int>((plies + 1) / 2);
  if (winner == Side::first) {
    return means == Means::fours
               ? plural_phrase(moves,
                               "But Black still wins by fours, in {count} move, beginning with {point}.",
                               "But Black still wins by fours, in {count} moves, beginning with {point}.",
                               std::move(first))
               : plural_phrase(moves,
                               "But Black still wins by threats, in {count} move, beginning with {point}.",
                               "But Black still wins by threats, in {count} moves, beginning with {point}.",
                               std::move(first));
  }
  return means == Means::fours
             ? plural_phrase(moves, "But White still wins by fours, in {count} move, beginning with {point}.",
                             "But White still wins by fours, in {count} moves, beginning with {point}.",
                             std::move(first))
             : plural_phrase(moves,
                             "But White still wins by threats, in {count} move, beginning with {point}.",
                             "But White still wins by threats, in {count} moves, beginning with {point}.",
                             std::move(first));
}

/// Judges one move, given the board before the move, and makes the sentences about the move.
class MoveJudge {
 public:
  MoveJudge(Task task, const Position& position, Point move, const Interruption& interruption)
      : task_(task),
        position_(position),
        move_(move),
        point_(static_cast<PointIndex>(position.rules().index_of(move))),
        side_(position.side_to_move()),
        board_(position),
        wins_(interruption) {}

  [[nodiscard]] Verdict judge() {
    using enum Task;
    switch (task_) {
      case complete_row:
        return made(kind() == PointClass::win);
      case make_three:
        return made(best_shape() >= Shape::three && best_shape() <= Shape::wide_three);
      case make_open_three:
        return made(pattern::is_open_three(best_shape()));
      case make_four:
        return made(pattern::count_fours(shapes()) > 0);
      case make_open_four:
        return made(best_shape() == Shape::open_four || best_shape() == Shape::double_four);
      case make_double_threat:
        if (!is_double_threat(kind())) return made(false);
        return done(two_sentences(sentence(), phrase("The opponent can stop only one of them.")));
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
  [[nodiscard]] std::string text_of(Point point) const { return to_text(point, position_.rules()); }
  [[nodiscard]] Phrase sentence() const { return sentence_for_move(board_, point_); }
  [[nodiscard]] pattern::PointShapes shapes() const { return board_.shapes(point_, side_); }
  [[nodiscard]] PointClass kind() const { return board_.exact_class(point_, side_); }
  [[nodiscard]] Shape best_shape() const { return std::ranges::max(shapes()); }

  /// A sentence about the opponent. Each color has its own sentence, because other languages inflect the
  /// names of colors.
  [[nodiscard]] Phrase of_opponent(std::string_view black, std::string_view white,
                                   std::vector<PhraseValue> values = {}) const {
    return phrase(opponent(side_) == Side::first ? black : white, std::move(values));
  }
  [[nodiscard]] std::vector<PhraseValue> at(Point point) const { return {{"point", text_of(point)}}; }

  [[nodiscard]] Verdict wrong(Phrase text, std::vector<Point> after = {}) const {
    return with_line(TryResult::wrong, std::move(text), std::move(after));
  }

  /// The verdict `wrong`, with what the stone makes and the reason why that is not enough.
  [[nodiscard]] Verdict wrong_because(Phrase reason, std::vector<Point> after = {}) const {
    return wrong(two_sentences(sentence(), std::move(reason)), std::move(after));
  }

  [[nodiscard]] Verdict done(Phrase text) const { return with_line(TryResult::done, std::move(text), {}); }

  [[nodiscard]] Verdict with_line(TryResult result, Phrase text, std::vector<Point> after) const {
    after.insert(after.begin(), move_);
    return {.result = result, .text = std::move(text), .line = std::move(after)};
  }

  /// The verdict of a task about what the stone makes.
  [[nodiscard]] Verdict made(bool is_right) const {
    if (is_right) return done(sentence());
    return wrong_because(phrase("The task is: {task}", {{"task", phrase(sentence_of(task_))}}));
  }

  /// A point where the opponent completes a row after the move, if there is one.
  [[nodiscard]] std::optional<Point> row_of_opponent() {
    board_.play(point_);
    const pattern::PointSet& rows = board_.points(opponent(side_), PointClass::win);
    const std::optional<Point> found =
        rows.is_empty() ? std::nullopt : std::optional(position_.rules().point_of(rows.first()));
    board_.undo();
    return found;
  }

  [[nodiscard]] Verdict loses_to_row(Point row) const {
    return wrong_because(of_opponent(translatable("But Black plays {point} and has five."),
                                     translatable("But White plays {point} and has five."), at(row)),
                         {row});
  }

  [[nodiscard]] Verdict stopped_row() {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    return done(phrase("{point} stops the row.", at(move_)));
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
    return wrong_because(still_wins(opponent(side_), win.means, win.line.size(), at(win.line.front())),
                         win.line);
  }

  [[nodiscard]] Verdict stopped(bool by_threats) {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto win = win_of_opponent(by_threats)) return loses_to(*win);
    return done(by_threats
                    ? of_opponent(translatable("{point} holds: Black has no win by fours or threats."),
                                  translatable("{point} holds: White has no win by fours or threats."),
                                  at(move_))
                    : of_opponent(translatable("{point} holds: Black has no win by fours."),
                                  translatable("{point} holds: White has no win by fours."), at(move_)));
  }

  [[nodiscard]] Verdict kept_tempo() {
    if (kind() == PointClass::win) return done(sentence());
    if (const auto win = win_of_opponent(false)) return loses_to(*win);
    board_.play(point_);
    board_.pass();
    const bool threatens = wins_.search(board_, Means::fours) == ThreatVerdict::win;
    board_.undo();
    board_.undo();
    if (threatens) {
      return done(two_sentences(sentence(), of_opponent(translatable("It stops Black, who has to answer."),
                                                        translatable("It stops White, who has to answer."))));
    }
    return wrong(
        of_opponent(translatable("{point} stops Black, but it threatens nothing. Now Black has a free move."),
                    translatable("{point} stops White, but it threatens nothing. Now White has a free move."),
                    at(move_)));
  }

  [[nodiscard]] Verdict trap() {
    board_.play(point_);
    const bool is_four = board_.count(side_, PointClass::win) > 0;
    std::optional<Point> stop;
    threat::row_stoppers(board_, side_).for_each([&](PointIndex point) {
      if (!stop && !board_.is_forbidden(point, opponent(side_))) stop = position_.rules().point_of(point);
    });
    board_.undo();
    if (!is_four) {
      return wrong_because(of_opponent(translatable("Only a four forces Black to answer."),
                                       translatable("Only a four forces White to answer.")));
    }
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    if (stop) {
      return wrong_because(of_opponent(translatable("But Black can stop it at {point}."),
                                       translatable("But White can stop it at {point}."), at(*stop)),
                           {*stop});
    }
    return done(
        two_sentences(sentence(), of_opponent(translatable("Black is forbidden to play where it has to."),
                                              translatable("White is forbidden to play where it has to."))));
  }

  [[nodiscard]] Verdict attacked(Means means) {
    if (kind() == PointClass::win) return done(phrase("{sentence} You win.", {{"sentence", sentence()}}));
    if (const auto row = row_of_opponent()) return loses_to_row(*row);
    const std::vector<PointIndex> attacks = puzzle::ForcedWins::first_moves(board_, means);
    if (std::ranges::find(attacks, point_) == attacks.end()) {
      return wrong_because(
          means == Means::fours
              ? of_opponent(translatable("That is not a four, so Black is free to move."),
                            translatable("That is not a four, so White is free to move."))
              : of_opponent(
                    translatable("That is neither a four nor an open three, so Black is free to move."),
                    translatable("That is neither a four nor an open three, so White is free to move.")));
    }
    if (wins_.search_after(board_, point_, means) != ThreatVerdict::win) return refuted(means);
    board_.play(point_);
    const std::optional<PointIndex> answer = wins_.longest_answer(board_, means);
    const bool is_four = board_.count(side_, PointClass::win) > 0;
    const bool is_stopped = !is_four || (answer && threat::row_stoppers(board_, side_).contains(*answer));
    board_.undo();
    if (!answer) return {};  // interrupted
    const Point answered = position_.rules().point_of(*answer);
    Phrase words =
        is_stopped ? of_opponent(translatable("Black answers at {point}. Keep going."),
                                 translatable("White answers at {point}. Keep going."), at(answered))
                   : of_opponent(translatable("Black is forbidden to stop it and plays {point}. Keep going."),
                                 translatable("White is forbidden to stop it and plays {point}. Keep going."),
                                 at(answered));
    return with_line(TryResult::right, two_sentences(sentence(), std::move(words)), {answered});
  }

  [[nodiscard]] Verdict refuted(Means means) {
    const auto answer = wins_.refutation_of(board_, point_, means);
    if (!answer) return wrong_because(phrase("It does not win by force."));
    const Point stop = position_.rules().point_of(*answer);
    return wrong_because(means == Means::fours
                             ? phrase("But after {point} the fours come to an end.", at(stop))
                             : phrase("But after {point} the threats come to an end.", at(stop)),
                         {stop});
  }

  [[nodiscard]] Verdict near_center() const {
    constexpr int near = 2;
    const Rules& rules = position_.rules();
    const int across = std::abs(2 * move_.x - (rules.width - 1));
    const int down = std::abs(2 * move_.y - (rules.height - 1));
    if (std::max(across, down) <= 2 * near) return done(phrase("{point} has room on all sides.", at(move_)));
    return wrong(
        phrase("{point} is far from the middle. There the edge leaves less room for rows.", at(move_)));
  }

  [[nodiscard]] Verdict near_stone() const {
    const Rules& rules = position_.rules();
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point stone = rules.point_of(index);
      if (position_.cell(stone) == Cell::empty) continue;
      if (std::max(std::abs(stone.x - move_.x), std::abs(stone.y - move_.y)) == 1)
        return done(phrase("{point} is next to a stone and joins the fight.", at(move_)));
    }
    return wrong(
        phrase("{point} is too far away. The opponent gets a free move beside its stone.", at(move_)));
  }

  [[nodiscard]] Verdict opening() const {
    Position next = position_;
    next.play(move_);
    if (const RenjuOpening* const found = find_renju_opening(next))
      return done(phrase("This opening is called {name}.", {{"name", std::string(found->name)}}));
    return wrong(
        phrase("{point} makes none of the 26 openings: the third stone is within two points of the first.",
               at(move_)));
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

Verdict try_move(Task task, const Position& position, Point move, const Interruption& interruption) {
  return MoveJudge(task, position, move, interruption).judge();
}

}  // namespace rowan::lesson
