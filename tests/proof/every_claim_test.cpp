// SPDX-License-Identifier: MIT
//
// Derives all claims on tiny boards: every rule for proofs of values is applied in every way until no rule
// adds a claim. All claims are true, and brute force confirms that the prover reaches the goal in exactly the
// positions that have a claim. A claim that another claim implies is dropped, because its consequences also
// follow from the stronger claim.
//
// By default boards have at most four points, or three with a sanitizer; ROWAN_CLAIM_POINTS=5 includes larger
// ones.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "plain_rules.hpp"
#include "support/sanitized.hpp"

namespace rowan::proof_test {
namespace {

int most_claim_points() {
  const char* const wanted = std::getenv("ROWAN_CLAIM_POINTS");
  if (wanted != nullptr) return std::atoi(wanted);
  return testing::is_sanitized ? 3 : 4;
}

/// Whether `one` implies `other`.
bool implies(const Claim& one, const Claim& other) {
  const bool is_no_larger = (one.zone & ~other.zone) == 0;
  return is_no_larger && (one.pure || (!other.pure && one.time <= other.time));
}

/// All derivable claims of one section of a game, by position and side to move.
class EveryClaim {
 public:
  using Where = std::pair<Stones, bool>;  // stones, and whether it is the prover's turn

  explicit EveryClaim(const Section& section) : section_(section) {
    const Mask board = section.game.board();
    for (Mask first = 0; first <= board; ++first) {
      for (Mask second = 0; second <= board; ++second) {
        const Stones stones{first, second};
        if ((first & second) != 0 || game().has_line(stones, 0) || game().has_line(stones, 1)) continue;
        for (const bool provers_turn : {false, true}) claims_[{stones, provers_turn}] = {};
      }
    }
  }

  /// Derives consequences until a fixed point is reached.
  void derive() {
    do {
      has_grown_ = false;
      for (const auto& [where, known] : claims_) {
        add_leaves(where);
        if (where.second) {
          add_moves(where.first);
        } else {
          add_replies(where.first);
        }
        add_references(where);
      }
    } while (has_grown_);
  }

  [[nodiscard]] const std::map<Where, std::vector<Claim>>& claims() const { return claims_; }

 private:
  [[nodiscard]] const SmallGame& game() const { return section_.game; }

  void add(const Where& where, const std::optional<Claim>& claim) {
    if (!claim) return;
    std::vector<Claim>& known = claims_.at(where);
    if (std::ranges::any_of(known, [&](const Claim& one) { return implies(one, *claim); })) return;
    std::erase_if(known, [&](const Claim& one) { return implies(*claim, one); });
    known.push_back(*claim);
    has_grown_ = true;
    ASSERT_TRUE(ClaimTruth(game(), section_.prover, section_.aim, *claim).holds(where.first, where.second))
        << game().width << 'x' << game().height << 'x' << game().k << ", stones " << where.first[0] << ' '
        << where.first[1] << ", zone " << claim->zone << ", pure " << claim->pure;
  }

  void add_leaves(const Where& where) {
    if (section_.aim != Aim::hold) return;
    add(where, potential_claim(section_, where.first, where.second));
    std::vector<std::pair<int, int>> pairs;
    add_pairings(where, 0, pairs);
  }

  void add_pairings(const Where& where, int from, std::vector<std::pair<int, int>>& pairs) {
    add(where, pairing_claim(section_, where.first, pairs));
    Mask open = game().empty(where.first);
    for (const auto& [one, other] : pairs) open &= ~(bit(one) | bit(other));
    for (int one = from; one < game().points(); ++one) {
      for (int other = one + 1; other < game().points(); ++other) {
        if (!has(open, one) || !has(open, other)) continue;
        pairs.emplace_back(one, other);
        add_pairings(where, one + 1, pairs);
        pairs.pop_back();
      }
    }
  }

