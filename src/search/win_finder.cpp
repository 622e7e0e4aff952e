// SPDX-License-Identifier: MIT
#include "search/win_finder.hpp"

#include <algorithm>
#include <chrono>
#include <functional>

namespace rowan::search {

namespace {

/// The VCF and VCT search's share of the limits. It gets only half the share of the nodes, since its nodes
/// cost more than those of the tree search.
threat::ThreatLimits part_of(const SearchLimits& limits, int share, const StopToken& stop) {
  constexpr std::int64_t most_nodes = 20'000;
  const std::int64_t half = std::min(limits.nodes, 200 * most_nodes) * share / 200;
  threat::ThreatLimits part{
      .nodes = limits.nodes > 0 ? std::clamp<std::int64_t>(half, 1, most_nodes) : most_nodes, .stop = stop};
  if (limits.time) part.deadline = std::chrono::steady_clock::now() + *limits.time * share / 100;
  return part;
}

}  // namespace

WinFinder::WinFinder(bool small)
    : fours_(std::size_t{1} << (small ? 14 : 18)), threats_(std::size_t{1} << (small ? 12 : 16)) {}

std::optional<WinFinder::Win> WinFinder::find(pattern::PatternBoard& board, const think::Request& request,
                                              const SearchLimits& limits, const Parameters& parameters) {
  threat::ThreatLimits part = part_of(limits, parameters.finder_share, request.stop);
  part.attacks = parameters.fours;
  const std::function<void()> pause = [&] { request.pause(0); };
  if (request.pause) part.pause = &pause;
  if (fours_.search(board, part) == threat::ThreatVerdict::win) {
    return Win{.line = fours_.win_line(board),
               .proof = std::make_shared<const proof::WinTree>(fours_.win_tree())};
  }
  if (parameters.fours == 0 && threats_.search(board, part) == threat::ThreatVerdict::win) {
    return Win{.line = threats_.win_line(),
               .proof = std::make_shared<const proof::WinTree>(threats_.win_tree())};
  }
  return std::nullopt;
}

void WinFinder::clear() {
  fours_.clear();
  threats_.clear();
}

}  // namespace rowan::search
