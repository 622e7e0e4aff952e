// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "lesson/task.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::lesson {

/// Points that a text mentions, and what it says about them: that a stone of `side` there would fulfill the
/// task; or, without a task, that `side` has stones there. holds() checks this by searches.
struct Mark {
  Side side = Side::first;
  std::optional<Task> task = {};
  std::vector<Point> points = {};

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A board with a task.
struct Step {
  std::string text;  // what there is to see and do, in a few sentences
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
  std::optional<puzzle::Kind> practice = {};  // puzzles of the same kind
  std::vector<Picture> pictures = {};
  std::vector<Step> steps = {};

  friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// The lesson with that name; null if there is none.
[[nodiscard]] const Lesson* find_lesson(std::span<const Lesson> lessons, std::string_view name);

}  // namespace rowan::lesson
