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

/// An opening as a line of text, to be saved and restored: the rule and the answers in order, as far as it
/// has come.
///
///     soosorv-8: h8 i9 j7; black; g7; number 2; white; offer h9 i8; take i8
///
/// A color is the one that the asked player takes. Game records keep this line (GameRecord::opening_note).
[[nodiscard]] std::string to_text(const Opening& opening);

/// Reads what to_text wrote, replaying every answer by the rule. An error names the answer and what is wrong
/// with it. Requires rules.is_valid().
[[nodiscard]] Result<Opening> parse_opening(std::string_view text, const Rules& rules);

/// Reads one answer to the question that is asked now, as it is typed or saved: points ("h8 i9 j7", of
/// stones, of an offer or of the move taken, as the question has it, with "offer" or "take" before them if
/// one likes), "black" or "white", "swap" or "keep" for the other color or the same, a number. Whether the
/// rule allows it is for Opening::apply. Requires !opening.is_done().
[[nodiscard]] Result<OpeningAction> parse_opening_action(std::string_view text, const Opening& opening);

/// The answer as to_text has it.
[[nodiscard]] std::string action_text(const OpeningAction& action, const Rules& rules);

/// "Black" or "White".
[[nodiscard]] std::string_view color_name(Side side);

/// Who is asked: "the opener (Black)".
[[nodiscard]] Phrase asked_phrase(const Opening& opening);

/// What may be answered, for people: "a color or 2 stones", "a number from 1 to 8". Requires !is_done().
[[nodiscard]] Phrase expected_phrase(const Opening& opening);

/// One of the things that may be answered: "3 stones (Black in the middle, ...)", "2 fifth moves to choose
/// from". Requires that the option is one of opening.options().
[[nodiscard]] Phrase option_phrase(const Opening& opening, const OpeningOption& option);

/// The kind of an answer: "a color", "2 stones".
[[nodiscard]] Phrase act_phrase(const OpeningAction& action);

/// "3 stones", "1 stone"; "2 fifth moves".
[[nodiscard]] Phrase stones_phrase(int count);
[[nodiscard]] Phrase fifth_moves_phrase(int count);

/// "h8 i9"; of more than `most` points the first ones and "...".
[[nodiscard]] std::string points_text(std::span<const Point> points, const Rules& rules,
                                      std::size_t most = std::numeric_limits<std::size_t>::max());

/// A sentence lists at most this many points.
inline constexpr std::size_t most_listed = 12;

}  // namespace rowan
