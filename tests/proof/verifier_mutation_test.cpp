// SPDX-License-Identifier: MIT
//
// Proofs of small positions, and the same proofs with random mutations and correct checksums. What the
// verifier accepts must be true by brute force, and the verifier must agree with the literal implementation
// of the rules and with the verifier in C (tools/verify_proof).

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "proof/verifier.hpp"
#include "rounds.hpp"
#include "small_prover.hpp"
#include "support/second_verifier.hpp"
#include "support/seed.hpp"

namespace rowan::proof_test {
namespace {

constexpr int sizes[][3] = {{3, 3, 3}, {4, 3, 3}, {3, 3, 2}, {5, 2, 2}, {5, 3, 3}, {4, 4, 3},
                            {4, 4, 4}, {4, 3, 2}, {6, 2, 3}, {8, 1, 3}, {3, 3, 1}, {3, 4, 4},
                            {1, 1, 1}, {1, 1, 2}, {2, 2, 3}, {3, 1, 4}};

proof::ProofCheck verify(const std::string& bytes) {
  std::istringstream in(bytes);
  proof::ProofCheck check = proof::verify_proof(in);
  const verdict second = testing::second_verdict(bytes);
  EXPECT_EQ(second.code == PROOF_ACCEPTED, check.verdict == proof::ProofVerdict::accepted)
      << "first: " << check.reason << "; second: " << second.text;
  return check;
}

bool is_accepted(const std::string& bytes) { return verify(bytes).verdict == proof::ProofVerdict::accepted; }

/// Whether the board is small enough for brute force: mutated bytes may give another size.
bool is_small(const std::string& bytes) {
  const std::size_t width = proof::ProofFormat::magic.size() + 1;
  return bytes[width] * bytes[width + 1] <= 16;
}

/// Whether brute force confirms the file's statement.
bool is_true(const std::string& bytes) {
  const Statement statement = statement_of(bytes);
  return BruteForce(statement.game).value(statement.root, statement.side_to_move) == statement.claim;
}

Stones random_stones(const SmallGame& game, int empty, Random& random) {
  Stones stones{};
  for (int left = game.points() - empty; left > 0;) {
    const auto p = static_cast<int>(random.below(static_cast<std::uint32_t>(game.points())));
    if (!has(game.empty(stones), p)) continue;
    stones[random.below(2)] |= bit(p);
    --left;
  }
  return stones;
}

/// Proofs of random positions of random games, with one prover per game.
class Proofs {
 public:
  explicit Proofs(Random& random) : random_(random) {
    for (const auto& [width, height, k] : sizes) {
      for (const proof::ProofPlay play : {proof::ProofPlay::strong, proof::ProofPlay::maker_breaker})
        provers_.emplace_back(SmallGame(width, height, k, play), random);
      games_.emplace_back(width, height, k, proof::ProofPlay::strong);
    }
  }

  WrittenProof next() {
    const auto number = random_.below(static_cast<std::uint32_t>(provers_.size()));
    const SmallGame& game = games_[number / 2];
    const auto most = static_cast<std::uint32_t>(std::min(game.points(), 9));
    const auto empty = static_cast<int>(random_.below(8) == 0 ? most : random_.below(most));
    const bool is_strong = number % 2 == 0;
    const auto has_rows_of_both = [&](const Stones& stones) {
      return is_strong && game.has_line(stones, 0) && game.has_line(stones, 1);
    };
    Stones root = random_stones(game, empty, random_);
    while (has_rows_of_both(root)) root = random_stones(game, empty, random_);
    return provers_[number].prove(root, static_cast<int>(random_.below(2)));
  }

  [[nodiscard]] int dropped_replies() const {
    int sum = 0;
    for (const SmallProver& prover : provers_) sum += prover.dropped_replies();
    return sum;
  }
  [[nodiscard]] int references() const {
    int sum = 0;
    for (const SmallProver& prover : provers_) sum += prover.references();
    return sum;
  }

 private:
  Random& random_;
  std::vector<SmallProver> provers_ = {};
  std::vector<SmallGame> games_ = {};
};

/// Mutates a proof, which usually makes it wrong.
class Spoiler {
 public:
  Spoiler(WrittenProof& proof, Random& random) : proof_(proof), random_(random) {}

  void spoil() {
    if (proof_.sections.empty() || below(6) == 0) return spoil_statement();
    auto& section =
        proof_.sections[static_cast<std::size_t>(below(static_cast<int>(proof_.sections.size())))];
    if (!section || below(40) == 0) return spoil_argument(section);
    nodes_ = nodes_of(*section);
    spoil_node(random_node());
  }

 private:
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
  int random_point() { return below(proof_.game.points()); }
  Node& random_node() { return *nodes_[static_cast<std::size_t>(below(static_cast<int>(nodes_.size())))]; }

  void spoil_statement() {
    switch (below(4)) {
      case 0:
        proof_.claim = static_cast<proof::ProofClaim>(below(3));
        break;
      case 1:
        proof_.side_to_move = 1 - proof_.side_to_move;
        break;
      case 2:
        proof_.game = SmallGame(proof_.game.width, proof_.game.height, proof_.game.k,
                                static_cast<proof::ProofPlay>(below(2)));
        break;
      default: {
        const int p = random_point();
        for (Mask& mask : proof_.root) mask &= ~bit(p);
        if (const int stone = below(3); stone < 2) proof_.root[static_cast<std::size_t>(stone)] |= bit(p);
      }
    }
  }

  void spoil_argument(std::optional<Node>& section) {
    if (section && below(2) == 0)
      std::swap(proof_.sections.front(), proof_.sections.back());
    else if (section)
      section.reset();
    else
      section = Node{.kind = Kind::pairing};
  }

