// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plain_rules.hpp"
#include "small_game.hpp"

namespace rowan::proof_test {

enum class Kind : std::uint8_t { move, replies, pairing, potential, reference };

/// A node of a proof to be written. It may be wrong.
struct Node {
  Kind kind = Kind::potential;
  bool named = false;
  bool threat = false;
  std::vector<int> points = {};     // the move, or the replies
  std::vector<Node> children = {};  // after the move (none if it completes a line), or after each reply
  std::vector<std::pair<int, int>> pairs = {};
  std::uint64_t number = 0;
  int symmetry = 0;
};

/// A proof file in parts, which may be wrong.
struct WrittenProof {
  SmallGame game;
  Stones root;
  int side_to_move;
  proof::ProofClaim claim;
  std::vector<std::optional<Node>> sections = {};  // nothing: strategy stealing

  [[nodiscard]] std::string bytes() const;
};

/// The verdict on a written proof by the rules of docs/proofs.md, as implemented literally in
/// plain_rules.hpp. `misread`: a section or a child node is missing or is one too many, so the bytes mean
/// something other than the parts.
enum class PlainVerdict : std::uint8_t { accepted, rejected, misread };
[[nodiscard]] PlainVerdict check_plainly(const WrittenProof& proof);

/// A node to which later references may refer: its position, the side to move and its claim.
struct Known {
  Stones stones;
  Claim claim;
  bool provers_turn;
};

/// Checks the tree of a section by the literal rules. Remembers its named nodes for references.
class PlainCheck {
 public:
  explicit PlainCheck(const Section& section) : section_(section) {}

  [[nodiscard]] std::optional<Claim> check(const Node& node, const Stones& stones, bool provers_turn);
  [[nodiscard]] bool was_misread() const { return was_misread_; }

 private:
  [[nodiscard]] std::optional<Claim> check_kind(const Node& node, const Stones& stones, bool provers_turn);
  [[nodiscard]] std::optional<Claim> check_move(const Node& node, const Stones& stones);
  [[nodiscard]] std::optional<Claim> check_replies(const Node& node, const Stones& stones);

  Section section_;
  std::vector<Known> known_ = {};
  bool was_misread_ = false;
};

/// The statement at the start of a file, read without the verifier.
struct Statement {
  SmallGame game;
  Stones root;
  int side_to_move;
  proof::ProofClaim claim;
};
[[nodiscard]] Statement statement_of(const std::string& bytes);

/// Replaces the last eight bytes, the checksum, by the correct one. Fewer than eight are left unchanged.
void mend_checksum(std::string& bytes);

}  // namespace rowan::proof_test
