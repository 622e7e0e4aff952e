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

/// A step with its board and its task; forbidden points only where they are not what is asked for, or are
/// among the points found.
[[nodiscard]] std::string step_text(const lesson::Lesson& lesson, std::size_t number,
                                    const language::Texts& texts);

/// The board of a step after some moves, or with the forbidden points found so far.
[[nodiscard]] std::string step_board(const lesson::Step& step, const Position& position,
                                     std::span<const Point> found);

/// A sheet to print: boards with tasks, and on a page of its own the solutions.
[[nodiscard]] std::string lesson_sheet(const lesson::Lesson& lesson, const language::Texts& texts);

/// "c5 or g5": what is right in a step.
[[nodiscard]] std::string solution_text(const lesson::Step& step, const language::Texts& texts);

/// Lines of at most 78 columns.
[[nodiscard]] std::string paragraph(std::string_view text);

}  // namespace rowan::cli
