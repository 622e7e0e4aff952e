// SPDX-License-Identifier: MIT
#include "puzzle/glicko.hpp"

#include <cmath>
#include <numbers>

namespace rowan::puzzle {

namespace {

constexpr double scale = 173.7178;
constexpr double tau = 0.5;

double impact(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

/// Step 5 of the paper: the volatility where f is 0, by the Illinois algorithm.
double new_volatility(double volatility, double phi, double variance, double delta) {
  constexpr double tolerance = 0.000001;
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > tolerance) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2);
}

}  // namespace

GlickoRating after_games(const GlickoRating& before, std::span<const GlickoGame> games) {
  const double mu = (before.rating - 1500) / scale;
  const double phi = before.deviation / scale;
  double information = 0;  // the inverse of the variance v
  double surprise = 0;
  for (const GlickoGame& game : games) {
    const double g = impact(game.opponent.deviation / scale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.opponent.rating - 1500) / scale)));
    information += g * g * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const double variance = 1 / information;
  const double volatility = new_volatility(before.volatility, phi, variance, variance * surprise);
  const double widened = phi * phi + volatility * volatility;
  const double new_phi = 1 / std::sqrt(1 / widened + information);
  return {.rating = scale * (mu + new_phi * new_phi * surprise) + 1500,
          .deviation = scale * new_phi,
          .volatility = volatility};
}

}  // namespace rowan::puzzle
