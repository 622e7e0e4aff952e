// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/side.hpp"
#include "json/json.hpp"
#include "json/position_json.hpp"
#include "record/termination.hpp"

namespace rowan::server {

using Milliseconds = std::chrono::milliseconds;

/// The time that each of the two players of a game has.
///
///     none       unlimited
///     fischer    `time` for all moves, and `increment` more after each
///     byo_yomi   `time` for all moves, then `periods` of `period` each. A move within a period leaves
///                it intact; a period that runs out is lost
struct TimeControl {
  enum class Kind : std::uint8_t { none, fischer, byo_yomi };

  Kind kind = Kind::none;
  Milliseconds time{0};
  Milliseconds increment{0};  // for fischer
  int periods = 0;            // for byo_yomi
  Milliseconds period{0};

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// The part of each turn that is not charged, to cover the transmission of a move to the opponent and of the
/// reply back. The unused part is not carried over.
inline constexpr Milliseconds lag_allowance{200};

/// The time that one player has left at the start of a turn.
struct SeatClock {
  Milliseconds time{0};  // main time, without periods
  int periods = 0;

  friend bool operator==(const SeatClock&, const SeatClock&) = default;
};

/// The time left within a turn, for display: the main time, the number of periods including the current one,
/// and the rest of the current one.
struct TimeLeft {
  Milliseconds time{0};
  int periods = 0;
  Milliseconds period{0};

  friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

[[nodiscard]] SeatClock clock_at_start(const TimeControl& control);

/// How long a turn can last until all time is used up, the allowance included. Requires a control whose kind
/// is not `none`.
[[nodiscard]] Milliseconds longest_turn(const TimeControl& control, const SeatClock& clock);

/// The clock after a turn of that length; it never falls below zero.
[[nodiscard]] SeatClock after_turn(const TimeControl& control, SeatClock clock, Milliseconds turn);

/// The clock after a turn that ends with a move, which may gain the player time.
[[nodiscard]] SeatClock after_move(const TimeControl& control, SeatClock clock, Milliseconds turn);

[[nodiscard]] TimeLeft left_within(const TimeControl& control, const SeatClock& clock, Milliseconds turn);

/// The two players: `host` created the game, `guest` joined by the link.
enum class GameSeat : std::uint8_t { host, guest };

[[nodiscard]] constexpr GameSeat other(GameSeat seat) {
  return seat == GameSeat::host ? GameSeat::guest : GameSeat::host;
}

/// "host", "guest".
[[nodiscard]] std::string_view name_of(GameSeat seat);
[[nodiscard]] std::optional<GameSeat> find_seat(std::string_view name);

/// A value for each seat.
template <class T>
class BySeat {
 public:
  constexpr T& operator[](GameSeat seat) { return values_[std::to_underlying(seat)]; }
  constexpr const T& operator[](GameSeat seat) const { return values_[std::to_underlying(seat)]; }

  friend bool operator==(const BySeat&, const BySeat&) = default;

 private:
  std::array<T, 2> values_{};
};

enum class GameEventKind : std::uint8_t {
  seated,
  move,
  swap2,
  opening,
  undo_asked,
  undo_granted,
  undo_refused,
  draw_offered,
  draw_accepted,
  draw_declined,
  resigned,
  flag,
  rematch_asked,
  rematch_accepted,
  rematch_declined,
  named,
  decided,
  withdrawn,
};

/// "move", "undo-asked", ...: as in messages and in the store.
[[nodiscard]] std::string_view name_of(GameEventKind kind);
[[nodiscard]] std::optional<GameEventKind> find_event_kind(std::string_view name);

/// The kind of event that a player's message requests: "move", "ask-undo", ... Empty for a message that
/// requests no event.
[[nodiscard]] std::optional<GameEventKind> find_action(std::string_view message);

/// All words for which find_action returns a kind.
[[nodiscard]] std::vector<std::string> action_names();

/// An event that happened in a game, or that a player requests. A game is its setup and its events.
struct GameEvent {
  GameEventKind kind{};
  GameSeat seat{};                 // the player who caused it, is renamed, or whose time is up
  std::vector<Point> points = {};  // one for a move; the stones for swap2
  bool takes_black = false;        // for swap2: the player takes black, and `points` is empty
  std::string text = {};           // `named`, `seated`: the name; `rematch_accepted`: the new game's id;
                                   // `decided`: the winner's seat, "draw" or "none"; `opening`: the answer
                                   // in the form of game/opening_text.hpp
  Milliseconds elapsed{0};         // time of the turn since the event before

