// SPDX-License-Identifier: MIT
#pragma once

#include "network/kernels.hpp"

namespace rowan::network {

/// Only where the compiler's target has such processors; to be run only on them.
[[nodiscard]] const Kernels& neon_kernels();
[[nodiscard]] const Kernels& avx2_kernels();
[[nodiscard]] const Kernels& wasm_kernels();

}  // namespace rowan::network
