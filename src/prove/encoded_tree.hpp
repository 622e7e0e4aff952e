// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/win_tree.hpp"
#include "proof/window_board.hpp"

namespace rowan::prove {

/// A win of first's by threats as proof files have it (proof/threat_proof.hpp): first's moves, depth first.
struct EncodedTree {
  std::vector<std::uint8_t> moves;
  proof::CellSet marks;  // where one more stone of second's could spoil it (proof/threat_walk.hpp)
};

/// The part of a found win that a proof needs on this board, first to move. Nothing if the win lacks an
/// answer that has to be considered here: it may have been found on a board that differs by a stone.
[[nodiscard]] std::optional<EncodedTree> encode_tree(proof::WindowBoard& board, const proof::WinTree& tree);

/// The same moves on another board, first to move. Nothing if they do not win there as they are written.
[[nodiscard]] std::optional<EncodedTree> replay_tree(proof::WindowBoard& board,
                                                     const std::vector<std::uint8_t>& moves);

}  // namespace rowan::prove
