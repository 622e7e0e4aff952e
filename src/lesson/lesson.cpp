// SPDX-License-Identifier: MIT
#include "lesson/lesson.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/phrase.hpp"
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

constexpr std::array<TaskWords, all.size()> task_words{{
    {"complete-row", translatable("Complete the row."), translatable_in("a point", "five")},
    {"make-three", translatable("Make a three."), translatable_in("a point", "three")},
    {"make-open-three", translatable("Make an open three."), translatable_in("a point", "open three")},
    {"make-four", translatable("Make a four."), translatable_in("a point", "four")},
    {"make-open-four", translatable("Make an open four."), translatable_in("a point", "open four")},
    {"make-double-threat", translatable("Make two threats with one stone."),
     translatable_in("a point", "two threats")},
    {"make-trap", translatable("Make a four that Black is forbidden to stop."),
     translatable_in("a point", "trap")},
    {"stop-row", translatable("Stop the row."), translatable_in("a point", "stop")},
    {"stop-fours", translatable("Stop the threat."), translatable_in("a point", "stop")},
    {"stop-threats", translatable("Stop the attack."), translatable_in("a point", "stop")},
    {"keep-tempo", translatable("Stop the opponent, and make a threat with the same stone."),
     translatable_in("a point", "stop")},
    {"win-by-fours", translatable("Win by fours."), translatable_in("a point", "wins")},
    {"win-by-threats", translatable("Win by threats."), translatable_in("a point", "wins")},
    {"find-forbidden", translatable("Find every forbidden point."), translatable_in("a point", "forbidden")},
    {"place-center", translatable("Place a stone near the middle."), translatable_in("a point", "middle")},
    {"place-near", translatable("Place a stone beside the other."), translatable_in("a point", "near")},
    {"place-opening", translatable("Complete one of the 26 openings."),
     translatable_in("a point", "opening")},
    {"choose-side", translatable("Choose the better side."), translatable_in("a point", "side")},
}};

const TaskWords& words_of(Task task) { return task_words[std::to_underlying(task)]; }

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
  // A list of all names would make the message too long.
  return failure("unknown task '" + quotable(name) + "'; expected one such as " + names.front() +
                 did_you_mean(name, names));
}

const Lesson* find_lesson(std::span<const Lesson> lessons, std::string_view name) {
  const auto found = std::ranges::find(lessons, name, &Lesson::name);
  return found == lessons.end() ? nullptr : &*found;
}

}  // namespace rowan::lesson
