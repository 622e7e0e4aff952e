// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "game/point.hpp"
#include "game/position.hpp"
#include "search/engine.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// The bench: fixed positions searched to a fixed depth, each by a new engine with one thread.
///
///     position 1, freestyle --.
///     position 2, freestyle --+--> think to a depth --> depth, move, score, nodes --> signature
///     ...                     |
///     position 24, caro ------'
///
/// The signature is a hash of all answers, 16 hexadecimal digits. It is the same on every machine and with
/// every compiler, and changes as soon as one answer or node count does: so a non-functional change leaves it
/// unchanged.
struct BenchPosition {
  std::string_view game;   // as find_game reads it
  std::string_view moves;  // as play_moves reads them
};

/// Six positions each of freestyle, standard, renju and caro, in that order.
[[nodiscard]] std::span<const BenchPosition> bench_positions();

/// The depth of `rowan bench`, and a smaller one for builds with sanitizers.
inline constexpr int bench_depth = 11;
inline constexpr int quick_bench_depth = 5;

/// What the engine answered.
struct BenchResult {
  int depth = 0;  // completed; less than requested where the result was proved earlier
  Point move;
  think::Score score = 0;
  std::int64_t nodes = 0;
};

/// The size of the engine's transposition table in the bench.
inline constexpr std::size_t bench_table_mebibytes = 16;

/// Searches one position with a new engine. Requires valid texts and a game that is not over.
[[nodiscard]] BenchResult run_bench(const BenchPosition& position, int depth,
                                    const Engine::Options& engine = {
                                        .table_mebibytes = bench_table_mebibytes});

/// FNV-1a with 64 bits over the answers, each number as eight bytes, the lowest first.
class BenchSignature {
 public:
  void add(const BenchResult& result);

  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void add_number(std::int64_t number);

  std::uint64_t hash_ = 0xCBF29CE484222325;
};

}  // namespace rowan::search
