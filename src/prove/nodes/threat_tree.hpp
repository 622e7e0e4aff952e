// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "proof/win_tree.hpp"
#include "proof/window_board.hpp"

namespace rowan::prove {

/// A threat tree: a win of first's by threats as threat proofs have it (proof/threat_proof.hpp), first's
/// moves depth first. Searches find wins as win trees (proof/win_tree.hpp).
struct ThreatTree {
  std::vector<std::uint8_t> moves;
  proof::CellSet marks;  // where one more stone of second's could spoil it (proof/threat_walk.hpp)
};

/// The part of a found win that a proof needs on this board, first to move. Nothing if the win lacks an
/// answer that has to be considered here: it may have been found on a board that differs by a stone.
[[nodiscard]] std::optional<ThreatTree> encode_tree(proof::WindowBoard& board, const proof::WinTree& tree);

/// The same moves on another board, first to move. Nothing if they do not win there as they are written.
[[nodiscard]] std::optional<ThreatTree> replay_tree(proof::WindowBoard& board,
                                                    const std::vector<std::uint8_t>& moves);

/// The elements of written threat proofs: a number in LEB128, and moves.
inline void append_number(std::vector<std::uint8_t>& bytes, std::size_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

inline void append(std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

}  // namespace rowan::prove
