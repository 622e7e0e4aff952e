// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzzing.hpp"
#include "mended_file.hpp"
#include "network/weights.hpp"

using namespace rowan;
using fuzzing::before_body;
using fuzzing::checksum_size;
using fuzzing::mended;

namespace {

/// The file of a network in which all weights are 0.
std::string silent_network() {
  network::Weights weights;
  weights.rows.emplace_back(network::folded_count);
  weights.biases.emplace_back();
  weights.heads.emplace_back();
  return weights_bytes(weights);
}

void read(const std::string& bytes) {
  static_cast<void>(network::weights_scope(bytes));
  const auto weights = network::parse_weights(bytes);
  if (!weights) return fuzzing::require_presentable(weights.error());
  fuzzing::require(network::weights_bytes(*weights) == bytes, "a network comes back as it was");
}

}  // namespace

/// The parser of network files. Reads the unchanged input, and the input with length and checksum corrected.
/// If the size of the input is a multiple of 16, also reads a whole network whose end, where its layers are,
/// is replaced by the input. An accepted network is written as it was read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(fuzzing::as_text(data, size));
  read(bytes);
  if (bytes.size() >= before_body + checksum_size) read(mended(bytes));
  if (bytes.size() % 16 == 0 && !bytes.empty()) {
    static const std::string silent = silent_network();
    std::string whole = silent;
    const std::size_t count = std::min(bytes.size(), whole.size() - before_body - checksum_size);
    std::ranges::copy_n(bytes.begin(), static_cast<std::ptrdiff_t>(count),
                        whole.end() - static_cast<std::ptrdiff_t>(count + checksum_size));
    read(mended(whole));
  }
  return 0;
}
