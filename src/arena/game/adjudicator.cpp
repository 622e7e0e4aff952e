// SPDX-License-Identifier: MIT
#include "arena/game/adjudicator.hpp"

#include <cstdint>
#include <limits>
#include <utility>

namespace rowan::arena {

namespace {

std::int64_t score_of(const Evaluation& evaluation) {
  constexpr std::int64_t beyond_scores = std::int64_t{std::numeric_limits<std::int32_t>::max()} + 2;
  if (evaluation.win_in > 0) return beyond_scores;
  if (evaluation.win_in < 0) return -beyond_scores;
  return evaluation.score;
}

void extend_or_reset(int& row, bool holds) { row = holds ? row + 1 : 0; }

}  // namespace

std::optional<Judge::Verdict> Adjudicator::observe(Side side, const std::optional<Evaluation>& evaluation,
                                                   int played) {
  Rows& own = rows_[std::to_underlying(side)];
  if (evaluation) {
    const std::int64_t score = score_of(*evaluation);
    extend_or_reset(own.level, -rules_.draw_score <= score && score <= rules_.draw_score);
    extend_or_reset(own.winning, score >= rules_.win_score);
    extend_or_reset(own.losing, score <= -rules_.win_score);
  } else {
    own = Rows{};
  }
  for (const Side winner : {Side::first, Side::second}) {
    if (agree_on_win(winner)) return Judge::Verdict{win_for(winner), record::Termination::adjudicated_win};
  }
  if (rules_.draw_moves > 0 && played >= rules_.draw_from && rows(Side::first).level >= rules_.draw_moves &&
      rows(Side::second).level >= rules_.draw_moves) {
    return Judge::Verdict{Outcome::draw, record::Termination::adjudicated_draw};
  }
  if (rules_.max_moves > 0 && played >= rules_.max_moves) {
    return Judge::Verdict{Outcome::draw, record::Termination::move_limit};
  }
  return std::nullopt;
}

bool Adjudicator::agree_on_win(Side winner) const {
  return rules_.win_moves > 0 && rows(winner).winning >= rules_.win_moves &&
         rows(opponent(winner)).losing >= rules_.win_moves;
}

}  // namespace rowan::arena
