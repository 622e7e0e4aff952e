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

Result<network::NetworkSelector> read_network(const std::string& text) {
  auto selector = network::network_selector_of(text);
  if (!selector) return failure("--network: " + selector.error().message);
  return selector;
}

Result<network::NetworkSelector> read_network(const std::string& text, const Rules& rules) {
  auto selector = read_network(text);
  if (!selector) return selector;
  if (const auto unfit = selector->incompatibility(rules)) {
    return failure("--network '" + quotable(text) + "': " + unfit->message);
  }
  return selector;
}

}  // namespace rowan::cli
