// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "gomocup/protocol/info.hpp"
#include "search/engine.hpp"
#include "think/request.hpp"

namespace rowan::gomocup {

/// What a manager has set by INFO, and what follows from that. A key may come at any time, before START or in
/// the middle of a game, and takes effect from then on.
class Settings {
 public:
  /// `own` has the engine's default table and threads, `most` the maximum that may be set.
  /// `table_is_explicit`: a person chose the size of `own`'s table, so it does not grow with the memory that
  /// a manager sets.
  Settings(search::Engine::Options own, search::Engine::Options most, bool table_is_explicit = false)
      : own_(std::move(own)), most_(std::move(most)), table_is_explicit_(table_is_explicit) {}

  void take(const Info& info);

  /// Begins a game with the whole match time, unless time_left was set since the last move.
  void begin_game();

  /// Subtracts the time used for a move from the time left, and adds the increment.
  void spend(std::chrono::milliseconds used);

  /// The clock and the limits of a move. The move's time counts from when the command for it is read.
  [[nodiscard]] think::MoveClock clock() const;
  [[nodiscard]] think::MoveLimits limits() const;

  /// The options of the engine to use. The table is as large as was set, within the memory limit
  /// (search::within_memory). If only the memory was set, it is the largest table that fits, up to a size
  /// that searches of timeout_turn cannot fill: allocating gibibytes takes a noticeable part of a second.
  ///
  ///     hash_size   max_memory   table
  ///     set         0            hash_size
  ///     set         set          hash_size, or what fits
  ///     -           0            the default
  ///     -           set          the default, times the seconds of timeout_turn, times the threads, or what
  ///                              fits; only the default, or what fits, if the default was set explicitly
  [[nodiscard]] search::Engine::Options engine_options() const;

  /// The bytes that the smallest engine needs, if that is more than the memory limit; else empty.
  [[nodiscard]] std::optional<std::int64_t> memory_shortfall() const;

  [[nodiscard]] std::int64_t rule() const { return rule_; }
  [[nodiscard]] bool wants_live_values() const { return (detail_ & 1) != 0; }
  [[nodiscard]] bool wants_every_depth() const { return (detail_ & 2) != 0; }
  [[nodiscard]] bool ponders() const { return ponders_; }

 private:
  using Milliseconds = std::chrono::milliseconds;

  [[nodiscard]] std::optional<Milliseconds> time_left() const;
  [[nodiscard]] std::size_t largest_useful_table(int threads) const;

  search::Engine::Options own_;
  search::Engine::Options most_;
  bool table_is_explicit_;
  Milliseconds turn_{5000};  // as in fast tournaments, for managers that set none
  std::optional<Milliseconds> match_;
  std::optional<Milliseconds> left_;   // as last set, less the time used since, plus increments
  bool time_left_is_current_ = false;  // true if time_left was set and no time has been used since
  Milliseconds increment_{0};
  std::int64_t memory_ = 0;  // bytes; 0: no limit
  std::optional<std::int64_t> table_kibibytes_;
  std::optional<int> threads_;
  int depth_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t rule_ = 0;
  std::int64_t detail_ = 0;
  bool ponders_ = false;
};

}  // namespace rowan::gomocup
