// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/side.hpp"
#include "record/json.hpp"
#include "record/json/position_json.hpp"
#include "record/termination.hpp"
#include "server/shared/game_clock.hpp"
#include "server/shared/game_event.hpp"

namespace rowan::server {

/// A time of a monotonic clock.
using Moment = std::chrono::milliseconds;

/// What a game begins with.
struct GameSetup {
  record::Json start = {};  // "game", "size", "position", "moves", as the request has them
  Position position;        // where they lead
  bool is_swap2 = false;
  const OpeningRule* opening = nullptr;  // the rule by which the game is opened; null: none, or is_swap2
  Side host_side = Side::first;          // of an opening: is the host the opener?

  [[nodiscard]] bool has_opening() const { return is_swap2 || opening != nullptr; }
  TimeControl control = {};
  std::string host_name = {};
  std::optional<std::string> guest_name = {};  // of a rematch, where the guest is there from the beginning
  std::string previous = {};                   // the game before the rematch, or empty
  std::string class_id = {};                   // the class that it is played in, or empty
};

/// How a game ended.
struct GameResult {
  /// `teacher`: as the teacher of a class decided; `canceled`: who decided that it counts for nobody;
  /// `withdrawn`: the host has taken back the invitation before anybody came.
  enum class How : std::uint8_t { board, resignation, time, agreement, teacher, canceled, withdrawn };

  How how = How::board;
  std::optional<GameSeat> winner = {};  // nothing for a draw

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game between two people: what may happen in it, and how it stands. No network, no store, no clock of its
/// own: the time is passed in.
///
///     decide(wanted, now)   what a player wants -> the event, or why not           changes nothing
///     apply(event)          the event happens                                      the same each time
///
/// A game is its setup with its events applied one after another; so the store needs nothing else. Only
/// whether the clock runs now, and since when, is not in the events:
///
///              resume                 an event ends the elapsed time,
///      paused --------> running       and the next resume begins it anew
///             <--------
///               pause
///
/// The turn's time goes on adding up over pauses. What the clock does is in game_clock.hpp.
class SharedGame {
 public:
  /// Half of them for what is not a move, so that nobody can use them up for the other.
  static constexpr int most_events = 4'000;
  static constexpr int most_renames = 20;  // of each player

  explicit SharedGame(GameSetup setup);

  // Who plays, and how it stands.

  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] const record::AskedPosition& board() const { return board_; }
  [[nodiscard]] const std::vector<Swap2Answer>& swap2_answers() const { return answers_; }
  /// How many questions of the opening were answered.
  [[nodiscard]] std::size_t answer_count() const;
  [[nodiscard]] const std::string& name(GameSeat seat) const { return names_[seat]; }
  [[nodiscard]] bool is_guest_seated() const { return is_guest_seated_; }
  [[nodiscard]] const std::optional<GameResult>& result() const { return result_; }
  [[nodiscard]] bool is_withdrawn() const { return result_ && result_->how == GameResult::How::withdrawn; }
  [[nodiscard]] std::optional<GameSeat> draw_offer() const { return draw_offer_; }
  [[nodiscard]] std::optional<GameSeat> undo_request() const { return undo_request_; }
  [[nodiscard]] std::optional<GameSeat> rematch_request() const { return rematch_request_; }
  [[nodiscard]] const std::string& next() const { return next_; }  // the rematch, or empty

  /// Who plays first, or opens by a rule.
  [[nodiscard]] GameSeat opener() const;
  /// Nothing while the opening has not decided.
  [[nodiscard]] std::optional<Side> side_of(GameSeat seat) const;
  /// Who has to play or to answer; nothing when the game is over.
  [[nodiscard]] std::optional<GameSeat> turn() const;
  /// How many moves an undo that this seat asks for takes back; 0 if it has none to take back.
  [[nodiscard]] int undo_count(GameSeat seat) const;

  // What happens.

  /// The event that follows from what a player wants, with the time that it took; or why it cannot be now.
  /// Requires no `seated`, `flag` or `decided`. Of a rematch that is accepted the caller sets the new game.
  [[nodiscard]] Result<GameEvent> decide(GameEvent wanted, Moment now) const;

  /// Would the event leave everything as it is? Then it need not happen.
  [[nodiscard]] bool changes_nothing(const GameEvent& event) const {
    return event.kind == GameEventKind::named && event.text == names_[event.seat];
  }

  /// Somebody takes the guest's seat. Requires that it is free, and that the game goes on.
  [[nodiscard]] GameEvent seat_guest(std::string name) const;

  /// What the teacher of a class wants: `decided` or `named`, which no player may send then. Nothing where
  /// the game is over.
  [[nodiscard]] std::optional<GameEvent> find_imposed(GameEvent wanted, Moment now) const;

  /// The event of which the time has come: the side to move has used up all its time.
  [[nodiscard]] std::optional<GameEvent> find_flag(Moment now) const;
  /// When that will be; nothing while no clock runs.
  [[nodiscard]] std::optional<Moment> flag_time() const;

  /// Requires an event that decide, seat_guest, find_imposed or find_flag gave for this state.
  void apply(const GameEvent& event);

  /// The same for an event from a file: false, and nothing has changed, where it does not fit.
  [[nodiscard]] bool replay(const GameEvent& event);

  // The clock.

  /// Does a clock run whenever it is not paused?
  [[nodiscard]] bool is_timed() const;
  [[nodiscard]] bool is_running() const { return running_since_.has_value(); }
  void resume(Moment now);
  void pause(Moment now);
  /// How long the turn has lasted, pauses not counted.
  [[nodiscard]] Milliseconds turn_time(Moment now) const;
  /// Restores what turn_time was when a store was written. Requires a pause.
  void set_turn_time(Milliseconds time) { unrecorded_ = time - turn_time_; }
  [[nodiscard]] TimeLeft time_left(GameSeat seat, Moment now) const;

  /// The setup of a rematch: the other one plays first.
  [[nodiscard]] GameSetup rematch(std::string own_id) const;

 private:
  [[nodiscard]] std::optional<Error> why_not_play(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_answer(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_offer(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_rematch(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_withdraw(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not(const GameEvent& wanted) const;
  [[nodiscard]] std::optional<GameSeat> pending(GameEventKind kind) const;
  [[nodiscard]] std::string distinct_name(std::string name, GameSeat seat) const;

  void apply_move(const GameEvent& event);
  void apply_undo();
  void end_turn(GameSeat seat);
  void end(GameResult result);

  GameSetup setup_;
  record::AskedPosition board_;
  std::vector<Swap2Answer> answers_;
  BySeat<std::string> names_;
  BySeat<int> renames_;
  bool is_guest_seated_ = false;
  int version_ = 0;
  int progress_ = 0;  // moves, answers and undos, ever
  std::optional<GameResult> result_;
  std::optional<GameSeat> draw_offer_;
  std::optional<GameSeat> undo_request_;
  std::optional<GameSeat> rematch_request_;
  BySeat<int> refused_draw_;  // the progress at which it was refused, or -1
  BySeat<int> refused_undo_;
  BySeat<bool> refused_rematch_;
  std::string next_;

  BySeat<SeatClock> clocks_;
  std::vector<BySeat<SeatClock>> clocks_before_;  // each move since the start
  Milliseconds turn_time_{0};                     // of the turn, by its events
  Milliseconds unrecorded_{0};                    // since the last event, until running_since_
  std::optional<Moment> running_since_;
};

}  // namespace rowan::server
