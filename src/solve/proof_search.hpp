// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "solve/moves.hpp"
#include "solve/pairing.hpp"
#include "solve/position_table.hpp"

namespace rowan::solve {

/// Answers "does the attacker complete a line?" by depth-first proof-number search (Nagai's df-pn): it always
/// expands the position that seems to need the least work, within thresholds on proof and disproof numbers
/// that keep the search local.
///
/// Only positions with a choice are nodes: forced moves are played at once (solve/moves.hpp). A node is
/// decided early by a win by threats, or by a pairing for the defender. Each refuted move removes others
/// (solve/moves.hpp).
template <class Board>
class ProofSearch {
 public:
  using LinesOf = typename Board::LinesOf;
  using Points = typename Board::Points;
  using LineSet = typename Board::LineSet;
  using NodeOf = Node<Board>;
  using VerdictOf = Verdict<Points>;
  using Table = PositionTable<Points>;

  /// Called now and then with the node count; returns whether to give up.
  using ShouldStop = std::function<bool(std::int64_t nodes)>;

  /// Called every few children; returns whether time is up: on large boards the nodes between two calls of
  /// ShouldStop would take seconds. It does not depend on nodes, so a search that has the time is the same
  /// without it.
  using IsInterrupted = std::function<bool()>;

  /// Requires that lines and table outlive the search.
  ProofSearch(const LinesOf& lines, Table& table)
      : lines_(lines), table_(table), frames_(static_cast<std::size_t>(lines.point_count()) + 2) {}

  /// The answer, or unknown if stopped; what was found until then is in the table, and a later call continues
  /// from there.
  VerdictOf run(const NodeOf& start, const ShouldStop& should_stop);

  /// Spreads the work with the other searches that share the table; nullptr if there are none. Requires that
  /// it outlives the search.
  void spread_by(VirtualLoss* virtual_loss) { virtual_loss_ = virtual_loss; }

  /// nullptr: no interruptions. Requires that it outlives the next runs.
  void interrupt_by(const IsInterrupted* is_interrupted) { is_interrupted_ = is_interrupted; }

  /// The position's key in the table, and the symmetry that maps it to the form stored there.
  struct Place {
    Key key;
    int symmetry = 0;
  };
  [[nodiscard]] Place place_of(const NodeOf& node) const;

  /// What the table holds about a node, mapped back to the node's own form.
  [[nodiscard]] bool recall(const Place& place, Known<Points>& known) const;

  /// How many of the board's symmetric forms are compared: all while stones are few.
  [[nodiscard]] int kept_keys(const Board& board) const {
    return lines_.point_count() - board.empty.size() < symmetric_stones ? board.kept
                                                                        : std::min(board.kept, 1);
  }

  /// Thread-safe.
  [[nodiscard]] std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  [[nodiscard]] const LinesOf& lines() const { return lines_; }

 private:
  static constexpr int symmetric_stones = 10;
  static constexpr int threat_budget = 40;
  static constexpr std::size_t chunk = 6;
  static constexpr std::uint32_t most_virtual_losses =
      3;  // more threads than that below a position do not make it harder still
  static constexpr std::int64_t nodes_between_checks = 256;
  static constexpr std::int64_t chunks_between_interruptions = 8;

  struct Child : Candidate<Points> {
    bool decided = false;
    std::int16_t same_as = -1;  // an earlier child with the same key, which counts for both
    Place place;
    Numbers numbers;
    Forced<Points> forced;
    VerdictOf verdict;  // once decided, as seen from the parent
  };

  struct Frame {
    NodeOf node;
    Place place;
    Answer wanted = Answer::unknown;  // by the side to move
    std::int64_t nodes_before = 0;
    std::vector<Child> children;
    VerdictOf refuted;  // the combined refutation of the children that are gone
  };

  /// The child to be searched next, and the limits for it.
  struct Choice {
    std::size_t index = 0;
    Numbers limits;
  };

  void search(const NodeOf& node, Numbers limits, std::size_t depth, Numbers& numbers, VerdictOf& verdict);
  bool wins_by_threats(Frame& frame, VerdictOf& verdict);
  bool expand(Frame& frame, VerdictOf& verdict);
  [[nodiscard]] bool is_interrupted();
  void prepare(const Frame& frame, Child& child, NodeOf& next) const;
  void look_up(Frame& frame, std::size_t index, const NodeOf& next);
  bool deepen(Frame& frame, std::size_t depth, Child& child, Numbers limits, VerdictOf& verdict);
  bool conclude(Frame& frame, Child& child, VerdictOf& verdict);
  bool choose(Frame& frame, Numbers limits, Numbers& numbers, Choice& choice) const;
  bool is_held(const NodeOf& next, Child& child);
  void keep(const Frame& frame, const VerdictOf& verdict, const Numbers& numbers, int move);
  [[nodiscard]] NodeOf after(const Frame& frame, const Child& child) const;
  [[nodiscard]] VerdictOf seen_from_parent(const Frame& frame, const Child& child, VerdictOf verdict) const;
  [[nodiscard]] Numbers first_numbers(const NodeOf& node) const;
  [[nodiscard]] static Numbers decided_numbers(Answer answer) {
    return answer == Answer::yes ? Numbers{0, Numbers::infinite} : Numbers{Numbers::infinite, 0};
  }

  /// How often a pairing was found at potentials of about the same size.
  struct PairingRecord {
    std::int64_t seen = 0;
    std::int64_t tries = 0;
    std::int64_t hits = 0;
  };

  const LinesOf& lines_;
  Table& table_;
  VirtualLoss* virtual_loss_ = nullptr;
  std::vector<Frame> frames_;
  std::array<NodeOf, chunk> ahead_ = {};  // positions after the children that expand() handles together
  std::array<PairingRecord, 256> pairing_records_ = {};
  Pairing<Points> pairing_;
  std::atomic<std::int64_t> nodes_ = 0;  // written by one thread
  std::int64_t next_check_ = 0;
  bool stopped_ = false;
  const ShouldStop* should_stop_ = nullptr;
  const IsInterrupted* is_interrupted_ = nullptr;
  std::int64_t chunks_ = 0;
  bool is_cut_short_ = false;  // within a node: not all of its children are known
};

}  // namespace rowan::solve

#include "solve/proof_search_impl.hpp"
