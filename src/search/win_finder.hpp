// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "think/request.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::search {

/// VCF and VCT search at the root, before the tree search: finds forced wins of the side to move far beyond
/// the depths that the tree search reaches, each with a proof.
class WinFinder {
 public:
  struct Win {
    std::vector<pattern::PointIndex> line;        // up to the row that wins
    std::shared_ptr<const proof::WinTree> proof;  // against every defense
  };

  /// If `small`, with smaller tables.
  explicit WinFinder(bool small);

  /// Uses about finder_share percent of the limits. Requires that the board has the request's position;
  /// leaves it unchanged.
  std::optional<Win> find(pattern::PatternBoard& board, const think::Request& request,
                          const SearchLimits& limits, const Parameters& parameters);

  /// Clears the tables of positions without a win.
  void clear();

 private:
  threat::FourSearch fours_;
  threat::ThreatSearch threats_;
};

}  // namespace rowan::search
