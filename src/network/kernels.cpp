// SPDX-License-Identifier: MIT
#include "network/kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace rowan::network {

namespace {

std::int16_t cut(std::int16_t value) { return std::min(std::max(value, std::int16_t{0}), largest_value); }

void change_rows(std::span<const RowChange> changes, Pool& pool) {
  std::array<std::int16_t, row_width> sums{};
  for (const RowChange& change : changes) {
    for (int i = 0; i < row_width; ++i) {
      const std::int16_t old = change.before->values[i];
      const auto value = static_cast<std::int16_t>(old + change.added->values[i] - change.removed->values[i]);
      change.now->values[i] = value;
      sums[i] = static_cast<std::int16_t>(sums[i] + cut(value) - cut(old));
    }
  }
  for (int i = 0; i < row_width; ++i) pool[i] += sums[i];
}

void layer(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
           const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs) {
  std::array<std::int32_t, hidden> sums = bias;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (int o = 0; o < hidden; ++o) sums[o] += inputs[i] * weights[i][o];
  }
  for (int o = 0; o < hidden; ++o) {
    outputs[o] = static_cast<std::int16_t>(std::clamp(sums[o] >> shift, 0, Head::largest_input));
  }
}

constexpr Kernels plain{.name = "plain", .change_rows = change_rows, .layer = layer};

std::vector<const Kernels*> find_kernels() {
  std::vector<const Kernels*> found{&plain};
#if defined(__aarch64__) && defined(__ARM_NEON)
  found.push_back(&neon_kernels());
#elif defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) found.push_back(&avx2_kernels());
#elif defined(__wasm_simd128__)
  found.push_back(&wasm_kernels());
#endif
  return found;
}

}  // namespace

const Kernels& plain_kernels() { return plain; }

std::span<const Kernels* const> available_kernels() {
  static const std::vector<const Kernels*> found = find_kernels();
  return found;
}

}  // namespace rowan::network
