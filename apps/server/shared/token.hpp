// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/sha256.hpp"

namespace rowan::server {

/// Letters and digits of random texts, five bits each.
inline constexpr std::string_view token_alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(token_alphabet.size() == 32);

/// A random text of that many letters and digits, five bits each, by the system's generator. Letters that
/// look alike (l 1, o 0) are left out, and so are signs at which a link could be cut off.
[[nodiscard]] std::string random_text(std::size_t letters);

/// The toss of a coin, by the same generator.
[[nodiscard]] bool random_bit();

/// A token that says who somebody is: 130 bits, which nobody guesses.
[[nodiscard]] inline std::string new_token() { return random_text(26); }

/// The id of a game: different from all others, but no secret.
[[nodiscard]] inline std::string new_game_id() { return random_text(12); }

/// What the store has in place of a token: of no use to somebody who steals the file.
[[nodiscard]] inline Sha256 hash_of_token(std::string_view token) { return sha256(token); }

}  // namespace rowan::server
