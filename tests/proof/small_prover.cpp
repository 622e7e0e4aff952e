// SPDX-License-Identifier: MIT
#include "small_prover.hpp"

#include <algorithm>
#include <utility>

namespace rowan::proof_test {

namespace {

void collect(Node& node, std::vector<Node*>& nodes) {
  nodes.push_back(&node);
  for (Node& child : node.children) collect(child, nodes);
}

}  // namespace

std::vector<Node*> nodes_of(Node& tree) {
  std::vector<Node*> nodes;
  collect(tree, nodes);
  return nodes;
}

std::vector<int> SmallProver::shuffled(Mask mask) {
  std::vector<int> points;
  for (int p = 0; p < game_.points(); ++p) {
    if (has(mask, p)) points.push_back(p);
  }
  std::ranges::shuffle(points, random_);
  return points;
}

WrittenProof SmallProver::prove(const Stones& root, int side_to_move) {
  WrittenProof proof{game_, root, side_to_move, brute_force_.value(root, side_to_move)};
  listed_in_eight_ = random_.below(9);
  leaves_in_eight_ = random_.below(9);
  if (game_.has_line(root, 0) || game_.has_line(root, 1) || game_.empty(root) == 0) return proof;
  if (proof.claim != proof::ProofClaim::draw) {
    const int prover = proof.claim == proof::ProofClaim::first_wins ? 0 : 1;
    proof.sections.emplace_back(prove_section({game_, prover, Aim::win}, root, side_to_move));
    return proof;
  }
  proof.sections.emplace_back(prove_section({game_, 1, Aim::hold}, root, side_to_move));
  if (game_.play == proof::ProofPlay::maker_breaker) return proof;
  if (root == Stones{} && side_to_move == 0 && random_.below(2) == 0) {
    proof.sections.emplace_back(std::nullopt);
  } else {
    proof.sections.emplace_back(prove_section({game_, 0, Aim::hold}, root, side_to_move));
  }
  return proof;
}

Node SmallProver::prove_section(const Section& section, const Stones& root, int side_to_move) {
  const bool provers_turn = side_to_move == section.prover;
  Node tree = make(section, root, provers_turn).node;
  for (Node* node : nodes_of(tree)) node->named = random_.below(3) > 0;
  add_references(section, root, provers_turn, tree);
  return tree;
}

bool SmallProver::is_reached(const Section& section, const Stones& stones, int side_to_move) {
  const proof::ProofClaim value = brute_force_.value(stones, side_to_move);
  const proof::ProofClaim won =
      section.prover == 0 ? proof::ProofClaim::first_wins : proof::ProofClaim::second_wins;
  const proof::ProofClaim lost =
      section.prover == 0 ? proof::ProofClaim::second_wins : proof::ProofClaim::first_wins;
  return section.aim == Aim::win ? value == won : value != lost;
}

SmallProver::Made SmallProver::make(const Section& section, const Stones& stones, bool provers_turn) {
  if (auto leaf = make_leaf(section, stones, provers_turn)) return *std::move(leaf);
  return provers_turn ? make_move(section, stones) : make_replies(section, stones);
}

std::optional<SmallProver::Made> SmallProver::make_leaf(const Section& section, const Stones& stones,
                                                        bool provers_turn) {
  if (section.aim == Aim::win) return std::nullopt;
  const bool must = provers_turn && game_.empty(stones) == 0;
  if (!must && random_.below(8) >= leaves_in_eight_) return std::nullopt;
  if (must || random_.below(2) == 0) {
    if (const auto claim = potential_claim(section, stones, provers_turn))
      return Made{Node{.kind = Kind::potential}, *claim};
  }
  std::vector<std::pair<int, int>> pairs;
  Mask free = game_.empty(stones);
  for (const Mask line : game_.lines) {
    const auto holds_pair = [&](const auto& pair) { return has(line, pair.first) && has(line, pair.second); };
    const auto points = shuffled(line & free);
    if (!section.is_live(stones, section.opponent(), line) || std::ranges::any_of(pairs, holds_pair))
      continue;
    if (points.size() < 2) return std::nullopt;
    pairs.emplace_back(points[0], points[1]);
    free &= ~bit(points[0]) & ~bit(points[1]);
  }
  const auto claim = pairing_claim(section, stones, pairs);
  if (!claim) return std::nullopt;
  return Made{Node{.kind = Kind::pairing, .pairs = pairs}, *claim};
}

SmallProver::Made SmallProver::make_move(const Section& section, const Stones& stones) {
  for (const int p : shuffled(game_.empty(stones))) {
    const Stones after = with(stones, section.prover, p);
    if (game_.has_line(after, section.prover))
      return {Node{.kind = Kind::move, .points = {p}}, Claim{bit(p), false}};
    if (!is_reached(section, after, section.opponent())) continue;
    auto [child, claim] = make(section, after, false);
    claim.zone |= bit(p);
    return {Node{.kind = Kind::move, .points = {p}, .children = {std::move(child)}}, claim};
  }
  return {};  // never reached: where the prover can reach the goal, some move keeps it in reach
}

SmallProver::Made SmallProver::make_replies(const Section& section, const Stones& stones) {
  std::vector<KnownReply> listed;
  std::vector<Node> children;
  for (const int p : shuffled(game_.empty(stones))) {
    auto [child, claim] = make(section, with(stones, section.opponent(), p), true);
    listed.emplace_back(p, claim);
    children.push_back(std::move(child));
  }
  const bool threat = random_.below(4) > 0 && replies_claim(section, stones, listed, true).has_value();
  for (std::size_t i = listed.size(); i-- > 0;) {
    auto fewer = listed;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (random_.below(8) < listed_in_eight_ || !replies_claim(section, stones, fewer, threat)) continue;
    listed = fewer;
    children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    ++dropped_replies_;
  }
  Node node{.kind = Kind::replies, .threat = threat, .children = std::move(children)};
  for (const auto& [reply, claim] : listed) node.points.push_back(reply);
  return {std::move(node), replies_claim(section, stones, listed, threat).value_or(Claim{})};
}

void SmallProver::add_references(const Section& section, const Stones& root, bool provers_turn, Node& tree) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const auto count = static_cast<std::uint32_t>(nodes_of(tree).size());
    const auto place = random_.below(count);
    const auto symmetries = static_cast<std::uint32_t>(game_.symmetry_count());
    const auto start = random_.below(count * symmetries);
    for (std::uint32_t i = 0; i < std::min(count * symmetries, 100U); ++i) {
      const std::uint32_t choice = (start + i) % (count * symmetries);
      Node changed = tree;
      *nodes_of(changed)[place] = Node{.kind = Kind::reference,
                                       .named = random_.below(2) == 0,
                                       .number = choice / symmetries,
                                       .symmetry = static_cast<int>(choice % symmetries)};
      if (!PlainCheck(section).check(changed, root, provers_turn)) continue;
      tree = std::move(changed);
      ++references_;
      break;
    }
  }
}

}  // namespace rowan::proof_test
