// SPDX-License-Identifier: MIT
#include <mutex>
#include <string_view>
#include <vector>

#include "network/embedded.hpp"
#include "network/network_selector.hpp"
#include "network/weights.hpp"

namespace rowan::network {

namespace {

/// A network that is created when it is first requested.
class LazyNetwork {
 public:
  explicit LazyNetwork(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  [[nodiscard]] const std::shared_ptr<const Network>& get() {
    std::call_once(once_, [&] {
      if (const auto weights = parse_weights(bytes_)) network_ = std::make_shared<const Network>(*weights);
    });
    return network_;
  }

 private:
  std::string_view bytes_;
  std::once_flag once_;
  std::shared_ptr<const Network> network_;
};

std::vector<std::unique_ptr<LazyNetwork>> find_all() {
  std::vector<std::unique_ptr<LazyNetwork>> all;
  for (const std::string_view bytes : built_in_files()) all.push_back(std::make_unique<LazyNetwork>(bytes));
  return all;
}

}  // namespace

std::vector<std::string_view> built_in_files() {
  return {freestyle_rnet, standard_rnet, renju_rnet, caro_rnet};
}

std::shared_ptr<const Network> built_in_network(const Rules& rules) {
  static const std::vector<std::unique_ptr<LazyNetwork>> all = find_all();
  for (const auto& lazy : all) {
    const auto scope = weights_scope(lazy->bytes());
    if (scope && scope->contains(rules)) return lazy->get();
  }
  return nullptr;
}

}  // namespace rowan::network
