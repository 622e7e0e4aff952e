// SPDX-License-Identifier: MIT
#include "network/network_selector.hpp"

#include <algorithm>
#include <cstddef>

#include "base/binary_file.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "network/weights.hpp"

namespace rowan::network {

std::shared_ptr<const Network> NetworkSelector::of(const Rules& rules) const {
  if (is_own_) return built_in_network(rules);
  const auto serves = [&](const auto& network) { return network->serves(rules); };
  const auto found = std::ranges::find_if(networks_, serves);
  return found == networks_.end() ? nullptr : *found;
}

std::optional<Error> NetworkSelector::incompatibility(const Rules& rules) const {
  if (networks_.empty() || of(rules) != nullptr) return std::nullopt;
  return Error{"it is for " + describe(networks_.front()->scope()) + "; the game is " + game_name(rules) +
               " (" + describe(rules) + ")"};
}

Result<NetworkSelector> network_selector_of(const std::string& text) {
  if (text.empty()) return NetworkSelector();
  if (text == "none") return NetworkSelector::none();
  constexpr std::size_t most = std::size_t{16} << 20;
  const auto bytes = read_file_bytes(text, most, "network");
  if (!bytes) return failure_of(bytes);
  const auto weights = parse_weights(*bytes);
  if (!weights) return failure("'" + quotable(text) + "': " + weights.error().message);
  return NetworkSelector::only(std::make_shared<const Network>(*weights));
}

}  // namespace rowan::network
