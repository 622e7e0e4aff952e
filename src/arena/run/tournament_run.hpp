// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"

namespace rowan::arena {

/// Plays a tournament round by round if later rounds depend on results, and all at once otherwise.
///
///     pair from the ledger -> run(tournament with the pairings so far) -> pair again -> ... -> done
///
/// `run` is play_paired_games() or host_tournament(); it returns when all paired games are in the ledger, or
/// when stopped. The ledger of an interrupted run gives the same pairings, so a resumed run continues in the
/// middle of its round. Fails if `run` or draw_rounds() fails.
[[nodiscard]] Result<void> run_tournament(const Tournament& tournament, const Ledger& ledger,
                                          const std::function<Result<void>(const Tournament& paired)>& run,
                                          const StopToken& stop);

}  // namespace rowan::arena
