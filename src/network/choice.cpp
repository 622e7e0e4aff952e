// SPDX-License-Identifier: MIT
#include "network/choice.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/text.hpp"
#include "game/games.hpp"
#include "network/built_in.hpp"
#include "network/weights.hpp"

namespace rowan::network {

namespace {

/// No more than a network can have: a device may have no end.
Result<std::string> read_bytes(const std::string& path) {
  constexpr std::size_t most = std::size_t{16} << 20;
  const auto unreadable = [&](int number) {
    return failure("cannot read network '" + quotable(path) +
                   "': " + std::generic_category().message(number));
  };
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return unreadable(errno);
  std::string bytes(most + 1, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  if (std::ferror(file.get()) != 0) return unreadable(errno);
  if (bytes.size() > most) return failure("'" + quotable(path) + "': the file is too large for a network");
  return bytes;
}

}  // namespace

std::shared_ptr<const Network> Choice::of(const Rules& rules) const {
  if (is_own_) return built_in_network(rules);
  return network_ != nullptr && network_->serves(rules) ? network_ : nullptr;
}

std::optional<Error> Choice::why_unfit(const Rules& rules) const {
  if (network_ == nullptr || network_->serves(rules)) return std::nullopt;
  return Error{"it is for " + describe(network_->scope()) + "; the game is " + game_name(rules) + " (" +
               describe(rules) + ")"};
}

Result<Choice> choice_of(const std::string& text) {
  if (text.empty()) return Choice();
  if (text == "none") return Choice::none();
  const auto bytes = read_bytes(text);
  if (!bytes) return failure_of(bytes);
  const auto weights = parse_weights(*bytes);
  if (!weights) return failure("'" + quotable(text) + "': " + weights.error().message);
  return Choice::only(std::make_shared<const Network>(*weights));
}

}  // namespace rowan::network
