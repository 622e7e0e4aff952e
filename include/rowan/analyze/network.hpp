// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/batch/batch.hpp>
#include <rowan/c/network.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// Evaluation by a network alone, without a search.
///
///     const rowan::Network network;
///     const std::vector<std::int32_t> scores = network.evaluate(batch);
///
/// A score is for the side to move: the logit of its winning chance times Network::unit; 0 if the game is
/// over. A game that the network does not support fails with ROWAN_UNSUPPORTED.
class Network {
 public:
  static constexpr int unit = ROWAN_NETWORK_UNIT;

  /// "" loads Rowan's own networks, "none" no network; anything else is the path of a network file.
  explicit Network(const std::string& name = "")
      : handle_(detail::make_handle<rowan_network, rowan_network_free>(
            [&](rowan_network** network, char* message, std::size_t size) {
              return rowan_network_new(network, name.c_str(), message, size);
            })) {}

  /// Returns whether a network supports these rules and this board size.
  [[nodiscard]] bool serves(const Game& game) const {
    return detail::check(rowan_network_serves(get(), game.get())) != 0;
  }

  [[nodiscard]] std::int32_t evaluate(const Game& game) const {
    std::int32_t score = 0;
    detail::check(rowan_network_evaluate(get(), game.get(), &score));
    return score;
  }
  /// A score for each game.
  [[nodiscard]] std::vector<std::int32_t> evaluate(const Batch& batch) const {
    std::vector<std::int32_t> scores(static_cast<std::size_t>(batch.count()));
    detail::check(rowan_network_evaluate_batch(get(), batch.get(), scores.data(), scores.size()));
    return scores;
  }

  /// The handle, for C functions that take a network. This object keeps ownership.
  [[nodiscard]] rowan_network* get() const { return handle_.get(); }

 private:
  detail::Handle<rowan_network, rowan_network_free> handle_;
};

}  // namespace api
}  // namespace rowan
