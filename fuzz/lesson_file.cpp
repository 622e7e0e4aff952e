// SPDX-License-Identifier: MIT
//
// The parser of lesson files. An accepted file has only lessons with steps, and no step begins with a
// finished game; other files are refused with a presentable error.

#include "lesson/lesson_file.hpp"

#include "fuzzing.hpp"

namespace rowan {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fuzzing::require;
  const auto lessons = lesson::parse_lesson_file(fuzzing::as_text(data, size));
  if (!lessons) {
    fuzzing::require_presentable(lessons.error());
    return 0;
  }
  for (const lesson::Lesson& one : *lessons) {
    require(!one.steps.empty(), "a lesson has steps");
    for (const lesson::Step& step : one.steps) require(!step.position.is_over(), "a step can be played");
  }
  return 0;
}

}  // namespace rowan
