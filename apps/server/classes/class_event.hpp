// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/classes/class_round.hpp"

namespace rowan::server {

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

/// How visitors with the link become pupils: at once, once the teacher approves, or not at all.
enum class Joining : std::uint8_t { open, approval, closed };

/// "open", "approval", "closed".
[[nodiscard]] std::string_view name_of(Joining joining);
[[nodiscard]] std::optional<Joining> find_joining(std::string_view name);

/// "joined", "confirmed", ...: as stored.
[[nodiscard]] std::string_view name_of(ClassEventKind kind);
[[nodiscard]] std::optional<ClassEventKind> find_class_event_kind(std::string_view name);

/// The sender of a message: the teacher, a pupil, or a guest who has only the link.
struct ClassMember {
  static constexpr Pupil teacher_number = 0;
  static constexpr Pupil guest_number = -1;

  Pupil number = guest_number;  // a pupil's own number

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
  Pupil pupil = 0;                          // whom it concerns; for `approved` and `denied` 0: all who wait
  std::string name = {};                    // of `joined` and `named`
  ClassRound boards = {};                   // of `started`
  int board = 0;                            // of `finished`: the number in the current round, from 1
  BoardResult result = BoardResult::first;  // of `finished`
  std::string how = {};
  Joining joining = Joining::open;  // of `joining`
  std::string mark = {};            // of `joined`: where the pupil came from, as a short hash; or empty
  bool waits = false;               // of `joined`: for the teacher's approval

  friend bool operator==(const ClassEvent&, const ClassEvent&) = default;
};

}  // namespace rowan::server
