// SPDX-License-Identifier: MIT
#include "network/kernels.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

// Compiles only the marked functions for AVX2: standard library functions, which other files share, must run
// on every processor.
#define ROWAN_AVX2 __attribute__((target("avx2")))

namespace rowan::network {

namespace {

constexpr int lanes = 16;
constexpr int parts = row_width / lanes;

ROWAN_AVX2 inline __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
ROWAN_AVX2 inline void store(void* to, __m256i value) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), value);
}

ROWAN_AVX2 inline __m256i cut(__m256i value) {
  return _mm256_min_epi16(_mm256_max_epi16(value, _mm256_setzero_si256()), _mm256_set1_epi16(largest_value));
}

ROWAN_AVX2 void change_rows(std::span<const RowChange> changes, Pool& pool) {
  __m256i sums[parts] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
  const RowChange* const end = changes.data() + changes.size();
  for (const RowChange* change = changes.data(); change != end; ++change) {
    for (int part = 0; part < parts; ++part) {
      const std::size_t at = static_cast<std::size_t>(part) * lanes * sizeof(std::int16_t);
      const auto of = [at](const Row* row) { return reinterpret_cast<const char*>(row) + at; };
      const __m256i old = load(of(change->before));
      const __m256i value =
          _mm256_add_epi16(old, _mm256_sub_epi16(load(of(change->added)), load(of(change->removed))));
      store(reinterpret_cast<char*>(change->now) + at, value);
      sums[part] = _mm256_add_epi16(sums[part], _mm256_sub_epi16(cut(value), cut(old)));
    }
  }
  for (int part = 0; part < parts; ++part) {
    std::int32_t* const low = &pool[0] + part * lanes;
    const __m256i first = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(sums[part]));
    const __m256i second = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(sums[part], 1));
    store(low, _mm256_add_epi32(load(low), first));
    store(low + 8, _mm256_add_epi32(load(low + 8), second));
  }
}

/// Takes two inputs at a time: their weights are interleaved, so that one instruction multiplies and adds
/// each pair. The two sums of a group of 16 outputs hold outputs 0-3, 8-11 and 4-7, 12-15; they are put in
/// order at the end.
ROWAN_AVX2 void layer(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
                      const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs) {
  constexpr int groups = hidden / lanes;
  __m256i sums[2 * groups] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(),
                              _mm256_setzero_si256()};
  const std::int16_t* const input = inputs.data();
  const std::size_t count = inputs.size();
  for (std::size_t i = 0; i < count; i += 2) {
    const auto pair = static_cast<std::uint32_t>(static_cast<std::uint16_t>(input[i])) |
                      static_cast<std::uint32_t>(static_cast<std::uint16_t>(input[i + 1])) << 16;
    const __m256i both = _mm256_set1_epi32(static_cast<int>(pair));
    const char* const row = reinterpret_cast<const char*>(weights + i);
    for (int group = 0; group < groups; ++group) {
      const std::size_t at = static_cast<std::size_t>(group) * lanes * sizeof(std::int16_t);
      const __m256i one = load(row + at);
      const __m256i other = load(row + sizeof(*weights) + at);
      sums[2 * group] =
          _mm256_add_epi32(sums[2 * group], _mm256_madd_epi16(_mm256_unpacklo_epi16(one, other), both));
      sums[2 * group + 1] =
          _mm256_add_epi32(sums[2 * group + 1], _mm256_madd_epi16(_mm256_unpackhi_epi16(one, other), both));
    }
  }
  const __m128i right = _mm_cvtsi32_si128(shift);
  const __m256i most = _mm256_set1_epi32(Head::largest_input);
  for (int group = 0; group < groups; ++group) {
    const char* const from =
        reinterpret_cast<const char*>(&bias) + static_cast<std::size_t>(group) * 2 * sizeof(__m256i);
    const __m256i low = _mm256_permute2x128_si256(sums[2 * group], sums[2 * group + 1], 0x20);
    const __m256i high = _mm256_permute2x128_si256(sums[2 * group], sums[2 * group + 1], 0x31);
    const __m256i first = _mm256_sra_epi32(_mm256_add_epi32(low, load(from)), right);
    const __m256i second = _mm256_sra_epi32(_mm256_add_epi32(high, load(from + sizeof(__m256i))), right);
    const auto clamped = [most](__m256i value) ROWAN_AVX2 {
      return _mm256_min_epi32(_mm256_max_epi32(value, _mm256_setzero_si256()), most);
    };
    const __m256i packed = _mm256_packs_epi32(clamped(first), clamped(second));
    store(reinterpret_cast<char*>(&outputs) + static_cast<std::size_t>(group) * sizeof(__m256i),
          _mm256_permute4x64_epi64(packed, 0xD8));
  }
}

constexpr Kernels avx2{.name = "AVX2", .change_rows = change_rows, .layer = layer};

}  // namespace

const Kernels& avx2_kernels() { return avx2; }

}  // namespace rowan::network

#endif
