// SPDX-License-Identifier: MIT
#include "plain_rules.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rowan::proof_test {

namespace {

Mask completing_points(const Section& section, const Stones& stones, int side) {
  Mask found = 0;
  for (int p = 0; p < section.game.points(); ++p) {
    if (has(section.game.empty(stones), p) && section.game.completes(stones, side, p)) found |= bit(p);
  }
  return found;
}

/// Whether every line through `point` that is live for the side also passes through `other`.
bool all_lines_pass(const Section& section, const Stones& stones, int side, int point, int other) {
  return std::ranges::all_of(section.game.lines, [&](Mask line) {
    return !has(line, point) || !section.is_live(stones, side, line) || has(line, other);
  });
}

}  // namespace

std::optional<Claim> covered_by(const Section& section, const Stones& stones, const KnownReply& listed,
                                int reply) {
  const auto& [instead, claim] = listed;
  const auto helps_in_time = [&](Mask line) {
    const int lacking = std::popcount(line & section.game.empty(stones));
    return has(line, reply) && !has(line, instead) && section.is_live(stones, section.opponent(), line) &&
           lacking <= claim.time + 1;
  };
  const bool is_in_zone = has(claim.zone, reply);
  if (!is_in_zone && (claim.pure || std::ranges::none_of(section.game.lines, helps_in_time))) return claim;
  if (!is_in_zone || !all_lines_pass(section, stones, section.opponent(), reply, instead))
    return std::nullopt;
  if (!claim.pure && !all_lines_pass(section, stones, section.prover, reply, instead)) return std::nullopt;
  return Claim{claim.zone | bit(instead), claim.pure, claim.time};
}

std::optional<Claim> replies_claim(const Section& section, const Stones& stones,
                                   const std::vector<KnownReply>& listed, bool threat) {
  if (completing_points(section, stones, section.opponent()) != 0) return std::nullopt;
  Mask open = section.game.empty(stones);
  if (section.aim == Aim::win && open == 0) return std::nullopt;
  Claim whole{0, section.aim == Aim::hold};
  for (const auto& [reply, claim] : listed) {
    if (!has(open, reply)) return std::nullopt;
    open &= ~bit(reply);
    whole.zone |= claim.zone;
    whole.pure = whole.pure && claim.pure;
    if (!claim.pure) whole.time = std::max(whole.time, claim.time + 1);
  }
  const Mask threats = threat ? completing_points(section, stones, section.prover) : 0;
  if (threat && threats == 0) return std::nullopt;
  whole.zone |= threats;
  if (threat) {
    whole.pure = false;
    whole.time = std::max(whole.time, 1);
  }
  for (int y = 0; y < section.game.points(); ++y) {
    if (!has(open, y) || (threats & ~bit(y)) != 0) continue;
    // The first cover that does not enlarge the zone gives the new zone; without one, the first cover does.
    std::optional<Mask> best;
    for (const KnownReply& known : listed) {
      const auto claim = covered_by(section, stones, known, y);
      if (!claim) continue;
      const Mask zone = whole.zone | claim->zone;
      if (!best || zone == whole.zone) best = zone;
      if (zone == whole.zone) break;
    }
    if (!best) return std::nullopt;
    whole.zone = *best;
  }
  return whole;
}

std::optional<Claim> pairing_claim(const Section& section, const Stones& stones,
                                   const std::vector<std::pair<int, int>>& pairs) {
  if (section.aim != Aim::hold) return std::nullopt;
  Mask used = 0;
  for (const auto& [a, b] : pairs) {
    for (const int point : {a, b}) {
      if (!has(section.game.empty(stones) & ~used, point)) return std::nullopt;
      used |= bit(point);
    }
  }
  for (const Mask line : section.game.lines) {
    const auto is_on_line = [&](const auto& pair) { return has(line, pair.first) && has(line, pair.second); };
    if (section.is_live(stones, section.opponent(), line) && std::ranges::none_of(pairs, is_on_line))
      return std::nullopt;
  }
  return Claim{used, true};
}

std::optional<Claim> potential_claim(const Section& section, const Stones& stones, bool provers_turn) {
  if (section.aim != Aim::hold) return std::nullopt;
  double sum = 0;
  Mask zone = 0;
  for (const Mask line : section.game.lines) {
    if (!section.is_live(stones, section.opponent(), line)) continue;
    const Mask residue = line & section.game.empty(stones);
    sum += std::exp2(-std::popcount(residue));
    zone |= residue;
  }
  if (sum >= (provers_turn ? 1.0 : 0.5)) return std::nullopt;
  return Claim{zone, true};
}

std::optional<Claim> reference_claim(const Section& section, const Stones& stones, Stones there, Claim claim,
                                     int symmetry) {
  const auto prover = static_cast<std::size_t>(section.prover);
  const std::size_t opponent = 1 - prover;
  for (Mask& mask : there) mask = section.game.laid_over(mask, symmetry);
  claim.zone = section.game.laid_over(claim.zone, symmetry);
  if ((claim.zone & ~section.game.empty(stones)) != 0) return std::nullopt;
  for (const Mask line : section.game.lines) {
    if (section.is_live(stones, section.opponent(), line) &&
        (!section.is_live(there, section.opponent(), line) ||
         (line & stones[opponent] & ~there[opponent]) != 0))
      return std::nullopt;
    if (!claim.pure && section.is_live(there, section.prover, line) &&
        (!section.is_live(stones, section.prover, line) || (line & there[prover] & ~stones[prover]) != 0))
      return std::nullopt;
  }
  return claim;
}

}  // namespace rowan::proof_test
