// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"

namespace rowan::arena {

/// Plays a tournament round by round where later rounds depend on results, and at once where they do not.
///
///     draw from the ledger -> run(tournament with the pairings so far) -> draw again -> ... -> done
///
/// `run` is run_tournament() or host_tournament(); it returns when all that is drawn is in the ledger, or
/// when `stop` asks. The ledger of a run before gives the same pairings, so an interrupted run continues in
/// the middle of its round. An error is that of `run`, or of draw_rounds().
[[nodiscard]] Result<void> run_rounds(const Tournament& tournament, const Ledger& ledger,
                                      const std::function<Result<void>(const Tournament& drawn)>& run,
                                      const StopToken& stop);

}  // namespace rowan::arena
