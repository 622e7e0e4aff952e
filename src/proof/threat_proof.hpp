// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/rules.hpp"

namespace rowan::proof {

class WindowBoard;

/// A proof that first, who is to move, wins a position: wins by threats at the leaves (threat_walk.hpp), and
/// above them first's moves with the replies that the marks leave over. docs/proofs.md explains what it
/// means.
///
///     win        0 tree             first wins by these threats
///                1 b node           first plays b, and wins whatever second replies
///                2                  another proof of the same file has this position as its root
///     node       0 n n×tree m m×(c win)
///                                   n wins by threats after a pass; of all replies those remain that each of
///                                   them has marked, and for each of these there is a (c win). There is at
///                                   least one reply: a full board is a draw, and proves nothing
///                1                  an earlier node of this proof has the same stones
///     tree       first's moves, depth first; second's answers are not written, the verifier knows them
///
/// Points (b c) are numbered by Rules::index_of, a byte each; n and m are in LEB128, and may be 0: without
/// trees every reply needs a win of its own, without listed replies the trees must leave none. A reply may be
/// listed twice, or unnecessarily, if each of its wins holds. "The same" is up to the symmetries of the
/// board. For every clause docs/proofs.md says what it means if its set is empty.
struct ThreatProofFormat {
  static constexpr std::uint8_t threats = 0;
  static constexpr std::uint8_t move = 1;
  static constexpr std::uint8_t elsewhere = 2;
  static constexpr std::uint8_t replies = 0;
  static constexpr std::uint8_t repeated = 1;
};

/// The stones of a board, two bits each, the same for all boards that are symmetric to each other.
using BoardKey = std::string;

struct ThreatProofCheck {
  bool is_accepted = false;
  std::string reason = {};               // why not, for people
  std::vector<BoardKey> elsewhere = {};  // positions with first to move whose proofs must be found elsewhere
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
};

[[nodiscard]] BoardKey board_key(const WindowBoard& board);

/// The key of a game's board after these moves, first's and second's in turn.
[[nodiscard]] BoardKey board_key(const Rules& rules, std::span<const std::uint8_t> moves);

/// Checks a proof for the position after `moves` (first's and second's in turn, first to move next). Requires
/// WindowBoard::supports(rules).
[[nodiscard]] ThreatProofCheck check_threat_proof(const Rules& rules, std::span<const std::uint8_t> moves,
                                                  std::span<const std::uint8_t> bytes);

}  // namespace rowan::proof
