// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rowan::server {

// The limits on what a visitor may request. `info` reports some of them.

inline constexpr std::size_t largest_body = std::size_t{256} << 10;
inline constexpr std::size_t largest_message = std::size_t{64} << 10;
inline constexpr std::int64_t most_analysis_lines = 10;
inline constexpr std::int64_t longest_move_ms = 5'000;
inline constexpr std::int64_t most_solver_nodes = 10'000'000;
inline constexpr std::int64_t most_balance_nodes = 2'000'000;
inline constexpr std::chrono::minutes longest_analysis{10};
inline constexpr std::chrono::seconds longest_exploration{5};
inline constexpr std::chrono::seconds longest_request{10};
inline constexpr std::chrono::seconds longest_game_puzzles{30};

/// The shortest time between two updates of an analysis.
inline constexpr std::chrono::milliseconds update_interval{125};

}  // namespace rowan::server
