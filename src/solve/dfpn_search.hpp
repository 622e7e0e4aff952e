// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "solve/moves.hpp"
#include "solve/position_table.hpp"

namespace rowan::solve {

/// Answers "does the attacker complete a line?" by depth-first proof-number search (Nagai's df-pn): it always
/// expands the position that seems to need the least work, within thresholds on proof and disproof numbers
/// that keep the search local.
///
/// Only positions with a choice are nodes: forced moves are played at once. A node is decided early by a win
/// by threats, or, for the defender, by a pairing or a small potential. When a move is refuted, all moves
/// that the same plan refutes are removed (solve/moves.hpp).
template <class Board>
class DfpnSearch {
 public:
  using LinesOf = typename Board::LinesOf;
  using Points = typename Board::Points;
  using LineSet = typename Board::LineSet;
  using NodeOf = Node<Board>;
  using VerdictOf = Verdict<Points>;
  using Table = PositionTable<Points>;

  /// Called now and then with the node count; returns whether to give up.
  using ShouldStop = std::function<bool(std::int64_t nodes)>;

  /// Called every few dozen children, because on large boards seconds may pass between two calls of
  /// ShouldStop; returns whether time is up. A search that is never interrupted is the same as one without
  /// this function.
  using IsInterrupted = std::function<bool()>;

  /// Requires that lines and table outlive the search.
  DfpnSearch(const LinesOf& lines, Table& table)
      : lines_(lines), table_(table), frames_(static_cast<std::size_t>(lines.point_count()) + 2) {}

  /// The answer, or unknown if stopped; what was found until then is in the table, and a later call continues
  /// from there.
  VerdictOf run(const NodeOf& start, const ShouldStop& should_stop);

  /// Makes the searches that share the table work on different positions; nullptr if no other search shares
  /// it. Requires that `virtual_loss` outlives the search.
  void spread_by(VirtualLoss* virtual_loss) { virtual_loss_ = virtual_loss; }

  /// Sets the function that interrupts; nullptr for none. Requires that the function outlives the next runs.
  void interrupt_by(const IsInterrupted* is_interrupted) { is_interrupted_ = is_interrupted; }

  /// A position's key in the table, and the symmetry that maps the position to the form stored there.
  struct Place {
    Key key;
    int symmetry = 0;
  };
  [[nodiscard]] Place place_of(const NodeOf& node) const;

  /// Looks up what the table holds about a node, mapped back to the node's own form. Returns false if the
  /// table holds nothing about it.
  [[nodiscard]] bool recall(const Place& place, Known<Points>& known) const;

  /// How many of the board's symmetric forms are compared: all while stones are few, later only the first.
  [[nodiscard]] int kept_keys(const Board& board) const {
    return lines_.point_count() - board.empty.size() < symmetric_stones ? board.kept
                                                                        : std::min(board.kept, 1);
  }

  /// The number of nodes so far. Thread-safe.
  [[nodiscard]] std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  [[nodiscard]] const LinesOf& lines() const { return lines_; }

 private:
  static constexpr int symmetric_stones = 10;
  static constexpr int threat_budget = 40;
  static constexpr std::size_t chunk = 6;
  static constexpr std::uint32_t most_virtual_losses =
      3;  // further threads below a position do not make it look harder still
  static constexpr std::int64_t nodes_between_checks = 256;
  static constexpr std::int64_t chunks_between_interruptions = 8;

  struct Child : Candidate<Points> {
    bool decided = false;
    std::int16_t same_as = -1;  // the index of an earlier child with the same key, which counts for both
    Place place;
    Numbers numbers;
    Forced<Points> forced;
    VerdictOf verdict;  // once decided; conclude() extends it to the parent (seen_from_parent)
  };

  struct Frame {
    NodeOf node;
    Place place;
    Answer wanted = Answer::unknown;  // the goal of the side to move
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

