// SPDX-License-Identifier: MIT
//
// Progress reports of a SharedTree.
#include <algorithm>
#include <cstdio>
#include <string>

#include "prove/jobs.hpp"
#include "prove/shared_tree.hpp"

namespace rowan::prove {

namespace {

/// A root in two words: second's first and last moves. A root may be the empty board, or have only one of
/// them.
std::string name_of(const Job& moves, const Rules& rules) {
  if (moves.empty()) return "start";
  const Job replies = moves.size() > 2 ? Job{moves[1], moves.back()} : Job{moves.back()};
  return text_of(replies, rules);
}

}  // namespace

/// The line in which a task for this root would be searched.
std::string SharedTree::line_of(const Root& root) const {
  Number number = root.first;
  for (;;) {
    const First& node = firsts_[number];
    if (node.best == none || !seconds_[node.best].state->is_done()) break;
    Number hardest = none;
    for (const auto& [move, reply] : seconds_[node.best].replies) {
      if (firsts_[reply].is_won) continue;
      if (hardest == none || firsts_[reply].proof_number > firsts_[hardest].proof_number) hardest = reply;
    }
    if (hardest == none) break;
    number = hardest;
  }
  return text_of(firsts_[number].moves, rules_) + (firsts_[number].stage <= 1 ? " (guided)" : "");
}

std::string SharedTree::progress() const {
  std::string text;
  for (const Root& root : roots_) {
    const First& node = firsts_[root.first];
    char figures[64];
    std::snprintf(figures, sizeof figures, node.is_won ? " won" : " %.0f", node.proof_number);
    text += ' ' + name_of(node.moves, rules_) + figures + ';';
  }
  char figures[128];
  const auto busy =
      std::ranges::count_if(firsts_, &First::is_busy) + std::ranges::count_if(seconds_, &Second::is_busy);
  std::snprintf(figures, sizeof figures, " %zu + %zu positions, %lld records, %lld tasks", firsts_.size(),
                seconds_.size(), static_cast<long long>(records_), static_cast<long long>(busy));
  text += figures;
  for (const Root& root : roots_) {
    if (!firsts_[root.first].is_won) text += "\n                 " + line_of(root);
  }
  return text;
}

}  // namespace rowan::prove
