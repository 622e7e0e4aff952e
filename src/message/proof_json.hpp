// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "json/json.hpp"
#include "proof/verifier.hpp"
#include "solve/solver.hpp"

namespace rowan::message {

/// The name of a value: "first wins", "second wins", "draw" or "unknown".
[[nodiscard]] std::string_view value_name(solve::GameValue value);

/// The board and k: "7x7x5".
[[nodiscard]] std::string board_text(const Rules& rules);

/// What a proof claims: "first wins", "second wins", "draw" or "first does not win".
[[nodiscard]] std::string_view claim_text(const proof::ProofStatement& statement);

/// The moves from the root to the position where the check ended.
[[nodiscard]] std::vector<std::string> move_names(const proof::ProofCheck& check);

/// The verifier's result for a proof. Requires a proof that could be read.
[[nodiscard]] json::Json proof_check_json(const proof::ProofCheck& check);

}  // namespace rowan::message
