// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/side.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "think/answer.hpp"

namespace rowan::session {

/// The names of the sides on a board: the letters or the stones that it shows.
using SideNames = std::array<std::string_view, 2>;
inline constexpr SideNames letter_names{"X", "O"};
inline constexpr SideNames stone_names{translatable("Black"), translatable("White")};

/// What texts call the player of a side: "you" for the only person, the player's name for a program, the
/// side's name in a game between two people.
[[nodiscard]] std::string seat_name(const GameSession& session, Side side,
                                    const SideNames& names = letter_names, const language::Texts& texts = {});

/// Says who plays which side: "You are X and move first; perfect is O.", or "Two players: X moves first."
/// Includes the seed of a program that uses chance, so that the game can be repeated.
[[nodiscard]] std::string who_is_who(const GameSession& session, const SideNames& names = letter_names,
                                     const language::Texts& texts = {});

/// Says whose turn it is: "Your turn (X)", "O to move", "perfect to move".
[[nodiscard]] std::string turn_text(const GameSession& session, const SideNames& names = letter_names,
                                    const language::Texts& texts = {});

/// The result in a sentence: "You win.", "perfect wins.", "A draw.", "You resigned: perfect wins."; empty
/// while the game is in progress.
[[nodiscard]] std::string result_text(const GameSession& session, const SideNames& names = letter_names,
                                      const language::Texts& texts = {});

/// A program's move in a sentence: "perfect plays 5: takes the center"; without the reason if the answer has
/// none.
[[nodiscard]] std::string answer_text(std::string_view who, const think::Answer& answer, const Rules& rules,
                                      const language::Texts& texts = {});

/// The hint in words: "You must block the two 1-2: only 3 defends. Play 3: ..."; if nothing is forced,
/// "perfect would play 5: takes the center".
[[nodiscard]] std::string hint_text(const GameSession& session, const SessionHint& hint,
                                    const language::Texts& texts = {});

/// One line about a saved game: "tictactoe against perfect, 3 moves".
[[nodiscard]] std::string summary(const GameSession& session, const language::Texts& texts = {});

}  // namespace rowan::session
