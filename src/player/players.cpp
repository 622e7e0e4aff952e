// SPDX-License-Identifier: MIT
#include "player/players.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "game/games.hpp"
#include "player/perfect_player.hpp"
#include "player/random_player.hpp"

namespace rowan {

namespace {

constexpr bool any_board(const Rules& /*rules*/) { return true; }

constexpr std::array<PlayerEntry, 2> entries{{
    {"random", "any legal move, all equally likely", true, any_board,
     [](std::uint64_t seed) -> std::unique_ptr<Player> { return std::make_unique<RandomPlayer>(seed); }},
    {"perfect", "never loses on 3x3, wins as soon and loses as late as possible", false, PerfectPlayer::plays,
     [](std::uint64_t) -> std::unique_ptr<Player> { return std::make_unique<PerfectPlayer>(); }},
}};

template <class Wanted>
std::vector<std::string> names_where(Wanted wanted) {
  std::vector<std::string> names;
  for (const PlayerEntry& entry : entries) {
    if (wanted(entry)) names.emplace_back(entry.name);
  }
  return names;
}

}  // namespace

std::span<const PlayerEntry> known_players() { return entries; }

Result<std::unique_ptr<Player>> make_player(std::string_view name, const Rules& rules, std::uint64_t seed) {
  const std::string word = to_lower(trim(name));
  const auto* const found = std::ranges::find(entries, word, &PlayerEntry::name);
  if (found == entries.end()) {
    const auto all = names_where([](const PlayerEntry&) { return true; });
    return failure("unknown player '" + quotable(name) + "'" + did_you_mean(word, all),
                   "  players: " + join(all));
  }
  if (!found->plays(rules)) {
    const auto able = names_where([&](const PlayerEntry& entry) { return entry.plays(rules); });
    return failure("player '" + word + "' does not play " + game_name(rules) + " (" + describe(rules) + ")",
                   "  players of this game: " + join(able));
  }
  return found->make(seed);
}

}  // namespace rowan
