// SPDX-License-Identifier: MIT
#include "game/opening.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "game/symmetry.hpp"

namespace rowan {

namespace {

std::string numbered(std::string_view what, std::size_t index, std::size_t count) {
  return std::string(what) + ' ' + std::to_string(index + 1) + " of " + std::to_string(count) + ": ";
}

/// Why the game cannot go on with a move at that point.
std::optional<Error> why_no_move(const Position& position, Point point) {
  if (auto problem = position.why_illegal(point)) return problem;
  Position next = position;
  next.play(point);
  if (!next.is_over()) return std::nullopt;
  return Error{short_text(point, position.rules()) + " ends the game; an opening must leave a game to play"};
}

}  // namespace

std::optional<Error> place_stones(Position& position, std::span<const Point> stones) {
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (const auto problem = why_no_move(position, stones[i]))
      return Error{numbered("stone", i, stones.size()) + problem->message};
    position.play(stones[i]);
  }
  return std::nullopt;
}

bool are_symmetric(const Position& position, Point left, Point right) {
  const Rules& rules = position.rules();
  return std::ranges::any_of(symmetries(rules), [&](Symmetry way) {
    return apply(way, left, rules) == right && apply(way, position) == position;
  });
}

OpeningSeat Opening::asked() const {
  assert(!is_done());
  switch (rule_->questions[question_].asked) {
    case OpeningActor::opener:
      return OpeningSeat::opener;
    case OpeningActor::other:
      return OpeningSeat::other;
    case OpeningActor::black:
      return black_;
    case OpeningActor::white:
      break;
  }
  return opposite(black_);
}

std::span<const OpeningOption> Opening::options() const {
  assert(!is_done());
  return rule_->questions[question_].options();
}

const OpeningOption* Opening::find_option(OpeningAct act) const {
  const auto all = options();
  const auto found = std::ranges::find(all, act, &OpeningOption::act);
  return found == all.end() ? nullptr : &*found;
}

int Opening::most_announced(const OpeningOption& option) const {
  assert(option.act == OpeningAct::announce);
  if (option.count > 0) return option.count;
  // Each point has at most one mirror image once the second stone lies beside the middle, so there are so
  // many different fifth moves, wherever the fourth stone goes.
  const auto empty = std::ranges::count(position_.cells(), Cell::empty);
  return static_cast<int>((empty - 1) / 2);
}

int Opening::offer_count(const OpeningOption& option) const {
  assert(option.act == OpeningAct::offer);
  return option.count > 0 ? option.count : announced_;
}

std::optional<Error> Opening::apply(const OpeningAction& action) {
  if (is_done()) return Error{"the opening is over"};
  const OpeningOption* const option = find_option(action.act);
  if (option == nullptr) {
    return Error{std::string(rule_->name) + " asks " + asked_text(*this) + " for " + expected_text(*this) +
                 ", not for " + act_text(action)};
  }
  if (auto problem = carry_out(*option, action)) return problem;
  actions_.push_back(action);
  if (option->next == OpeningOption::finished) {
    question_ = rule_->questions.size();
  } else {
    question_ =
        option->next == OpeningOption::following ? question_ + 1 : static_cast<std::size_t>(option->next);
  }
  return std::nullopt;
}

std::optional<Error> Opening::carry_out(const OpeningOption& option, const OpeningAction& action) {
  switch (action.act) {
    case OpeningAct::place:
      return place(option, action.points);
    case OpeningAct::choose_color:
      black_ = action.color == Side::first ? asked() : opposite(asked());
      return std::nullopt;
    case OpeningAct::announce:
      return announce(option, action.number);
    case OpeningAct::offer:
      return offer(option, action.points);
    case OpeningAct::take:
      return take(action.points);
  }
  return std::nullopt;
}

std::optional<Error> Opening::place(const OpeningOption& option, const std::vector<Point>& stones) {
  const auto count = static_cast<std::size_t>(option.count);
  if (stones.size() != count) {
    return Error{"expected " + counted(option.count, "stone") + ", not " +
                 counted(static_cast<int>(stones.size()), "stone")};
  }
  Position next = position_;
  if (auto problem = place_stones(next, stones)) return problem;
  for (std::size_t i = 0; i < count; ++i) {
    const OpeningRegion& region = option.regions[i];
    if (region.contains(stones[i], position_.rules())) continue;
    return Error{numbered("stone", i, count) + short_text(stones[i], position_.rules()) + " is not " +
                 region.text() + ", where " + std::string(rule_->name) + " expects it"};
  }
  position_ = std::move(next);
  return std::nullopt;
}

std::optional<Error> Opening::announce(const OpeningOption& option, int number) {
  const int most = most_announced(option);
  if (number < 1 || number > most) {
    return Error{"the number of fifth moves must be from 1 to " + std::to_string(most) + ", not " +
                 std::to_string(number)};
  }
  announced_ = number;
  return std::nullopt;
}

std::optional<Error> Opening::offer(const OpeningOption& option, const std::vector<Point>& moves) {
  const int count = offer_count(option);
  if (std::cmp_not_equal(moves.size(), count)) {
    return Error{"expected " + counted(count, "fifth move") + ", not " +
                 counted(static_cast<int>(moves.size()), "fifth move")};
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto problem = why_no_move(position_, moves[i]))
      return Error{numbered("fifth move", i, moves.size()) + problem->message};
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (!are_symmetric(position_, moves[earlier], moves[i])) continue;
      return Error{numbered("fifth move", i, moves.size()) + short_text(moves[i], position_.rules()) +
                   " is the same as " + short_text(moves[earlier], position_.rules()) +
                   " by the symmetry of the stones; the offered moves must differ"};
    }
  }
  offered_ = moves;
  return std::nullopt;
}

std::optional<Error> Opening::take(const std::vector<Point>& moves) {
  if (moves.size() != 1)
    return Error{"expected one of the offered moves, not " + counted(static_cast<int>(moves.size()), "move")};
  if (std::ranges::find(offered_, moves.front()) == offered_.end()) {
    const Rules& rules = position_.rules();
    const std::string typed =
        rules.contains(moves.front()) ? short_text(moves.front(), rules) : "a point off the board";
    return Error{typed + " is not among the offered moves: " + points_text(offered_, rules, most_listed)};
  }
  position_.play(moves.front());
  return std::nullopt;
}

void Opening::undo() {
  assert(!actions_.empty());
  Opening before(*rule_, position_.rules());
  for (std::size_t i = 0; i + 1 < actions_.size(); ++i) {
    const auto problem = before.apply(actions_[i]);
    assert(!problem);
    static_cast<void>(problem);
  }
  *this = std::move(before);
}

}  // namespace rowan
