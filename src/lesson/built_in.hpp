// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// The built-in file of lessons (docs/lessons.md).
[[nodiscard]] std::string_view built_in_file();

/// The built-in lessons, in the order of the file. Fails only if the file is damaged.
[[nodiscard]] Result<std::vector<Lesson>> built_in_lessons();

}  // namespace rowan::lesson
