// SPDX-License-Identifier: MIT
#include "arena/game/judge.hpp"

#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "pattern/renju.hpp"

namespace rowan::arena {

Judge::Judge(const Position& start, std::shared_ptr<const pattern::ShapeTables> tables)
    : stones_(start), to_move_(start.side_to_move()) {
  if (tables != nullptr) shapes_ = std::make_unique<pattern::ShapeBoard>(start, std::move(tables));
}

std::shared_ptr<const pattern::ShapeTables> Judge::tables_for(const Rules& rules) {
  if (rules.forbidden == Forbidden::none) return nullptr;
  return std::make_shared<const pattern::ShapeTables>(rules);
}

std::optional<record::Fault> Judge::why_illegal(Point point) const {
  const auto name = [&] { return short_text(point, stones_.rules()); };
  if (stones_.cell(point) != Cell::empty) {
    return record::Fault{record::Termination::occupied, fmt::format("{} is occupied", name())};
  }
  if (shapes_ == nullptr || to_move_ == Side::second) return std::nullopt;
  if (const auto reason = why_forbidden(*shapes_, point)) {
    return record::Fault{record::Termination::forbidden,
                         fmt::format("{} is forbidden: {}", name(), describe(*reason))};
  }
  return std::nullopt;
}

Judge::Verdict Judge::play(Point point) {
  const Side side = to_move_;
  to_move_ = opponent(side);
  const bool wins = stones_.place_wins(point, side);
  if (shapes_ != nullptr) shapes_->place(point, side);
  if (wins) return {win_for(side), record::Termination::line};
  if (stones_.is_full()) return {Outcome::draw, record::Termination::full_board};
  if (is_stuck()) return {Outcome::draw, record::Termination::no_allowed_point};
  return {};
}

bool Judge::is_stuck() const {
  if (shapes_ == nullptr || to_move_ == Side::second) return false;
  const Rules& rules = stones_.rules();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (stones_.cell(point) == Cell::empty && !why_forbidden(*shapes_, point)) return false;
  }
  return true;
}

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
