// SPDX-License-Identifier: MIT
#include "search/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace rowan::search {

namespace {

/// An unproved result is never shown as certain.
constexpr double least_chance = 0.01;
constexpr double greatest_chance = 0.99;

}  // namespace

double chance_of(think::Score score) {
  constexpr double scale = 200;
  if (think::is_win(score)) return 1;
  if (think::is_loss(score)) return 0;
  const double chance = std::round(1e4 / (1 + std::exp(-score / scale))) / 1e4;
  return std::clamp(chance, least_chance, greatest_chance);
}

std::string score_text(think::Score score) {
  if (think::is_decided(score))
    return (think::is_win(score) ? "wins in " : "loses in ") +
           std::to_string(moves_of_winner(think::plies_to_end(score)));
  return (score > 0 ? "+" : "") + std::to_string(score);
}

ShownScore ShownScore::of(Outcome outcome, Side to_move) {
  if (outcome != win_for(Side::first) && outcome != win_for(Side::second)) return {.to_move = to_move};
  return {.score = outcome == win_for(to_move) ? think::win_score : -think::win_score, .to_move = to_move};
}

std::optional<Side> ShownScore::winner() const {
  if (!think::is_decided(score)) return std::nullopt;
  return think::is_win(score) ? to_move : opponent(to_move);
}

}  // namespace rowan::search
