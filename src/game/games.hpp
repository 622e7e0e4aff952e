// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "game/rules.hpp"

namespace rowan {

/// A game with a name, and a one-line description for lists.
struct NamedGame {
  std::string_view name;
  Rules rules;
  std::string_view about;
};

/// The named games with their usual sizes; the first is tic-tac-toe, the default of Rules.
[[nodiscard]] std::span<const NamedGame> named_games();

/// The names of the named games, aliases included.
[[nodiscard]] std::vector<std::string> game_names();

/// Width and height of a board.
struct Size {
  int width = 0;
  int height = 0;

  friend bool operator==(const Size&, const Size&) = default;
};

/// Reads "19" (a square) or "20x12" (width × height), each side from 1 to 32.
[[nodiscard]] Result<Size> parse_size(std::string_view text);

/// The rules of a game by name ("freestyle", its alias "gomoku", ...) or as width × height × k ("7x7x5").
/// Another board size may follow the name ("standard 19x19") or be given as `size`; giving both is an error.
[[nodiscard]] Result<Rules> find_game(std::string_view name, std::optional<Size> size = std::nullopt);

/// A text from which find_game makes these rules, with a size if it is not the usual one: "freestyle",
/// "standard 19x19", "7x7x5". A description if there is no such text.
[[nodiscard]] std::string game_name(const Rules& rules);

/// One sentence for people: "15x15, 5 or more in a row win".
[[nodiscard]] std::string describe(const Rules& rules);

/// The text of describe(), translatable.
[[nodiscard]] Phrase description_of(const Rules& rules);

}  // namespace rowan