  void add_moves(const Stones& stones) {
    for (int point = 0; point < game().points(); ++point) {
      if (!has(game().empty(stones), point)) continue;
      if (game().completes(stones, section_.prover, point)) {
        add({stones, true}, Claim{bit(point), false, 0});
        continue;
      }
      const std::vector<Claim> below = claims_.at({with(stones, section_.prover, point), false});
      for (Claim claim : below) {
        claim.zone |= bit(point);
        add({stones, true}, claim);
      }
    }
  }

  void add_replies(const Stones& stones) {
    std::vector<KnownReply> listed;
    choose_replies(stones, 0, listed);
  }

  /// Tries every set of replies at `point` and later points, with every known claim for each reply.
  void choose_replies(const Stones& stones, int point, std::vector<KnownReply>& listed) {
    if (point == game().points()) {
      std::vector<KnownReply> backward(listed.rbegin(), listed.rend());
      for (const bool threat : {false, true}) {
        add({stones, false}, replies_claim(section_, stones, listed, threat));
        add({stones, false}, replies_claim(section_, stones, backward, threat));
      }
      return;
    }
    choose_replies(stones, point + 1, listed);
    if (!has(game().empty(stones), point)) return;
    const auto after = claims_.find({with(stones, section_.opponent(), point), true});
    if (after == claims_.end()) return;  // the opponent completes a line
    for (const Claim& claim : std::vector<Claim>(after->second)) {
      listed.emplace_back(point, claim);
      choose_replies(stones, point + 1, listed);
      listed.pop_back();
    }
  }

  void add_references(const Where& here) {
    for (const auto& [there, known] : claims_) {
      if (there.second != here.second || there == here) continue;
      for (const Claim& claim : known) {
        for (int symmetry = 0; symmetry < game().symmetry_count(); ++symmetry) {
          add(here, reference_claim(section_, here.first, there.first, claim, symmetry));
        }
      }
    }
  }

  Section section_;
  std::map<Where, std::vector<Claim>> claims_;
  bool has_grown_ = false;
};

/// Whether the prover reaches the goal in a position with this value.
bool is_reached(const Section& section, proof::ProofClaim value) {
  const auto winner = [](int side) {
    return side == 0 ? proof::ProofClaim::first_wins : proof::ProofClaim::second_wins;
  };
  if (section.aim == Aim::win) return value == winner(section.prover);
  return value != winner(section.opponent());
}

struct Tally {
  int positions = 0;
  int reached = 0;
  int claimed = 0;
};

void check_section(const Section& section, Tally& tally) {
  EveryClaim every(section);
  every.derive();
  BruteForce truth(section.game);
  for (const auto& [where, claims] : every.claims()) {
    const auto& [stones, provers_turn] = where;
    const int to_move = provers_turn ? section.prover : section.opponent();
    const bool reached = is_reached(section, truth.value(stones, to_move));
    ++tally.positions;
    tally.reached += static_cast<int>(reached);
    tally.claimed += static_cast<int>(!claims.empty());
    ASSERT_TRUE(claims.empty() || reached);
  }
}

TEST(EveryClaim, OnATinyBoardIsTrue) {
  Tally tally;
  for (int width = 1; width <= most_claim_points(); ++width) {
    for (int height = 1; height <= std::min(width, most_claim_points() / width); ++height) {
      for (int k = 1; k <= width + 1; ++k) {
        const SmallGame strong(width, height, k, proof::ProofPlay::strong);
        for (const int prover : {0, 1}) {
          for (const Aim aim : {Aim::win, Aim::hold}) check_section({strong, prover, aim}, tally);
        }
        const SmallGame maker_breaker(width, height, k, proof::ProofPlay::maker_breaker);
        check_section({maker_breaker, 0, Aim::win}, tally);
        check_section({maker_breaker, 1, Aim::hold}, tally);
        if (HasFatalFailure()) return;
      }
    }
  }
  std::printf("%d positions of sections, the goal is reached in %d, and claimed in %d\n", tally.positions,
              tally.reached, tally.claimed);
  EXPECT_EQ(tally.claimed, tally.reached) << "the rules prove everything that is true";
}

}  // namespace
}  // namespace rowan::proof_test
