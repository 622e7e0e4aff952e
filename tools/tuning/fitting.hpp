// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "eval/weights.hpp"
#include "samples.hpp"

namespace rowan {

/// Settings of a fit. An evaluation of 200 points is one unit of log odds: an expected score of 73 %.
struct FittingSettings {
  int epochs = 60;
  double rate = 1.0;        // learning rate, in points of evaluation or of move scores
  double decay = 1e-10;     // weight decay
  bool sides_alike = true;  // the same weights for both sides
  std::uint64_t seed = 1;
};

struct FittingReport {
  double loss_before = 0;  // mean over held-out samples, before the fit
  double loss_after = 0;
};

/// Fits turn, when_to_move and when_waiting to the results: logistic regression by Adam (Kingma and Ba,
/// 2014). Holds out the last twentieth of the samples for the report.
FittingReport fit_evaluation(const std::vector<ResultSample>& samples, const FittingSettings& settings,
                             eval::GameWeights& weights);

/// Fits making and stopping to the moves chosen: softmax regression, also by Adam.
FittingReport fit_move_scores(const std::vector<MoveSample>& samples, const FittingSettings& settings,
                              eval::GameWeights& weights);

}  // namespace rowan
