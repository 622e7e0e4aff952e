// SPDX-License-Identifier: MIT
//
// The parsers of game names and board sizes. The first line is a game, the rest a size. Accepted rules are
// valid, and their name parses back to them.

#include <optional>

#include "fuzzing.hpp"
#include "game/games.hpp"

namespace rowan {

namespace {

using fuzzing::require;

void check(const Result<Rules>& rules) {
  if (!rules) return fuzzing::require_presentable(rules.error());
  require(rules->is_valid(), "rules that were read are valid");
  const auto again = find_game(game_name(*rules));
  require(again && *again == *rules, "game_name is read back");
  require(!describe(*rules).empty(), "rules can be described");
}

bool is_side(int length) { return length >= 1 && length <= Rules::max_size; }

std::optional<Size> check_size(std::string_view text) {
  const auto size = parse_size(text);
  if (!size) {
    fuzzing::require_presentable(size.error());
    return std::nullopt;
  }
  require(is_side(size->width) && is_side(size->height), "a size that was read is one of a board");
  return *size;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, size_text] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto rules = find_game(game);
  check(rules);
  if (const auto board_size = check_size(size_text)) {
    const auto resized = find_game(game, board_size);
    check(resized);
    require(rules || !resized, "a size does not make an unknown game known");
    if (resized) {
      require(resized->width == board_size->width && resized->height == board_size->height,
              "the size is the one given");
      require(resized->k == rules->k, "a size changes nothing but the size");
    }
  }
  return 0;
}

}  // namespace rowan
