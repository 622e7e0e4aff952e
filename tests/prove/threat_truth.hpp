// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/rules.hpp"
#include "game/side.hpp"
#include "proof/threat_file.hpp"

namespace rowan::prove {

/// Decides by brute force whether the first player wins: k in a row on at most 36 points, freestyle or
/// exactly k, implemented independently of the verifiers. Stones are bits, and the rows of both sides count.
/// Remembers the value of every position that it has searched.
class ThreatTruth {
 public:
  /// The stones of the first player, then those of the second; bit Rules::index_of(point) stands for a point.
  using Stones = std::array<std::uint64_t, 2>;

  explicit ThreatTruth(const Rules& rules);

  /// The number of stones determines the side to move. Requires that neither side has a row.
  [[nodiscard]] bool first_wins(const Stones& stones);

  /// Whether the first player wins after these moves, which the players make alternately.
  [[nodiscard]] bool first_wins(std::span<const std::uint8_t> moves);

  /// Whether the side has a row through this point.
  [[nodiscard]] bool has_row_through(const Stones& stones, Side side, int point) const;

 private:
  struct Window {
    std::uint64_t points = 0;
    std::uint64_t ends = 0;  // board points just past the window, if a longer row does not win
  };

  Rules rules_;
  std::vector<std::vector<Window>> windows_of_;  // by point
  std::unordered_map<std::uint64_t, std::unordered_map<std::uint64_t, bool>> known_;
};

[[nodiscard]] ThreatTruth::Stones stones_after(std::span<const std::uint8_t> moves);

/// Whether the first player wins every position proved by an accepted file of threat proofs. Skips positions
/// with more empty points than `most_empty`, and boards of more than 36 points, which would take too long.
[[nodiscard]] bool is_true(const proof::ThreatFileCheck& file, int most_empty);

}  // namespace rowan::prove
