// SPDX-License-Identifier: MIT
#include "network/choice.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/text.hpp"
#include "network/built_in.hpp"
#include "network/weights.hpp"

namespace rowan::network {

std::shared_ptr<const Network> Choice::of(const Rules& rules) const {
  if (is_own_) return built_in_network(rules);
  return network_ != nullptr && network_->serves(rules) ? network_ : nullptr;
}

Result<Choice> choice_of(const std::string& text) {
  if (text.empty()) return Choice();
  if (text == "none") return Choice::none();
  errno = 0;
  std::ifstream file(text, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) {
    return failure("cannot read network '" + quotable(text) + "': " + std::generic_category().message(errno));
  }
  const auto weights = parse_weights(bytes);
  if (!weights) return failure("'" + quotable(text) + "': " + weights.error().message);
  return Choice::only(std::make_shared<const Network>(*weights));
}

}  // namespace rowan::network
