// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "language/texts.hpp"
#include "lesson/lesson.hpp"
#include "lesson/progress.hpp"

namespace rowan::cli {

/// A row for each lesson, with how many of its steps are done:
///
///     number  name        steps  done  topic
///          3  open-three      4     2  The open three
[[nodiscard]] std::string lessons_table(std::span<const lesson::Lesson> lessons,
                                        const lesson::Progress& progress, const language::Texts& texts);

/// The question and its answer, in lines that fit on a screen of 80 columns.
[[nodiscard]] std::string lesson_head(const lesson::Lesson& lesson, const language::Texts& texts);

/// A step with its board and its task. Forbidden points are shown unless finding them is the task.
[[nodiscard]] std::string step_text(const lesson::Lesson& lesson, std::size_t number,
                                    const language::Texts& texts);

/// The board of a step after some moves, or with only those forbidden points that were found so far.
[[nodiscard]] std::string step_board(const lesson::Step& step, const Position& position,
                                     std::span<const Point> found);

/// A sheet to print: boards with tasks, and the solutions on a page of their own.
[[nodiscard]] std::string lesson_sheet(const lesson::Lesson& lesson, const language::Texts& texts);

/// The solution of a step: "c5 or g5".
[[nodiscard]] std::string solution_text(const lesson::Step& step, const language::Texts& texts);

/// Wraps text into lines of at most 78 columns.
[[nodiscard]] std::string paragraph(std::string_view text);

}  // namespace rowan::cli
