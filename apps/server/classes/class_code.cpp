// SPDX-License-Identifier: MIT
#include "server/classes/class_code.hpp"

#include "server/multiplayer/token.hpp"

namespace rowan::server {

namespace {

constexpr int bits_of_letter = 5;
constexpr int unused_bits = 2;  // of the 32 in four bytes

std::array<std::uint8_t, 4> bytes_of(std::uint32_t value) {
  return {static_cast<std::uint8_t>(value >> 24), static_cast<std::uint8_t>(value >> 16),
          static_cast<std::uint8_t>(value >> 8), static_cast<std::uint8_t>(value)};
}

}  // namespace

std::string class_code_of(const Sha256& link) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | link.at(i);
  std::string code(class_code_letters, ' ');
  value >>= unused_bits;
  for (std::size_t i = class_code_letters; i-- > 0; value >>= bits_of_letter)
    code[i] = token_alphabet[value & 31];
  return code;
}

std::optional<ClassCodeRange> read_class_code(std::string_view code) {
  if (code.size() != class_code_letters) return std::nullopt;
  std::uint32_t value = 0;
  for (const char letter : code) {
    const std::size_t place = token_alphabet.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    value = value << bits_of_letter | static_cast<std::uint32_t>(place);
  }
  value <<= unused_bits;
  return ClassCodeRange{.lowest = bytes_of(value), .highest = bytes_of(value | ((1U << unused_bits) - 1))};
}

std::string token_with_free_code(const std::function<std::string()>& make,
                                 const std::function<bool(const ClassCodeRange&)>& is_taken) {
  constexpr int most_tries = 10;
  std::string token = make();
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto code = read_class_code(class_code_of(hash_of_token(token)));
    if (!is_taken(code.value())) break;
    token = make();
  }
  return token;
}

}  // namespace rowan::server
