// SPDX-License-Identifier: MIT
#include "lesson/built_in.hpp"

#include "lesson/embedded.hpp"
#include "lesson/lesson_file.hpp"

namespace rowan::lesson {

Result<std::vector<Lesson>> built_in_lessons() { return parse_lesson_file(lessons_txt); }

}  // namespace rowan::lesson
