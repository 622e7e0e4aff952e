// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::record {

/// A line of a file, without its end, and its number from 1.
struct FileLine {
  std::string_view text;
  std::size_t number = 0;
};

/// The lines of a text that have more than white space in them; "\n", "\r\n" and "\r" end a line. They view
/// into `text`.
[[nodiscard]] std::vector<FileLine> lines_with_text(std::string_view text);

/// "line 7: '16,3,0': column 16 is off the board", for the whole line or for `part`, which views into it
/// unless it is empty; the line stands under it with the part marked where it is not the whole.
[[nodiscard]] Error line_error(const FileLine& line, std::string_view part, std::string_view message);
[[nodiscard]] Error line_error(const FileLine& line, std::string_view message);

}  // namespace rowan::record
