// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/rules.hpp"

namespace rowan {

/// An opening as a line of text, to be saved and restored: the rule and the answers so far, in order.
///
///     soosorv-8: h8 i9 j7; black; g7; number 2; white; offer h9 i8; take i8
///
/// Each color is the one that the asked player takes. Game records keep this line in
/// GameRecord::opening_note, except for swap2 (game/swap2.hpp), whose openings they tell in words.
[[nodiscard]] std::string to_text(const Opening& opening);

/// Reads the output of to_text, replaying every answer by the rule. An error names the answer and what is
/// wrong with it. Requires rules.is_valid().
[[nodiscard]] Result<Opening> parse_opening(std::string_view text, const Rules& rules);

/// Reads one answer to the current question, as typed or saved:
///
///     h8 i9 j7          points: stones, an offer or the move taken, whichever the question asks for; "offer"
///                       or "take" may precede them
///     black, white      a color; also "keep" for the color that the player has, "swap" for the other
///     8                 the number of fifth moves; "number" may precede it
///
/// Opening::apply checks whether the rule allows the answer. Requires !opening.is_done().
[[nodiscard]] Result<OpeningAction> parse_opening_action(std::string_view text, const Opening& opening);

/// The answer as in to_text.
[[nodiscard]] std::string action_text(const OpeningAction& action, const Rules& rules);

/// The name of a color: "Black" or "White".
[[nodiscard]] std::string_view color_name(Side side);

/// The player asked: "the opener (Black)".
[[nodiscard]] Phrase asked_phrase(const Opening& opening);

/// The possible answers, for people: "a color or 2 stones (White anywhere, Black anywhere)", "a number of
/// fifth moves from 1 to 8". Requires !is_done().
[[nodiscard]] Phrase expected_phrase(const Opening& opening);

/// One of the possible answers: "3 stones (Black in the middle, ...)", "2 fifth moves to choose from".
/// Requires an option of opening.options().
[[nodiscard]] Phrase option_phrase(const Opening& opening, const OpeningOption& option);

/// The kind of an answer: "a color", "2 stones".
[[nodiscard]] Phrase act_phrase(const OpeningAction& action);

/// A number of stones, "3 stones" or "1 stone"; and of moves, "2 fifth moves".
[[nodiscard]] Phrase stones_phrase(int count);
[[nodiscard]] Phrase fifth_moves_phrase(int count);

/// The points in short_text: "h8 i9"; only the first `most` of them, then "...".
[[nodiscard]] std::string points_text(std::span<const Point> points, const Rules& rules,
                                      std::size_t most = std::numeric_limits<std::size_t>::max());

/// The maximum number of points in a sentence.
inline constexpr std::size_t most_listed = 12;

}  // namespace rowan
