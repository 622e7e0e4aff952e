// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "game/games.hpp"
#include "network/network_selector.hpp"
#include "network/plain_network.hpp"
#include "network/weights.hpp"

namespace rowan::testing {

/// Random weights for the rules of this game: the same in every run, and different from those of Rowan's
/// networks. The test must be built with tests/network/plain_network.cpp.
inline network::Weights chance_weights(std::string_view game) {
  Random random(17);
  const Rules rules = find_game(game).value();
  return random_weights(rules, rules.forbidden == Forbidden::none ? 1 : 2, random);
}

inline network::NetworkSelector chance_network(std::string_view game = "freestyle") {
  return network::NetworkSelector::only(std::make_shared<const network::Network>(chance_weights(game)));
}

/// Writes a network with the chance_weights of this game to a file; returns the path.
inline std::string write_chance_network(const std::filesystem::path& path,
                                        std::string_view game = "freestyle") {
  std::ofstream(path, std::ios::binary) << weights_bytes(chance_weights(game));
  return path.string();
}

}  // namespace rowan::testing
