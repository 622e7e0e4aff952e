// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::record {

/// An SGF property such as AB[aa][bb]: its name in capitals, and its values as written in the file.
struct SgfProperty {
  std::string name;
  std::vector<std::string_view> values;
};

/// A node of SGF. Nodes are in file order, so every node comes after its parent.
struct SgfNode {
  std::int32_t parent = -1;  // in the list of nodes; -1 for the root of a game
  std::size_t offset = 0;    // of its semicolon
  std::vector<SgfProperty> properties;

  /// Null if the node does not have the property.
  [[nodiscard]] const SgfProperty* find(std::string_view name) const;
};

/// The syntax of SGF without its meaning: collections of trees of nodes of properties.
///
///     (;FF[4]GM[4]SZ[15];B[hh](;W[ii];B[hg])(;W[ih]))
///
/// Lower-case letters in names, found in old files, are skipped, and so is any text before and between games.
/// The parser does not recurse. An error names the line. More than `most_nodes` nodes are an error.
[[nodiscard]] Result<std::vector<SgfNode>> parse_sgf_text(std::string_view text, std::size_t most_nodes);

/// The line number of a byte, from 1.
[[nodiscard]] std::size_t line_of(std::string_view text, std::size_t offset);

/// A value with its escapes resolved: "\]" is "]", and a backslash before a line break removes the break.
[[nodiscard]] std::string without_escapes(std::string_view value);

/// "NAME[value]", with the value escaped.
[[nodiscard]] std::string sgf_property(std::string_view name, std::string_view value);

}  // namespace rowan::record
