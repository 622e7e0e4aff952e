// SPDX-License-Identifier: MIT
#include "prove/jobs/jobs.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "proof/window_board.hpp"
#include "prove/nodes/node_solver.hpp"

namespace rowan::prove {

namespace {

struct Names {
  std::string_view reply;
  std::string_view second_move;
};

constexpr Names class_names[] = {
    {"o15", "i7"}, {"n15", "g7"}, {"m15", "g7"}, {"l15", "g7"}, {"k15", "i7"}, {"j15", "i7"}, {"i15", "g9"},
    {"h15", "i7"}, {"n14", "g7"}, {"m14", "i7"}, {"l14", "g9"}, {"k14", "i9"}, {"j14", "g9"}, {"i14", "i9"},
    {"h14", "g9"}, {"m13", "g9"}, {"l13", "g9"}, {"k13", "g9"}, {"j13", "g9"}, {"i13", "g9"}, {"h13", "i7"},
    {"l12", "i7"}, {"k12", "g9"}, {"j12", "i7"}, {"i12", "i9"}, {"h12", "i7"}, {"k11", "i7"}, {"i11", "i7"},
    {"h11", "i7"}, {"j10", "g7"}, {"h10", "i7"}, {"i10", "g7"}, {"j11", "i7"}, {"i9", "g9"},  {"h9", "g9"},
};

/// The distance from this point to the nearest stone of the job.
int distance(const Job& stones, int cell) {
  int least = job_rules.width;
  const Point point = job_rules.point_of(cell);
  for (const std::uint8_t stone : stones) {
    const Point other = job_rules.point_of(stone);
    least = std::min(least, std::max(std::abs(point.x - other.x), std::abs(point.y - other.y)));
  }
  return least;
}

}  // namespace

Position position_of(const Job& job, const Rules& rules) {
  Position position(rules);
  for (const std::uint8_t move : job) position.play(rules.point_of(move));
  return position;
}

std::string text_of(const Job& job, const Rules& rules) {
  std::string text;
  for (const std::uint8_t move : job) {
    if (!text.empty()) text += ' ';
    text += to_text(rules.point_of(move), rules);
  }
  return text;
}

std::vector<OpeningClass> opening_classes() {
  std::vector<OpeningClass> classes;
  for (const Names& names : class_names) {
    classes.push_back({.reply = *parse_point(names.reply, job_rules),
                       .second_move = *parse_point(names.second_move, job_rules)});
  }
  return classes;
}

std::vector<Job> jobs_of(const OpeningClass& opening) {
  const auto number = [](Point point) { return static_cast<std::uint8_t>(job_rules.index_of(point)); };
  const Job start{number(point_at(7, 7)), number(opening.reply), number(opening.second_move)};
  std::vector<Job> jobs;
  for (int cell = 0; cell < job_rules.point_count(); ++cell) {
    if (std::ranges::find(start, cell) != start.end()) continue;
    jobs.push_back(start);
    jobs.back().push_back(static_cast<std::uint8_t>(cell));
  }
  std::ranges::sort(jobs, {},
                    [&](const Job& job) { return std::pair(-distance(start, job.back()), job.back()); });
  return jobs;
}

Position after(const Position& position, std::uint8_t move) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[move] = stone_of(position.side_to_move());
  return {position.rules(), std::move(cells), opponent(position.side_to_move())};
}

std::uint8_t new_stone(const Position& before, const Position& later) {
  const auto [place, ignored] = std::ranges::mismatch(before.cells(), later.cells());
  return static_cast<std::uint8_t>(place - before.cells().begin());
}

bool has_same_stones(const Position& one, const Position& other) {
  return std::ranges::equal(one.cells(), other.cells());
}

std::vector<ClassReport> class_reports(const std::unordered_set<proof::BoardKey>& proved) {
  std::vector<ClassReport> reports;
  for (const OpeningClass& opening : opening_classes()) {
    ClassReport report{.opening = opening};
    for (const Job& job : jobs_of(opening)) {
      if (proved.contains(proof::board_key(job_rules, job))) {
        ++report.proved;
      } else {
        report.open.push_back(job.back());
      }
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

namespace {

std::uint8_t number_of(Point point, const Rules& rules) {
  return static_cast<std::uint8_t>(rules.index_of(point));
}

/// Why wins under these rules cannot be proved by threats; empty if they can.
std::optional<Error> why_unsupported(const Rules& rules) {
  if (proof::WindowBoard::supports(rules) && rules.k == 5) return std::nullopt;
  return Error{"'" + game_name(rules) +
               "' cannot be proved by threats; expected five in a row on at most 256 points, such as "
               "15x15x5, with no forbidden points and no rows that do not count because they are blocked"};
}

/// The stones of a position as alternating moves of the two players: the stones without a known move, in the
/// order of the points, then the moves as they were played.
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
