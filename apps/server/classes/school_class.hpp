// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/multiplayer/shared_game.hpp"

namespace rowan::server {

/// Pupils of a class are numbered in order of arrival: 1, 2, 3, ...
using Pupil = int;

/// The pairing system.
enum class Pairing : std::uint8_t { round_robin, swiss };

/// How a board of a round ended.
enum class BoardResult : std::uint8_t {
  first,
  second,
  draw,
  none,  // no result; the board counts as not played
};

/// "first", "second", "draw", "none".
[[nodiscard]] std::string_view name_of(BoardResult result);
[[nodiscard]] std::optional<BoardResult> find_result(std::string_view name);

/// A board of a round: two pupils and their game, or one pupil with a bye, which is a win without a game.
struct ClassBoard {
  Pupil first = 0;                         // the pupil with the first move
  std::optional<Pupil> second = {};        // empty: a bye
  std::string game = {};                   // the id; empty for a bye
  std::optional<BoardResult> result = {};  // empty while it is played
  std::string how = {};                    // "line", "resignation", ..., "teacher", "bye"

  [[nodiscard]] bool has(Pupil pupil) const { return first == pupil || second == pupil; }
  [[nodiscard]] bool is_bye() const { return !second; }
  /// Whether two pupils met on this board.
  [[nodiscard]] bool is_meeting() const { return second && result != BoardResult::none; }

  friend bool operator==(const ClassBoard&, const ClassBoard&) = default;
};

using ClassRound = std::vector<ClassBoard>;

/// The pupil's points from a board in half points: 2, 1 or 0.
[[nodiscard]] int half_points(const ClassBoard& board, Pupil pupil);

/// The half points of the pupil from all rounds.
[[nodiscard]] int half_points(const std::vector<ClassRound>& rounds, Pupil pupil);

/// The boards of the next round, paired as in pairing/pairing.hpp. Requires at least two pupils, in ascending
/// order. All pupils play; with an odd number one has a bye, and no one has a second bye before everyone has
/// had one. Boards with two pupils come first and have no game yet; a bye is last, and won.
[[nodiscard]] ClassRound next_round(Pairing kind, std::span<const Pupil> pupils,
                                    const std::vector<ClassRound>& before);

/// Round robin. If pupils came or left, it pairs those who have met least often, as far as possible.
[[nodiscard]] ClassRound pair_round_robin(std::span<const Pupil> pupils,
                                          const std::vector<ClassRound>& before);

/// Swiss system: pupils with equal points meet, and no two meet twice while that can be avoided.
[[nodiscard]] ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before);

/// The default number of rounds.
[[nodiscard]] int usual_rounds(Pairing kind, int pupils);

/// A pupil's row in the standings. Points are in halves and tie-breaks in quarters, so that they are
/// integers.
///
///     Swiss          Buchholz: the points of all opponents
///     round robin    Sonneborn-Berger: the points of those whom the pupil beat, and half the points of those
///                    with whom the pupil drew
struct StandingsRow {
  int place = 0;  // shared by rows that are equal in points, tie-break and wins
  Pupil pupil = 0;
  int half_points = 0;
  int wins = 0;  // including byes
  int draws = 0;
  int losses = 0;
  int tie_break = 0;  // in quarters

  friend bool operator==(const StandingsRow&, const StandingsRow&) = default;
};

/// The standings, the best first: by points, then by tie-break, then by wins. Only games count for
/// tie-breaks: not byes, and not boards without a result or with the result `none`.
[[nodiscard]] std::vector<StandingsRow> standings_of(Pairing pairing, std::span<const Pupil> pupils,
                                                     const std::vector<ClassRound>& rounds);

enum class ClassEventKind : std::uint8_t {
  joined,
  confirmed,
  named,
  left,
  returned,
  removed,
  readmitted,
  started,
  finished,
  ended,
  joining,
  approved,
  denied,
};

/// How visitors with the link become pupils: immediately, after the teacher's approval, or not at all.
enum class Joining : std::uint8_t { open, approval, closed };

/// "open", "approval", "closed".
[[nodiscard]] std::string_view name_of(Joining joining);
[[nodiscard]] std::optional<Joining> find_joining(std::string_view name);

/// "joined", "confirmed", ...: as stored.
[[nodiscard]] std::string_view name_of(ClassEventKind kind);
[[nodiscard]] std::optional<ClassEventKind> find_class_event_kind(std::string_view name);

/// A member of a class: the teacher, a pupil, or a guest who has only the link.
struct ClassMember {
  static constexpr Pupil teacher_number = 0;
  static constexpr Pupil guest_number = -1;

  Pupil number = guest_number;  // the number of a pupil, or one of the above

  [[nodiscard]] static ClassMember teacher() { return {teacher_number}; }
  [[nodiscard]] bool is_teacher() const { return number == teacher_number; }
  [[nodiscard]] bool is_pupil() const { return number > 0; }
  [[nodiscard]] bool is_guest() const { return number == guest_number; }
  /// "teacher", "pupil", "guest".
  [[nodiscard]] std::string_view name() const;

  friend bool operator==(const ClassMember&, const ClassMember&) = default;
};

/// An event that happened in a class, or that a member requests. A class is its setup and its events.
struct ClassEvent {
  ClassEventKind kind{};
  Pupil pupil = 0;                          // the pupil concerned; 0 in `approved` and `denied`: all who wait
  std::string name = {};                    // of `joined` and `named`
  ClassRound boards = {};                   // of `started`
  int board = 0;                            // of `finished`: the number in the current round, from 1
  BoardResult result = BoardResult::first;  // of `finished`
  std::string how = {};
  Joining joining = Joining::open;  // of `joining`
  std::string mark = {};            // of `joined`: a short hash of where the pupil came from, or empty
  bool waits = false;               // of `joined`: whether the pupil waits for the teacher's approval

