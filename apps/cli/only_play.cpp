// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace rowan::cli {

void add_commands(Command& program) { add_play_command(program); }

}  // namespace rowan::cli
