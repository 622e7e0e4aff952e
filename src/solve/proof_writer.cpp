// SPDX-License-Identifier: MIT
#include "solve/proof_writer.hpp"

#include <cassert>
#include <cstddef>

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

}  // namespace rowan::solve
