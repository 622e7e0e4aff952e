// SPDX-License-Identifier: MIT
#include "search/engine_memory.hpp"

#include <algorithm>
#include <optional>

namespace rowan::search {

namespace {

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

/// Memory of the program without its engine, and of the system on its behalf: a generous estimate, and a
/// minimum.
constexpr std::int64_t bytes_beside_engine = 25 * mebibyte;
constexpr std::int64_t least_bytes_beside_engine = 8 * mebibyte;

/// A tenth of the memory stays free, but at most this.
constexpr std::int64_t most_bytes_free = 64 * mebibyte;

bool fits(const Engine::Options& options, std::int64_t memory) {
  const std::int64_t usable = memory - std::min(memory / 10, most_bytes_free) - bytes_beside_engine;
  return usable > 0 && Engine::bytes_needed(options) <= static_cast<std::uint64_t>(usable);
}

const Engine::Options smallest{.table_mebibytes = 1, .threads = 1, .small = true};

/// The options with the largest table that fits, up to the size requested; empty if even the smallest is too
/// large.
std::optional<Engine::Options> fitted(Engine::Options options, std::int64_t memory) {
  std::size_t enough = 0;  // the largest known to fit
  std::size_t too_much = options.table_mebibytes + 1;
  while (too_much - enough > 1) {
    const std::size_t middle = enough + (too_much - enough) / 2;
    options.table_mebibytes = middle;
    (fits(options, memory) ? enough : too_much) = middle;
  }
  options.table_mebibytes = enough;
  return enough == 0 ? std::nullopt : std::optional(options);
}

}  // namespace

Engine::Options within_memory(Engine::Options options, std::int64_t bytes) {
  if (const auto usual = fitted(options, bytes)) return *usual;
  options.small = true;
  if (const auto small = fitted(options, bytes)) return *small;
  options.table_mebibytes = smallest.table_mebibytes;
  options.threads = smallest.threads;
  return options;
}

std::int64_t least_memory() {
  return static_cast<std::int64_t>(Engine::bytes_needed(smallest)) + least_bytes_beside_engine;
}

}  // namespace rowan::search
