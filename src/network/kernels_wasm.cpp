// SPDX-License-Identifier: MIT
#include "network/kernels.hpp"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

namespace rowan::network {

namespace {

constexpr int lanes = 8;
constexpr int parts = row_width / lanes;

v128_t cut(v128_t value) {
  return wasm_i16x8_min(wasm_i16x8_max(value, wasm_i16x8_splat(0)), wasm_i16x8_splat(largest_value));
}

void change_rows(std::span<const RowChange> changes, Pool& pool) {
  v128_t sums[parts];
  for (auto& sum : sums) sum = wasm_i16x8_splat(0);
  for (const RowChange& change : changes) {
    for (int part = 0; part < parts; ++part) {
      const int at = part * lanes;
      const v128_t old = wasm_v128_load(change.before->values.data() + at);
      const v128_t difference = wasm_i16x8_sub(wasm_v128_load(change.added->values.data() + at),
                                               wasm_v128_load(change.removed->values.data() + at));
      const v128_t value = wasm_i16x8_add(old, difference);
      wasm_v128_store(change.now->values.data() + at, value);
      sums[part] = wasm_i16x8_add(sums[part], wasm_i16x8_sub(cut(value), cut(old)));
    }
  }
  for (int part = 0; part < parts; ++part) {
    std::int32_t* const low = pool.data() + part * lanes;
    wasm_v128_store(low, wasm_i32x4_add(wasm_v128_load(low), wasm_i32x4_extend_low_i16x8(sums[part])));
    wasm_v128_store(low + 4,
                    wasm_i32x4_add(wasm_v128_load(low + 4), wasm_i32x4_extend_high_i16x8(sums[part])));
  }
}

/// Takes two inputs at a time: their weights are interleaved, so that one instruction multiplies and adds
/// each pair.
void layer(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
           const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs) {
  v128_t sums[hidden / 4];
  for (int i = 0; i < hidden / 4; ++i) sums[i] = wasm_v128_load(bias.data() + 4 * i);
  for (std::size_t i = 0; i < inputs.size(); i += 2) {
    const v128_t both = wasm_v128_load32_splat(inputs.data() + i);
    for (int part = 0; part < hidden / lanes; ++part) {
      const v128_t one = wasm_v128_load(weights[i].data() + part * lanes);
      const v128_t other = wasm_v128_load(weights[i + 1].data() + part * lanes);
      const v128_t low = wasm_i16x8_shuffle(one, other, 0, 8, 1, 9, 2, 10, 3, 11);
      const v128_t high = wasm_i16x8_shuffle(one, other, 4, 12, 5, 13, 6, 14, 7, 15);
      sums[2 * part] = wasm_i32x4_add(sums[2 * part], wasm_i32x4_dot_i16x8(low, both));
      sums[2 * part + 1] = wasm_i32x4_add(sums[2 * part + 1], wasm_i32x4_dot_i16x8(high, both));
    }
  }
  const v128_t least = wasm_i32x4_splat(0);
  const v128_t most = wasm_i32x4_splat(Head::largest_input);
  const auto clamped = [&](v128_t sum) {
    return wasm_i32x4_min(wasm_i32x4_max(wasm_i32x4_shr(sum, static_cast<std::uint32_t>(shift)), least),
                          most);
  };
  for (int part = 0; part < hidden / lanes; ++part) {
    wasm_v128_store(outputs.data() + part * lanes,
                    wasm_i16x8_narrow_i32x4(clamped(sums[2 * part]), clamped(sums[2 * part + 1])));
  }
}

constexpr Kernels wasm{.name = "WebAssembly", .change_rows = change_rows, .layer = layer};

}  // namespace

const Kernels& wasm_kernels() { return wasm; }

}  // namespace rowan::network

#endif
