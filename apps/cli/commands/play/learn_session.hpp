// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "cli/io/exit_code.hpp"
#include "language/texts.hpp"
#include "lesson/lesson.hpp"
#include "lesson/progress.hpp"

namespace rowan::cli {

/// The steps that the user of this computer has completed. A file that cannot be read is left unchanged, with
/// a note.
class SavedLessons {
 public:
  SavedLessons();

  [[nodiscard]] const lesson::Progress& progress() const { return progress_; }

  /// The step to continue with, counted from 1: the first that is not completed.
  [[nodiscard]] std::size_t next_step(const lesson::Lesson& lesson) const;

  void add(const lesson::Lesson& lesson, std::size_t step);

 private:
  std::string file_;  // empty if nothing is saved
  lesson::Progress progress_;
};

/// Runs a lesson in line mode from `step` on, one move per line; a wrong move is refuted on the board.
/// Returns `no` if the input ended, or the user quit, before the last step was completed.
[[nodiscard]] ExitCode learn_in_lines(const lesson::Lesson& lesson, std::size_t step, SavedLessons& saved,
                                      const language::Texts& texts);

}  // namespace rowan::cli
