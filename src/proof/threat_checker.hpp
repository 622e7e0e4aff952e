// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include "game/side.hpp"
#include "proof/proof_input.hpp"
#include "proof/threat_proof.hpp"
#include "proof/threat_walk.hpp"
#include "proof/window_board.hpp"

namespace rowan::proof {

/// Reads a proof from its first byte to its last and checks it on the way: check_threat_proof with a choice
/// of clauses. The recursion is as deep as the proof.
template <ThreatClauses Clauses = ThreatClauses{}>
class ThreatProofChecker {
 public:
  ThreatProofChecker(const Rules& rules, std::span<const std::uint8_t> bytes)
      : board_(rules), bytes_(bytes) {}

  /// Checks the proof for the position after `moves`. Throws if it is wrong.
  ThreatProofCheck run(std::span<const std::uint8_t> moves) {
    play_all(moves);
    win(true);
    require(next_ == bytes_.size(), "there are bytes after the end of the proof");
    result_.is_accepted = true;
    return std::move(result_);
  }

 private:
  /// The moves of a tree, read on demand.
  struct Moves {
    ThreatProofChecker& checker;
    int attack() { return checker.byte(); }
    void enter(int /*cell*/) {}
    void leave() {}
  };

  void play_all(std::span<const std::uint8_t> moves) {
    Side side = Side::first;
    for (const std::uint8_t move : moves) {
      require(move < board_.point_count() && board_.is_empty(move), "a move is off the board or on a stone");
      board_.place(move, side);
      require(!board_.has_row(side), "the game is over in the position");
      side = opponent(side);
    }
    require(side == Side::first, "the root must have first to move");
  }

  std::uint8_t byte() {
    require(next_ < bytes_.size(), "the proof ends too early");
    return bytes_[next_++];
  }

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t part = byte();
      require(shift < 28 && (part != 0 || shift == 0), "a number that is too long");
      value |= (part & 0x7FU) << shift;
      if (part < 0x80) return value;
    }
  }

  int point() {
    const int cell = byte();
    require(cell < board_.point_count() && board_.is_empty(cell), "a move is off the board or on a stone");
    return cell;
  }

  CellSet tree() {
    ++result_.trees;
    Moves moves{*this};
    const std::optional<CellSet> marks = ThreatWalk<Moves, Clauses>(board_, moves).run();
    require(marks.has_value(), "a claimed win by threats does not win");
    return *marks;
  }

  /// Checks the win of a position with the first player to move.
  void win(bool is_root) {
    switch (byte()) {
      case ThreatProofFormat::threats:
        tree();
        return;
      case ThreatProofFormat::elsewhere:
        require(!is_root, "the root refers to itself");
        result_.elsewhere.push_back(board_key(board_));
        return;
      case ThreatProofFormat::move:
        break;
      default:
        require(false, "no such kind of win");
    }
    const int move = point();
    board_.place(move, Side::first);
    node();
    board_.remove(move);
  }

  /// Checks the node of a position with the second player to move. On a full board "every reply is answered"
  /// would hold vacuously although the game is drawn, so such a node is refused before its bytes are read.
  void node() {
    ++result_.nodes;
    require(!board_.has_row(Side::first), "a move completes a row, which only threats may do");
    require(!Clauses.second_has_a_reply || board_.empty_cells().any(),
            "the board is full and nobody has won");
    require(!Clauses.node_is_quiet || !board_.second_can_complete(), "second can complete a row");
    const std::uint8_t kind = byte();
    require(kind <= ThreatProofFormat::repeated, "no such kind of node");
    if (kind == ThreatProofFormat::repeated) {
      require(proved_.contains(board_key(board_)), "a node repeats a position that was not proved before it");
      return;
    }
    CellSet left = board_.empty_cells();
    for (std::uint32_t count = number(); count > 0; --count) left &= tree();
    for (std::uint32_t count = number(); count > 0; --count) {
      const int reply = point();
      board_.place(reply, Side::second);
      win(false);
      board_.remove(reply);
      left.reset(static_cast<std::size_t>(reply));
    }
    require(!Clauses.every_reply_is_answered || left.none(), "a reply is not answered");
    proved_.insert(board_key(board_));
  }

  WindowBoard board_;
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
  std::unordered_set<BoardKey> proved_;  // positions with the second player to move
  ThreatProofCheck result_;
};

}  // namespace rowan::proof
