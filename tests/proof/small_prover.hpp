// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/random.hpp"
#include "written_proof.hpp"

namespace rowan::proof_test {

/// Makes a true proof about a position of a small game, different each time: chooses at random which of the
/// good moves to play, whether to try a leaf, and which optional replies to list. Then replaces some nodes by
/// references.
class SmallProver {
 public:
  SmallProver(const SmallGame& game, Random& random) : game_(game), brute_force_(game), random_(random) {}

  /// A proof of the value of this position.
  [[nodiscard]] WrittenProof prove(const Stones& root, int side_to_move);

  /// Totals over all proofs so far: replies that are covered instead of listed, and nodes turned into
  /// references.
  [[nodiscard]] int dropped_replies() const { return dropped_replies_; }
  [[nodiscard]] int references() const { return references_; }

 private:
  struct Made {
    Node node;
    Claim claim;
  };

  [[nodiscard]] Node prove_section(const Section& section, const Stones& root, int side_to_move);
  [[nodiscard]] bool is_reached(const Section& section, const Stones& stones, int side_to_move);
  [[nodiscard]] Made make(const Section& section, const Stones& stones, bool provers_turn);
  [[nodiscard]] std::optional<Made> make_leaf(const Section& section, const Stones& stones,
                                              bool provers_turn);
  [[nodiscard]] Made make_move(const Section& section, const Stones& stones);
  [[nodiscard]] Made make_replies(const Section& section, const Stones& stones);
  void add_references(const Section& section, const Stones& root, bool provers_turn, Node& tree);
  [[nodiscard]] std::vector<int> shuffled(Mask mask);

  SmallGame game_;
  BruteForce brute_force_;
  Random& random_;
  std::uint32_t listed_in_eight_ = 0;  // share of optional replies that are listed, in eighths
  std::uint32_t leaves_in_eight_ = 0;  // share of a hold's nodes where a leaf is tried, in eighths
  int dropped_replies_ = 0;
  int references_ = 0;
};

/// All nodes of a tree in the order of writing.
[[nodiscard]] std::vector<Node*> nodes_of(Node& tree);

}  // namespace rowan::proof_test
