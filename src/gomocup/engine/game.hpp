// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "book/book_file.hpp"
#include "gomocup/engine/reported_board.hpp"
#include "gomocup/engine/settings.hpp"
#include "gomocup/protocol/command.hpp"
#include "gomocup/protocol/info.hpp"
#include "search/engine.hpp"
#include "think/request.hpp"

namespace rowan::gomocup {

/// A search that the session needs before it can answer; Game::finished makes the answer from its result.
struct SearchTask {
  enum class Purpose : std::uint8_t {
    move,           // a move to play
    swap2,          // the evaluation after three or five stones of swap2, and the next stone
    balance,        // the move after which the evaluation is nearest to `bias`
    first_of_two,   // the best move, before a reply that brings the evaluation near `bias`
    second_of_two,  // that reply: the move after which the evaluation is nearest to `bias`
    ponder          // think on the opponent's time; canceled by any command
  };

  Purpose purpose = Purpose::move;
  think::Request request;  // its clock starts at the time when the command was read
  int bias = 0;            // the wanted evaluation for the side to move in the request
};

/// The result of a line or of a finished task: lines to send, and then perhaps another task.
struct Output {
  std::vector<std::string> lines = {};
  std::optional<SearchTask> task = {};
  bool clear_table = false;  // clear the engine's table before the lines are sent
  bool end = false;          // the session is over
};

[[nodiscard]] inline Output say(std::string line) { return {.lines = {std::move(line)}}; }
[[nodiscard]] inline Output say_error(std::string_view message) {
  return say("ERROR " + std::string(message));
}

/// The game that a manager has us play: its board and rules, the tasks to search, and the answers made from
/// their results. The session decides which commands the manager may give, and in which order.
class Game {
 public:
  /// The maximum number of best moves in a search: more would leave no time for depth.
  static constexpr int most_lines = 32;

  /// If a single move is wanted in a position of the book, the book answers without a task.
  explicit Game(Settings settings, book::SharedBook book = {})
      : settings_(std::move(settings)), book_(std::move(book)) {}

  [[nodiscard]] Settings& settings() { return settings_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  void use(RuleDialect dialect) { dialect_ = dialect; }

  /// Execute START and RESTART: an empty board, of that size or of the size before.
  void begin(int width, int height);
  void restart();
  [[nodiscard]] bool is_started() const { return width_ > 0; }

  /// The options of the engine to use; empty before START.
  [[nodiscard]] std::optional<search::Engine::Options> engine_options() const;

  /// The rules that the manager chose by number; an error for an unknown number. Before START, the rules on a
  /// board of 15 × 15.
  [[nodiscard]] Result<Rules> rules() const;
  [[nodiscard]] Result<Point> point_of(const ReceivedPoint& received) const;

  // The rest requires START.

  [[nodiscard]] Output turn(const ReceivedPoint& received);
  [[nodiscard]] Output play(const ReceivedPoint& received);
  [[nodiscard]] Output take_back(const ReceivedPoint& received);
  [[nodiscard]] Output show_forbidden() const;

  /// Execute BOARD, YXBOARD and SWAP2BOARD, given all their points.
  [[nodiscard]] Output arrange_and_move(const std::vector<ReportedBoard::Field>& fields);
  void arrange(const std::vector<ReportedBoard::Field>& fields);
  [[nodiscard]] Output open_by_swap2(const std::vector<ReportedBoard::Field>& fields);

  /// Execute YXBLOCK and its inverses, for points where we must not play.
  void block(Point point);
  void unblock(Point point);
  void unblock_all() { blocked_.clear(); }

  /// Returns a task for the side to move, whose result is then passed to finished(); or, instead of a task,
  /// an answer from the book or an ERROR.
  [[nodiscard]] Output make_task(SearchTask::Purpose purpose, int lines = 1, int bias = 0);

  /// Answers with the result of a task, given the time since its command was read. Not for pondering.
  [[nodiscard]] Output finished(const SearchTask& task, const think::Answer& found,
                                std::chrono::milliseconds used);

  /// Lines about a task in progress, as the manager wants them.
  [[nodiscard]] std::vector<std::string> progress(const SearchTask& task, const think::Answer& found) const;

 private:
  /// As make_task(), for the side to move on `board`, which becomes the game's board unless there is an
  /// ERROR.
  [[nodiscard]] Output make_task_at(ReportedBoard board, SearchTask::Purpose purpose, int lines = 1,
                                    int bias = 0);
  /// A task with the moves that are neither blocked nor `closed`; empty if there are none.
  [[nodiscard]] std::optional<SearchTask> task_at(const Position& position,
                                                  const std::vector<Point>& closed) const;

  /// Answers the task with a book move, if there is one.
  [[nodiscard]] std::optional<Output> answer_from_book(const SearchTask& task);

  [[nodiscard]] Output answer(const std::vector<Point>& stones, const think::Answer& found,
                              const Rules& rules);
  [[nodiscard]] Output answer_swap2(const SearchTask& task, const think::Answer& found);
  [[nodiscard]] Output think_of_second(const SearchTask& task, Point first);
  [[nodiscard]] std::optional<SearchTask> pondering(const think::Answer& found) const;

  [[nodiscard]] Result<Point> free_point(const ReceivedPoint& received) const;

  Settings settings_;
  book::SharedBook book_;
  RuleDialect dialect_ = RuleDialect::gomocup;
  std::uint64_t games_ = 0;
  int width_ = 0;
  int height_ = 0;
  ReportedBoard board_;
  std::vector<Point> blocked_;
};

}  // namespace rowan::gomocup
