// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "network/weights.hpp"

namespace rowan::network {

/// Where values are cut: eight of them fit into 16 bits.
inline constexpr std::int16_t largest_value = 4095;

/// Values of a window, or of a point: as the first player sees it, then as the second does. One cache line.
struct alignas(64) Row {
  std::array<std::int16_t, row_width> values{};
};

/// What becomes of the values of a point: now = before + added - removed.
struct RowChange {
  const Row* before;
  const Row* added;
  const Row* removed;
  Row* now;
};

using Pool = std::array<std::int32_t, row_width>;
using Hidden = std::array<std::int16_t, hidden>;

/// The loops in which a network spends its time, written for one kind of processor. All give the same
/// numbers.
struct Kernels {
  const char* name;

  /// Makes the changes and adds to the pool what they change of the values after the cut. At most eight.
  void (*change_rows)(std::span<const RowChange> changes, Pool& pool);

  /// outputs = clamp((bias + sum of inputs · weights) >> shift, 0, Head::largest_input). Requires that no sum
  /// can leave 32 bits and an even number of inputs.
  void (*layer)(std::span<const std::int16_t> inputs, const std::array<std::int16_t, hidden>* weights,
                const std::array<std::int32_t, hidden>& bias, int shift, Hidden& outputs);
};

/// In plain C++, for every processor.
[[nodiscard]] const Kernels& plain_kernels();

/// Every kind that this processor can run, the quickest last.
[[nodiscard]] std::span<const Kernels* const> available_kernels();

}  // namespace rowan::network
