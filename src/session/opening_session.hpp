// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "game/opening.hpp"
#include "language/texts.hpp"
#include "network/network_selector.hpp"
#include "session/seat.hpp"

namespace rowan::session {

/// The opening of a game by a rule (game/opening.hpp), before GameSession plays the game. It tells which seat
/// has to answer, in plain words that always say who has which color, and lets programs answer.
///
///     begin -> (answer | answer_by_program | undo)* -> is_done: position() and seats() begin the game
///
/// The session does no I/O. With the same network and book, a program's answers depend only on its seed and
/// the opening so far.
class OpeningSession {
 public:
  /// Begins with the question to the opener. An error if the rule does not suit the game, or if a player is
  /// unknown or does not play the game.
  [[nodiscard]] static Result<OpeningSession> begin(const OpeningRule& rule, const Rules& rules, Seat opener,
                                                    Seat other);

  [[nodiscard]] const Opening& opening() const { return opening_; }
  [[nodiscard]] const Position& position() const { return opening_.position(); }
  [[nodiscard]] bool is_done() const { return opening_.is_done(); }
  [[nodiscard]] bool is_program_asked() const { return !is_done() && !asked().is_person(); }

  /// Sets the network with which programs evaluate.
  void set_network(network::NetworkSelector network) { network_ = std::move(network); }
  void set_book(book::SharedBook book) { book_ = std::move(book); }

  /// Sets the language of questions and answers; English by default.
  void set_texts(language::Texts texts) { texts_ = std::move(texts); }
  [[nodiscard]] const language::Texts& texts() const { return texts_; }

  /// A person's answer as typed (parse_opening_action). Returns a sentence about what was done, or an error.
  /// Requires that a person has to answer.
  [[nodiscard]] Result<std::string> answer(std::string_view typed);

  /// Lets a program answer, and returns a sentence about what it did. Requires is_program_asked().
  std::string answer_by_program(const StopToken& stop = {});

  /// Takes back answers until a person has to answer. An error if no person has answered yet.
  [[nodiscard]] Result<void> undo();

  /// Who plays which color. Requires is_done().
  [[nodiscard]] Seats seats() const;

  /// Says who has which color: "You have Black (X), engine has White (O)."; between two people "The opener
  /// has Black (X), ...".
  [[nodiscard]] std::string who_has_what() const;

  /// The question asked now: "Your turn, with Black: place 3 stones (...), or choose a color (black or
  /// white)". Requires !is_done().
  [[nodiscard]] std::string question_text() const;

 private:
  OpeningSession(const OpeningRule& rule, const Rules& rules, Seat opener, Seat other)
      : opening_(rule, rules), seats_{std::move(opener), std::move(other)} {}

  [[nodiscard]] const Seat& seat(OpeningSeat which) const { return seats_[std::to_underlying(which)]; }
  [[nodiscard]] const Seat& asked() const { return seat(opening_.asked()); }
  [[nodiscard]] bool is_you(OpeningSeat which) const;
  [[nodiscard]] std::string name_of(OpeningSeat which) const;
  [[nodiscard]] std::string name_at_start(OpeningSeat which) const;
  [[nodiscard]] std::string deed_text(const OpeningAction& action) const;
  [[nodiscard]] std::string color_choice_text(Side color) const;
  [[nodiscard]] std::string colors_of_stones(std::size_t count) const;

  Opening opening_;
  std::array<Seat, 2> seats_;  // opener, other
  network::NetworkSelector network_;
  book::SharedBook book_;
  language::Texts texts_;
};

}  // namespace rowan::session
