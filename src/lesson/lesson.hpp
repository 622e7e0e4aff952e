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

/// Points that a text speaks of, with what is said of them: a stone of that side there would fulfill the
/// task; or, without one, that side has its stones there. Whether it is true the searches say (holds()).
struct Mark {
  Side side = Side::first;
  std::optional<Task> task = {};
  std::vector<Point> points = {};

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A board with a task.
struct Step {
  std::string text;  // what is to be seen and done, in a few sentences
  Task task = Task::complete_row;
  Position position;      // the game is not over; the side to move has the task
  std::string done = {};  // what was learned, once the task is done; may be empty
  std::vector<Mark> marks = {};

  friend bool operator==(const Step&, const Step&) = default;
};

/// A small board beside the text: an example of what the lesson is about, or of what it is not. Somewhere
/// black fulfills the task, or nowhere.
struct Picture {
  bool is_example = true;
  Task task = Task::complete_row;
  std::string title;
  std::string text;
  Position position;

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// A few steps about one thing.
struct Lesson {
  std::string name;   // "open-three": as addresses, commands and JSON have it
  std::string title;  // "What is an open three?"
  std::string topic;  // "The open three": short, for lists
  std::vector<std::string> paragraphs = {};
  std::optional<puzzle::Kind> practice = {};  // puzzles that ask for the same
  std::vector<Picture> pictures = {};
  std::vector<Step> steps = {};

  friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// The lesson of that name; null where there is none.
[[nodiscard]] const Lesson* find_lesson(std::span<const Lesson> lessons, std::string_view name);

}  // namespace rowan::lesson
