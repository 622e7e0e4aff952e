// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/rules.hpp"

namespace rowan::proof {

class WindowBoard;

/// A proof that the first player, who is to move, wins a position: wins by threats at the leaves
/// (threat_walk.hpp), and above them that player's moves with the replies that no win after a pass refutes.
/// docs/proofs.md explains what it means. Below, `first` and `second` are the two players.
///
///     win        0 tree             first wins by these threats
///                1 b node           first plays b, and wins whatever second replies
///                2                  another proof of the same file has this position as its root
///     node       0 n n×tree m m×(c win)
///                                   n wins by threats after a pass. They leave the replies that every one of
///                                   them marks, and for each of these there is a (c win). There must be at
///                                   least one reply: a full board is a draw, and proves nothing
///                1                  an earlier node of this proof has the same stones
///     tree       the moves of first, depth first; the verifier generates the answers of second
///
/// Points (b c) are numbered by Rules::index_of, a byte each; n and m are in LEB128 and may be 0: without
/// trees every reply needs a win of its own, and without listed replies the trees must leave none. A reply
/// may be listed twice, or unnecessarily, if each of its wins holds. "The same" is up to the symmetries of
/// the board. docs/proofs.md says what each clause means when its set is empty.
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
  std::vector<BoardKey> elsewhere = {};  // positions that the proof leaves to other records
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
};

[[nodiscard]] BoardKey board_key(const WindowBoard& board);

/// The key of a game's board after these moves, played by the two players in turn.
[[nodiscard]] BoardKey board_key(const Rules& rules, std::span<const std::uint8_t> moves);

/// Checks a proof for the position after `moves`, played by the two players in turn; the first player is to
/// move next. Requires WindowBoard::supports(rules).
[[nodiscard]] ThreatProofCheck check_threat_proof(const Rules& rules, std::span<const std::uint8_t> moves,
                                                  std::span<const std::uint8_t> bytes);

}  // namespace rowan::proof
