// SPDX-License-Identifier: MIT
#include "cli/options/network_option.hpp"

#include "base/text.hpp"

namespace rowan::cli {

Option* add_network_option(Command& command, std::string& text) {
  return command
      .add_option(
          "--network", text,
          "Evaluate with the network in FILE, or without a network (none); by default with Rowan's own")
      ->check([](const std::string& given) { return given.empty() ? "expected a file or none" : ""; })
      ->type_name("FILE|none");
}

Result<network::Choice> read_network(const std::string& text) {
  auto choice = network::choice_of(text);
  if (!choice) return failure("--network: " + choice.error().message);
  return choice;
}

Result<network::Choice> read_network(const std::string& text, const Rules& rules) {
  auto choice = read_network(text);
  if (!choice) return choice;
  if (const auto unfit = choice->why_unfit(rules)) {
    return failure("--network '" + quotable(text) + "': " + unfit->message);
  }
  return choice;
}

}  // namespace rowan::cli
