// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "record/game_record.hpp"

namespace rowan::store {

/// How the store keeps the moves of a game: two blobs instead of a row a move, because a million games are
/// a hundred million moves, and the moves of a game are always read together.
///
///     points         one number a move, as Rules::index_of counts from 0 at the top left: one byte on boards
///                    of at most 256 points, else two, the low one first
///     annotations    what is known about each move: a byte of flags, then what they announce, in their
///                    order; null where nothing is known about any move
///
///         bit 0   time in microseconds       bit 3   depth, if not 0
///         bit 1   evaluation: its score      bit 4   nodes, if not 0
///         bit 2   win_in, if not 0           bit 5   comment: its length in bytes, then the bytes
///
/// Bits 2 to 4 imply bit 1; bits 6 and 7 are 0. Numbers are signed, zigzag (0, -1, 1, -2, ...) in groups of
/// 7 bits, lowest first, the top bit of a byte saying that more follow; the length of a comment is one of
/// them. A move with a time and a score takes some six bytes.
using Blob = std::vector<std::uint8_t>;

/// Requires points of that board.
[[nodiscard]] Blob encode_points(std::span<const record::RecordedMove> moves, const Rules& rules);

/// Empty if no move has a time, an evaluation or a comment.
[[nodiscard]] Blob encode_annotations(std::span<const record::RecordedMove> moves);

/// The points of a blob that came from a file, `most` of them at most: each is on the board. An error says at
/// which move it is broken.
[[nodiscard]] Result<std::vector<Point>> decode_points(std::span<const std::uint8_t> blob, const Rules& rules,
                                                       std::size_t most = SIZE_MAX);

/// Fills in what is known about the moves. An empty blob says nothing about any of them.
[[nodiscard]] Result<void> decode_annotations(std::span<const std::uint8_t> blob,
                                              std::span<record::RecordedMove> moves);

}  // namespace rowan::store
