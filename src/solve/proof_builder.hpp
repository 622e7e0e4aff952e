// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solve/dfpn_search.hpp"
#include "solve/proof_writer.hpp"

namespace rowan::solve {

/// Does a row of the defender end the game, and if so, did the search consider such rows?
enum class DefendersLines : std::uint8_t { none, not_searched, searched };

/// Turns the results of a search into a proof tree, move by move in the order in which the verifier walks it.
/// Results that are no longer in the table are searched again. Zones are computed from the tree that is
/// built, not taken from the search.
template <class Board>
class ProofBuilder {
 public:
  using Points = typename Board::Points;
  using NodeOf = Node<Board>;
  using VerdictOf = Verdict<Points>;
  using ShouldStop = typename DfpnSearch<Board>::ShouldStop;

  /// `answer` is what the tree will prove. Requires that the search outlives the builder.
  ProofBuilder(DfpnSearch<Board>& search, Answer answer, DefendersLines defenders_lines,
               ShouldStop should_stop)
      : search_(search),
        lines_(search.lines()),
        answer_(answer),
        prover_(answer == Answer::yes ? Role::attacker : Role::defender),
        defender_may_win_(defenders_lines != DefendersLines::none),
        knows_defenders_lines_(defenders_lines == DefendersLines::searched),
        should_stop_(std::move(should_stop)) {}

  /// Adds the tree of a position with that answer, and returns its root; ProofTree::none if stopped, or if
  /// the table came from a wrong checkpoint and contradicts the answer.
  ProofTree::Index build(const NodeOf& root, ProofTree& tree);

  /// The prover's first move in that tree; empty if stopped, or if the table contradicts the answer. Requires
  /// that the prover is to move.
  [[nodiscard]] std::optional<int> first_move(const NodeOf& root);

 private:
  /// A finished node: its index, and the verdict that the tree below it proves.
  struct Built {
    ProofTree::Index index = ProofTree::none;
    VerdictOf verdict;
  };

  /// A node that others may refer to; its zone is mapped to the form of the position in the table.
  struct Remembered {
    Built built;
    int symmetry;
  };

  struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.low; }
  };

  using Place = typename DfpnSearch<Board>::Place;

  Built build_node(const NodeOf& node);
  Built build_prover(const NodeOf& node);
  Built build_move(const NodeOf& node, int point);
  Built build_opponent(const NodeOf& node);
  Built build_threat(const NodeOf& node, const Points& completing);
  Built build_replies(const NodeOf& node);
  bool build_leaf(const NodeOf& node, Built& built);
  bool refer(const Place& place, Built& built);
  void remember(const Place& place, const Built& built);
  [[nodiscard]] bool completes(const Board& board, int point) const;

  /// Does the verdict depend on a row of the defender that the search did not consider?
  [[nodiscard]] bool rests_on_unsearched_row(const VerdictOf& verdict) const {
    return prover_ == Role::defender && !verdict.pure && !knows_defenders_lines_;
  }
  int move_at(const NodeOf& node, const Place& place);
  [[nodiscard]] std::size_t next_reply(const NodeOf& node, const std::vector<Candidate<Points>>& list,
                                       const std::vector<VerdictOf>& expected) const;
  void ungroup(std::vector<Candidate<Points>>& list, std::size_t index,
               std::vector<VerdictOf>& expected) const;
  [[nodiscard]] VerdictOf expected_after(const NodeOf& node, int point) const;

  DfpnSearch<Board>& search_;
  const typename Board::LinesOf& lines_;
  Answer answer_;
  Role prover_;
  bool defender_may_win_;
  bool knows_defenders_lines_;
  ShouldStop should_stop_;
  bool stopped_ = false;  // on request, or at a contradiction
  ProofTree* tree_ = nullptr;
  std::unordered_map<Key, Remembered, KeyHash> remembered_;
  Pairing<Points> pairing_;
};

template <class Board>
ProofTree::Index ProofBuilder<Board>::build(const NodeOf& root, ProofTree& tree) {
  tree_ = &tree;
  remembered_.clear();
  stopped_ = false;
  const Built built = build_node(root);
  return stopped_ ? ProofTree::none : built.index;
}

template <class Board>
std::optional<int> ProofBuilder<Board>::first_move(const NodeOf& root) {
  NodeOf node = root;
  node.board.kept = search_.kept_keys(node.board);
  for (const Role role : {prover_, other(prover_)}) {
    if (const Points points = node.board.completing(lines_, role); !points.is_empty()) return points.first();
  }
  if (node.board.half(Role::attacker).live.is_empty()) return node.board.empty.first();
  stopped_ = false;
  const int move = move_at(node, search_.place_of(node));
  return stopped_ ? std::nullopt : std::optional(move);
}

