// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"

namespace rowan::files {

/// An SGF property such as AB[aa][bb]: its name in capitals, and its values as written in the file.
struct SgfProperty {
  std::string name;
  std::vector<std::string_view> values;
};

/// A node of SGF. Nodes are in file order, so every node comes after its parent.
struct SgfNode {
  std::int32_t parent = -1;  // index in the list of nodes; -1 for the root of a game
  std::size_t offset = 0;    // of the node's semicolon in the text
  std::vector<SgfProperty> properties;

  /// The property of that name; null if the node does not have it.
  [[nodiscard]] const SgfProperty* find(std::string_view name) const;
};

/// Parses the syntax of SGF, without its meaning: trees of nodes, which have properties.
///
///     (;FF[4]GM[4]SZ[15];B[hh](;W[ii];B[hg])(;W[ih]))
///
/// Lower-case letters in names, found in old files, are skipped, and so is any text before, between and after
/// games. The parser does not recurse. An error names the line. More than `most_nodes` nodes are an error.
[[nodiscard]] Result<std::vector<SgfNode>> parse_sgf_text(std::string_view text, std::size_t most_nodes);

/// The line number of a byte, from 1.
[[nodiscard]] std::size_t line_of(std::string_view text, std::size_t offset);

/// A value with its escapes resolved: "\]" is "]", and a backslash before a line break removes the break.
[[nodiscard]] std::string without_escapes(std::string_view value);

/// The text "NAME[value]", with the value escaped.
[[nodiscard]] std::string sgf_property(std::string_view name, std::string_view value);

/// The letter of a column or row of SGF, counted from 0: a to z, then A to Z.
[[nodiscard]] constexpr char sgf_letter(int number) {
  constexpr int letters = 26;
  return static_cast<char>(number < letters ? 'a' + number : 'A' + number - letters);
}

/// The letters of a point, such as "hh": column and row from the top left.
[[nodiscard]] inline std::string sgf_point(Point point) { return {sgf_letter(point.x), sgf_letter(point.y)}; }

/// The inverse of sgf_point; empty if the text is not a point on the board.
[[nodiscard]] inline std::optional<Point> parse_sgf_point(std::string_view text, const Rules& rules) {
  if (text.size() != 2) return std::nullopt;
  for (int y = 0; y < rules.height; ++y) {
    if (sgf_letter(y) != text[1]) continue;
    for (int x = 0; x < rules.width; ++x) {
      if (sgf_letter(x) == text[0]) return point_at(x, y);
    }
  }
  return std::nullopt;
}

}  // namespace rowan::files
