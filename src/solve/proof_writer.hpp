// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "proof/proof_format.hpp"

namespace rowan::solve {

/// Encodes the parts of a proof (proof/proof_format.hpp). It does not depend on the game: whether the parts
/// prove anything, or even belong together, is up to the verifier. Nodes are written depth first:
///
///     writer.begin_tree();
///     writer.move(12);                     // the node behind it follows
///     writer.begin_replies(2);
///     writer.reply(6);                     // its answer follows,
///     writer.move(7);
///     ...
///     writer.reply(8);                     // then the next reply
///     writer.reference(0, Symmetry::mirror_columns);
///     writer.finish();
///
/// Points are numbered by Rules::index_of. A node that is written with Naming::named gets the next number,
/// from 0 in each section, when the last node inside it has been written; counting is the caller's task.
class ProofWriter {
 public:
  enum class Naming : std::uint8_t { unnamed, named };
  enum class Threat : std::uint8_t { none, complete };

  /// Writes everything before the sections. Requires that the stream outlives the writer.
  ProofWriter(std::ostream& out, const Position& root, proof::ProofPlay play, proof::ProofClaim claim);

  /// The sections that the claim requires, in the order of the format; none if the game is over at the root.
  void begin_tree() { put(static_cast<std::uint8_t>(proof::ProofArgument::tree)); }
  void strategy_stealing() { put(static_cast<std::uint8_t>(proof::ProofArgument::strategy_stealing)); }

  /// A move of the prover; a node follows unless that completes the prover's line.
  void move(int point, Naming naming = Naming::unnamed);

  /// `count` times a reply() and its node follow. Threat::complete: the prover threatens to complete a line,
  /// which covers every reply that leaves it a point to do so, but a hold is then not pure.
  void begin_replies(int count, Threat threat = Threat::none, Naming naming = Naming::unnamed);
  void reply(int point) { put_point(point); }

  void pairing(std::span<const std::pair<int, int>> pairs, Naming naming = Naming::unnamed);
  void potential(Naming naming = Naming::unnamed) { put_tag(proof::ProofFormat::potential, naming); }
  void reference(std::uint64_t number, Symmetry symmetry, Naming naming = Naming::unnamed);

  /// Writes the checksum and flushes. Fails if the stream has failed at any time: a full disk.
  [[nodiscard]] Result<void> finish();

  /// Has the stream failed? Check now and then during long writes.
  [[nodiscard]] bool has_failed() const { return out_.fail(); }

  /// All bytes so far, including buffered ones.
  [[nodiscard]] std::uint64_t bytes() const { return sent_ + waiting_.size(); }

 private:
  void put(std::uint8_t byte);
  void put_tag(int tag, Naming naming);
  void put_point(int point);
  void put_number(std::uint64_t number);
  void send();

  std::ostream& out_;
  bool wide_points_;
  std::string waiting_ = {};
  std::uint64_t sent_ = 0;
  std::uint64_t checksum_ = fnv1a64_start;
};

}  // namespace rowan::solve
