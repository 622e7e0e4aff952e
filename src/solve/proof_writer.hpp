// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "proof/proof_format.hpp"

namespace rowan::solve {

/// Encodes the parts of a proof (proof/proof_format.hpp). The writer knows nothing about the game: whether
/// the parts prove anything, or even belong together, is for the verifier to check. Nodes are written depth
/// first:
///
///     writer.begin_tree();
///     writer.move(12);                     // the node after the move follows
///     writer.begin_replies(2);
///     writer.reply(6);                     // its answer follows,
///     writer.move(7);
///     ...
///     writer.reply(8);                     // then the next reply
///     writer.reference(0, Symmetry::mirror_columns);
///     writer.finish();
///
/// Points are numbered by Rules::index_of. A node that is written with Naming::named gets the next number,
/// from 0 in each section, when the last node inside it has been written. The caller has to count these
/// numbers.
class ProofWriter {
 public:
  enum class Naming : std::uint8_t { unnamed, named };
  enum class Threat : std::uint8_t { none, complete };

  /// Writes everything before the sections. The stream must outlive the writer.
  ProofWriter(std::ostream& out, const Position& root, proof::ProofPlay play, proof::ProofClaim claim);

  /// Each begins a section. The claim determines the sections, and the format their order. There is no
  /// section if the game is over at the root.
  void begin_tree() { put(static_cast<std::uint8_t>(proof::ProofArgument::tree)); }
  void strategy_stealing() { put(static_cast<std::uint8_t>(proof::ProofArgument::strategy_stealing)); }

  /// A move of the prover; a node follows, unless the move completes a line of the prover.
  void move(int point, Naming naming = Naming::unnamed);

  /// Must be followed by `count` calls of reply(), each with its node. Threat::complete: the prover threatens
  /// to complete a line. After every other reply it can still do so, so these replies are not written. A
  /// proof that the defender holds is then not pure.
  void begin_replies(int count, Threat threat = Threat::none, Naming naming = Naming::unnamed);
  void reply(int point) { put_point(point); }

  void pairing(std::span<const std::pair<int, int>> pairs, Naming naming = Naming::unnamed);
  void potential(Naming naming = Naming::unnamed) { put_tag(proof::ProofFormat::potential, naming); }
  void reference(std::uint64_t number, Symmetry symmetry, Naming naming = Naming::unnamed);

  /// Writes the checksum and flushes. Fails if the stream has failed at any time, for example on a full disk.
  [[nodiscard]] Result<void> finish();

  /// Has the stream failed? To be checked from time to time during long writes.
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

/// A section of a proof in memory, while it is not yet known which of its nodes will be referred to. Nodes
/// are added in postorder: children before their parents, and siblings in the order in which they will be
/// written.
class ProofTree {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFFFFFF;

  /// One reply of the opponent with the node that answers it.
  struct Reply {
    std::uint16_t point;
    Index node;
  };

  /// The prover's move; `next` is `none` if the move completes a line of the prover.
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
    std::uint8_t detail = 0;  // symmetry of a reference, or threat of replies
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
