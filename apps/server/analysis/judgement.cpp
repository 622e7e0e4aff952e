// SPDX-License-Identifier: MIT
#include "server/analysis/judgement.hpp"

#include <algorithm>
#include <cmath>

namespace rowan {

namespace {

std::string_view verdict_by_loss(double loss) {
  if (loss >= 0.15) return "blunder";
  if (loss >= 0.10) return "mistake";
  return loss >= 0.05 ? "inaccuracy" : "good";
}

}  // namespace

Judgement judge(const ReviewedPosition& before, Point move, const ReviewedPosition& after, Side mover) {
  const double lost = mover == Side::first ? before.score.black_chance() - after.score.black_chance()
                                           : after.score.black_chance() - before.score.black_chance();
  Judgement judgement{.mover = mover, .loss = std::round(std::max(0.0, lost) * 1e4) / 1e4};
  const auto won_before = before.score.winner();
  const auto won_after = after.score.winner();
  if (won_before == mover && won_after != mover) {
    judgement.missed_win = true;
    judgement.verdict = "missed-win";
  } else if (won_after == opponent(mover) && won_before != opponent(mover)) {
    judgement.verdict = "losing";
  } else if (!before.line.empty() && before.line.front() == move) {
    judgement.loss = 0;
    judgement.verdict = "best";
  } else {
    judgement.verdict = verdict_by_loss(judgement.loss);
  }
  return judgement;
}

}  // namespace rowan
