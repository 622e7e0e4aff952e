// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace rowan::server {

/// Who is charged for what a request or message makes the server store or load.
struct Payer {
  std::string visitor = {};      // the visitor_key (http/ip_address.hpp)
  bool is_this_machine = false;  // the owner, or a proxy that stands for many visitors
  std::string network = {};      // the network_key or empty; one visitor may use all its addresses
};

/// The quantities limited for each visitor.
enum class Quota : std::uint8_t {
  games,         // games created to be shared by a link, or as a rematch; a class counts as one
  games_a_day,   // the same in the long run
  boards,        // games in the rounds of a class, charged to the teacher
  boards_a_day,  // the same in the long run
  bytes,         // written to the store, by events of all kinds
  loads,         // games and classes read from the store; those with many events cost more
  wrong_codes,   // class codes tried that were wrong
};

/// The two quotas that a new game, or a new game of a class, is charged to: for a burst, and for a day.
inline constexpr std::pair quotas_of_game{Quota::games, Quota::games_a_day};
inline constexpr std::pair quotas_of_board{Quota::boards, Quota::boards_a_day};

/// What each visitor uses of the store: a token bucket for each quota.
///
///     quota           at once       then
///     games           20            one every 10 s
///     games_a_day     400           400 a day
///     boards          200           one every 5 s
///     boards_a_day    2,000         2,000 a day
///     bytes           16 MiB        16 MiB a day
///     loads           400           10 a second
///     wrong_codes     60            one every 20 s
///
/// This machine has `share_of_this_machine` times as much. What visitors of one network use is also charged
/// to the network, which has `share_of_network` times as much as one visitor.
///
/// Visitors and networks whose buckets are all full again are forgotten. While there are `most_visitors`
/// entries, newcomers share an extra one, and new networks get none. The time is passed in. Used by one
/// thread.
class VisitorLedger {
 public:
  using Time = std::chrono::milliseconds;  // of a monotonic clock
  using Wait = std::optional<std::chrono::seconds>;

  static constexpr std::size_t most_visitors = 50'000;
  static constexpr double share_of_this_machine = 25;
  static constexpr double share_of_network = 16;

  /// Takes `amount` from both quotas. If one of them has less, takes nothing and returns how long to wait.
  [[nodiscard]] Wait take(const Payer& payer, std::pair<Quota, Quota> quotas, double amount, Time now);

  /// How long to wait until the quota has one unit; empty if it has one now.
  [[nodiscard]] Wait wait_for(const Payer& payer, Quota quota, Time now);
  /// Takes an amount that was used, even if less is left; the next request then waits longer.
  void debit(const Payer& payer, Quota quota, double amount, Time now);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  static constexpr std::size_t quota_count = 7;
  static constexpr std::size_t least_sweep = 1'024;
  static constexpr Time sweep_interval{10'000};

  struct Entry {
    std::array<double, quota_count> left{};
    Time filled{0};
    double share = 1;
  };

  /// The entry of the visitor, and that of the visitor's network or null.
  using Charged = std::array<Entry*, 2>;
  [[nodiscard]] Charged entries_of(const Payer& payer, Time now);
  /// The entry with that name; null if there is no room for a new one.
  [[nodiscard]] Entry* entry_of(const std::string& name, double share, Time now);
  [[nodiscard]] static Entry full_entry(double share, Time now);
  static void fill(Entry& entry, Time now);
  [[nodiscard]] static Wait time_until(const Entry* entry, Quota quota, double amount);
  static void take_from(const Charged& charged, Quota quota, double amount);
  void sweep(Time now);

  std::map<std::string, Entry> entries_;
  Entry entry_of_newcomers_ = full_entry(1, Time(0));
  std::size_t sweep_at_ = least_sweep;
  Time next_sweep_{0};
};

}  // namespace rowan::server
