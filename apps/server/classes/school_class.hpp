// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/classes/class_event.hpp"
#include "server/classes/class_round.hpp"
#include "server/shared/shared_game.hpp"

namespace rowan::server {

/// What a class begins with.
struct ClassSetup {
  std::string name = {};
  GameSetup game;  // of all its games: rules and clock
  Pairing pairing = Pairing::round_robin;
  std::optional<int> rounds = {};  // nothing: as many as are usual (pairing.hpp)
};

/// Somebody who came by the link.
struct PupilEntry {
  std::string name;
  bool is_confirmed = false;  // has received a token
  bool has_left = false;
  bool is_removed = false;  // is kept out until the teacher takes the pupil back
  bool is_waiting = false;  // for the teacher's approval
  std::string mark = {};    // where the pupil came from, as a short hash; empty where that says nothing
  int changes = 0;          // of name and presence, ever

  /// Has a place in the class.
  [[nodiscard]] bool is_admitted() const { return !is_removed && !is_waiting; }
  /// Is paired in the next round.
  [[nodiscard]] bool is_playing() const { return is_confirmed && !has_left && is_admitted(); }
};

/// A class: who is in it, its rounds and their results. No network, no store; games are known by their ids.
///
///     decide(wanted)   what somebody wants -> the event, or why not            changes nothing
///     apply(event)     the event happens                                       the same each time
///
/// As with a game between two people (shared_game.hpp), a class is its setup with its events applied one
/// after another.
class SchoolClass {
 public:
  static constexpr int most_pupils = 100;
  static constexpr int most_pupils_ever = 400;           // with those who were removed
  static constexpr int most_removed_from_one_place = 5;  // after which nobody joins from there any more
  static constexpr int most_rounds = 50;
  static constexpr int most_changes = 200;  // after which a pupil may change nothing any more
  static constexpr int most_events = 100'000;

  explicit SchoolClass(ClassSetup setup) : setup_(std::move(setup)) {}

  [[nodiscard]] const ClassSetup& setup() const { return setup_; }
  [[nodiscard]] int version() const { return version_; }
  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] Joining joining() const { return joining_; }
  /// May as many as are there not be more?
  [[nodiscard]] bool is_full() const;

  /// The pupil with number n is at n - 1.
  [[nodiscard]] const std::vector<PupilEntry>& pupils() const { return pupils_; }
  [[nodiscard]] bool has_pupil(Pupil pupil) const {
    return pupil >= 1 && std::cmp_less_equal(pupil, pupils_.size());
  }
  /// Requires has_pupil(pupil).
  [[nodiscard]] const PupilEntry& entry(Pupil pupil) const { return pupils_[pupil - 1]; }
  [[nodiscard]] std::vector<Pupil> playing() const;
  /// Those who belong into the table: who has a board, or may get one.
  [[nodiscard]] std::vector<Pupil> ranked() const;

  [[nodiscard]] const std::vector<ClassRound>& rounds() const { return rounds_; }
  /// How many rounds there are to be; nothing while that is not decided.
  [[nodiscard]] std::optional<int> planned_rounds() const;
  /// Boards of the current round that are not finished.
  [[nodiscard]] int open_boards() const;
  /// The pupil's board of the current round that is not finished, from 1.
  [[nodiscard]] std::optional<int> open_board(Pupil pupil) const;

  /// The pupil who was removed and whom somebody resembles who joins, by the name or by the mark; nothing
  /// where there is none. Such a newcomer waits for the teacher's approval.
  [[nodiscard]] std::optional<Pupil> find_removed_like(const std::string& name,
                                                       const std::string& mark) const;

  /// Is that what the pupil is called who has asked for the name?
  [[nodiscard]] bool would_be_named(Pupil pupil, const std::string& name) const {
    return distinct_name(name, pupil) == entry(pupil).name;
  }

  /// The event that follows from what somebody may want; or why it cannot be now. `joined` gets its number,
  /// names become distinct, and `started` gets its boards, whose games have no ids yet.
  [[nodiscard]] Result<ClassEvent> decide(ClassEvent wanted, ClassMember by) const;

  /// Would the event leave everything as it is? Then it need not happen.
  [[nodiscard]] bool changes_nothing(const ClassEvent& event) const;

  /// Requires an event that decide gave for this state.
  void apply(const ClassEvent& event);

  /// The same for an event from a file: false, and nothing has changed, where it does not fit.
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
