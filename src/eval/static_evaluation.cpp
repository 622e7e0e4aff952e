// SPDX-License-Identifier: MIT
#include "eval/static_evaluation.hpp"

#include <algorithm>

namespace rowan::eval {

StaticEvaluation::StaticEvaluation(const Evaluator& evaluator, const Position& position)
    : evaluator_(evaluator) {
  if (evaluator.network() != nullptr) lazy_evaluator_.emplace(evaluator.network(), position);
}

int StaticEvaluation::of(const pattern::PatternBoard& board) {
  if (!lazy_evaluator_) return evaluator_.evaluate(board);
  return std::clamp(lazy_evaluator_->evaluate(board.side_to_move()), -Evaluator::max_evaluation,
                    Evaluator::max_evaluation);
}

}  // namespace rowan::eval
