// SPDX-License-Identifier: MIT
#include "server/analysis/judgment.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace rowan::server {

namespace {

std::string_view verdict_by_loss(double loss) {
  if (loss >= 0.15) return "blunder";
  if (loss >= 0.10) return "mistake";
  return loss >= 0.05 ? "inaccuracy" : "good";
}

}  // namespace

bool is_bad(const Judgment& judgment) {
  constexpr std::array<std::string_view, 4> bad{"missed-win", "losing", "blunder", "mistake"};
  return std::ranges::find(bad, judgment.verdict) != bad.end();
}

Judgment judge(const ReviewedPosition& before, Point move, const ReviewedPosition& after, Side mover) {
  const double lost = mover == Side::first ? before.score.black_chance() - after.score.black_chance()
                                           : after.score.black_chance() - before.score.black_chance();
  Judgment judgment{.mover = mover, .loss = std::round(std::max(0.0, lost) * 1e4) / 1e4};
  const auto won_before = before.score.winner();
  const auto won_after = after.score.winner();
  if (won_before == mover && won_after != mover) {
    judgment.missed_win = true;
    judgment.verdict = "missed-win";
  } else if (won_after == opponent(mover) && won_before != opponent(mover)) {
    judgment.verdict = "losing";
  } else if (!before.line.empty() && before.line.front() == move) {
    judgment.loss = 0;
    judgment.verdict = "best";
  } else {
    judgment.verdict = verdict_by_loss(judgment.loss);
  }
  return judgment;
}

}  // namespace rowan::server
