// SPDX-License-Identifier: MIT
//
// The parser of saved progress in puzzles. The text written for an accepted file can be read back, and is the
// same when written again; other files are refused with a presentable error.

#include <string>

#include "fuzzing.hpp"
#include "puzzle/progress.hpp"

namespace rowan {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fuzzing::require;
  const auto progress = puzzle::parse_progress(fuzzing::as_text(data, size));
  if (!progress) {
    fuzzing::require_presentable(progress.error());
    return 0;
  }
  const std::string written = puzzle::to_text(*progress);
  const auto again = puzzle::parse_progress(written);
  require(again.has_value(), "what is written is read back");
  require(puzzle::to_text(*again) == written, "and written the same");
  return 0;
}

}  // namespace rowan
