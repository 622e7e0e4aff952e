// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

/// Adds a command that only says why it is not available in the 32-bit program: a proof needs more memory
/// than the program can address.
void add_prove_command(Command& program) {
  auto* const command =
      program.add_command("prove", "Not in the 32-bit program: needs more memory than it can address");
  command->group("Not on Windows");
  command->ignore_arguments();
  command->action([] {
    return fail(
        Error{"'rowan prove' needs more memory than a 32-bit program can address; use the 64-bit program"});
  });
}

}  // namespace rowan::cli
