// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include <rowan/base/call.hpp>
#include <rowan/base/poll.hpp>
#include <rowan/c/threat.h>
#include <rowan/game/game.hpp>
#include <rowan/threat/win.hpp>

namespace rowan {
inline namespace api {

/// What each move of the winner must do.
enum class ThreatKind {
  fours = ROWAN_BY_FOURS,     ///< make a four, which threatens a five with the next move (VCF)
  threats = ROWAN_BY_THREATS  ///< threaten to win, by a five at once or by a four without an answer (VCT)
};

enum class ThreatVerdict {
  no_win = ROWAN_NO_WIN,        ///< there is no such win: the search was exhaustive
  win_found = ROWAN_WIN_FOUND,  ///< there is such a win
  not_known = ROWAN_NOT_KNOWN   ///< a limit or the memory of the search was reached, or it was stopped
};

/// Limits of the search. Zero means no limit.
struct ThreatLimits {
  std::int64_t nodes = 0;  ///< attacking moves tried (VCF), positions visited (VCT)
  std::chrono::milliseconds time{0};
  int attacks = 0;  ///< VCF only: the most attacks in one line, including the five
  Poll poll;        ///< called every few nodes, at least every few milliseconds
};

struct ThreatResult {
  ThreatVerdict verdict = ThreatVerdict::not_known;
  std::optional<Win> win;
};

/// Searches for a forced win of `side`, by default the side to move, as if it were that side's turn.
///
///     const rowan::ThreatResult found = rowan::search_threats(game, rowan::ThreatKind::fours);
///     if (found.win && found.win->check()) show(found.win->line());
[[nodiscard]] inline ThreatResult search_threats(const Game& game, ThreatKind kind,
                                                 const ThreatLimits& limits = {},
                                                 std::optional<Side> side = std::nullopt) {
  rowan_threat_limits c_limits = ROWAN_THREAT_LIMITS_INIT;
  c_limits.nodes = limits.nodes;
  c_limits.time_ms = limits.time.count();
  c_limits.attacks = limits.attacks;
  detail::PollCallback call(limits.poll);
  c_limits.poll = call.c_function();
  c_limits.poll_user = &call;
  rowan_win* win = nullptr;
  const int verdict = rowan_threat_search(game.get(), side ? static_cast<int>(*side) : 0,
                                          static_cast<int>(kind), &c_limits, &win);
  ThreatResult result;
  if (win != nullptr) result.win.emplace(win);
  call.rethrow();
  result.verdict = static_cast<ThreatVerdict>(detail::check(verdict));
  return result;
}

}  // namespace api
}  // namespace rowan
