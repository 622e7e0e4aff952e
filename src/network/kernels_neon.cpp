// SPDX-License-Identifier: MIT
#include "network/kernels.hpp"

#if defined(__aarch64__) && defined(__ARM_NEON)

#include <arm_neon.h>

namespace rowan::network {

namespace {

constexpr int lanes = 8;
constexpr int parts = row_width / lanes;

int16x8_t cut(int16x8_t value) {
  return vminq_s16(vmaxq_s16(value, vdupq_n_s16(0)), vdupq_n_s16(largest_value));
}

void change_rows(std::span<const RowChange> changes, Pool& pool) {
  int16x8_t sums[parts];
  for (auto& sum : sums) sum = vdupq_n_s16(0);
  for (const RowChange& change : changes) {
    for (int part = 0; part < parts; ++part) {
      const int at = part * lanes;
      const int16x8_t old = vld1q_s16(change.before->values.data() + at);
      const int16x8_t difference = vsubq_s16(vld1q_s16(change.added->values.data() + at),
                                             vld1q_s16(change.removed->values.data() + at));
      const int16x8_t value = vaddq_s16(old, difference);
      vst1q_s16(change.now->values.data() + at, value);
      sums[part] = vaddq_s16(sums[part], vsubq_s16(cut(value), cut(old)));
    }
  }
  for (int part = 0; part < parts; ++part) {
    std::int32_t* const low = pool.data() + part * lanes;
    vst1q_s32(low, vaddw_s16(vld1q_s32(low), vget_low_s16(sums[part])));
    vst1q_s32(low + 4, vaddw_high_s16(vld1q_s32(low + 4), sums[part]));
  }
}

void layer(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
           const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs) {
  int32x4_t sums[hidden / 4];
  for (int i = 0; i < hidden / 4; ++i) sums[i] = vld1q_s32(bias.data() + 4 * i);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const int16x8_t input = vdupq_n_s16(inputs[i]);
    for (int part = 0; part < hidden / lanes; ++part) {
      const int16x8_t weight = vld1q_s16(weights[i].data() + part * lanes);
      sums[2 * part] = vmlal_s16(sums[2 * part], vget_low_s16(weight), vget_low_s16(input));
      sums[2 * part + 1] = vmlal_high_s16(sums[2 * part + 1], weight, input);
    }
  }
  const int32x4_t right = vdupq_n_s32(-shift);
  const int32x4_t least = vdupq_n_s32(0);
  const int32x4_t most = vdupq_n_s32(Head::largest_input);
  for (int i = 0; i < hidden / 4; ++i) {
    const int32x4_t clamped = vminq_s32(vmaxq_s32(vshlq_s32(sums[i], right), least), most);
    vst1_s16(outputs.data() + 4 * i, vmovn_s32(clamped));
  }
}

constexpr Kernels neon{.name = "NEON", .change_rows = change_rows, .layer = layer};

}  // namespace

const Kernels& neon_kernels() { return neon; }

}  // namespace rowan::network

#endif
