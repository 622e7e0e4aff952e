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

/// The error for one of several stones or moves: `key` has the placeholders {index}, {count} and {problem}.
Error numbered(std::string_view key, std::size_t index, std::size_t count, Phrase problem) {
  return refusal(phrase(key, {{"index", static_cast<int>(index + 1)},
                              {"count", static_cast<int>(count)},
                              {"problem", std::move(problem)}}));
}

constexpr std::string_view numbered_stone = translatable("stone {index} of {count}: {problem}");
constexpr std::string_view numbered_fifth_move = translatable("fifth move {index} of {count}: {problem}");

/// The error for a wrong number: "expected 3 stones, not 2 stones".
Error unexpected_count(Phrase expected, Phrase given) {
  return refusal(phrase("expected {expected}, not {given}",
                        {{"expected", std::move(expected)}, {"given", std::move(given)}}));
}

/// Why an opening cannot contain a move at that point: it is illegal or ends the game. Empty if it can.
std::optional<Error> why_no_move(const Position& position, Point point) {
  if (auto problem = position.why_illegal(point)) return problem;
  Position next = position;
  next.play(point);
  if (!next.is_over()) return std::nullopt;
  return refusal(phrase("{point} ends the game; an opening must leave a game to play",
                        {{"point", short_text(point, position.rules())}}));
}

}  // namespace

std::optional<Error> place_stones(Position& position, std::span<const Point> stones) {
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (const auto problem = why_no_move(position, stones[i]))
      return numbered(numbered_stone, i, stones.size(), phrase_of(*problem));
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

bool Opening::colors_may_change() const {
  // Marks the questions that are asked now or can still be asked; each question leads only to later ones.
  std::vector<bool> can_come(rule_->questions.size() + 1);
  can_come[question_] = true;
  for (std::size_t i = question_; i < rule_->questions.size(); ++i) {
    if (!can_come[i]) continue;
    for (const OpeningOption& option : rule_->questions[i].options()) {
      if (option.act == OpeningAct::choose_color) return true;
      can_come[question_after(i, option)] = true;
    }
  }
  return false;
}

std::size_t Opening::question_after(std::size_t question, const OpeningOption& option) const {
  if (option.next == OpeningOption::finished) return rule_->questions.size();
  return option.next == OpeningOption::following ? question + 1 : static_cast<std::size_t>(option.next);
}

int Opening::most_announced(const OpeningOption& option) const {
  assert(option.act == OpeningAct::announce);
  if (option.count > 0) return option.count;
  // Since the second stone lies beside the middle, each point has at most one mirror image: so there are at
  // least this many distinct fifth moves, wherever the fourth stone is.
  const auto empty = std::ranges::count(position_.cells(), Cell::empty);
  return static_cast<int>((empty - 1) / 2);
}

int Opening::offer_count(const OpeningOption& option) const {
  assert(option.act == OpeningAct::offer);
  return option.count > 0 ? option.count : announced_;
}

std::optional<Error> Opening::apply(const OpeningAction& action) {
  if (is_done()) return refusal(phrase("the opening is over"));
  const OpeningOption* const option = find_option(action.act);
  if (option == nullptr) {
    return refusal(
        phrase("{rule} asks {player} for {expected}, not for {given}", {{"rule", rule_->name},
                                                                        {"player", asked_phrase(*this)},
                                                                        {"expected", expected_phrase(*this)},
                                                                        {"given", act_phrase(action)}}));
  }
  if (auto problem = carry_out(*option, action)) return problem;
  actions_.push_back(action);
  question_ = question_after(question_, *option);
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
    return unexpected_count(stones_phrase(option.count), stones_phrase(static_cast<int>(stones.size())));
  }
  Position next = position_;
  if (auto problem = place_stones(next, stones)) return problem;
  for (std::size_t i = 0; i < count; ++i) {
    const OpeningRegion& region = option.regions[i];
    if (region.contains(stones[i], position_.rules())) continue;
    return numbered(numbered_stone, i, count,
                    phrase("{point} is not {region}, where {rule} expects it",
                           {{"point", short_text(stones[i], position_.rules())},
                            {"region", region.phrase()},
                            {"rule", rule_->name}}));
  }
  position_ = std::move(next);
  return std::nullopt;
}

std::optional<Error> Opening::announce(const OpeningOption& option, int number) {
  const int most = most_announced(option);
  if (number < 1 || number > most) {
    return refusal(phrase("the number of fifth moves must be from 1 to {most}, not {number}",
                          {{"most", most}, {"number", number}}));
  }
  announced_ = number;
  return std::nullopt;
}

std::optional<Error> Opening::offer(const OpeningOption& option, const std::vector<Point>& moves) {
  const int count = offer_count(option);
  if (std::cmp_not_equal(moves.size(), count)) {
    return unexpected_count(fifth_moves_phrase(count), fifth_moves_phrase(static_cast<int>(moves.size())));
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto problem = why_no_move(position_, moves[i]))
      return numbered(numbered_fifth_move, i, moves.size(), phrase_of(*problem));
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (!are_symmetric(position_, moves[earlier], moves[i])) continue;
      return numbered(numbered_fifth_move, i, moves.size(),
                      phrase("{point} is the same as {earlier} by the symmetry of the stones; the offered "
                             "moves must differ",
                             {{"point", short_text(moves[i], position_.rules())},
                              {"earlier", short_text(moves[earlier], position_.rules())}}));
    }
  }
  offered_ = moves;
  return std::nullopt;
}

std::optional<Error> Opening::take(const std::vector<Point>& moves) {
  if (moves.size() != 1)
    return refusal(
        phrase("expected one of the offered moves, not {given}",
               {{"given", plural_phrase(static_cast<int>(moves.size()), "{count} move", "{count} moves")}}));
  if (std::ranges::find(offered_, moves.front()) == offered_.end()) {
    const Rules& rules = position_.rules();
    const PhraseValue points{"points", points_text(offered_, rules, most_listed)};
    return refusal(rules.contains(moves.front())
                       ? phrase("{point} is not among the offered moves: {points}",
                                {{"point", short_text(moves.front(), rules)}, points})
                       : phrase("a point off the board is not among the offered moves: {points}", {points}));
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
