// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "proof/threat_proof.hpp"
#include "proof/threat_walk.hpp"
#include "proof/window_board.hpp"

namespace rowan::prove {

using proof::ThreatClauses;
using proof::WindowBoard;

/// Feeds random moves to a walk, sensible ones more often, and records them.
struct RandomMoves {
  WindowBoard& board;
  Random& random;
  std::vector<std::uint8_t> moves = {};

  int attack() {
    std::vector<int> choices = board.first_completing_points();
    if (choices.empty() && board.second_can_complete() && random.below(4) != 0) {
      add(board.second_open_cells(board.rules().k - 1), choices);
    }
    if (choices.empty()) add(board.empty_cells(), choices);
    if (choices.empty() || moves.size() > 12) return -1;
    const int move = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    moves.push_back(static_cast<std::uint8_t>(move));
    return move;
  }
  void enter(int /*cell*/) {}
  void leave() {}

  static void add(const proof::CellSet& set, std::vector<int>& choices) {
    for (int cell = 0; cell < 256; ++cell) {
      if (set.test(static_cast<std::size_t>(cell))) choices.push_back(cell);
    }
  }
};

/// Writes proofs that a verifier with these clauses accepts, whether they are true or not. If few points
/// are empty and no win by threats answers a reply, a single move of the first player answers it, so that the
/// proofs reach full boards, where the second player has no reply.
template <ThreatClauses Clauses>
class RandomProver {
 public:
  using Bytes = std::vector<std::uint8_t>;

  RandomProver(WindowBoard& board, Random& random) : board_(board), random_(random) {}

  /// The bytes of a node with the second player to move; nothing if no proof is found.
  std::optional<Bytes> node() {
    if (Clauses.second_has_a_reply && board_.empty_cells().none()) return std::nullopt;
    if (Clauses.node_is_quiet && board_.second_can_complete()) return std::nullopt;
    proof::CellSet left = board_.empty_cells();
    std::vector<std::uint8_t> passes;
    std::uint8_t pass_count = 0;
    for (int i = 0; i < 60 && pass_count < 20; ++i) {
      RandomMoves moves{board_, random_};
      const auto marks = proof::ThreatWalk<RandomMoves, Clauses>(board_, moves).run();
      if (!marks || (left & ~*marks).none()) continue;
      left &= *marks;
      ++pass_count;
      passes.insert(passes.end(), moves.moves.begin(), moves.moves.end());
    }
    if (pass_count == 0 && board_.empty_cells().count() > most_played_out) return std::nullopt;
    Bytes bytes{proof::ThreatProofFormat::replies, pass_count};
    bytes.insert(bytes.end(), passes.begin(), passes.end());
    if (!Clauses.every_reply_is_answered) left.reset();
    bytes.push_back(static_cast<std::uint8_t>(left.count()));
    for (int cell = 0; cell < board_.point_count(); ++cell) {
      if (!left.test(static_cast<std::size_t>(cell))) continue;
      const auto own = win_after(cell);
      if (!own) return std::nullopt;
      bytes.push_back(static_cast<std::uint8_t>(cell));
      bytes.insert(bytes.end(), own->begin(), own->end());
    }
    return bytes;
  }

  /// The bytes of a move of the first player; nothing if it completes a row or no proof is found.
  std::optional<Bytes> move(int cell) {
    board_.place(cell, Side::first);
    std::optional<Bytes> bytes;
    if (!board_.has_row(Side::first)) bytes = node();
    board_.remove(cell);
    if (bytes)
      bytes->insert(bytes->begin(), {proof::ThreatProofFormat::move, static_cast<std::uint8_t>(cell)});
    return bytes;
  }

 private:
  static constexpr std::size_t most_played_out = 4;  // empty points: with more there are too many moves

  std::optional<Bytes> win_after(int reply) {
    board_.place(reply, Side::second);
    std::optional<Bytes> found = win_by_threats();
    for (int cell = 0; cell < board_.point_count() && !found; ++cell) {
      if (board_.empty_cells().count() > most_played_out) break;
      if (board_.is_empty(cell)) found = move(cell);
    }
    board_.remove(reply);
    return found;
  }

  std::optional<Bytes> win_by_threats() {
    for (int i = 0; i < 60; ++i) {
      RandomMoves moves{board_, random_};
      if (!proof::ThreatWalk<RandomMoves, Clauses>(board_, moves).run()) continue;
      moves.moves.insert(moves.moves.begin(), proof::ThreatProofFormat::threats);
      return std::move(moves.moves);
    }
    return std::nullopt;
  }

  WindowBoard& board_;
  Random& random_;
};

inline constexpr Rules small_games[] = {{.width = 6, .height = 6, .k = 4},
                                        {.width = 7, .height = 3, .k = 4},
                                        {.width = 5, .height = 4, .k = 4},
                                        {.width = 9, .height = 2, .k = 4}};

/// Games for late_game() in which the first player may still have a win.
inline constexpr Rules winnable_late_games[] = {
    {.width = 7, .height = 1, .k = 4}, {.width = 5, .height = 3, .k = 4}, {.width = 7, .height = 3, .k = 4},
    {.width = 5, .height = 5, .k = 4}, {.width = 5, .height = 4, .k = 4}, {.width = 6, .height = 2, .k = 4}};

/// Games for late_game() in which the first player never has a win, because few rows or none fit the board.
inline constexpr Rules drawn_late_games[] = {{.width = 1, .height = 1, .k = 4},
                                             {.width = 3, .height = 1, .k = 4},
                                             {.width = 3, .height = 3, .k = 4},
                                             {.width = 5, .height = 1, .k = 5},
                                             {.width = 5, .height = 3, .k = 5}};

/// Plays random moves that complete no row, until 8 to 13 points are left and the first player is to move.
/// Returns the moves.
inline std::vector<std::uint8_t> random_game(Random& random, WindowBoard& board) {
  const int empty = 8 + 2 * static_cast<int>(random.below(3)) + board.point_count() % 2;
  const int length = board.point_count() - empty;
  std::vector<std::uint8_t> moves;
  while (static_cast<int>(moves.size()) < length) {
    const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(board.point_count())));
    if (!board.is_empty(cell)) continue;
    const Side side = moves.size() % 2 == 0 ? Side::first : Side::second;
    board.place(cell, side);
    moves.push_back(static_cast<std::uint8_t>(cell));
    if (!board.has_row(side)) continue;
    for (const std::uint8_t move : moves) board.remove(move);
    moves.clear();
  }
  return moves;
}

/// Plays random moves that complete no row, until at most seven points are left, often one or none, and the
/// first player is to move. Returns the moves.
inline std::vector<std::uint8_t> late_game(Random& random, WindowBoard& board) {
  const int parity = board.point_count() % 2;
  const int empty = std::min(2 * static_cast<int>(random.below(4)) + parity, board.point_count());
  std::vector<std::uint8_t> moves;
  while (board.point_count() - static_cast<int>(moves.size()) > empty) {
    const Side side = moves.size() % 2 == 0 ? Side::first : Side::second;
    std::vector<int> choices;
    RandomMoves::add(board.empty_cells(), choices);
    bool is_played = false;
    while (!choices.empty() && !is_played) {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(choices.size()));
      const int cell = choices[at];
      choices.erase(choices.begin() + at);
      board.place(cell, side);
      is_played = !board.has_row(side);
      if (is_played)
        moves.push_back(static_cast<std::uint8_t>(cell));
      else
        board.remove(cell);
    }
    if (is_played) continue;
    for (const std::uint8_t move : moves) board.remove(move);
    moves.clear();
  }
  return moves;
}

}  // namespace rowan::prove
