// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "arena/run/ledger.hpp"

namespace rowan::arena {

/// Which game is to be played next: the first of `drawn` games of the schedule that was neither entered when
/// the agenda was made nor handed out since. It looks at the ledger only then, so that games can be entered
/// while others are handed out.
class Agenda {
 public:
  Agenda(const Ledger& ledger, std::int64_t drawn) : taken_(ledger.entered()), is_closed_(ledger.is_done()) {
    taken_.resize(static_cast<std::size_t>(drawn));
  }

  /// Hands out a game; nothing when there is none left.
  [[nodiscard]] std::optional<std::int64_t> next() {
    if (is_closed_) return std::nullopt;
    if (!returned_.empty()) return returned_.extract(returned_.begin()).value();
    while (next_ < taken_.size() && taken_[next_]) ++next_;
    if (next_ == taken_.size()) return std::nullopt;
    return static_cast<std::int64_t>(next_++);
  }

  /// A game that was handed out will not be played by that worker.
  void give_back(std::int64_t number) { returned_.insert(number); }

  /// No more games are needed.
  void close() { is_closed_ = true; }

 private:
  std::vector<bool> taken_;
  bool is_closed_;
  std::size_t next_ = 0;
  std::set<std::int64_t> returned_;
};

}  // namespace rowan::arena
