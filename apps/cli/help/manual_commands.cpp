// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/embedded.hpp"
#include "cli/help/completion.hpp"
#include "cli/help/manual.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

void add_manual_commands(Command& program) {
  auto* const manual = program.add_command("man", "Print the manual page");
  manual->footer("Example:\n  rowan man | man -l -");
  manual->action([&program] {
    print(manual_page(program));
    return ExitCode::ok;
  });

  auto* const notices =
      program.add_command("notices", "Print the licenses of Rowan and of the software linked into it");
  notices->footer("Example:\n  rowan notices | less");
  notices->action([] {
    print(notices_txt);
    return ExitCode::ok;
  });

  auto* const completion = program.add_command("completion", "Print a shell completion script");
  const auto shell = std::make_shared<std::string>();
  completion->add_option("shell", *shell, "bash, zsh or fish")
      ->type_name(join(completion_shells(), "|"))
      ->required();
  completion->footer("Example:\n  source <(rowan completion bash)");
  completion->action([&program, shell] {
    const auto script = completion_script(program, *shell);
    if (script) print(*script);
    return script ? ExitCode::ok : fail(script.error());
  });
}

}  // namespace rowan::cli
