// SPDX-License-Identifier: MIT
#include "game/swap2.hpp"

#include <string>
#include <utility>

#include "game/notation.hpp"

namespace rowan {

namespace {

const OpeningRule& swap2_rule() { return **find_opening_rule("swap2"); }

std::string stones_text(std::size_t stones) {
  return stones == 0 ? "no stone" : std::to_string(stones) + (stones == 1 ? " stone" : " stones");
}

}  // namespace

Swap2::Swap2(const Rules& rules) : opening_(swap2_rule(), rules), position_(rules) {}

std::optional<Error> Swap2::answer(const Swap2Answer& answer) {
  assert(!is_done());
  if (auto problem = why_wrong_kind(answer)) return problem;
  Opening next = opening_;
  const bool takes_second = answer.stones.size() == 1;
  const auto action = takes_second || answer.take_first
                          ? OpeningAction::choose(takes_second ? Side::second : Side::first)
                          : OpeningAction::place(answer.stones);
  if (auto problem = next.apply(action)) return problem;
  Position position = next.position();
  if (takes_second) {
    if (auto problem = place_stones(position, answer.stones)) return problem;
  }
  write_down(answer);
  opening_ = std::move(next);
  position_ = std::move(position);
  return std::nullopt;
}

std::optional<Error> Swap2::why_wrong_kind(const Swap2Answer& answer) const {
  const std::size_t given = answer.stones.size();
  if (stone_count() == 0) {
    if (!answer.take_first && given == 3) return std::nullopt;
    return Error{"swap2 begins with three stones, not with " +
                 (answer.take_first ? std::string("a swap") : stones_text(given))};
  }
  if (answer.take_first) {
    if (given == 0) return std::nullopt;
    return Error{"a swap must come without stones, not with " + stones_text(given)};
  }
  if (given == 1 || (given == 2 && stone_count() == 3)) return std::nullopt;
  return Error{"after " + stones_text(stone_count()) + " swap2 expects a swap" +
               (stone_count() == 3 ? ", one stone or two" : " or one stone") + ", not " + stones_text(given)};
}

void Swap2::write_down(const Swap2Answer& answer) {
  if (!note_.empty()) note_ += "; ";
  note_ += asked() == Swap2Seat::opener ? "opener" : "the other";
  if (answer.take_first) {
    note_ += " took black";
    return;
  }
  note_ += answer.stones.size() == 1 ? " took white and placed" : " placed";
  for (const Point stone : answer.stones) note_ += ' ' + short_text(stone, position_.rules());
}

}  // namespace rowan
