// SPDX-License-Identifier: MIT
//
// The server without the rest of the program, for ThreadSanitizer. Tests of `rowan serve` can run it instead
// of the program, which takes much longer to build.
//
//     bare_server serve --port N [--idle SECONDS] [--games FILE]

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "cli/io/stop_signals.hpp"
#include "server/http/server.hpp"

int main(int argc, char** argv) {
  const std::span words(argv, static_cast<std::size_t>(argc));
  rowan::server::ServerOptions options;
  for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
    const std::string_view name = words[i];
    const long number = std::strtol(words[i + 1], nullptr, 10);
    if (name == "--port") {
      options.port = static_cast<std::uint16_t>(number);
    } else if (name == "--idle") {
      options.idle = std::chrono::seconds(number);
    } else if (name == "--games") {
      options.games = {.file = words[i + 1], .must_open = true};
    } else {
      std::fprintf(stderr, "unknown option %s\n", words[i]);
      return 2;
    }
  }
  const rowan::cli::StopSignals signals;
  const auto served = rowan::server::serve(options, signals.token(), [](std::uint16_t port) {
    std::printf("Rowan is at http://127.0.0.1:%d/\n", port);
    std::fflush(stdout);
  });
  if (!served) std::fprintf(stderr, "%s\n", served.error().message.c_str());
  if (!served) return 2;
  return static_cast<int>(signals.exit_code().value_or(rowan::cli::ExitCode::ok));
}
