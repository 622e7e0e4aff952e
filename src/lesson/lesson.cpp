// SPDX-License-Identifier: MIT
#include "lesson/lesson.hpp"

#include <algorithm>

namespace rowan::lesson {

const Lesson* find_lesson(std::span<const Lesson> lessons, std::string_view name) {
  const auto found = std::ranges::find(lessons, name, &Lesson::name);
  return found == lessons.end() ? nullptr : &*found;
}

}  // namespace rowan::lesson