  friend bool operator==(const GameEvent&, const GameEvent&) = default;
};

/// A time of a monotonic clock.
using Moment = std::chrono::milliseconds;

/// The initial settings of a game.
struct GameSetup {
  json::Json start = {};  // "game", "size", "position", "moves", as in the request
  Position position;      // the position that `start` describes
  bool is_swap2 = false;
  const OpeningRule* opening = nullptr;  // the opening rule; null if there is none, or if is_swap2
  Side host_side = Side::first;          // in an opening: first if the host is the opener

  [[nodiscard]] bool has_opening() const { return is_swap2 || opening != nullptr; }
  TimeControl control = {};
  std::string host_name = {};
  /// Set if the guest is known from the beginning: in a rematch and in a class.
  std::optional<std::string> guest_name = {};
  std::string previous = {};  // the id of the game of which this is a rematch, or empty
  std::string class_id = {};  // the id of its class, or empty
};

/// How a game ended.
struct GameResult {
  /// `teacher`: the teacher of a class decided the result; `canceled`: the teacher decided that there is no
  /// result; `withdrawn`: the host took back the invitation before the guest came.
  enum class How : std::uint8_t { board, resignation, time, agreement, teacher, canceled, withdrawn };

  How how = How::board;
  std::optional<GameSeat> winner = {};  // empty for a draw, or if there is no result

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A game between two people: its state, and the events that are possible in it. It uses no network, store or
/// system clock: the time is passed in.
///
///     decide(wanted, now)   a requested event -> the event, or why it is refused   changes nothing
///     apply(event)          the event happens                                      deterministic
///
/// The setup and the events, applied one after another, determine the game. Only the time since the last
/// event is not part of them; the store keeps it separately (GameStore::set_turn_time). The clock that
/// measures it:
///
///              resume                 an event records the elapsed time,
///      paused --------> running       and the next resume starts a new measurement
///             <--------
///               pause
///
/// The turn's time accumulates across pauses. TimeControl describes the clock.
class SharedGame {
 public:
  /// The limit of events in a game. After half of them only moves, answers in the opening and resignations
  /// are accepted, so that no player can use up the rest with other events.
  static constexpr int most_events = 4'000;
  static constexpr int most_renames = 20;  // of each player

  explicit SharedGame(GameSetup setup);

  // Players and state.

  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] const json::AskedPosition& board() const { return board_; }
  [[nodiscard]] const std::vector<Swap2Answer>& swap2_answers() const { return answers_; }
  /// How many questions of the opening have been answered.
  [[nodiscard]] std::size_t answer_count() const;
  [[nodiscard]] const std::string& name(GameSeat seat) const { return names_[seat]; }
  [[nodiscard]] bool is_guest_seated() const { return is_guest_seated_; }
  [[nodiscard]] const std::optional<GameResult>& result() const { return result_; }
  [[nodiscard]] bool is_withdrawn() const { return result_ && result_->how == GameResult::How::withdrawn; }
  [[nodiscard]] std::optional<GameSeat> draw_offer() const { return draw_offer_; }
  [[nodiscard]] std::optional<GameSeat> undo_request() const { return undo_request_; }
  [[nodiscard]] std::optional<GameSeat> rematch_request() const { return rematch_request_; }
  [[nodiscard]] const std::string& next() const { return next_; }  // the id of the rematch, or empty

