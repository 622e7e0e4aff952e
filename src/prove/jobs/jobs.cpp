// SPDX-License-Identifier: MIT
#include "prove/jobs/jobs.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "game/notation.hpp"

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

}  // namespace rowan::prove