  /// How often a pairing was tried and found at potentials of about the same size.
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
  bool is_cut_short_ = false;  // interrupted within a node, before all its children were known
};

template <class Board>
auto DfpnSearch<Board>::run(const NodeOf& start, const ShouldStop& should_stop) -> VerdictOf {
  NodeOf node = start;
  node.board.kept = kept_keys(node.board);
  VerdictOf verdict;
  Forced<Points> forced;
  should_stop_ = &should_stop;
  stopped_ = false;
  is_cut_short_ = false;
  next_check_ = 0;
  if (play_forced_moves(lines_, node, forced, verdict)) return verdict;
  if (Known<Points> known; recall(place_of(node), known) && known.verdict.answer != Answer::unknown)
    return known.verdict;
  Numbers numbers;
  search(node, {Numbers::infinite, Numbers::infinite}, 0, numbers, verdict);
  return verdict;
}

template <class Board>
auto DfpnSearch<Board>::place_of(const NodeOf& node) const -> Place {
  Place place{.key = node.board.keys[0], .symmetry = 0};
  for (int symmetry = 1; symmetry < node.board.kept; ++symmetry) {
    const Key& key = node.board.keys[symmetry];
    if (key.low < place.key.low) place = {.key = key, .symmetry = symmetry};
  }
  if (node.turn == Role::defender) place.key ^= Key{.low = 0x9E3779B97F4A7C15, .high = 0xBF58476D1CE4E5B9};
  return place;
}

template <class Board>
bool DfpnSearch<Board>::recall(const Place& place, Known<Points>& known) const {
  if (!table_.find(place.key, known)) return false;
  const int back = LinesOf::undo(place.symmetry);
  known.verdict.zone = lines_.image_of(known.verdict.zone, back);
  known.move = static_cast<std::uint16_t>(lines_.image_of(known.move, back));
  return true;
}

template <class Board>
void DfpnSearch<Board>::keep(const Frame& frame, const VerdictOf& verdict, const Numbers& numbers, int move) {
  Known<Points> known{.verdict = verdict, .numbers = numbers, .move = 0};
  known.verdict.zone = lines_.image_of(verdict.zone, frame.place.symmetry);
  known.move = static_cast<std::uint16_t>(lines_.image_of(move, frame.place.symmetry));
  table_.keep(frame.place.key, known, nodes() - frame.nodes_before);
}

/// The initial numbers of an unvisited position: the work that it seems to need. With long lines the
/// defender's work grows with the third power of the potential. With short lines, the side that is not to
/// move needs more work the more points the other side can play on, and the attacker needs less work the more
/// of its lines lack only two stones.
template <class Board>
Numbers DfpnSearch<Board>::first_numbers(const NodeOf& node) const {
  constexpr int long_lines = 5;
  if (lines_.k() >= long_lines) {
    const std::uint64_t sixteenths =
        std::min<std::uint64_t>((node.board.potential(lines_) << 4) >> lines_.k(), 1 << 12);
    const std::uint64_t cube = (sixteenths * sixteenths * sixteenths) >> 11;
    return {.proof = 1, .disproof = static_cast<std::uint32_t>(1 + cube)};
  }
  const auto answers = static_cast<std::uint32_t>(node.board.empty.without(node.board.dead).size());
  const auto near = static_cast<std::uint32_t>(node.board.with_count(Role::attacker, lines_.k() - 2).size());
  const std::uint32_t proof = 1 + 8 / (1 + near);
  if (node.turn == Role::attacker) return {.proof = proof, .disproof = 1 + answers};
  return {.proof = proof + answers, .disproof = 1};
}

template <class Board>
auto DfpnSearch<Board>::after(const Frame& frame, const Child& child) const -> NodeOf {
  NodeOf next = frame.node;
  next.board.kept = kept_keys(next.board);
  next.play(lines_, child.point);
  if (!child.forced.points.is_empty()) {
    Forced<Points> forced;
    VerdictOf verdict;
    play_forced_moves(lines_, next, forced, verdict);
  }
  return next;
}

/// Extends a verdict by the moves between the parent and the position in which it was found.
template <class Board>
auto DfpnSearch<Board>::seen_from_parent(const Frame& frame, const Child& child, VerdictOf verdict) const
    -> VerdictOf {
  const Role mover = frame.node.turn;
  const Role loser = verdict.answer == Answer::yes ? Role::defender : Role::attacker;
  const int forced = child.forced.count[std::to_underlying(loser)];
  verdict.zone |= child.forced.points;
  if (mover != loser) verdict.zone.insert(child.point);
  if (verdict.answer == Answer::yes || forced > 0)
    verdict.pure = false;  // a yes ends with a line, and a forced move answers a threat
  if (!verdict.pure) {
    constexpr int enough = 100;
    verdict.time =
        static_cast<std::uint8_t>(std::min(enough, verdict.time + forced + (mover == loser ? 1 : 0)));
  }
  return verdict;
}

template <class Board>
void DfpnSearch<Board>::search(const NodeOf& node, Numbers limits, std::size_t depth, Numbers& numbers,
                               VerdictOf& verdict) {
  if (nodes() >= next_check_) {
    stopped_ = (*should_stop_)(nodes());
    next_check_ = nodes() + nodes_between_checks;
  }
  Frame& frame = frames_[depth];
  frame.node = node;
  frame.place = place_of(node);
  frame.wanted = node.turn == Role::attacker ? Answer::yes : Answer::no;
  frame.nodes_before = nodes();
  nodes_.store(frame.nodes_before + 1, std::memory_order_relaxed);
  frame.refuted = {};
  verdict = {};
  bool decided = wins_by_threats(frame, verdict) || expand(frame, verdict);
  if (is_cut_short_) {
    verdict = {};
    return;
  }
  Choice choice;
  while (!decided && choose(frame, limits, numbers, choice)) {
    decided = deepen(frame, depth, frame.children[choice.index], choice.limits, verdict);
  }
  if (decided) {
    numbers = decided_numbers(verdict.answer);
  } else if (std::ranges::all_of(frame.children, &Child::gone)) {
    verdict = frame.refuted;
    verdict.answer = opposite(frame.wanted);
    numbers = decided_numbers(verdict.answer);
    keep(frame, verdict, numbers, 0);
  } else {
    keep(frame, verdict, numbers, 0);
  }
}

template <class Board>
bool DfpnSearch<Board>::wins_by_threats(Frame& frame, VerdictOf& verdict) {
  const NodeOf& node = frame.node;
  if (!node.board.with_count(node.turn, lines_.k() - 2).has_more_than_one()) return false;
  int budget = threat_budget;
  ThreatWin<Points> win;
  if (!find_threat_win(lines_, node.board, node.turn, budget, win)) return false;
  verdict = {.answer = frame.wanted,
             .pure = false,
             .time = static_cast<std::uint8_t>(win.opponents_moves),
             .zone = win.zone};
  keep(frame, verdict, decided_numbers(verdict.answer), win.move);
  return true;
}

/// Visits all children, a few at a time, so that their table entries can be prefetched. True if one of them
/// decides the node.
template <class Board>
bool DfpnSearch<Board>::expand(Frame& frame, VerdictOf& verdict) {
  std::vector<Child>& children = frame.children;
  find_candidates(lines_, frame.node.board, children);
  order_candidates(lines_, frame.node.board, children);
  for (std::size_t begin = 0; begin < children.size(); begin += chunk) {
    if (is_interrupted()) return false;
    const std::size_t end = std::min(children.size(), begin + chunk);
    for (std::size_t index = begin; index < end; ++index) {
      if (!children[index].gone) prepare(frame, children[index], ahead_[index - begin]);
    }
    for (std::size_t index = begin; index < end; ++index) {
      if (children[index].gone) continue;
      look_up(frame, index, ahead_[index - begin]);
      if (children[index].decided && conclude(frame, children[index], verdict)) return true;
    }
  }
  return false;
}

template <class Board>
bool DfpnSearch<Board>::is_interrupted() {
  if (is_interrupted_ == nullptr || ++chunks_ % chunks_between_interruptions != 0) return false;
  if ((*is_interrupted_)()) stopped_ = is_cut_short_ = true;
  return is_cut_short_;
}

template <class Board>
void DfpnSearch<Board>::prepare(const Frame& frame, Child& child, NodeOf& next) const {
  next = frame.node;
  next.board.kept = kept_keys(next.board);
  const LineSet near = next.board.with_count(next.turn, lines_.k() - 2);
  next.play(lines_, child.point);
  const bool may_be_forced =
      near.intersects(lines_.through(child.point)) || next.board.half(Role::attacker).live.is_empty();
  if (may_be_forced && play_forced_moves(lines_, next, child.forced, child.verdict)) {
    child.decided = true;
    return;
  }
  child.place = place_of(next);
  table_.prefetch(child.place.key);
  child.numbers = first_numbers(next);
}

template <class Board>
void DfpnSearch<Board>::look_up(Frame& frame, std::size_t index, const NodeOf& next) {
  Child& child = frame.children[index];
  if (child.decided) return;
  if (Known<Points> known; recall(child.place, known)) {
    child.decided = known.verdict.answer != Answer::unknown;
    child.verdict = known.verdict;
    child.numbers = known.numbers;
  } else if (next.turn == Role::attacker && is_held(next, child)) {
    child.decided = true;
  }
  if (child.decided) return;
  for (std::size_t before = 0; before < index; ++before) {
    const Child& twin = frame.children[before];
    if (!twin.gone && twin.same_as < 0 && twin.place.key == child.place.key) {
      child.same_as = static_cast<std::int16_t>(before);
      return;
    }
  }
}

/// Does the defender hold by a pairing or by a small potential (Erdős and Selfridge)? A pairing is tried at
/// potentials at which one was found often enough; at others only occasionally.
template <class Board>
bool DfpnSearch<Board>::is_held(const NodeOf& next, Child& child) {
  constexpr std::int64_t trial = 64;
  constexpr std::int64_t rare = 1000;
  const std::uint64_t sum = next.board.potential(lines_);
  child.verdict = {.answer = Answer::no, .pure = true, .time = 0, .zone = {}};
  PairingRecord& record =
      pairing_records_[std::min<std::uint64_t>((sum << 4) >> lines_.k(), pairing_records_.size() - 1)];
  ++record.seen;
  if (record.tries < trial || record.hits * rare >= record.tries || record.seen % trial == 0) {
    ++record.tries;
    if (find_pairing(lines_, next.board, pairing_)) {
      ++record.hits;
      child.verdict.zone = pairing_.points;
      return true;
    }
  }
  if (2 * sum >= std::uint64_t{1} << lines_.k()) {
    child.verdict = {};
    return false;
  }
  next.board.half(Role::attacker).live.for_each([&](int line) {
    child.verdict.zone |= lines_.points_of(line);
  });
  child.verdict.zone &= next.board.empty;
  return true;
}

/// Called when a child is decided. True if that decides the node; otherwise the move is refuted, and removed
/// together with the moves that the same plan refutes.
template <class Board>
bool DfpnSearch<Board>::conclude(Frame& frame, Child& child, VerdictOf& verdict) {
  child.verdict = seen_from_parent(frame, child, child.verdict);
  if (child.verdict.answer == frame.wanted) {
    verdict = child.verdict;
    keep(frame, verdict, decided_numbers(verdict.answer), child.point);
    return true;
  }
  child.gone = true;
  remove_refuted(lines_, frame.node, child, child.verdict, frame.children, frame.refuted);
  return false;
}

/// Computes the numbers of the node from its children, and chooses the child to search next. False if the
/// search was stopped, if the numbers have reached the limits, or if no child is left. Only in the last case
/// `numbers` is not set.
template <class Board>
bool DfpnSearch<Board>::choose(Frame& frame, Numbers limits, Numbers& numbers, Choice& choice) const {
  const bool attacks = frame.node.turn == Role::attacker;
  std::uint32_t least = Numbers::infinite;
  std::uint32_t second = Numbers::infinite;
  std::uint32_t chosen_against = 0;
  std::uint64_t sum = 0;
  for (std::size_t index = 0; index < frame.children.size(); ++index) {
    Child& child = frame.children[index];
    if (child.gone) continue;
    if (child.same_as >= 0 && !frame.children[child.same_as].gone) continue;
    child.same_as = -1;
    std::uint32_t own = attacks ? child.numbers.proof : child.numbers.disproof;
    if (virtual_loss_ != nullptr)
      own = std::min(own * (1 + std::min(virtual_loss_->count(child.place.key), most_virtual_losses)),
                     Numbers::infinite - 1);
    const std::uint32_t against = attacks ? child.numbers.disproof : child.numbers.proof;
    sum += against;
    if (own < least) {
      second = least;
      least = own;
      chosen_against = against;
      choice.index = index;
    } else {
      second = std::min(second, own);
    }
  }
  if (sum == 0) return false;  // every move is gone
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, Numbers::infinite - 1));
  numbers = attacks ? Numbers{least, total} : Numbers{total, least};
  if (stopped_ || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof) return false;
  const std::uint32_t own_limit = attacks ? limits.proof : limits.disproof;
  const std::uint32_t against_limit = attacks ? limits.disproof : limits.proof;
  // The 1 + ε trick: a quarter more than the second best, so that the search does not switch back and forth
  // between two children (Pawlewicz and Lew).
  const std::uint32_t own_next = std::min(own_limit, second + 1 + second / 4);
  const std::uint32_t against_next =
      against_limit >= Numbers::infinite ? against_limit : against_limit - total + chosen_against;
  choice.limits = attacks ? Numbers{own_next, against_next} : Numbers{against_next, own_next};
  return true;
}

template <class Board>
bool DfpnSearch<Board>::deepen(Frame& frame, std::size_t depth, Child& child, Numbers limits,
                               VerdictOf& verdict) {
  Known<Points> known;
  if (recall(child.place, known) && known.verdict.answer != Answer::unknown) {
    child.verdict = known.verdict;
  } else {
    const VirtualLoss::Mark mark(virtual_loss_, child.place.key);
    search(after(frame, child), limits, depth + 1, child.numbers, child.verdict);
  }
  return child.verdict.answer != Answer::unknown && conclude(frame, child, verdict);
}

}  // namespace rowan::solve
