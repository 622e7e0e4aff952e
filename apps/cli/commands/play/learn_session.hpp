// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "cli/io/exit_code.hpp"
#include "language/texts.hpp"
#include "lesson/lesson.hpp"
#include "lesson/progress.hpp"

namespace rowan::cli {

/// Which steps the person at this computer has done. A file that cannot be read is left as it is, with a
/// note.
class KeptLessons {
 public:
  KeptLessons();

  [[nodiscard]] const lesson::Progress& progress() const { return progress_; }

  /// The step to go on with, from 1: the first that is not done.
  [[nodiscard]] std::size_t next_step(const lesson::Lesson& lesson) const;

  void add(const lesson::Lesson& lesson, std::size_t step);

 private:
  std::string file_;  // empty where nothing is kept
  lesson::Progress progress_;
};

/// Lets a person do the steps of a lesson from that one on, with a line for each move; a wrong one is refuted
/// on the board. Ends with `no` where the input ended, or the person left, before the last step was done.
[[nodiscard]] ExitCode learn_in_lines(const lesson::Lesson& lesson, std::size_t step, KeptLessons& kept,
                                      const language::Texts& texts);

}  // namespace rowan::cli
