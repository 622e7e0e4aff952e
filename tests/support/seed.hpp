// SPDX-License-Identifier: MIT
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

namespace rowan::testing {

/// The seed of a randomized test: by default `usual`, so that every run is the same. If the environment
/// variable ROWAN_TEST_SEED is a number, the seed is that number; if it is "random", each run has a new seed.
/// Prints the seed, so that a failure can be reproduced.
inline std::uint64_t seed_of_run(std::uint64_t usual) {
  const char* const wanted = std::getenv("ROWAN_TEST_SEED");
  std::uint64_t seed = usual;
  if (wanted != nullptr) {
    seed = std::string_view(wanted) == "random" ? std::random_device{}() : std::strtoull(wanted, nullptr, 10);
  }
  std::printf("seed %" PRIu64 "; ROWAN_TEST_SEED=%" PRIu64 " repeats this run\n", seed, seed);
  return seed;
}

}  // namespace rowan::testing
