// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "json/json.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"
#include "server/analysis/cpu_lease.hpp"
#include "server/messages/message.hpp"

namespace rowan::wasm {

/// A lease on the only core. At every pause the lease asks the host whether to stop.
class HostLease final : public server::CpuLease {
 public:
  explicit HostLease(const StopSource& stop) : stop_(stop) {}

  void pause() override;
  [[nodiscard]] std::chrono::nanoseconds used() const override { return Clock::now() - since_; }
  [[nodiscard]] bool slice_is_over() const override { return true; }

 private:
  using Clock = std::chrono::steady_clock;

  StopSource stop_;
  Clock::time_point since_ = Clock::now();
};

/// Takes the place of a server for one visitor: answers requests of the JSON interface (docs/api.md) and
/// messages of /ws/v1, one at a time. Engines evaluate without a network until add_network adds one.
class Module {
 public:
  using Send = std::function<void(const std::string& message)>;

  /// Answers a request of the JSON interface. Requests for games and classes need a server and get a 404.
  [[nodiscard]] server::HttpReply answer(std::string_view path, std::string_view body);

  /// Answers a message of /ws/v1. Returns when everything has been sent, `done` included.
  void converse(std::string_view message, const Send& send);

  /// Adds a network. Replaces an earlier one for the same rules and boards. Returns the new network's name.
  [[nodiscard]] Result<std::string> add_network(std::string_view bytes);

  /// What `rowan bench` computes: depth, nodes, signature.
  [[nodiscard]] json::Json bench(int depth) const;

 private:
  std::vector<std::shared_ptr<const network::Network>> networks_;
  network::NetworkSelector network_ = network::NetworkSelector::none();
  std::unique_ptr<search::Engine> engine_;  // the conversation's engine; keeps its transposition table
};

/// The Rowan network that evaluates the game of a request or message: the name of its file, such as
/// "freestyle"; empty if there is none, or if the request is invalid.
[[nodiscard]] std::string network_for(std::string_view request);

}  // namespace rowan::wasm
