// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "gomocup/board.hpp"
#include "gomocup/settings.hpp"
#include "protocol/gomocup_order.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// Something to think about, before the session can answer.
struct GomocupTask {
  enum class Purpose : std::uint8_t {
    move,           // a move, which is played
    swap2,          // who is ahead after three or five stones of swap2, and the next stone
    balance,        // the move after which the evaluation is nearest to `bias`
    first_of_two,   // a move and a reply after which the evaluation is nearest to `bias`
    second_of_two,  // the latter
    ponder          // nobody waits for it: it is dropped as soon as anything else is to be done
  };

  Purpose purpose = Purpose::move;
  think::Request request;  // its clock is yet to be started at the moment at which the order was read
  int bias = 0;            // to the side to move in the request
};

/// What comes of a line that was heard, or of a task that is finished: lines to say, and then perhaps more to
/// think about.
struct GomocupOutput {
  std::vector<std::string> lines = {};
  std::optional<GomocupTask> task = {};
  bool forget = false;  // the engine's table is to be cleared, before the lines are said
  bool end = false;     // the conversation is over
};

/// The engine's side of a conversation in the Gomocup protocol, with Yixin-Board's commands: a state machine
/// without threads, clocks, streams or an engine. Who drives it reads lines and thinks:
///
///     hear(line) ---------> lines to say
///         '---> task ------ think ------ finished(task, report) ------> lines to say, perhaps another task
///                             '--------- progress(task, report) ------> lines to say meanwhile
///
/// Every line that is not blank, INFO, part of a BOARD or one of Yixin-Board's that have no answer gets one:
/// ERROR with what was wrong, and then nothing has changed; UNKNOWN for a word that is not known. An INFO
/// that cannot be obeyed is answered with the next line that may be: a rule that is not known is an ERROR, as
/// nothing can be played by it; of anything else a MESSAGE tells.
class GomocupSession {
 public:
  struct Options {
    std::string version;
    search::Engine::Options engine = {.table_mebibytes = 128,
                                      .threads = 1};  // where the manager does not say
    search::Engine::Options most = {.table_mebibytes = 65'536, .threads = 64};  // whatever it says
  };

  explicit GomocupSession(Options options);

  /// Takes a line without its line break. Requires that no task is under way, but for pondering, which is
  /// dropped by it.
  [[nodiscard]] GomocupOutput hear(std::string_view line);

  /// What was thought of a task that hear() or finished() gave, and how long ago its order was read. Not for
  /// pondering.
  [[nodiscard]] GomocupOutput finished(const GomocupTask& task, const think::Answer& report,
                                       std::chrono::milliseconds used);

  [[nodiscard]] std::vector<std::string> progress(const GomocupTask& task, const think::Answer& report) const;

  /// The engine that is wanted; nothing before START.
  [[nodiscard]] std::optional<search::Engine::Options> engine_options() const;

 private:
  using Order = protocol::GomocupOrder;
  using Output = GomocupOutput;
  using Task = GomocupTask;

  /// So many best moves at most: more would leave no time for depth.
  static constexpr int most_lines = 32;

  /// BOARD and its like: lines up to DONE.
  struct Collecting {
    Order::Kind kind;
    std::vector<GomocupBoard::Field> fields = {};
    bool is_refused = false;  // an ERROR was said, and the rest is passed over
  };

  [[nodiscard]] Output obey(const Order& order);
  [[nodiscard]] Output obey_at_board(const Order& order);
  void take_info(std::string_view text);

  [[nodiscard]] Output start(const Order& order);
  [[nodiscard]] Output restart();
  [[nodiscard]] Output turn(const protocol::SpokenPoint& spoken);
  [[nodiscard]] Output play(const protocol::SpokenPoint& spoken);
  [[nodiscard]] Output take_back(const protocol::SpokenPoint& spoken);
  [[nodiscard]] Output about();
  [[nodiscard]] Output show_forbidden() const;
  [[nodiscard]] Output show_info() const;

  [[nodiscard]] Output collect(Order::Kind kind);
  [[nodiscard]] Output add_field(const Order& order);
  [[nodiscard]] Output done();
  [[nodiscard]] Output open_by_swap2(const std::vector<GomocupBoard::Field>& fields);
  void block(const Collecting& collected);

  /// A task for the side to move on that board, which becomes ours with it; or ERROR.
  [[nodiscard]] Output think(GomocupBoard board, Task::Purpose purpose, int lines = 1, int bias = 0);
  /// A task with the moves that are not blocked, if there are any.
  [[nodiscard]] std::optional<Task> task_at(const Position& position, const std::vector<Point>& closed) const;

  [[nodiscard]] Output answer(const std::vector<Point>& stones, const think::Answer& report,
                              const Rules& rules);
  [[nodiscard]] Output answer_swap2(const Task& task, const think::Answer& report);
  [[nodiscard]] Output think_of_second(const Task& task, Point first);
  [[nodiscard]] std::optional<Task> pondering(const think::Answer& report) const;

  [[nodiscard]] Result<Rules> rules() const;
  [[nodiscard]] Result<Point> point_of(const protocol::SpokenPoint& spoken) const;
  [[nodiscard]] Result<Point> free_point(const protocol::SpokenPoint& spoken) const;

  Options options_;
  GomocupSettings settings_;
  protocol::RuleDialect dialect_ = protocol::RuleDialect::gomocup;
  std::vector<std::string> held_;  // what an INFO deserved, until something may be said
  std::uint64_t games_ = 0;

  // Since START:
  bool is_started_ = false;
  int width_ = 0;
  int height_ = 0;
  GomocupBoard board_;
  std::vector<Point> blocked_;  // by YXBLOCK
  std::optional<Collecting> collecting_;
};

}  // namespace rowan::gomocup
