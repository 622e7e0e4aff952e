// SPDX-License-Identifier: MIT
//
// What `rowan bench` comes to (search/bench.hpp), without the program:
//
//     print_signature [DEPTH]       16 hexadecimal digits
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "search/bench.hpp"

int main(int count, char** words) {
  const int depth = count > 1 ? std::atoi(words[1]) : rowan::bench_depth;
  if (depth < 1) {
    std::fprintf(stderr, "print_signature: DEPTH must be a number from 1\n");
    return 2;
  }
  rowan::BenchSignature signature;
  for (const rowan::BenchPosition& position : rowan::bench_positions()) {
    signature.add(rowan::run_bench(position, depth));
  }
  std::printf("%016" PRIx64 "\n", signature.value());
}
