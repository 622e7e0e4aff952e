// SPDX-License-Identifier: MIT
#include "solve/proof_writer.hpp"

#include <cassert>
#include <cstddef>
#include <span>
#include <unordered_map>

namespace rowan::solve {

namespace {

constexpr std::size_t enough_to_send = 1 << 16;

}  // namespace

ProofWriter::ProofWriter(std::ostream& out, const Position& root, proof::ProofPlay play,
                         proof::ProofClaim claim)
    : out_(out), wide_points_(root.rules().point_count() > proof::ProofFormat::one_byte_points) {
  waiting_ = proof::ProofFormat::magic;
  put(proof::ProofFormat::version);
  put(root.rules().width);
  put(root.rules().height);
  put(root.rules().k);
  put(static_cast<std::uint8_t>(play));
  put(static_cast<std::uint8_t>(root.side_to_move()));
  put(static_cast<std::uint8_t>(claim));
  for (const Cell cell : root.cells()) put(static_cast<std::uint8_t>(cell));
}

void ProofWriter::move(int point, Naming naming) {
  put_tag(proof::ProofFormat::move, naming);
  put_point(point);
}

void ProofWriter::begin_replies(int count, Threat threat, Naming naming) {
  assert(count >= 0);
  put_tag(proof::ProofFormat::replies | (threat == Threat::complete ? proof::ProofFormat::threat : 0),
          naming);
  put_number(static_cast<std::uint64_t>(count));
}

void ProofWriter::pairing(std::span<const std::pair<int, int>> pairs, Naming naming) {
  put_tag(proof::ProofFormat::pairing, naming);
  put_number(pairs.size());
  for (const auto& [one, other] : pairs) {
    put_point(one);
    put_point(other);
  }
}

void ProofWriter::reference(std::uint64_t number, Symmetry symmetry, Naming naming) {
  put_tag(proof::ProofFormat::reference, naming);
  put_number(number);
  put(static_cast<std::uint8_t>(symmetry));
}

Result<void> ProofWriter::finish() {
  send();
  for (int shift = 0; shift < 64; shift += 8) put(static_cast<std::uint8_t>(checksum_ >> shift));
  send();
  out_.flush();
  if (has_failed()) return failure("cannot write the proof; the disk may be full");
  return {};
}

void ProofWriter::put(std::uint8_t byte) {
  waiting_.push_back(static_cast<char>(byte));
  if (waiting_.size() >= enough_to_send) send();
}

void ProofWriter::put_tag(int tag, Naming naming) {
  put(static_cast<std::uint8_t>(tag | (naming == Naming::named ? proof::ProofFormat::named : 0)));
}

void ProofWriter::put_point(int point) {
  assert(point >= 0);
  put(static_cast<std::uint8_t>(point & 0xFF));
  if (wide_points_) put(static_cast<std::uint8_t>(point >> 8));
}

void ProofWriter::put_number(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) put(static_cast<std::uint8_t>(number | 0x80));
  put(static_cast<std::uint8_t>(number));
}

void ProofWriter::send() {
  checksum_ = fnv1a64(waiting_, checksum_);
  out_.write(waiting_.data(), static_cast<std::streamsize>(waiting_.size()));
  sent_ += waiting_.size();
  waiting_.clear();
}

/// State while a tree is written. A named node gets its number once everything below it is written.
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
