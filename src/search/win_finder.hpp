// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "search/parameters.hpp"
#include "search/search_limits.hpp"
#include "think/request.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::search {

/// Looks, before the search itself, for a win of the side to move by continuous fours or threats: these are
/// found to any length, far beyond the depths that a search reaches, and come with a proof.
class WinFinder {
 public:
  struct Win {
    std::vector<pattern::PointIndex> line;        // up to the row that wins
    std::shared_ptr<const proof::WinTree> proof;  // with every answer
  };

  /// A small one remembers less.
  explicit WinFinder(bool small);

  /// Uses about the parameters' finder_share of what the limits allow. The board, of the request's position,
  /// is left as it was.
  std::optional<Win> find(pattern::PatternBoard& board, const think::Request& request,
                          const SearchLimits& limits, const Parameters& parameters);

  /// Forgets the positions in which there is no win.
  void clear();

 private:
  threat::FourSearch fours_;
  threat::ThreatSearch threats_;
};

}  // namespace rowan::search
