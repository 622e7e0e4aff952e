// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// Which network an engine evaluates with: the one that Rowan has for the rules, one from a file, or none.
class Choice {
 public:
  /// Rowan's own networks.
  Choice() = default;

  [[nodiscard]] static Choice none() { return Choice(nullptr); }

  /// This one on the boards that it serves, none elsewhere.
  [[nodiscard]] static Choice only(std::shared_ptr<const Network> network) {
    return Choice(std::move(network));
  }

  /// Why what was chosen is not used with these rules: it is for another game. Nothing where it is, or where
  /// none or Rowan's own was chosen.
  [[nodiscard]] std::optional<Error> why_unfit(const Rules& rules) const;

  /// The network for these rules, or nothing.
  [[nodiscard]] std::shared_ptr<const Network> of(const Rules& rules) const;

  friend bool operator==(const Choice&, const Choice&) = default;

 private:
  explicit Choice(std::shared_ptr<const Network> network) : is_own_(false), network_(std::move(network)) {}

  bool is_own_ = true;
  std::shared_ptr<const Network> network_;
};

/// What people write: "none", a file, or nothing for Rowan's own. A file that cannot be read or is not a
/// network is an error that names it.
[[nodiscard]] Result<Choice> choice_of(const std::string& text);

}  // namespace rowan::network
