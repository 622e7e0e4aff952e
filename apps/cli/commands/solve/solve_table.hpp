// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "cli/io/exit_code.hpp"

namespace rowan::cli {

struct SolveTableOptions {
  int cells = 30;                 // every board of at most this many points
  bool named = false;             // and the boards known from the literature
  std::optional<double> seconds;  // for each value; one that takes longer is unknown
  std::uint64_t memory_mib = 512;
};

/// Prints docs/values.md: the values of all (m,n,k) games on small boards, strong and as Maker–Breaker games,
/// each solved now and its proof verified.
[[nodiscard]] ExitCode print_value_table(const SolveTableOptions& options);

}  // namespace rowan::cli
