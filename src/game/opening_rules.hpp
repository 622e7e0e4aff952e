// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"

namespace rowan {

/// The two players of an opening. The opener begins as first player (Black); the opening decides who is Black
/// afterwards.
enum class OpeningSeat : std::uint8_t { opener, other };

[[nodiscard]] constexpr OpeningSeat opposite(OpeningSeat seat) {
  return seat == OpeningSeat::opener ? OpeningSeat::other : OpeningSeat::opener;
}

/// Where a stone of an opening may lie, relative to the square of `size` x `size` points around the middle; a
/// square of size 1 is the middle point.
struct OpeningRegion {
  enum class Kind : std::uint8_t { anywhere, inside, outside };

  Kind kind = Kind::anywhere;
  int size = 0;

  [[nodiscard]] bool contains(Point point, const Rules& rules) const;

  /// The region for people: "anywhere", "in the middle", "in the central 5x5", "outside the central 5x5".
  [[nodiscard]] Phrase phrase() const;

  /// The same with the color of the stone: "Black in the middle".
  [[nodiscard]] Phrase phrase_for(Side side) const;
};

/// The kind of an answer to a question of an opening.
enum class OpeningAct : std::uint8_t {
  place,         // stones, one after another, the colors in turn
  choose_color,  // the color to have from now on
  announce,      // how many fifth moves will be offered
  offer,         // next moves to choose from, distinct under the symmetries of the stones on the board
  take,          // one of the offered moves, which is then played
};

/// One possible answer to a question of an opening.
struct OpeningOption {
  static constexpr int following = -1;  // the question after this one
  static constexpr int finished = -2;   // no question: the game continues by its usual rules

  OpeningAct act = OpeningAct::place;
  int count = 0;  // place: number of stones; announce: the maximum, 0 if the rule has none;
                  // offer: number of moves, 0 for the announced number
  std::array<OpeningRegion, 3> regions = {};  // place: where each stone may lie
  int next = following;                       // the question asked next
};

/// The player asked: one of the two seats, or the player who has that color when the question is asked.
enum class OpeningActor : std::uint8_t { opener, other, black, white };

/// A question of an opening: the player asked, and the possible answers.
struct OpeningQuestion {
  OpeningActor asked = OpeningActor::opener;
  std::array<OpeningOption, 2> slots = {};
  std::size_t count = 1;

  [[nodiscard]] constexpr std::span<const OpeningOption> options() const {
    return std::span(slots).first(count);
  }
};

/// An opening rule as data. game/opening.hpp asks its questions; docs/openings.md explains the rules and
/// names their sources.
struct OpeningRule {
  std::string_view name;   // as typed: "soosorv-8"
  std::string_view title;  // as displayed: "Soosõrv-8"
  std::string_view about;  // one line for lists
  std::string_view game;   // the game that it was made for: "freestyle" or "renju"
  std::span<const OpeningQuestion> questions;
  int smallest;       // minimum width and height of the board
  int least_k;        // minimum k, so that the opening leaves a game to play
  bool needs_middle;  // width and height must be odd
};

/// All rules: pro, long-pro, swap, swap2, rif, yamaguchi, taraguchi-10, soosorv-8.
[[nodiscard]] std::span<const OpeningRule> opening_rules();

[[nodiscard]] std::vector<std::string> opening_rule_names();

/// Finds a rule by name, ignoring case.
[[nodiscard]] Result<const OpeningRule*> find_opening_rule(std::string_view name);

/// Why the rule cannot be used with that game: the board is too small or has no middle point, or k is too
/// small. Empty if it can.
[[nodiscard]] std::optional<Error> incompatibility(const OpeningRule& rule, const Rules& rules);

}  // namespace rowan
