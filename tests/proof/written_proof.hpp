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

/// A node of a proof as it would be written, right or wrong.
struct Node {
  Kind kind = Kind::potential;
  bool named = false;
  bool threat = false;
  std::vector<int> points = {};     // the move, or the replies
  std::vector<Node> children = {};  // behind the move (none if it completes a line), or behind each reply
  std::vector<std::pair<int, int>> pairs = {};
  std::uint64_t number = 0;
  int symmetry = 0;
};

/// A proof file in parts, right or wrong.
struct WrittenProof {
  SmallGame game;
  Stones root;
  int side_to_move;
  proof::ProofClaim claim;
  std::vector<std::optional<Node>> sections = {};  // nothing: strategy stealing

  [[nodiscard]] std::string bytes() const;
};

/// What the rules, word by word, make of it. `misread`: where a node stands is not what the file's reader
/// expects there, so that the bytes say something else than the parts.
enum class PlainVerdict : std::uint8_t { accepted, rejected, misread };
[[nodiscard]] PlainVerdict check_plainly(const WrittenProof& proof);

/// A node that references may name: where it stands and what was found.
struct Known {
  Stones stones;
  Claim claim;
  bool provers_turn;
};

/// Checks a tree; `known` grows by its named nodes.
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

/// The statement at the beginning of a file, read without the verifier.
struct Statement {
  SmallGame game;
  Stones root;
  int side_to_move;
  proof::ProofClaim claim;
};
[[nodiscard]] Statement statement_of(const std::string& bytes);

/// Gives the bytes the checksum that they should have.
void mend_checksum(std::string& bytes);

}  // namespace rowan::proof_test
