// SPDX-License-Identifier: MIT
//
// Checkpoints of the solver. The checksum would reject every mutation, so the input is what lies between the
// first two lines and the checksum. A refused checkpoint leaves the solver unchanged. The content of an
// accepted one may be wrong, but solving and writing a proof must come to an end.

#include "solve/checkpoint.hpp"

#include <sstream>
#include <string>

#include "fuzzing.hpp"
#include "solve/solver.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 8192) return 0;
  const Position position(Rules{.width = 5, .height = 4, .k = 4});
  std::stringstream file;
  solve::CheckpointWriter writer(file, position, proof::ProofPlay::strong);
  writer.stream() << fuzzing::as_text(data, size);
  require(writer.finish().has_value(), "a string takes all that is written");

  solve::Solver solver(position, proof::ProofPlay::strong, 1);
  const auto loaded = solver.load(file);
  const solve::SolveLimits limits{.nodes = 10'000};
  const solve::SolveReport report = solver.solve(limits);
  if (!loaded) {
    fuzzing::require_presentable(loaded.error());
    require(report.value == solve::GameValue::draw, "a refused checkpoint leaves the solver as it was");
  }
  std::ostringstream proof;
  if (report.value != solve::GameValue::unknown) (void)solver.write_proof(proof);
  return 0;
}
