// SPDX-License-Identifier: MIT
#include "game/swap2.hpp"

#include <string>
#include <utility>

#include "game/notation.hpp"

namespace rowan {

namespace {

/// Plays the stones one after another; says which of them cannot be played, or ends the game.
std::optional<Error> place(Position& position, const std::vector<Point>& stones) {
  for (std::size_t i = 0; i < stones.size(); ++i) {
    const std::string which = "stone " + std::to_string(i + 1) + " of " + std::to_string(stones.size());
    if (const auto problem = position.why_illegal(stones[i])) return Error{which + ": " + problem->message};
    position.play(stones[i]);
    if (position.is_over()) {
      return Error{which + ": " + short_text(stones[i], position.rules()) +
                   " ends the game; an opening must leave a game to play"};
    }
  }
  return std::nullopt;
}

std::string told(std::size_t stones) {
  return stones == 0 ? "no stone" : std::to_string(stones) + (stones == 1 ? " stone" : " stones");
}

}  // namespace

Swap2Seat Swap2::asked() const {
  assert(!is_done());
  return stone_count() == 3 ? Swap2Seat::other : Swap2Seat::opener;
}

std::optional<Error> Swap2::answer(const Swap2Answer& answer) {
  assert(!is_done());
  if (auto problem = why_wrong_kind(answer)) return problem;
  const Swap2Seat seat = asked();
  Position next = position_;
  if (auto problem = place(next, answer.stones)) return problem;
  write_down(answer);
  position_ = std::move(next);
  if (answer.take_first) {
    first_ = seat;
  } else if (answer.stones.size() == 1) {
    first_ = opposite(seat);
  }
  return std::nullopt;
}

std::optional<Error> Swap2::why_wrong_kind(const Swap2Answer& answer) const {
  const std::size_t given = answer.stones.size();
  if (stone_count() == 0) {
    if (!answer.take_first && given == 3) return std::nullopt;
    return Error{"swap2 begins with three stones, not with " +
                 (answer.take_first ? std::string("a swap") : told(given))};
  }
  if (answer.take_first) {
    if (given == 0) return std::nullopt;
    return Error{"a swap comes without stones, not with " + told(given)};
  }
  if (given == 1 || (given == 2 && stone_count() == 3)) return std::nullopt;
  return Error{"after " + told(stone_count()) + " swap2 expects a swap" +
               (stone_count() == 3 ? ", one stone or two" : " or one stone") + ", not " + told(given)};
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
