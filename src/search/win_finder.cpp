// SPDX-License-Identifier: MIT
#include "search/win_finder.hpp"

#include <algorithm>
#include <chrono>
#include <functional>

namespace rowan::search {

namespace {

/// Threats cost more a node than a search does.
threat::ThreatLimits tenth_of(const SearchLimits& limits, const StopToken& stop) {
  constexpr std::int64_t nodes_without_limit = 20'000;
  threat::ThreatLimits part{.nodes = limits.nodes > 0
                                         ? std::clamp<std::int64_t>(limits.nodes / 40, 1, nodes_without_limit)
                                         : nodes_without_limit,
                            .stop = stop};
  if (limits.time) part.deadline = std::chrono::steady_clock::now() + *limits.time / 10;
  return part;
}

}  // namespace

WinFinder::WinFinder(bool small)
    : fours_(std::size_t{1} << (small ? 14 : 18)), threats_(std::size_t{1} << (small ? 12 : 16)) {}

std::optional<WinFinder::Win> WinFinder::find(pattern::PatternBoard& board, const think::Request& request,
                                              const SearchLimits& limits) {
  threat::ThreatLimits part = tenth_of(limits, request.stop);
  const std::function<void()> pause = [&] { request.pause(0); };
  if (request.pause) part.pause = &pause;
  if (fours_.search(board, part) == threat::ThreatVerdict::win) {
    return Win{.line = fours_.win_line(board),
               .proof = std::make_shared<const proof::WinTree>(fours_.win_tree())};
  }
  if (threats_.search(board, part) == threat::ThreatVerdict::win) {
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
