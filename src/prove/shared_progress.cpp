// SPDX-License-Identifier: MIT
#include "prove/shared_progress.hpp"

#include <algorithm>
#include <cstdio>

namespace rowan::prove {

namespace {

constexpr std::size_t most_lines = 6;

std::string figure(double proof_number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f", proof_number);
  return text;
}

}  // namespace

std::string to_text(const SharedProgress& progress, const Rules& rules) {
  const auto won = std::ranges::count_if(progress.roots, &SharedProgress::Root::is_won);
  std::string text = std::to_string(won) + " of " + std::to_string(progress.roots.size()) + " hard jobs, " +
                     std::to_string(progress.positions) + " positions, " + std::to_string(progress.records) +
                     " records, " + std::to_string(progress.tasks) + " tasks";
  std::size_t lines = 0;
  for (const SharedProgress::Root& root : progress.roots) {
    if (root.is_won || lines == most_lines) continue;
    ++lines;
    text += "\n  proof number " + figure(root.proof_number) + ": " + text_of(root.line, rules) +
            (root.is_guided ? " (guided)" : "");
  }
  return text;
}

}  // namespace rowan::prove
