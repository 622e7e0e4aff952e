// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "protocol/gomocup_info.hpp"
#include "search/engine.hpp"
#include "think/request.hpp"

namespace rowan::gomocup {

/// What a manager has told an engine by INFO, and what follows from it. Nothing is bound to a moment: a key
/// may come before START or in the middle of a game, and counts from then on.
class Settings {
 public:
  /// The engine's own table and threads, for as long as nobody says otherwise; the most that may be asked
  /// for; and whether somebody asked for the engine's own table, so that it may not grow with the memory.
  Settings(search::Engine::Options own, search::Engine::Options most, bool table_is_asked_for = false)
      : own_(std::move(own)), most_(std::move(most)), table_is_asked_for_(table_is_asked_for) {}

  void take(const protocol::GomocupInfo& info);

  /// A new game has its whole match time, unless another was told since the last move.
  void begin_game();

  /// A move took so long.
  void spend(std::chrono::milliseconds used);

  /// What there is for a move: time, beginning when its order is read, and other limits.
  [[nodiscard]] think::MoveClock clock() const;
  [[nodiscard]] think::ThinkLimits limits() const;

  /// A table as large as was asked for, as far as the memory that was allowed goes
  /// (search/engine_memory.hpp). Where only the memory was named, the largest that fits into it, but no
  /// larger than searches of timeout_turn can fill: to provide a table of gibibytes takes a part of a second.
  ///
  ///     hash_size   max_memory   table
  ///     told        0            hash_size
  ///     told        told         hash_size, or what fits
  ///     -           0            its own
  ///     -           told         its own for each second of timeout_turn and thread, or what fits; only its
  ///                              own, or what fits, if that was asked for
  [[nodiscard]] search::Engine::Options engine_options() const;

  /// What even the smallest engine needs, in bytes, if that is more than was allowed.
  [[nodiscard]] std::optional<std::int64_t> lacks_memory() const;

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
  bool table_is_asked_for_;
  Milliseconds turn_{5000};  // the fast tournaments' time, for managers that name none
  std::optional<Milliseconds> match_;
  std::optional<Milliseconds> left_;  // as told last, less what was used since
  bool left_is_told_ = false;         // and nothing was used since
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