  friend bool operator==(const ClassEvent&, const ClassEvent&) = default;
};

/// The initial settings of a class.
struct ClassSetup {
  std::string name = {};
  GameSetup game;  // the rules and clock of all its games
  Pairing pairing = Pairing::round_robin;
  std::optional<int> rounds = {};  // empty: the default number (usual_rounds)
};

/// A pupil who joined by the link.
struct PupilEntry {
  std::string name;
  bool is_confirmed = false;  // has used or acknowledged the token
  bool has_left = false;
  bool is_removed = false;  // kept out until readmitted by the teacher
  bool is_waiting = false;  // until the teacher approves
  std::string mark = {};    // a short hash of where the pupil came from; empty if unknown
  int changes = 0;          // number of events confirmed, named, left, returned, removed and readmitted

  /// Whether the pupil has a place in the class.
  [[nodiscard]] bool is_admitted() const { return !is_removed && !is_waiting; }
  /// Whether the pupil is paired in the next round.
  [[nodiscard]] bool is_playing() const { return is_confirmed && !has_left && is_admitted(); }
};

/// A class: its pupils, rounds and results. It uses no network and no store, and knows games only by their
/// ids.
///
///     decide(wanted)   a requested event -> the event, or why it is refused    changes nothing
///     apply(event)     the event happens                                       deterministic
///
/// As with a game between two people (shared_game.hpp), the setup and the events, applied one after another,
/// determine the class.
class SchoolClass {
 public:
  static constexpr int most_pupils = 100;
  static constexpr int most_pupils_ever = 400;           // including removed pupils
  static constexpr int most_removed_from_one_place = 5;  // from then on no one from there can join
  static constexpr int most_rounds = 50;
  static constexpr int most_changes = 200;  // per pupil; after that the pupil can change nothing more
  static constexpr int most_events = 100'000;

  explicit SchoolClass(ClassSetup setup) : setup_(std::move(setup)) {}

  [[nodiscard]] const ClassSetup& setup() const { return setup_; }
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] Joining joining() const { return joining_; }
  /// Whether the class has most_pupils pupils, not counting those who were removed.
  [[nodiscard]] bool is_full() const;

  /// All pupils: pupil n is at index n - 1.
  [[nodiscard]] const std::vector<PupilEntry>& pupils() const { return pupils_; }
  [[nodiscard]] bool has_pupil(Pupil pupil) const {
    return pupil >= 1 && std::cmp_less_equal(pupil, pupils_.size());
  }
  /// Requires has_pupil(pupil).
  [[nodiscard]] const PupilEntry& entry(Pupil pupil) const { return pupils_[pupil - 1]; }
  [[nodiscard]] std::vector<Pupil> playing() const;
  /// The pupils in the standings: those who have had a board, and all other confirmed and admitted pupils.
  [[nodiscard]] std::vector<Pupil> ranked() const;

  [[nodiscard]] const std::vector<ClassRound>& rounds() const { return rounds_; }
  /// The planned number of rounds, at least the number of rounds so far; empty while it is undecided.
  [[nodiscard]] std::optional<int> planned_rounds() const;
  /// The number of unfinished boards in the current round.
  [[nodiscard]] int open_boards() const;
  /// The pupil's unfinished board in the current round, counted from 1.
  [[nodiscard]] std::optional<int> open_board(Pupil pupil) const;

  /// The removed pupil whom a newcomer resembles by name or mark; empty if there is none. A newcomer who
  /// resembles one waits for the teacher's approval.
  [[nodiscard]] std::optional<Pupil> find_removed_like(const std::string& name,
                                                       const std::string& mark) const;

  /// Whether a newcomer called `name` would get the name that this pupil has.
  [[nodiscard]] bool would_be_named(Pupil pupil, const std::string& name) const {
    return distinct_name(name, pupil) == entry(pupil).name;
  }

  /// The event that follows from a request, or why it is not possible now. `joined` gets the pupil's number,
  /// names become distinct, and `started` gets its boards, whose games have no ids yet.
  [[nodiscard]] Result<ClassEvent> decide(ClassEvent wanted, ClassMember by) const;

  /// Whether the event would leave everything unchanged, so that it can be omitted.
  [[nodiscard]] bool changes_nothing(const ClassEvent& event) const;

  /// Applies an event that decide returned for this state.
  void apply(const ClassEvent& event);

  /// Applies an event from a file. If the event does not fit, returns false and changes nothing.
  [[nodiscard]] bool replay(const ClassEvent& event);

 private:
  [[nodiscard]] std::optional<Error> why_not(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_join(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_start() const;
  [[nodiscard]] std::optional<Error> why_not_finish(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_change(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_by_pupil(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_newcomer(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_admit(const ClassEvent& wanted) const;
  [[nodiscard]] std::optional<Error> why_not_after_end(const ClassEvent& wanted, ClassMember by) const;
  [[nodiscard]] std::string distinct_name(const std::string& name, Pupil of) const;
  [[nodiscard]] bool are_boards_fit(const ClassRound& boards) const;

  ClassSetup setup_;
  std::vector<PupilEntry> pupils_;
  std::vector<ClassRound> rounds_;
  std::optional<int> usual_rounds_;  // decided when the first round starts
  int version_ = 0;
  bool is_over_ = false;
  Joining joining_ = Joining::open;
};

}  // namespace rowan::server
