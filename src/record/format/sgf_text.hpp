// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::record {

/// A property of SGF, such as AB[aa][bb]: its name in capitals, and its values as they stand in the file.
struct SgfProperty {
  std::string name;
  std::vector<std::string_view> values;
};

/// A node of SGF. Nodes lie in the order of the file, so a node comes after its parent.
struct SgfNode {
  std::int32_t parent = -1;  // in the list of nodes; -1 begins a game
  std::size_t offset = 0;    // of its semicolon
  std::vector<SgfProperty> properties;

  /// Nothing where the node does not have it.
  [[nodiscard]] const SgfProperty* find(std::string_view name) const;
};

/// The syntax of SGF, without any meaning: collections of trees of nodes of properties.
///
///     (;FF[4]GM[4]SZ[15];B[hh](;W[ii];B[hg])(;W[ih]))
///
/// Lower-case letters in names, as old files have them, are skipped, and so is what comes before the first
/// game or between games. Nothing recurses. An error names the line. More than `most_nodes` nodes are
/// refused.
[[nodiscard]] Result<std::vector<SgfNode>> parse_sgf_text(std::string_view text, std::size_t most_nodes);

/// The number of the line in which a byte lies, from 1.
[[nodiscard]] std::size_t line_of(std::string_view text, std::size_t offset);

/// A value without its escapes: "\]" is "]", a backslash before the end of a line takes the end away.
[[nodiscard]] std::string without_escapes(std::string_view value);

/// "NAME[value]" with the value escaped.
[[nodiscard]] std::string sgf_property(std::string_view name, std::string_view value);

}  // namespace rowan::record
