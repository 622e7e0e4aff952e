// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// Reads a file of lessons (docs/lessons.md): lines that begin with a word, and boards.
///
///     rowan lessons 1
///     lesson open-three                                  its name
///     topic The open three
///     title What is an open three?
///     text Three of your stones in a row, ...            a paragraph; there may be several
///     practice threats                                   a kind of puzzle
///     game freestyle 9x9                                 the game of the steps that follow
///     picture yes make-open-four Open three. Both ends are free.
///     | . . . . . . .
///     | . . x x x . .                                    rows from the top
///     step make-open-three                               a board with its task
///     text Black has two stones. ...
///     to-move x                                          x by default
///     mark x make-open-three c5                          what the text says about points
///     mark o stones d4 e5
///     done Now Black threatens an open four.
///     | . . . . . . . . .
///
/// A picture's board may have any size; a step's board has the size of its game. Instead of a board a step
/// may have `moves h8 h9`, played from the empty board. Empty lines and lines that begin with '#' are
/// ignored. An error names the line.
[[nodiscard]] Result<std::vector<Lesson>> parse_lesson_file(std::string_view text);

/// The built-in lessons (docs/lessons.md), in the order of their file. Fails only if the file is damaged.
[[nodiscard]] Result<std::vector<Lesson>> built_in_lessons();

}  // namespace rowan::lesson
