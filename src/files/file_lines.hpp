// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::files {

/// A line of a file without its line ending, and its number, counted from 1.
struct FileLine {
  std::string_view text;
  std::size_t number = 0;
};

/// The lines of a text that are not blank; "\n", "\r\n" and "\r" each end a line. They are views into `text`.
[[nodiscard]] std::vector<FileLine> lines_with_text(std::string_view text);

/// An error such as "line 7: '16,3,0': column 16 is off the board". It is about `part`, a view into the line,
/// or about the whole line if `part` is empty. If `part` is not the whole line, the line follows with the
/// part marked.
[[nodiscard]] Error line_error(const FileLine& line, std::string_view part, std::string_view message);
[[nodiscard]] Error line_error(const FileLine& line, std::string_view message);

}  // namespace rowan::files