  /// The player who has the first move, or who begins the opening.
  [[nodiscard]] GameSeat opener() const;
  /// The side of a player; empty while the opening has not decided the colors.
  [[nodiscard]] std::optional<Side> side_of(GameSeat seat) const;
  /// The player who has to move or to answer; empty when the game is over.
  [[nodiscard]] std::optional<GameSeat> turn() const;
  /// How many moves an undo requested by this seat takes back; 0 if no undo is possible.
  [[nodiscard]] int undo_count(GameSeat seat) const;

  // Events.

  /// The event that follows from a player's request, with its elapsed time, or an error if the request is not
  /// possible now. Players cannot request `seated`, `flag` or `decided`. In `rematch_accepted`, the caller
  /// must set the id of the new game.
  [[nodiscard]] Result<GameEvent> decide(GameEvent wanted, Moment now) const;

  /// Whether the event would leave everything unchanged, so that it can be omitted.
  [[nodiscard]] bool changes_nothing(const GameEvent& event) const {
    return event.kind == GameEventKind::named && event.text == names_[event.seat];
  }

  /// The event by which a visitor takes the guest's seat. Requires that the seat is free and the game is not
  /// over.
  [[nodiscard]] GameEvent seat_guest(std::string name) const;

  /// An event imposed by the teacher of a class: `decided`, or `named`, which players in games of a class may
  /// not send. Empty if the game is over.
  [[nodiscard]] std::optional<GameEvent> find_teacher_event(GameEvent wanted, Moment now) const;

  /// The event `flag` if the player whose turn it is has used up all time.
  [[nodiscard]] std::optional<GameEvent> find_flag(Moment now) const;
  /// The time from which find_flag() returns that event; empty while no clock is running.
  [[nodiscard]] std::optional<Moment> flag_time() const;

  /// Applies an event that decide, seat_guest, find_teacher_event or find_flag returned for this state.
  void apply(const GameEvent& event);

  /// Applies an event from a file. If the event does not fit, returns false and changes nothing.
  [[nodiscard]] bool replay(const GameEvent& event);

  // The clock.

  /// Whether the game has a clock that runs now unless it is paused.
  [[nodiscard]] bool is_timed() const;
  [[nodiscard]] bool is_running() const { return running_since_.has_value(); }
  void resume(Moment now);
  void pause(Moment now);
  /// How long the turn has lasted, without pauses.
  [[nodiscard]] Milliseconds turn_time(Moment now) const;
  /// Restores a stored turn_time. Requires that the clock is paused.
  void set_turn_time(Milliseconds time) { unrecorded_ = time - turn_time_; }
  [[nodiscard]] TimeLeft time_left(GameSeat seat, Moment now) const;

  /// The setup of a rematch, in which the other player begins. `own_id` is the id of this game.
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
  json::AskedPosition board_;
  std::vector<Swap2Answer> answers_;
  BySeat<std::string> names_;
  BySeat<int> renames_;
  bool is_guest_seated_ = false;
  int version_ = 0;
  int progress_ = 0;  // moves, answers and undos, in total
  std::optional<GameResult> result_;
  std::optional<GameSeat> draw_offer_;
  std::optional<GameSeat> undo_request_;
  std::optional<GameSeat> rematch_request_;
  BySeat<int> refused_draw_;  // progress_ at the refusal, or -1
  BySeat<int> refused_undo_;
  BySeat<bool> refused_rematch_;
  std::string next_;

  BySeat<SeatClock> clocks_;
  std::vector<BySeat<SeatClock>> clocks_before_;  // before each move since the start
  Milliseconds turn_time_{0};                     // time of the turn up to its last event
  Milliseconds unrecorded_{0};                    // time of the turn from its last event to the last pause
  std::optional<Moment> running_since_;
};

}  // namespace rowan::server
