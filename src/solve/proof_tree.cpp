// SPDX-License-Identifier: MIT
#include "solve/proof_tree.hpp"

#include <span>
#include <unordered_map>

namespace rowan::solve {

/// State while a tree is written: a named node gets its number once all of it is written.
struct ProofTree::Writing {
  ProofWriter& writer;
  std::unordered_map<Index, std::uint64_t> numbers;
};

ProofTree::Index ProofTree::add(const Node& node) {
  nodes_.push_back(node);
  return static_cast<Index>(nodes_.size() - 1);
}

ProofTree::Index ProofTree::add_move(int point, Index next) {
  return add({.kind = Kind::move, .point = static_cast<std::uint16_t>(point), .begin = next});
}

ProofTree::Index ProofTree::add_replies(std::span<const Reply> replies, ProofWriter::Threat threat) {
  const auto begin = static_cast<std::uint32_t>(replies_.size());
  replies_.insert(replies_.end(), replies.begin(), replies.end());
  return add({.kind = Kind::replies,
              .detail = static_cast<std::uint8_t>(threat),
              .begin = begin,
              .count = static_cast<std::uint32_t>(replies.size())});
}

ProofTree::Index ProofTree::add_pairing(std::span<const std::pair<int, int>> pairs) {
  const auto begin = static_cast<std::uint32_t>(pairs_.size());
  pairs_.insert(pairs_.end(), pairs.begin(), pairs.end());
  return add({.kind = Kind::pairing, .begin = begin, .count = static_cast<std::uint32_t>(pairs.size())});
}

ProofTree::Index ProofTree::add_potential() { return add({.kind = Kind::potential}); }

ProofTree::Index ProofTree::add_reference(Index target, Symmetry symmetry) {
  nodes_[target].named = true;
  return add({.kind = Kind::reference, .detail = static_cast<std::uint8_t>(symmetry), .begin = target});
}

void ProofTree::write(Index root, ProofWriter& writer) const {
  Writing writing{.writer = writer, .numbers = {}};
  writer.begin_tree();
  write_node(root, writing);
}

void ProofTree::write_node(Index index, Writing& writing) const {
  const Node& node = nodes_[index];
  ProofWriter& writer = writing.writer;
  if (writer.has_failed()) return;
  const auto naming = node.named ? ProofWriter::Naming::named : ProofWriter::Naming::unnamed;
  switch (node.kind) {
    case Kind::move:
      writer.move(node.point, naming);
      if (node.begin != none) write_node(node.begin, writing);
      break;
    case Kind::replies:
      writer.begin_replies(static_cast<int>(node.count), static_cast<ProofWriter::Threat>(node.detail),
                           naming);
      for (const Reply& reply : std::span(replies_).subspan(node.begin, node.count)) {
        writer.reply(reply.point);
        write_node(reply.node, writing);
      }
      break;
    case Kind::pairing:
      writer.pairing(std::span(pairs_).subspan(node.begin, node.count), naming);
      break;
    case Kind::potential:
      writer.potential(naming);
      break;
    case Kind::reference:
      writer.reference(writing.numbers.at(node.begin), static_cast<Symmetry>(node.detail), naming);
      break;
  }
  if (node.named) writing.numbers.emplace(index, writing.numbers.size());
}

}  // namespace rowan::solve
