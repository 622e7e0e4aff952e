// SPDX-License-Identifier: MIT
#include "arena/game/judge.hpp"

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

}  // namespace rowan::arena
