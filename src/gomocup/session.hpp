// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "book/book_file.hpp"
#include "gomocup/board.hpp"
#include "gomocup/game.hpp"
#include "gomocup/task.hpp"
#include "protocol/gomocup_order.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

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
class Session {
 public:
  struct Options {
    std::string version;
    search::Engine::Options engine = {.table_mebibytes = 128,
                                      .threads = 1};  // where the manager does not say
    bool table_is_asked_for = false;  // then it grows no larger, however much memory the manager allows
    search::Engine::Options most = {.table_mebibytes = 65'536, .threads = 64};  // whatever it says
    book::SharedBook book = {};  // for the first moves of games that it is for; null is none
  };

  explicit Session(Options options);

  /// Takes a line without its line break. Requires that no task is under way, but for pondering, which is
  /// dropped by it.
  [[nodiscard]] Output hear(std::string_view line);

  /// What was thought of a task that hear() or finished() gave, and how long ago its order was read. Not for
  /// pondering.
  [[nodiscard]] Output finished(const Task& task, const think::Answer& report,
                                std::chrono::milliseconds used);

  [[nodiscard]] std::vector<std::string> progress(const Task& task, const think::Answer& report) const;

  /// The engine that is wanted; nothing before START.
  [[nodiscard]] std::optional<search::Engine::Options> engine_options() const;

 private:
  using Order = protocol::GomocupOrder;

  /// BOARD and its like: lines up to DONE.
  struct Collecting {
    Order::Kind kind;
    std::vector<Board::Field> fields = {};
    bool is_refused = false;  // an ERROR was said, and the rest is passed over
  };

  [[nodiscard]] Output obey(const Order& order);
  [[nodiscard]] Output obey_at_board(const Order& order);
  void take_info(std::string_view text);

  [[nodiscard]] Output start(const Order& order);
  [[nodiscard]] Output about();
  [[nodiscard]] Output show_info() const;

  [[nodiscard]] Output collect(Order::Kind kind);
  [[nodiscard]] Output add_field(const Order& order);
  [[nodiscard]] Output done();

  Options options_;
  Game game_;
  std::vector<std::string> held_;  // what an INFO deserved, until something may be said
  std::optional<Collecting> collecting_;
};

}  // namespace rowan::gomocup
