// SPDX-License-Identifier: MIT
#include "server/multiplayer/token.hpp"

#include <array>
#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace rowan::server {

namespace {

using RandomBytes = std::array<unsigned char, 64>;

RandomBytes random_bytes() {
  RandomBytes bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0)
    throw std::system_error(errno, std::generic_category(), "random numbers");
  return bytes;
}

}  // namespace

bool random_bit() { return (random_bytes().front() & 1) != 0; }

std::string random_text(std::size_t letters) {
  std::string text;
  while (text.size() < letters) {
    for (const unsigned char byte : random_bytes()) {
      if (text.size() < letters) text += token_alphabet[byte & 31];
    }
  }
  return text;
}

}  // namespace rowan::server
