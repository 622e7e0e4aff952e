// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "game/position.hpp"

namespace rowan::proof {

/// The bytes of a proof file, version 1. docs/proofs.md says what the words mean and why such a file is a
/// proof.
///
///     "rowan proof\n"      magic
///     1                    version
///     width height k       the board; k or more in a row win, nothing is forbidden
///     play                 ProofPlay
///     side to move         0 first, 1 second
///     claim                ProofClaim
///     cells                a byte each, row by row from the top left: 0 empty, 1 first, 2 second
///     sections             none, one or two: see below
///     checksum             8 bytes, lowest first: fnv1a64 (base/checksum.hpp) of all bytes before it
///     end of the file
///
///     claim              sections: who proves what
///     first wins         first wins
///     second wins        second wins                              (strong only)
///     draw               second holds, first holds                (Maker-Breaker: only second holds)
///
/// If the game is over at the root there is no section. Otherwise a section is a byte, its ProofArgument, and
/// for `tree` a node: a tag (kind | flags) and the data of its kind.
///
///     move        c  node          prover to move: plays c; no node follows if that completes a line
///     replies     n  n × (c node)  opponent to move: the listed replies c, each with the node after it; the
///                                  verifier finds out which listed replies cover the others
///     pairing     n  n × (a b)     hold: a stone on one point of a pair is answered on the other
///     potential                    hold: the sum of 2^-(empty points) over the opponent's lines is small
///     reference   number symmetry  an earlier named node of this section, transformed (game/symmetry.hpp)
///
/// Points (a b c) are numbered by Rules::index_of: one byte, or two (lowest first) on boards of more than 256
/// points. n and number are in LEB128 (seven bits a byte, lowest first, bit 7 = more follow), at most five
/// bytes and no longer than necessary; a symmetry is one byte. A node with the flag `named` gets the next
/// number, from 0 in each section. It is numbered after everything inside it, so the nodes inside have
/// smaller numbers.
struct ProofFormat {
  static constexpr std::string_view magic = "rowan proof\n";
  static constexpr std::uint8_t version = 1;

  static constexpr std::uint8_t kind_mask = 0x07;
  static constexpr std::uint8_t move = 1;
  static constexpr std::uint8_t replies = 2;
  static constexpr std::uint8_t pairing = 3;
  static constexpr std::uint8_t potential = 4;
  static constexpr std::uint8_t reference = 5;

  /// A flag of `replies` only: the prover threatens to complete a line. This covers every reply that leaves
  /// the prover a point that completes one.
  static constexpr std::uint8_t threat = 0x40;
  static constexpr std::uint8_t named = 0x80;

  /// Points of boards up to this size take one byte.
  static constexpr int one_byte_points = 256;
};

/// strong: a side wins as soon as it has k in a row. maker_breaker: only rows of the first player count.
enum class ProofPlay : std::uint8_t { strong, maker_breaker };

/// In a Maker-Breaker game `draw` means that the first player does not win.
enum class ProofClaim : std::uint8_t { first_wins, second_wins, draw };

/// What a file claims to prove.
struct ProofStatement {
  Position root;
  ProofPlay play = ProofPlay::strong;
  ProofClaim claim = ProofClaim::draw;
};

/// strategy_stealing: the second player cannot win a strong game from the empty board, because the first
/// player could use the same strategy with an extra stone.
enum class ProofArgument : std::uint8_t { tree, strategy_stealing };

}  // namespace rowan::proof
