// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "book/book_file.hpp"
#include "gomocup/engine/game.hpp"
#include "gomocup/engine/reported_board.hpp"
#include "gomocup/protocol/command.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// The engine's side of a session in the Gomocup protocol, with Yixin-Board's commands: a state machine
/// without threads, clocks, streams or an engine. The caller reads the lines and searches:
///
///     process(command) ---> lines to send
///         '---> task ------ search ----- game().finished(task, found) -----> lines to send, perhaps a task
///                             '--------- game().progress(task, found) -----> lines to send meanwhile
///
/// Every line gets an answer, except blank lines, INFO, STOP, END, the lines of a BOARD before DONE, and some
/// commands of Yixin-Board. The answer is ERROR to an invalid line, which has no other effect, and UNKNOWN
/// to an unknown word. Problems with an INFO are reported with the next answer: an unknown rule as an ERROR,
/// since no game can be played by it, anything else as a MESSAGE.
class Session {
 public:
  struct Options {
    std::string version;
    search::Engine::Options engine = {.table_mebibytes = 128,
                                      .threads = 1};  // unless the manager sets others
    bool table_is_explicit = false;  // if true, the table does not grow with the memory limit
    search::Engine::Options most = {.table_mebibytes = 65'536, .threads = 64};  // maximum the manager may set
    book::SharedBook book = {};  // for the first moves of games with its rules; null for none
  };

  explicit Session(Options options);

  /// Executes a command, or answers a line that is not one. Requires that no task is running except
  /// pondering, which every line cancels.
  [[nodiscard]] Output process(const Result<Command>& command);

  [[nodiscard]] Game& game() { return game_; }
  [[nodiscard]] const Game& game() const { return game_; }

 private:
  /// BOARD or a similar command, whose lines are read up to DONE.
  struct Collecting {
    Command::Kind kind;
    std::vector<ReportedBoard::Field> fields = {};
    bool is_refused = false;  // an ERROR was sent, and the rest is ignored
  };

  [[nodiscard]] Output execute(const Command& command);
  [[nodiscard]] Output execute_on_board(const Command& command);
  void take_info(std::string_view text);

  [[nodiscard]] Output start(const Command& command);
  [[nodiscard]] Output about();
  [[nodiscard]] Output show_info() const;

  [[nodiscard]] Output collect(Command::Kind kind);
  [[nodiscard]] Output add_field(const Command& command);
  [[nodiscard]] Output done();

  Options options_;
  Game game_;
  std::vector<std::string> deferred_messages_;  // problems with INFO, sent before the next answer
  std::optional<Collecting> collecting_;
};

}  // namespace rowan::gomocup
