// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::lesson {

/// What a step of a lesson asks of the side to move. The rules and the searches of threat/ decide whether a
/// move fulfills the task; every move that does is right.
///
///     complete_row        complete a row that wins
///     make_three          a three, open or not, and no four
///     make_open_three     an open three, and no four
///     make_four           a four, open or not: one more stone wins
///     make_open_four      a four that no answer stops
///     make_double_threat  two threats at once: fours, open threes, or one of each
///     make_trap           renju, white: a four that black can stop only on forbidden points
///     stop_row            the opponent cannot complete a row with the next move
///     stop_fours          the opponent has no win by continuous fours
///     stop_threats        the opponent has no win by continuous threats
///     keep_tempo          as stop_fours, and the move itself threatens a win by continuous fours
///     win_by_fours        win by continuous fours, move by move up to the row
///     win_by_threats      win by continuous threats, move by move up to the row
///     find_forbidden      renju: point at every forbidden point
///     place_center        within two points of the middle of the board
///     place_near          beside a stone, straight or diagonally
///     place_opening       the third stone of one of the 26 openings of renju
///     choose_side         the side that the engine expects to win
enum class Task : std::uint8_t {
  complete_row,
  make_three,
  make_open_three,
  make_four,
  make_open_four,
  make_double_threat,
  make_trap,
  stop_row,
  stop_fours,
  stop_threats,
  keep_tempo,
  win_by_fours,
  win_by_threats,
  find_forbidden,
  place_center,
  place_near,
  place_opening,
  choose_side,
};

/// All tasks, in the order of the enumeration.
[[nodiscard]] std::span<const Task> all_tasks();

/// The name in files and JSON: "complete-row", "make-three", ...
[[nodiscard]] std::string_view name_of(Task task);

/// The task as a sentence, which is the key in catalogs: "Make an open three."
[[nodiscard]] std::string_view sentence_of(Task task);

/// A short label for a point where the task is fulfilled: "five", "open three". The label's context in
/// catalogs is "a point".
[[nodiscard]] std::string_view tag_of(Task task);

/// Reads the name of a task. An error suggests valid names.
[[nodiscard]] Result<Task> parse_task(std::string_view name);

/// Points that a text mentions, and what it says about each of them: a stone of `side` there would fulfill
/// the task; or, without a task, there is a stone of `side`. holds() checks this on the board, by a search
/// where the task needs one.
struct Mark {
  Side side = Side::first;
  std::optional<Task> task = {};
  std::vector<Point> points = {};

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A board with a task.
struct Step {
  std::string text;  // a few sentences about what there is to see and do
  Task task = Task::complete_row;
  Position position;      // not over; the task is for the side to move
  std::string done = {};  // what the step taught, shown once it is done; may be empty
  std::vector<Mark> marks = {};

  friend bool operator==(const Step&, const Step&) = default;
};

/// A small board beside the text: an example or a counterexample of the lesson's subject. In an example black
/// can fulfill the task on some point, in a counterexample on none.
struct Picture {
  bool is_example = true;
  Task task = Task::complete_row;
  std::string title;
  std::string text;
  Position position;

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// A few steps about one subject.
struct Lesson {
  std::string name;   // "open-three": in URLs, commands and JSON
  std::string title;  // "What is an open three?"
  std::string topic;  // "The open three": short, for lists
  std::vector<std::string> paragraphs = {};
  std::optional<puzzle::Kind> practice = {};  // the kind of puzzles to practice with
  std::vector<Picture> pictures = {};
  std::vector<Step> steps = {};

  friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// The lesson with that name; null if there is none.
[[nodiscard]] const Lesson* find_lesson(std::span<const Lesson> lessons, std::string_view name);

}  // namespace rowan::lesson
