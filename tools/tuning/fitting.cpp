// SPDX-License-Identifier: MIT
#include "fitting.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "eval/evaluator.hpp"

namespace rowan {

namespace {

/// Evaluation points per unit of log odds.
constexpr double evaluation_scale = 200;

constexpr double parts_per_point = eval::Evaluator::parts_per_point;

/// Move-score points per unit of log odds.
constexpr double move_score_scale = 50;

/// The fitted parameters and their gradient. Each side has two rows of weights and a bonus for having the
/// move; sides that are alike share them.
class Model {
 public:
  Model(bool sides_alike, std::size_t rows_of_side) : alike_(sides_alike), rows_(rows_of_side) {
    const std::size_t count = (alike_ ? 1 : 2) * (rows_ * WeightRow::size + 1);
    weights.resize(count);
    gradient.resize(count);
    momentum_.resize(count);
    variance_.resize(count);
  }

  [[nodiscard]] std::size_t at(Side side, std::size_t row) const {
    const std::size_t which = alike_ ? 0 : static_cast<std::size_t>(side);
    return which * (rows_ * WeightRow::size + 1) + row * WeightRow::size;
  }

  /// The index of this side's bonus for having the move.
  [[nodiscard]] std::size_t turn_at(Side side) const { return at(side, rows_); }

  void step(double rate, double decay) {
    ++steps_;
    const double unbias_momentum = 1 - std::pow(0.9, steps_);
    const double unbias_variance = 1 - std::pow(0.999, steps_);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double slope = gradient[i] + decay * weights[i];
      momentum_[i] = 0.9 * momentum_[i] + 0.1 * slope;
      variance_[i] = 0.999 * variance_[i] + 0.001 * slope * slope;
      weights[i] -=
          rate * (momentum_[i] / unbias_momentum) / (std::sqrt(variance_[i] / unbias_variance) + 1e-10);
      gradient[i] = 0;
    }
  }

  void read(const eval::ShapeWeights& from, Side side, std::size_t row, double unit) {
    double* const target = &weights[at(side, row)];
    for (std::size_t a = 1; a < pattern::shape_count; ++a) {
      target[a] = from.alone[a] / unit;
      for (std::size_t b = 1; b <= a; ++b) target[WeightRow::pair_feature(a, b)] = from.pair[a][b] / unit;
    }
  }

  [[nodiscard]] eval::ShapeWeights written(Side side, std::size_t row, double unit) const {
    const double* const source = &weights[at(side, row)];
    const auto rounded = [&](double value) {
      return static_cast<std::int16_t>(std::lround(std::clamp(unit * value, -16'000.0, 16'000.0)));
    };
    eval::ShapeWeights made;
    for (std::size_t a = 1; a < pattern::shape_count; ++a) {
      made.alone[a] = rounded(source[a]);
      for (std::size_t b = 1; b <= a; ++b) made.pair[a][b] = rounded(source[WeightRow::pair_feature(a, b)]);
    }
    return made;
  }

  std::vector<double> weights;
  std::vector<double> gradient;