  void spoil_node(Node& node) {
    switch (below(8)) {
      case 0:
        node.named = !node.named;
        return;
      case 1:
        node.threat = !node.threat && node.kind == Kind::replies;
        return;
      case 2:
        node = Node{.kind = below(2) == 0 ? Kind::potential : Kind::pairing, .named = node.named};
        return;
      case 3: {
        const auto number = static_cast<std::uint64_t>(below(static_cast<int>(nodes_.size()) + 1));
        node = Node{.kind = Kind::reference, .named = node.named, .number = number, .symmetry = below(9)};
        return;
      }
      case 4: {
        const Node copy = random_node();  // a copy, since one may be inside the other
        node = copy;
        return;
      }
      default:
        spoil_contents(node);
    }
  }

  void spoil_contents(Node& node) {
    const auto place =
        static_cast<std::ptrdiff_t>(node.points.empty() ? 0 : below(static_cast<int>(node.points.size())));
    if (node.kind == Kind::replies && !node.points.empty() && below(3) > 0) {
      node.points.erase(node.points.begin() + place);
      node.children.erase(node.children.begin() + place);
    } else if (!node.points.empty()) {
      node.points[static_cast<std::size_t>(place)] = random_point();
    } else if (node.kind == Kind::pairing && !node.pairs.empty()) {
      auto& pair = node.pairs[static_cast<std::size_t>(below(static_cast<int>(node.pairs.size())))];
      if (below(3) == 0)
        node.pairs.pop_back();
      else
        (below(2) == 0 ? pair.first : pair.second) = random_point();
    } else {
      node.symmetry = below(9);
      node.number = static_cast<std::uint64_t>(below(static_cast<int>(nodes_.size()) + 1));
    }
  }

  WrittenProof& proof_;
  Random& random_;
  std::vector<Node*> nodes_ = {};
};

TEST(VerifierOfSmallProofs, AcceptsTrueProofs) {
  const std::uint64_t seed = testing::seed_of_run(11);
  Random random(seed);
  Proofs proofs(random);
  for (int round = 0; round < rounds(250); ++round) {
    const WrittenProof proof = proofs.next();
    ASSERT_EQ(check_plainly(proof), PlainVerdict::accepted) << "seed " << seed << ", round " << round;
    const std::string bytes = proof.bytes();
    const proof::ProofCheck check = verify(bytes);
    ASSERT_EQ(check.verdict, proof::ProofVerdict::accepted)
        << check.reason << ", seed " << seed << ", round " << round;
    ASSERT_EQ(check.bytes, bytes.size());
    ASSERT_TRUE(is_true(bytes));
  }
  EXPECT_GT(proofs.dropped_replies(), rounds(100));
  EXPECT_GT(proofs.references(), rounds(40));
}

TEST(VerifierOfSmallProofs, AcceptsMutatedProofsOnlyIfTheyAreTrue) {
  const std::uint64_t seed = testing::seed_of_run(12);
  Random random(seed);
  Proofs proofs(random);
  int accepted = 0;
  int rejected = 0;
  for (int round = 0; round < rounds(250); ++round) {
    const WrittenProof proof = proofs.next();
    for (int attempt = 0; attempt < 20; ++attempt) {
      WrittenProof spoiled = proof;
      for (std::uint32_t times = 1 + random.below(3); times > 0; --times) Spoiler(spoiled, random).spoil();
      const std::string bytes = spoiled.bytes();
      const proof::ProofCheck check = verify(bytes);
      const bool is_fine = check.verdict == proof::ProofVerdict::accepted;
      ++(is_fine ? accepted : rejected);
      ASSERT_TRUE(!is_fine || is_true(bytes)) << "seed " << seed << ", round " << round;
      const PlainVerdict plain = check_plainly(spoiled);
      if (plain != PlainVerdict::misread) {
        ASSERT_EQ(is_fine, plain == PlainVerdict::accepted)
            << check.reason << ", seed " << seed << ", round " << round;
      }
    }
  }
  EXPECT_GT(accepted, rounds(250));
  EXPECT_GT(rejected, rounds(2500));
}

TEST(VerifierOfSmallProofs, AcceptsChangedBytesOnlyIfTheyAreTrue) {
  const std::uint64_t seed = testing::seed_of_run(13);
  Random random(seed);
  Proofs proofs(random);
  int accepted = 0;
  for (int round = 0; round < rounds(200); ++round) {
    const std::string bytes = proofs.next().bytes();
    const auto size = static_cast<std::uint32_t>(bytes.size());
    for (int attempt = 0; attempt < 30; ++attempt) {
      std::string changed = bytes;
      const auto body = static_cast<std::uint32_t>(size - 8 - proof::ProofFormat::magic.size());
      const std::size_t place = proof::ProofFormat::magic.size() + random.below(body);
      switch (random.below(4)) {
        case 0:
          changed[place] = static_cast<char>(changed[place] ^ (1 << random.below(8)));
          break;
        case 1:
          changed[place] = static_cast<char>(random.below(20));
          break;
        case 2:
          changed.erase(place, 1 + random.below(3));
          break;
        default:
          changed.insert(place, 1, static_cast<char>(random.below(20)));
      }
      EXPECT_TRUE(changed == bytes || !is_accepted(changed)) << "the checksum was not looked at";
      mend_checksum(changed);
      if (!is_accepted(changed)) continue;
      ++accepted;
      ASSERT_TRUE(!is_small(changed) || is_true(changed)) << "seed " << seed << ", round " << round;
    }
    const std::string cut = bytes.substr(0, random.below(size));
    ASSERT_FALSE(is_accepted(cut));
    ASSERT_FALSE(is_accepted(bytes + '\0'));
  }
  EXPECT_GT(accepted, rounds(200));
}

}  // namespace
}  // namespace rowan::proof_test
