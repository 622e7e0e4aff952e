// SPDX-License-Identifier: MIT
#include "eval/static_evaluation.hpp"

#include <algorithm>

namespace rowan::eval {

StaticEvaluation::StaticEvaluation(const Evaluator& evaluator, const Position& position)
    : evaluator_(evaluator) {
  if (evaluator.network() != nullptr) path_.emplace(evaluator.network(), position);
}

int StaticEvaluation::of(const pattern::PatternBoard& board) {
  if (!path_) return evaluator_.evaluate(board);
  return std::clamp(path_->evaluate(board.side_to_move()), -Evaluator::max_evaluation,
                    Evaluator::max_evaluation);
}

}  // namespace rowan::eval
