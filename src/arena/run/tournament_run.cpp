// SPDX-License-Identifier: MIT
#include "arena/run/tournament_run.hpp"

#include <utility>

#include "arena/tournament/draw.hpp"

namespace rowan::arena {

Result<void> run_tournament(const Tournament& tournament, const Ledger& ledger,
                            const std::function<Result<void>(const Tournament& paired)>& run,
                            const StopToken& stop) {
  if (!is_paired_by_results(tournament.format)) return run(tournament);
  Tournament paired = tournament;
  while (!ledger.is_done() && !stop.stop_requested()) {
    auto pairings = draw_rounds(tournament, ledger.results());
    if (!pairings) return failure_of(pairings);
    paired.pairings = *std::move(pairings);
    if (auto played = run(paired); !played) return played;
  }
  return {};
}

}  // namespace rowan::arena
