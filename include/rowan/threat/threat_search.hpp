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

/// What every move of the winner does.
enum class ThreatKind {
  fours = ROWAN_BY_FOURS,     ///< makes a four (VCF)
  threats = ROWAN_BY_THREATS  ///< threatens to win, by a five at once or by a four without an answer (VCT)
};

enum class ThreatVerdict {
  no_win = ROWAN_NO_WIN,        ///< there is no such win: everything was searched
  win_found = ROWAN_WIN_FOUND,  ///< there is one
  not_known = ROWAN_NOT_KNOWN   ///< a limit was reached first, or it was stopped
};

/// When the search gives up. Zero is no limit.
struct ThreatLimits {
  std::int64_t nodes = 0;  ///< attacking moves tried
  std::chrono::milliseconds time{0};
  int attacks = 0;  ///< of fours only: the most attacks in one line, the five included
  Poll poll;        ///< called every few attacks, which is every few millionths of a second
};

struct ThreatResult {
  ThreatVerdict verdict = ThreatVerdict::not_known;
  std::optional<Win> win;
};

/// Does a side win by force? Without a side, the side to move; a side that is given is taken to be to move.
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
