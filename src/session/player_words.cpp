// SPDX-License-Identifier: MIT
#include "session/player_words.hpp"

#include <algorithm>
#include <array>

#include "base/phrase.hpp"

namespace rowan::session {

namespace {

constexpr std::array phrases{
    translatable("chance"),
    translatable("book"),
    translatable("opening"),
    translatable("first free cell"),
    translatable("wins"),
    translatable("blocks"),
    translatable("prevents a fork"),
    translatable("holds the draw"),
    translatable("wins in {number}"),
    translatable("loses in {number} at the latest"),
    translatable("loses to perfect play"),
    translatable("not solved in time: the engine's move"),
    translatable("wins by force"),
    translatable("best line"),
    translatable("is best for its own rows"),
    translatable("has the best score"),
    translatable("score {number}"),
    translatable("stays near the stones"),
    translatable("nearest to the center"),
    translatable("builds on a stone"),
    translatable("makes an open two"),
    translatable("makes a three"),
    translatable("makes an open three"),
    translatable("makes two open threes"),
    translatable("makes a four"),
    translatable("makes a four and an open three"),
    translatable("makes two fours"),
    translatable("makes an open four"),
    translatable("blocks a line"),
    translatable("stops an open two"),
    translatable("stops a three"),
    translatable("stops an open three"),
    translatable("stops two open threes"),
    translatable("stops a four"),
    translatable("stops a four and an open three"),
    translatable("stops two fours"),
    translatable("stops an open four"),
    translatable("stops a win"),
};

constexpr std::string_view digits = "-0123456789";

}  // namespace

std::string player_words(std::string_view why, const language::Texts& texts) {
  const std::size_t first = std::min(why.find_first_of(digits), why.size());
  const std::size_t end = std::min(why.find_first_not_of(digits, first), why.size());
  const std::string number(why.substr(first, end - first));
  std::string key(why);
  if (!number.empty()) key.replace(first, number.size(), "{number}");
  const auto* const known = std::ranges::find(phrases, std::string_view(key));
  return known == phrases.end() ? std::string(why) : texts(*known, {{"number", number}});
}

}  // namespace rowan::session
