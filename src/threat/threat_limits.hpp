// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/stop.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::threat {

/// The result of a search for a forced win.
///
///     none       there is no such win: everything was searched
///     win        there is one, and it can be shown
///     unknown    a limit was reached first
enum class ThreatVerdict : std::uint8_t { none, win, unknown };

/// The limits of a search for a forced win. Without limits it ends when everything has been searched.
struct ThreatLimits {
  std::int64_t nodes = 0;  // attacking moves tried: ends at exactly this many; 0: no limit
  int attacks = 0;         // VCF only: attacks in one line, including the five; 0 is no limit
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  StopToken stop = {};

  /// If not null, called every few milliseconds on the searching thread; may block. Must outlive the search.
  const std::function<void()>* pause = nullptr;
};

/// Counts nodes, and checks every few nodes or milliseconds of work whether to give up.
class ThreatBudget {
 public:
  void start(const ThreatLimits& limits, const pattern::PatternBoard& board) {
    limits_ = &limits;
    nodes_ = 0;
    work_at_check_ = board.work();
    is_timed_ = limits.deadline.has_value() || limits.stop.stop_possible() || limits.pause != nullptr;
    is_exhausted_ = false;
  }

  /// Takes a node from the budget; false if none is left.
  [[nodiscard]] bool take(const pattern::PatternBoard& board) {
    if (is_exhausted_) return false;
    if (limits_->nodes > 0 && nodes_ >= limits_->nodes) is_exhausted_ = true;
    if (is_timed_ && nodes_ % nodes_between_checks == 0) check(board);
    if (!may_continue(board)) return false;
    ++nodes_;
    return true;
  }

  /// For nodes that play many moves: false if it is time to give up. The node's results so far are then
  /// invalid.
  [[nodiscard]] bool may_continue(const pattern::PatternBoard& board) {
    if (is_timed_ && board.work() - work_at_check_ >= pattern::PatternBoard::work_between_checks)
      check(board);
    return !is_exhausted_;
  }

  [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  static constexpr std::int64_t nodes_between_checks = 16;

  void check(const pattern::PatternBoard& board) {
    work_at_check_ = board.work();
    if (limits_->pause != nullptr) (*limits_->pause)();
    if (limits_->stop.stop_requested() ||
        (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline))
      is_exhausted_ = true;
  }

  const ThreatLimits* limits_ = nullptr;  // of the current search
  std::int64_t nodes_ = 0;
  std::int64_t work_at_check_ = 0;  // the board's work at the last check
  bool is_timed_ = false;
  bool is_exhausted_ = false;
};

}  // namespace rowan::threat
