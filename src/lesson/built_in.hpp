// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/result.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// The built-in lessons (docs/lessons.md), in the order of their file. Fails only if the file is damaged.
[[nodiscard]] Result<std::vector<Lesson>> built_in_lessons();

}  // namespace rowan::lesson
