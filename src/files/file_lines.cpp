// SPDX-License-Identifier: MIT
#include "files/file_lines.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace rowan::files {

std::vector<FileLine> lines_with_text(std::string_view text) {
  std::vector<FileLine> lines;
  std::size_t number = 0;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", start), text.size());
    ++number;
    const std::string_view line = text.substr(start, end - start);
    if (!trim(line).empty()) lines.push_back({line, number});
    start = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
  }
  return lines;
}

Error line_error(const FileLine& line, std::string_view part, std::string_view message) {
  if (part.empty()) part = trim(line.text);  // an empty part need not point into the line
  const auto offset = static_cast<std::size_t>(part.data() - line.text.data());
  const bool is_whole = part.size() == trim(line.text).size();
  return Error{"line " + std::to_string(line.number) + ": '" + quotable(part) + "': " + std::string(message),
               is_whole ? "" : underline(line.text, offset, part.size())};
}

Error line_error(const FileLine& line, std::string_view message) {
  return line_error(line, trim(line.text), message);
}

}  // namespace rowan::files
