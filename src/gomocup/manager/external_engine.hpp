// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/rules.hpp"
#include "game/swap2.hpp"
#include "gomocup/protocol/line_log.hpp"
#include "gomocup/protocol/messages.hpp"
#include "gomocup/protocol/reply.hpp"
#include "process/child_process.hpp"
#include "think/game_limits.hpp"
#include "think/request.hpp"

namespace rowan::gomocup {

/// Called for every line that is exchanged, when it is written or read, without its line break.
using EngineListener = std::function<void(Speaker speaker, std::string_view line)>;

/// Names and values of settings that only the engine understands.
using EngineSettingList = std::vector<std::pair<std::string, std::string>>;

struct EngineOptions {
  std::string command;  // split as in process/command_line.hpp
  think::GameLimits limits = {};
  bool suspend = false;  // suspend the process while its opponent is to move
  /// For answers that take no thinking: to START, RESTART and ABOUT.
  std::chrono::milliseconds reply_timeout{10'000};
  std::chrono::milliseconds late_grace{1000};  // how long silence is tolerated after a move's deadline
  // The minimum time between an engine's answer and our next line: an engine that thinks in another thread
  // may not be ready at once, and would drop or misread the line. It costs nothing unless a built-in opponent
  // answers faster than that.
  std::chrono::microseconds turn_delay{200};
  std::string folder = {};          // where the engine may keep files; empty: nowhere
  EngineSettingList settings = {};  // sent as INFO KEY VALUE, after all others
  EngineListener listener = {};
};

/// The manager's side of a conversation with an untrusted engine that speaks the Gomocup protocol.
///
///     begin        new process:  ABOUT, START n -> name="...", OK;  INFO ..., ABOUT -> name="..."
///                  old process:  RESTART -> OK;  INFO ... (START n instead, if RESTART is not understood or
///                                the board has another size; a new process, if START n is not understood
///                                either)
///     think        INFO time_left;  BEGIN | TURN x,y | BOARD ... DONE -> x,y
///     open         INFO time_left;  SWAP2BOARD ... DONE -> points or SWAP
///     destructor   END; the process is killed if it does not end within a second
///
/// BOARD is used unless the board is empty or the engine lacks only its opponent's last move. ABOUT is sent a
/// second time to learn whether the engine answers INFO, although the protocol forbids such answers: whatever
/// it says before the second name="..." is about INFO, and an ERROR about the rule is a refusal. A SUGGEST is
/// accepted with PLAY.
///
/// An engine that thinks in another thread may lose a TURN that comes right after its move, and answer what
/// is left of the line with UNKNOWN or ERROR: then it is sent the whole BOARD, once, while the clock
/// continues.
///
/// Engines fill the memory limit with tables and exceed it a little with everything else, so a process is
/// killed only at an eighth above the limit.
///
/// Every fault of the engine ends the process, and the next begin() starts another.
class ExternalEngine final : public think::Thinker {
 public:
  explicit ExternalEngine(EngineOptions options);
  ExternalEngine(const ExternalEngine&) = delete;
  ExternalEngine& operator=(const ExternalEngine&) = delete;
  ~ExternalEngine() override;

  /// Prepares for a game. Rules that the protocol cannot express are refused.
  [[nodiscard]] std::optional<record::Fault> begin(const Rules& rules, const StopToken& stop);

  /// A move for the side to move: it is on the board, but may be illegal. Requires a begin() without fault.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

  /// An answer for swap2, of the right kind, with the right number of points, all on the board; empty if the
  /// engine does not know swap2. Requires a begin() without fault, and 0, 3 or 5 stones.
  [[nodiscard]] std::expected<std::optional<Swap2Answer>, record::Fault> open(const think::Request& request);

  /// Starts the program if it is not running, and asks for its name. An engine that does not tell its name
  /// gets that of its program, provided that it understands START. An error says what is wrong with the
  /// program, or what it did.
  [[nodiscard]] Result<std::string> ask_name(const StopToken& stop);

 private:
  using Deadline = process::ChildProcess::Deadline;
  /// How to begin another game with a process that has already played one: the first of these that works.
  enum class Again : std::uint8_t { restart, start, new_process };

  [[nodiscard]] std::optional<record::Fault> start_process(const StopToken& stop);
  [[nodiscard]] bool begin_again(bool same_board, const StopToken& stop);
  [[nodiscard]] std::optional<record::Fault> await_ok(std::string_view command, const StopToken& stop);
  [[nodiscard]] std::optional<record::Fault> learn_about_info(const StopToken& stop);
  /// Sends ABOUT and waits for the answer: after that, answers to earlier lines can no longer come. Does
  /// nothing if the engine does not tell its name.
  [[nodiscard]] std::optional<record::Fault> synchronize(const StopToken& stop);
  [[nodiscard]] std::vector<std::string> info_lines() const;
  [[nodiscard]] std::vector<std::string> question_for(const Position& position) const;

  [[nodiscard]] std::optional<record::Fault> say(std::span<const std::string> lines, Deadline deadline,
                                                 const StopToken& stop);
  [[nodiscard]] std::expected<Reply, record::Fault> next_reply(Deadline deadline, const StopToken& stop);
  [[nodiscard]] Reply read_reply(std::string_view line);
  void discard_old_output();

  /// Sends a question and waits for the answer. An UNKNOWN or ERROR that may be about an earlier line counts
  /// as the answer only if nothing else comes. Replies to ABOUT are skipped, and a first SUGGEST is accepted.
  [[nodiscard]] std::expected<Reply, record::Fault> ask(std::vector<std::string> question,
                                                        const think::Request& request);
  [[nodiscard]] std::expected<Reply, record::Fault> await_answer(const think::Request& request,
                                                                 std::string_view asked, Deadline deadline);
  [[nodiscard]] std::expected<Point, record::Fault> checked(const ReceivedPoint& received) const;

  [[nodiscard]] record::Fault fault_of(process::Halt halt, std::string_view awaited) const;
  /// A fault at the start, extended by the protocol that the program speaks instead, if that can be found
  /// out.
  [[nodiscard]] record::Fault explained(record::Fault fault, const StopToken& stop);
  /// Ends the process: after a fault the conversation is not continued.
  [[nodiscard]] std::unexpected<record::Fault> give_up(record::Fault fault);
  void send_end();

  EngineOptions options_;
  std::unique_ptr<process::ChildProcess> process_;
  std::string program_name_;
  Again again_ = Again::restart;
  bool knows_swap2_ = true;

  // Of the process:
  std::string name_;                      // as the engine reports it; empty if it did not
  std::vector<std::string> first_lines_;  // the first lines, until one belongs to the protocol
  bool knows_protocol_ = false;
  bool answers_info_ = false;  // with UNKNOWN or ERROR, contrary to the protocol
  int stray_answers_ = 0;      // UNKNOWN or ERROR lines still expected for earlier lines
  bool suspended_ = false;

  // Of the game:
  Rules rules_;
  int rule_number_ = 0;
  std::optional<std::vector<Point>> known_moves_;  // the moves on the engine's own board; empty if unknown
  std::chrono::steady_clock::time_point answered_at_;
  bool has_answered_ = false;  // with a move in this game; a later UNKNOWN or ERROR is a garbled answer
  MessageEvaluation evaluation_;
};

}  // namespace rowan::gomocup
