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

/// The store keeps the moves of a game in two blobs, not in one row per move: a million games have a hundred
/// million moves, and the moves of a game are always read together.
///
///     points         one number per move, the index Rules::index_of from 0 at the top left: one byte on
///                    boards of at most 256 points, else two, little-endian
///     annotations    what is known about each move: a byte of flags, then the values that they announce, in
///                    bit order; null if nothing is known about any move
///
///         bit 0   time in microseconds       bit 3   depth, if not 0
///         bit 1   evaluation: its score      bit 4   nodes, if not 0
///         bit 2   win_in, if not 0           bit 5   comment: its length in bytes, then the bytes
///
/// Bits 2 to 4 imply bit 1; bits 6 and 7 are 0. Numbers, including the length of a comment, are signed
/// varints: zigzag (0, -1, 1, -2, ...), 7 bits per byte, lowest first, with the top bit set if more bytes
/// follow. A move with a time and a score takes about six bytes.
using Blob = std::vector<std::uint8_t>;

/// Encodes the points of the moves. Requires points on the board of these rules.
[[nodiscard]] Blob encode_points(std::span<const record::RecordedMove> moves, const Rules& rules);

/// Encodes what is known about the moves. Empty if no move has a time, an evaluation or a comment.
[[nodiscard]] Blob encode_annotations(std::span<const record::RecordedMove> moves);

/// Decodes an untrusted blob, or only its first `most` points. An error names the first of them that is off
/// the board, or says that the blob ends within a move.
[[nodiscard]] Result<std::vector<Point>> decode_points(std::span<const std::uint8_t> blob, const Rules& rules,
                                                       std::size_t most = SIZE_MAX);

/// Adds the annotations to the moves. An empty blob has none.
[[nodiscard]] Result<void> decode_annotations(std::span<const std::uint8_t> blob,
                                              std::span<record::RecordedMove> moves);

}  // namespace rowan::store
