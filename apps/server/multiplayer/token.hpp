// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/sha256.hpp"

namespace rowan::server {

/// The letters and digits of random texts; each stands for five bits.
inline constexpr std::string_view token_alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(token_alphabet.size() == 32);

/// A random text of `letters` letters and digits, from the system's generator. The look-alikes l, 1, o and 0
/// do not occur, nor do characters at which a link might be cut off.
[[nodiscard]] std::string random_text(std::size_t letters);

/// A random bit from the same generator.
[[nodiscard]] bool random_bit();

/// A token that identifies its owner: 130 bits, which cannot be guessed.
[[nodiscard]] inline std::string new_token() { return random_text(26); }

/// The id of a game or class: unique, but not secret.
[[nodiscard]] inline std::string new_game_id() { return random_text(12); }

/// The stored form of a token, useless to someone who steals the file.
[[nodiscard]] inline Sha256 hash_of_token(std::string_view token) { return sha256(token); }

}  // namespace rowan::server