template <class Board>
auto ProofBuilder<Board>::build_node(const NodeOf& given) -> Built {
  if (should_stop_(search_.nodes())) stopped_ = true;
  if (stopped_) return {};
  NodeOf node = given;
  node.board.kept = search_.kept_keys(node.board);
  return node.turn == prover_ ? build_prover(node) : build_opponent(node);
}

/// Would a stone of the prover at `point` complete a line of the prover? Checks all lines through the point,
/// because the board may lack the defender's lines.
template <class Board>
bool ProofBuilder<Board>::completes(const Board& board, int point) const {
  if (prover_ == Role::defender && !defender_may_win_) return false;
  const Points stones = board.half(prover_).stones | Points::of(point);
  bool found = false;
  lines_.through(point).for_each(
      [&](int line) { found = found || lines_.points_of(line).is_subset_of(stones); });
  return found;
}

/// Builds a leaf if a pairing or a small potential proves that the defender holds; otherwise returns false.
template <class Board>
bool ProofBuilder<Board>::build_leaf(const NodeOf& node, Built& built) {
  if (prover_ == Role::attacker) return false;
  if (find_pairing(lines_, node.board, pairing_)) {
    built = {.index = tree_->add_pairing(pairing_.pairs),
             .verdict = {.answer = Answer::no, .pure = true, .time = 0, .zone = pairing_.points}};
    return true;
  }
  const std::uint64_t sum = node.board.potential(lines_);
  if ((node.turn == prover_ ? sum : 2 * sum) >= std::uint64_t{1} << lines_.k()) return false;
  built = {.index = tree_->add_potential(), .verdict = {.answer = Answer::no}};
  node.board.half(Role::attacker).live.for_each([&](int line) {
    built.verdict.zone |= lines_.points_of(line);
  });
  built.verdict.zone &= node.board.empty;
  return true;
}

template <class Board>
bool ProofBuilder<Board>::refer(const Place& place, Built& built) {
  const auto found = remembered_.find(place.key);
  if (found == remembered_.end()) return false;
  const Remembered& target = found->second;
  const int back = Board::LinesOf::undo(place.symmetry);
  built.verdict = target.built.verdict;
  built.verdict.zone = lines_.image_of(built.verdict.zone, back);
  const int symmetry = lines_.compose(target.symmetry, back);
  built.index = tree_->add_reference(target.built.index, static_cast<Symmetry>(symmetry));
  return true;
}

template <class Board>
void ProofBuilder<Board>::remember(const Place& place, const Built& built) {
  if (rests_on_unsearched_row(built.verdict)) return;  // the key does not include the defender's rows
  Remembered remembered{.built = built, .symmetry = place.symmetry};
  remembered.built.verdict.zone = lines_.image_of(built.verdict.zone, place.symmetry);
  remembered_.emplace(place.key, remembered);
}

template <class Board>
auto ProofBuilder<Board>::build_move(const NodeOf& node, int point) -> Built {
  if (completes(node.board, point)) {
    return {.index = tree_->add_move(point, ProofTree::none),
            .verdict = {.answer = answer_, .pure = false, .time = 0, .zone = Points::of(point)}};
  }
  NodeOf next = node;
  next.play(lines_, point);
  Built built = build_node(next);
  if (stopped_) return {};
  built.index = tree_->add_move(point, built.index);
  built.verdict.zone.insert(point);
  return built;
}

template <class Board>
auto ProofBuilder<Board>::build_prover(const NodeOf& node) -> Built {
  const Points own = node.board.completing(lines_, prover_);
  if (!own.is_empty()) return build_move(node, own.first());
  Built built;
  const Points theirs = node.board.completing(lines_, other(prover_));
  if (theirs.has_more_than_one()) stopped_ = true;
  if (!theirs.is_empty()) return build_move(node, theirs.first());
  if (build_leaf(node, built)) return built;
  const Place place = search_.place_of(node);
  if (refer(place, built)) return built;
  const int move = move_at(node, place);
  if (stopped_) return {};
  built = build_move(node, move);
  remember(place, built);
  return built;
}

/// The prover's move in this position, searched again if it is no longer in the table.
template <class Board>
int ProofBuilder<Board>::move_at(const NodeOf& node, const Place& place) {
  Known<Points> known;
  const auto is_known = [&] { return search_.recall(place, known) && known.verdict.answer == answer_; };
  if (!is_known() && (search_.run(node, should_stop_).answer != answer_ || !is_known())) stopped_ = true;
  if (!node.board.empty.contains(known.move)) stopped_ = true;
  return known.move;
}

