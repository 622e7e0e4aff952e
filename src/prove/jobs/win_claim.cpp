// SPDX-License-Identifier: MIT
#include "prove/jobs/win_claim.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "proof/window_board.hpp"
#include "prove/nodes/threat_tree.hpp"

namespace rowan::prove {

namespace {

std::uint8_t number_of(Point point, const Rules& rules) {
  return static_cast<std::uint8_t>(rules.index_of(point));
}

/// Why games under these rules have no such proofs; nothing if they have.
std::optional<Error> why_unsupported(const Rules& rules) {
  if (proof::WindowBoard::supports(rules) && rules.k == 5) return std::nullopt;
  return Error{"'" + game_name(rules) +
               "' cannot be proved by threats; expected five in a row on at most 256 points, such as "
               "15x15x5, with no forbidden points and no rows that do not count because they are blocked"};
}

/// The stones of a position as alternating moves of first and second: stones without a known move first, in
/// the order of the points, then the moves as they were played.
Result<Job> moves_of(const Position& position) {
  const Rules& rules = position.rules();
  std::vector<Job> by_side(2);
  const auto add = [&](Point point) {
    const bool is_first = position.cell(point) == stone_of(Side::first);
    by_side[is_first ? 0 : 1].push_back(number_of(point, rules));
  };
  for (int cell = 0; cell < rules.point_count(); ++cell) {
    const Point point = rules.point_of(cell);
    const bool is_later = std::ranges::find(position.moves(), point) != position.moves().end();
    if (position.cell(point) != Cell::empty && !is_later) add(point);
  }
  for (const Point point : position.moves()) add(point);
  const std::size_t extra = position.side_to_move() == Side::second ? 1 : 0;
  if (by_side[0].size() != by_side[1].size() + extra) {
    return failure(
        "the position has stones that no game reaches; first needs as many as second, or one more if second "
        "is to move");
  }
  Job moves;
  for (std::size_t i = 0; i < by_side[0].size(); ++i) {
    moves.push_back(by_side[0][i]);
    if (i < by_side[1].size()) moves.push_back(by_side[1][i]);
  }
  return moves;
}

WinClaim claim_of_empty_board() {
  WinClaim claim{.rules = job_rules, .jobs = {}, .closing = {}};
  const std::uint8_t center = number_of(point_at(7, 7), job_rules);
  for (const OpeningClass& opening : opening_classes()) {
    const std::vector<Job> jobs = jobs_of(opening);
    claim.jobs.insert(claim.jobs.end(), jobs.begin(), jobs.end());
    claim.closing.push_back(record_of_replies(job_rules, {center, number_of(opening.reply, job_rules)},
                                              number_of(opening.second_move, job_rules)));
  }
  claim.closing.push_back(record_of_replies(job_rules, {}, center));
  return claim;
}

Result<WinClaim> claim_after_first(const Position& position, Job moves) {
  const Rules& rules = position.rules();
  if (proof::WindowBoard(position).second_can_complete()) {
    return failure("second completes a row with the next move, so first does not win this position");
  }
  WinClaim claim{.rules = rules, .jobs = {}, .closing = {}};
  for (int cell = 0; cell < rules.point_count(); ++cell) {
    if (position.cell(rules.point_of(cell)) != Cell::empty) continue;
    claim.jobs.push_back(moves);
    claim.jobs.back().push_back(static_cast<std::uint8_t>(cell));
  }
  const std::uint8_t last = moves.back();
  moves.pop_back();
  claim.closing.push_back(record_of_replies(rules, moves, last));
  return claim;
}

}  // namespace

proof::ThreatRecord record_of_replies(const Rules& rules, const Job& moves, std::uint8_t move) {
  using Format = proof::ThreatProofFormat;
  std::vector<std::uint8_t> replies;
  for (int cell = 0; cell < rules.point_count(); ++cell) {
    const auto reply = static_cast<std::uint8_t>(cell);
    if (reply == move || std::ranges::find(moves, reply) != moves.end()) continue;
    replies.push_back(reply);
    replies.push_back(Format::elsewhere);
  }
  std::vector<std::uint8_t> bytes{Format::move, move, Format::replies, 0};
  append_number(bytes, replies.size() / 2);
  append(bytes, replies);
  return {.kind = proof::ThreatRecord::Kind::proof, .moves = moves, .bytes = std::move(bytes)};
}

Result<WinClaim> win_claim(const Position& position) {
  if (auto why = why_unsupported(position.rules())) return std::unexpected(*std::move(why));
  if (position.is_over()) return failure("the game is over in this position");
  if (position == Position(job_rules)) return claim_of_empty_board();
  Result<Job> moves = moves_of(position);
  if (!moves) return failure_of(moves);
  if (position.side_to_move() == Side::second) return claim_after_first(position, *std::move(moves));
  return WinClaim{.rules = position.rules(), .jobs = {*std::move(moves)}, .closing = {}};
}

}  // namespace rowan::prove
