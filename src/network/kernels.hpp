// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "network/weights.hpp"

namespace rowan::network {

/// Values are clamped to the range from 0 to this maximum, so that the sum of eight fits into 16 bits.
inline constexpr std::int16_t largest_value = 4095;

/// The values of a window or a point: first those in the first player's view, then those in the second's.
/// One cache line.
struct alignas(64) Row {
  std::array<std::int16_t, row_width> values{};
};

/// A change of a point's values: now = before + added - removed.
struct RowChange {
  const Row* before;
  const Row* added;
  const Row* removed;
  Row* now;
};

using Pool = std::array<std::int32_t, row_width>;
using Hidden = std::array<std::int16_t, hidden>;

/// The network's inner loops, written for one kind of processor. The results are the same on all kinds.
struct Kernels {
  const char* name;

  /// Makes the changes, and adds the resulting differences of the clamped values to the pool. Requires at
  /// most eight changes.
  void (*change_rows)(std::span<const RowChange> changes, Pool& pool);

  /// outputs = clamp((bias + sum of inputs · weights) >> shift, 0, Head::largest_input). Requires an even
  /// number of inputs, and that no sum overflows 32 bits.
  void (*layer)(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
                const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs);
};

/// Kernels in plain C++, for every processor.
[[nodiscard]] const Kernels& plain_kernels();

/// Kernels for one instruction set each. Each function is defined only in builds for its architecture, and
/// its kernels require a processor that supports the instruction set.
[[nodiscard]] const Kernels& neon_kernels();
[[nodiscard]] const Kernels& avx2_kernels();
[[nodiscard]] const Kernels& wasm_kernels();

/// All kernels that this processor can run, the fastest last.
[[nodiscard]] std::span<const Kernels* const> available_kernels();

}  // namespace rowan::network