template <class Board>
auto ProofBuilder<Board>::build_opponent(const NodeOf& node) -> Built {
  if (!node.board.completing(lines_, other(prover_)).is_empty()) stopped_ = true;
  const Points completing = node.board.completing(lines_, prover_);
  if (!completing.is_empty()) return build_threat(node, completing);
  Built built;
  if (build_leaf(node, built)) return built;
  const Place place = search_.place_of(node);
  if (refer(place, built)) return built;
  built = build_replies(node);
  if (stopped_) return {};
  remember(place, built);
  return built;
}

/// Builds a node in which the prover threatens to complete a line, so that the opponent has at most one
/// reply.
template <class Board>
auto ProofBuilder<Board>::build_threat(const NodeOf& node, const Points& completing) -> Built {
  Built built{.index = ProofTree::none,
              .verdict = {.answer = answer_, .pure = false, .time = 1, .zone = completing}};
  std::vector<ProofTree::Reply> replies;
  if (!completing.has_more_than_one()) {
    NodeOf next = node;
    next.play(lines_, completing.first());
    const Built answer = build_node(next);
    if (stopped_) return {};
    replies.push_back({.point = static_cast<std::uint16_t>(completing.first()), .node = answer.index});
    built.verdict.zone |= answer.verdict.zone;
    if (!answer.verdict.pure) built.verdict.time = static_cast<std::uint8_t>(answer.verdict.time + 1);
  }
  built.index = tree_->add_replies(replies, ProofWriter::Threat::complete);
  return built;
}

/// The stored verdict on the position after a reply, as seen from the position before it; unknown if it is no
/// longer in the table.
template <class Board>
auto ProofBuilder<Board>::expected_after(const NodeOf& node, int point) const -> VerdictOf {
  NodeOf next = node;
  next.play(lines_, point);
  next.board.kept = search_.kept_keys(next.board);
  Forced<Points> forced;
  Known<Points> known;
  if (!play_forced_moves(lines_, next, forced, known.verdict) &&
      !search_.recall(search_.place_of(next), known))
    return {};
  known.verdict.zone |= forced.points;
  return known.verdict;
}

/// The reply whose answer would cover most of the others, as far as the table shows; the size of the list if
/// all are gone.
template <class Board>
std::size_t ProofBuilder<Board>::next_reply(const NodeOf& node, const std::vector<Candidate<Points>>& list,
                                            const std::vector<VerdictOf>& expected) const {
  std::size_t best = list.size();
  int most = -1;
  for (std::size_t index = 0; index < list.size(); ++index) {
    if (list[index].gone) continue;
    int struck = 0;
    if (expected[index].answer == answer_) {
      Points needed = expected[index].zone;
      if (!expected[index].pure)
        needed |= useful_points(lines_, node.board, node.turn, expected[index].time + 1);
      for (const auto& candidate : list)
        struck += !candidate.gone && !candidate.group.intersects(needed) ? 1 : 0;
    }
    if (struck > most) {
      most = struck;
      best = index;
    }
  }
  return best;
}

/// Replaces a reply by all points that it stands for, each a reply of its own.
template <class Board>
void ProofBuilder<Board>::ungroup(std::vector<Candidate<Points>>& list, std::size_t index,
                                  std::vector<VerdictOf>& expected) const {
  const int point = list[index].point;
  const Points others = list[index].group.without(Points::of(point));
  list[index].group = Points::of(point);
  others.for_each([&](int other_point) {
    list.push_back(
        {.point = static_cast<std::uint16_t>(other_point), .gone = false, .group = Points::of(other_point)});
    expected.emplace_back();
  });
}

template <class Board>
auto ProofBuilder<Board>::build_replies(const NodeOf& node) -> Built {
  std::vector<Candidate<Points>> list;
  find_candidates(lines_, node.board, list);
  order_candidates(lines_, node.board, list);
  std::vector<VerdictOf> expected;
  for (const auto& candidate : list) expected.push_back(expected_after(node, candidate.point));
  Built built;
  built.verdict.answer = answer_;
  built.verdict.pure = answer_ == Answer::no;
  std::vector<ProofTree::Reply> replies;
  while (true) {
    const std::size_t index = next_reply(node, list, expected);
    if (index == list.size()) break;
    NodeOf next = node;
    next.play(lines_, list[index].point);
    Built answer = build_node(next);
    if (stopped_) return {};
    replies.push_back({.point = list[index].point, .node = answer.index});
    if (!answer.verdict.pure) ++answer.verdict.time;
    if (rests_on_unsearched_row(answer.verdict)) ungroup(list, index, expected);
    list[index].gone = true;
    remove_refuted(lines_, node, list[index], answer.verdict, list, built.verdict);
  }
  built.index = tree_->add_replies(replies, ProofWriter::Threat::none);
  return built;
}

}  // namespace rowan::solve
