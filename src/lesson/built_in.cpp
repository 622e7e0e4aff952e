// SPDX-License-Identifier: MIT
#include "lesson/built_in.hpp"

#include <cstddef>

#include "lesson/lesson_file.hpp"

// The bytes of the file, from built_in_file.S.
extern "C" {
extern const char rowan_lessons_begin[];  // NOLINT(modernize-avoid-c-arrays)
extern const char rowan_lessons_end[];    // NOLINT(modernize-avoid-c-arrays)
}

namespace rowan::lesson {

std::string_view built_in_file() {
  return {rowan_lessons_begin, static_cast<std::size_t>(rowan_lessons_end - rowan_lessons_begin)};
}

Result<std::vector<Lesson>> built_in_lessons() { return parse_lesson_file(built_in_file()); }

}  // namespace rowan::lesson
