// SPDX-License-Identifier: MIT
#include "written_proof.hpp"

#include <sstream>

#include "base/checksum.hpp"
#include "solve/proof_writer.hpp"

namespace rowan::proof_test {

namespace {

Position position_of(const WrittenProof& proof) {
  Rules rules;
  rules.width = static_cast<std::uint8_t>(proof.game.width);
  rules.height = static_cast<std::uint8_t>(proof.game.height);
  rules.k = static_cast<std::uint8_t>(proof.game.k);
  std::vector<Cell> cells;
  for (int p = 0; p < proof.game.points(); ++p)
    cells.push_back(has(proof.root[0], p) ? Cell::first : has(proof.root[1], p) ? Cell::second : Cell::empty);
  return {rules, cells, proof.side_to_move == 0 ? Side::first : Side::second};
}

void write(solve::ProofWriter& writer, const Node& node) {
  const auto naming = node.named ? solve::ProofWriter::Naming::named : solve::ProofWriter::Naming::unnamed;
  switch (node.kind) {
    case Kind::move:
      writer.move(node.points[0], naming);
      for (const Node& child : node.children) write(writer, child);
      break;
    case Kind::replies:
      writer.begin_replies(
          static_cast<int>(node.points.size()),
          node.threat ? solve::ProofWriter::Threat::complete : solve::ProofWriter::Threat::none, naming);
      for (std::size_t i = 0; i < node.points.size(); ++i) {
        writer.reply(node.points[i]);
        write(writer, node.children[i]);
      }
      break;
    case Kind::pairing:
      writer.pairing(node.pairs, naming);
      break;
    case Kind::potential:
      writer.potential(naming);
      break;
    case Kind::reference:
      writer.reference(node.number, static_cast<Symmetry>(node.symmetry), naming);
      break;
  }
}

struct WantedSection {
  int prover;
  Aim aim;
};

/// The sections that the format requires; nothing if the format has no such claim for the game.
std::optional<std::vector<WantedSection>> wanted_sections(const WrittenProof& proof) {
  const bool strong = proof.game.play == proof::ProofPlay::strong;
  switch (proof.claim) {
    case proof::ProofClaim::first_wins:
      return std::vector<WantedSection>{{0, Aim::win}};
    case proof::ProofClaim::second_wins:
      if (!strong) return std::nullopt;
      return std::vector<WantedSection>{{1, Aim::win}};
    case proof::ProofClaim::draw:
      break;
  }
  if (strong) return std::vector<WantedSection>{{1, Aim::hold}, {0, Aim::hold}};
  return std::vector<WantedSection>{{1, Aim::hold}};
}

}  // namespace

std::string WrittenProof::bytes() const {
  std::ostringstream out;
  solve::ProofWriter writer(out, position_of(*this), game.play, claim);
  for (const auto& section : sections) {
    if (section) {
      writer.begin_tree();
      write(writer, *section);
    } else {
      writer.strategy_stealing();
    }
  }
  return writer.finish() ? out.str() : "";
}

PlainVerdict check_plainly(const WrittenProof& proof) {
  using enum PlainVerdict;
  if (proof.game.has_line(proof.root, 0) && proof.game.has_line(proof.root, 1)) return rejected;
  if (const bool first = proof.game.has_line(proof.root, 0);
      first || proof.game.has_line(proof.root, 1) || proof.game.empty(proof.root) == 0) {
    if (!proof.sections.empty()) return misread;
    return BruteForce(proof.game).value(proof.root, proof.side_to_move) == proof.claim ? accepted : rejected;
  }
  const auto wanted = wanted_sections(proof);
  if (!wanted) return rejected;
  if (wanted->size() != proof.sections.size()) return misread;
  for (std::size_t i = 0; i < wanted->size(); ++i) {
    const auto& [prover, aim] = (*wanted)[i];
    if (!proof.sections[i]) {
      const bool may_steal = proof.game.play == proof::ProofPlay::strong && aim == Aim::hold && prover == 0 &&
                             proof.root == Stones{} && proof.side_to_move == 0;
      if (!may_steal) return rejected;
      continue;
    }
    PlainCheck check({proof.game, prover, aim});
    const bool holds = check.check(*proof.sections[i], proof.root, proof.side_to_move == prover).has_value();
    if (check.was_misread()) return misread;
    if (!holds) return rejected;
  }
  return accepted;
}

std::optional<Claim> PlainCheck::check(const Node& node, const Stones& stones, bool provers_turn) {
  const auto claim = check_kind(node, stones, provers_turn);
  if (claim && node.named) known_.push_back({stones, *claim, provers_turn});
  return claim;
}

std::optional<Claim> PlainCheck::check_kind(const Node& node, const Stones& stones, bool provers_turn) {
  switch (node.kind) {
    case Kind::move:
      return provers_turn ? check_move(node, stones) : std::nullopt;
    case Kind::replies:
      return provers_turn ? std::nullopt : check_replies(node, stones);
    case Kind::pairing:
      return pairing_claim(section_, stones, node.pairs);
    case Kind::potential:
      return potential_claim(section_, stones, provers_turn);
    case Kind::reference:
      break;
  }
  if (node.number >= known_.size() || node.symmetry >= section_.game.symmetry_count()) return std::nullopt;
  const Known& there = known_[node.number];
  if (there.provers_turn != provers_turn) return std::nullopt;
  return reference_claim(section_, stones, there.stones, there.claim, node.symmetry);
}

std::optional<Claim> PlainCheck::check_move(const Node& node, const Stones& stones) {
  const int point = node.points[0];
  if (!has(section_.game.empty(stones), point)) return std::nullopt;
  const bool completes = section_.game.completes(stones, section_.prover, point);
  if (completes != node.children.empty()) {
    was_misread_ = true;
    return std::nullopt;
  }
  if (completes) return Claim{bit(point), false};
  Stones after = stones;
  after[static_cast<std::size_t>(section_.prover)] |= bit(point);
  auto claim = check(node.children[0], after, false);
  if (claim) claim->zone |= bit(point);
  return claim;
}

std::optional<Claim> PlainCheck::check_replies(const Node& node, const Stones& stones) {
  std::vector<KnownReply> listed;
  for (std::size_t i = 0; i < node.points.size(); ++i) {
    if (!has(section_.game.empty(stones), node.points[i])) return std::nullopt;
    Stones after = stones;
    after[static_cast<std::size_t>(section_.opponent())] |= bit(node.points[i]);
    if (section_.game.has_line(after, section_.opponent())) return std::nullopt;
    const auto claim = check(node.children[i], after, true);
    if (!claim) return std::nullopt;
    listed.emplace_back(node.points[i], *claim);
  }
  return replies_claim(section_, stones, listed, node.threat);
}

Statement statement_of(const std::string& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(bytes[i])); };
  const std::size_t start = proof::ProofFormat::magic.size() + 1;
  Statement statement{SmallGame(byte(start), byte(start + 1), byte(start + 2),
                                static_cast<proof::ProofPlay>(byte(start + 3))),
                      {},
                      byte(start + 4),
                      static_cast<proof::ProofClaim>(byte(start + 5))};
  for (int p = 0; p < statement.game.points(); ++p) {
    if (const int cell = byte(start + 6 + static_cast<std::size_t>(p)); cell > 0)
      statement.root[static_cast<std::size_t>(cell - 1)] |= bit(p);
  }
  return statement;
}

void mend_checksum(std::string& bytes) {
  if (bytes.size() < 8) return;
  std::uint64_t sum = fnv1a64(std::string_view(bytes).substr(0, bytes.size() - 8));
  for (std::size_t i = bytes.size() - 8; i < bytes.size(); ++i, sum >>= 8)
    bytes[i] = static_cast<char>(sum & 0xFF);
}

}  // namespace rowan::proof_test
