// SPDX-License-Identifier: MIT
#pragma once

#include "network/kernels.hpp"

namespace rowan::network {

/// Defined only if the compiler's target supports them. Requires a processor of that kind.
[[nodiscard]] const Kernels& neon_kernels();
[[nodiscard]] const Kernels& avx2_kernels();
[[nodiscard]] const Kernels& wasm_kernels();

}  // namespace rowan::network
