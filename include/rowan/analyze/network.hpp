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

/// The network that evaluates positions, by itself: without a search.
///
///     const rowan::Network network;
///     const std::vector<std::int32_t> scores = network.evaluate(batch);
///
/// A score is for the side to move: the logit of its winning chance times Network::unit; 0 where a game is
/// over. What it does not serve fails with ROWAN_UNSUPPORTED.
class Network {
 public:
  static constexpr int unit = ROWAN_NETWORK_UNIT;

  /// "" is Rowan's own for each game, anything else a file.
  explicit Network(const std::string& name = "")
      : handle_(detail::make_handle<rowan_network, rowan_network_free>(
            [&](rowan_network** network, char* message, std::size_t size) {
              return rowan_network_new(network, name.c_str(), message, size);
            })) {}

  /// Is it made for these rules and a board of this size?
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

  /// For functions of the C interface that are given a network; it stays this object's.
  [[nodiscard]] rowan_network* get() const { return handle_.get(); }

 private:
  detail::Handle<rowan_network, rowan_network_free> handle_;
};

}  // namespace api
}  // namespace rowan
