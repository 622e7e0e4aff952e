// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "arena/run/ledger.hpp"

namespace rowan::arena {

/// Hands out the games to play, in the order of the schedule: of its first `paired_size` games, those that
/// the ledger lacked when the agenda was created. The ledger is read only then, so games can be entered while
/// others are handed out.
class Agenda {
 public:
  Agenda(const Ledger& ledger, std::int64_t paired_size)
      : taken_(ledger.entered()), is_closed_(ledger.is_done()) {
    taken_.resize(static_cast<std::size_t>(paired_size));
  }

  /// Hands out a game, by its number; empty if none is left.
  [[nodiscard]] std::optional<std::int64_t> next() {
    if (is_closed_) return std::nullopt;
    if (!returned_.empty()) return returned_.extract(returned_.begin()).value();
    while (next_ < taken_.size() && taken_[next_]) ++next_;
    if (next_ == taken_.size()) return std::nullopt;
    return static_cast<std::int64_t>(next_++);
  }

  /// Takes back a game that its worker will not play, to be handed out again.
  void give_back(std::int64_t number) { returned_.insert(number); }

  /// Stops handing out games.
  void close() { is_closed_ = true; }

 private:
  std::vector<bool> taken_;
  bool is_closed_;
  std::size_t next_ = 0;
  std::set<std::int64_t> returned_;
};

}  // namespace rowan::arena
