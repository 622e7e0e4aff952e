// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solve/proof_writer.hpp"

namespace rowan::solve {

/// A section of a proof in memory, while it is not yet known which of its nodes will be referred to. Nodes
/// are added children first, in the order in which they will be written.
class ProofTree {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFFFFFF;

  /// One reply of the opponent with the node that answers it.
  struct Reply {
    std::uint16_t point;
    Index node;
  };

  /// The prover's move; `next` is `none` if it completes the prover's line.
  Index add_move(int point, Index next);
  Index add_replies(std::span<const Reply> replies, ProofWriter::Threat threat);
  Index add_pairing(std::span<const std::pair<int, int>> pairs);
  Index add_potential();

  /// Requires that the target was added before.
  Index add_reference(Index target, Symmetry symmetry);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  /// Writes the tree below a node, as one section. Stops early if the writer has failed.
  void write(Index root, ProofWriter& writer) const;

 private:
  enum class Kind : std::uint8_t { move, replies, pairing, potential, reference };

  struct Node {
    Kind kind;
    bool named = false;
    std::uint8_t detail = 0;  // symmetry, or threat
    std::uint16_t point = 0;  // of a move
    std::uint32_t begin =
        0;  // the next node of a move, the target of a reference, the first of the replies or pairs
    std::uint32_t count = 0;
  };

  struct Writing;
  void write_node(Index index, Writing& writing) const;
  Index add(const Node& node);

  std::vector<Node> nodes_;
  std::vector<Reply> replies_;
  std::vector<std::pair<int, int>> pairs_;
};

}  // namespace rowan::solve
