// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

/// Not available in the 32-bit program: a proof needs more memory than it can address.
void add_prove_command(Command& program) {
  auto* const command = program.add_command("prove", "Not with 32 bits: needs more memory than they address");
  command->group("Not on Windows");
  command->take_any_words();
  command->action([] {
    return fail(
        Error{"'rowan prove' does not run with 32 bits: it needs more memory than they address; use the "
              "program for 64 bits"});
  });
}

}  // namespace rowan::cli