 private:
  bool alike_;
  std::size_t rows_;
  std::vector<double> momentum_;
  std::vector<double> variance_;
  int steps_ = 0;
};

eval::SideWeights& side_of(eval::GameWeights& weights, Side side) {
  return side == Side::first ? weights.first : weights.second;
}

double loss_of(double expected, double result) {
  constexpr double tiny = 1e-9;
  return -(result * std::log(expected + tiny) + (1 - result) * std::log(1 - expected + tiny));
}

/// The loss of one sample; adds its gradient to the model's if `learn` is set.
double visit_result(Model& model, const ResultSample& sample, bool learn) {
  const std::size_t mover = model.at(sample.side_to_move, 0);
  const std::size_t waiter = model.at(opponent(sample.side_to_move), 1);
  const std::size_t turn = model.turn_at(sample.side_to_move);
  double evaluation = model.weights[turn];
  for (const auto [feature, count] : sample.mover) evaluation += model.weights[mover + feature] * count;
  for (const auto [feature, count] : sample.waiter) evaluation -= model.weights[waiter + feature] * count;
  const double expected = 1 / (1 + std::exp(-evaluation / evaluation_scale));
  if (learn) {
    const double slope = (expected - sample.result) / evaluation_scale;
    model.gradient[turn] += slope;
    for (const auto [feature, count] : sample.mover) model.gradient[mover + feature] += slope * count;
    for (const auto [feature, count] : sample.waiter) model.gradient[waiter + feature] -= slope * count;
  }
  return loss_of(expected, sample.result);
}

double visit_move(Model& model, const MoveSample& sample, bool learn) {
  const std::size_t making = model.at(sample.side_to_move, 0);
  const std::size_t stopping = model.at(opponent(sample.side_to_move), 1);
  std::vector<double> odds;
  odds.reserve(sample.options.size());
  for (const auto& option : sample.options) {
    double move_score = 0;
    WeightRow::for_each_feature(option.made,
                                [&](std::size_t feature) { move_score += model.weights[making + feature]; });
    WeightRow::for_each_feature(
        option.stopped, [&](std::size_t feature) { move_score += model.weights[stopping + feature]; });
    odds.push_back(move_score / move_score_scale);
  }
  const double highest = *std::ranges::max_element(odds);
  double sum = 0;
  for (double& value : odds) sum += value = std::exp(value - highest);
  if (learn) {
    for (std::size_t i = 0; i < odds.size(); ++i) {
      const double slope = (odds[i] / sum - (i == 0 ? 1.0 : 0.0)) / move_score_scale;
      if (std::abs(slope) < 1e-7) continue;
      const auto& option = sample.options[i];
      WeightRow::for_each_feature(option.made,
                                  [&](std::size_t feature) { model.gradient[making + feature] += slope; });
      WeightRow::for_each_feature(option.stopped,
                                  [&](std::size_t feature) { model.gradient[stopping + feature] += slope; });
    }
  }
  return -std::log(odds.front() / sum + 1e-9);
}

template <class Sample, class Visit>
FittingReport fit(Model& model, const std::vector<Sample>& samples, const FittingSettings& settings,
                  Visit visit) {
  constexpr std::size_t batch = 4'096;
  Random random(settings.seed);
  std::vector<std::size_t> order(samples.size());
  for (std::size_t place = 0; place < order.size(); ++place) order[place] = place;
  // The last samples are held out. Samples are in the order of games, so that at most one game is in both
  // parts.
  const std::size_t learned = samples.size() - samples.size() / 20;
  const auto held_back_loss = [&] {
    double sum = 0;
    for (std::size_t i = learned; i < samples.size(); ++i) sum += visit(model, samples[i], false);
    return sum / static_cast<double>(std::max<std::size_t>(1, samples.size() - learned));
  };
  FittingReport report{.loss_before = held_back_loss()};
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    std::shuffle(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(learned), random);
    const double rate = settings.rate * (epoch < settings.epochs * 2 / 3 ? 1.0 : 0.2);
    for (std::size_t start = 0; start < learned; start += batch) {
      const std::size_t end = std::min(learned, start + batch);
      for (std::size_t i = start; i < end; ++i) visit(model, samples[order[i]], true);
      for (double& slope : model.gradient) slope /= static_cast<double>(end - start);
      model.step(rate, settings.decay);
    }
  }
  report.loss_after = held_back_loss();
  return report;
}

}  // namespace

FittingReport fit_evaluation(const std::vector<ResultSample>& samples, const FittingSettings& settings,
                             eval::GameWeights& weights) {
  Model model(settings.sides_alike, 2);
  for (const Side side : {Side::first, Side::second}) {
    model.weights[model.turn_at(side)] = side_of(weights, side).turn / parts_per_point;
    model.read(side_of(weights, side).when_to_move, side, 0, parts_per_point);
    model.read(side_of(weights, side).when_waiting, side, 1, parts_per_point);
  }
  const FittingReport report = fit(model, samples, settings, visit_result);
  for (const Side side : {Side::first, Side::second}) {
    side_of(weights, side).turn =
        static_cast<std::int16_t>(std::lround(parts_per_point * model.weights[model.turn_at(side)]));
    side_of(weights, side).when_to_move = model.written(side, 0, parts_per_point);
    side_of(weights, side).when_waiting = model.written(side, 1, parts_per_point);
  }
  return report;
}

FittingReport fit_move_scores(const std::vector<MoveSample>& samples, const FittingSettings& settings,
                              eval::GameWeights& weights) {
  Model model(settings.sides_alike, 2);
  for (const Side side : {Side::first, Side::second}) {
    model.read(side_of(weights, side).making, side, 0, 1);
    model.read(side_of(weights, side).stopping, side, 1, 1);
  }
  const FittingReport report = fit(model, samples, settings, visit_move);
  for (const Side side : {Side::first, Side::second}) {
    side_of(weights, side).making = model.written(side, 0, 1);
    side_of(weights, side).stopping = model.written(side, 1, 1);
  }
  return report;
}

}  // namespace rowan
