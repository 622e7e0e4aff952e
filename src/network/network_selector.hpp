// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// Which network an engine evaluates with: Rowan's own for the rules, one from a file, or none.
class NetworkSelector {
 public:
  /// Rowan's own networks.
  NetworkSelector() = default;

  [[nodiscard]] static NetworkSelector none() { return NetworkSelector(Networks()); }

  /// Selects this network for the rules and boards that it serves, and none for others.
  [[nodiscard]] static NetworkSelector only(std::shared_ptr<const Network> network) {
    return NetworkSelector({std::move(network)});
  }

  /// Selects the first of these networks that serves the rules and the board.
  [[nodiscard]] static NetworkSelector among(std::vector<std::shared_ptr<const Network>> networks) {
    return NetworkSelector(std::move(networks));
  }

  /// Why the chosen network cannot be used with these rules: it is made for another game. Empty if it can be
  /// used, and for none() and Rowan's own networks.
  [[nodiscard]] std::optional<Error> incompatibility(const Rules& rules) const;

  /// The network for these rules, or null.
  [[nodiscard]] std::shared_ptr<const Network> of(const Rules& rules) const;

  friend bool operator==(const NetworkSelector&, const NetworkSelector&) = default;

 private:
  using Networks = std::vector<std::shared_ptr<const Network>>;

  explicit NetworkSelector(Networks networks) : is_own_(false), networks_(std::move(networks)) {}

  bool is_own_ = true;
  Networks networks_;
};

/// Reads a user's choice: "none", the name of a file, or an empty text for Rowan's own networks. An error
/// names the file if it cannot be read or is not a network.
[[nodiscard]] Result<NetworkSelector> network_selector_of(const std::string& text);

/// The contents of the network files built into Rowan. This and the next function are in built_in.cpp, or in
/// no_built_in.cpp for WebAssembly.
[[nodiscard]] std::vector<std::string_view> built_in_files();

/// The built-in network for these rules, or null. Created when it is first requested; shared by all callers.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(const Rules& rules);

}  // namespace rowan::network
