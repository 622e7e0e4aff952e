// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>

extern "C" {
#include "verify.h"
}

namespace rowan::testing {

/// The verdict of the verifier in tools/verify_proof on these bytes.
inline verdict second_verdict(std::string bytes) {
  if (bytes.empty())
    return {.code = PROOF_REFUSED, .text = "an empty file"};  // fmemopen rejects a size of zero
  std::FILE* const stream = fmemopen(bytes.data(), bytes.size(), "rb");
  const verdict result = verify_stream(stream, nullptr);
  std::fclose(stream);
  return result;
}

}  // namespace rowan::testing
