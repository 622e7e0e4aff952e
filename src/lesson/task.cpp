// SPDX-License-Identifier: MIT
#include "lesson/task.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace rowan::lesson {

namespace {

using enum Task;

constexpr std::array all{complete_row,       make_three,    make_open_three, make_four,      make_open_four,
                         make_double_threat, make_trap,     stop_row,        stop_fours,     stop_threats,
                         keep_tempo,         win_by_fours,  win_by_threats,  find_forbidden, place_center,
                         place_near,         place_opening, choose_side};

struct TaskWords {
  std::string_view name;
  std::string_view sentence;
  std::string_view tag;
};

constexpr std::array<TaskWords, all.size()> words{{
    {"complete-row", "Complete the row.", "five"},
    {"make-three", "Make a three.", "three"},
    {"make-open-three", "Make an open three.", "open three"},
    {"make-four", "Make a four.", "four"},
    {"make-open-four", "Make an open four.", "open four"},
    {"make-double-threat", "Make two threats with one stone.", "two threats"},
    {"make-trap", "Make a four that Black may not stop.", "trap"},
    {"stop-row", "Stop the row.", "stop"},
    {"stop-fours", "Stop the threat.", "stop"},
    {"stop-threats", "Stop the attack.", "stop"},
    {"keep-tempo", "Stop the opponent, and make a threat with the same stone.", "stop"},
    {"win-by-fours", "Win by fours.", "wins"},
    {"win-by-threats", "Win by threats.", "wins"},
    {"find-forbidden", "Find every forbidden point.", "forbidden"},
    {"place-center", "Place a stone near the middle.", "middle"},
    {"place-near", "Place a stone beside the other.", "near"},
    {"place-opening", "Complete one of the 26 openings.", "opening"},
    {"choose-side", "Choose the better side.", "side"},
}};

const TaskWords& words_of(Task task) { return words[std::to_underlying(task)]; }

}  // namespace

std::span<const Task> all_tasks() { return all; }

std::string_view name_of(Task task) { return words_of(task).name; }

std::string_view sentence_of(Task task) { return words_of(task).sentence; }

std::string_view tag_of(Task task) { return words_of(task).tag; }

Result<Task> parse_task(std::string_view name) {
  std::vector<std::string> names;
  for (const Task task : all) {
    if (name_of(task) == name) return task;
    names.emplace_back(name_of(task));
  }
  // All of them would make too long a message.
  return failure("unknown task '" + quotable(name) + "'; expected one such as " + names.front() +
                 did_you_mean(name, names));
}

}  // namespace rowan::lesson
