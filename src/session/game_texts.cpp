// SPDX-License-Identifier: MIT
#include "session/game_texts.hpp"

#include <fmt/core.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "session/session_hint.hpp"

namespace rowan::session {

namespace {

std::string_view name_of(Side side, const SideNames& names) { return names[std::to_underlying(side)]; }

bool is_you(const GameSession& session, Side side) { return session.seats().lone_person() == side; }

std::string move_and_reason(const think::Answer& answer, const Rules& rules) {
  const std::string point = short_text(answer.move, rules);
  return answer.why.empty() ? point : point + ": " + answer.why;
}

}  // namespace

std::string seat_name(const GameSession& session, Side side, const SideNames& names) {
  if (is_you(session, side)) return "you";
  const Seat& seat = session.seats().at(side);
  return seat.is_person() ? std::string(name_of(side, names)) : seat.player;
}

std::string who_is_who(const GameSession& session, const SideNames& names) {
  const Side starter = session.start().side_to_move();
  const auto you = session.seats().lone_person();
  if (!you) return fmt::format("Two players: {} moves first.", name_of(starter, names));
  const Seat& program = session.seats().at(opponent(*you));
  const std::string seed = uses_chance(program) ? fmt::format(" (seed {})", program.seed) : "";
  const bool you_start = starter == *you;
  return fmt::format("You are {}{}; {} is {}{}{}.", name_of(*you, names), you_start ? " and move first" : "",
                     program.player, name_of(opponent(*you), names), you_start ? "" : " and moves first",
                     seed);
}

std::string turn_text(const GameSession& session, const SideNames& names) {
  const Side side = session.position().side_to_move();
  if (is_you(session, side)) return fmt::format("Your turn ({})", name_of(side, names));
  return seat_name(session, side, names) + " to move";
}

std::string result_text(const GameSession& session, const SideNames& names) {
  const Outcome outcome = session.outcome();
  if (outcome == Outcome::ongoing) return "";
  if (outcome == Outcome::draw) return "A draw.";
  const Side winner = outcome == Outcome::first_wins ? Side::first : Side::second;
  std::string victory = is_you(session, winner) ? "You win." : seat_name(session, winner, names) + " wins.";
  if (!session.resigned()) return victory;
  const Side loser = opponent(winner);
  const std::string who = is_you(session, loser) ? "You" : seat_name(session, loser, names);
  return fmt::format("{} resigned: {}", who, victory);
}

std::string answer_text(std::string_view who, const think::Answer& answer, const Rules& rules) {
  return fmt::format("{} plays {}", who, move_and_reason(answer, rules));
}

std::string hint_text(const GameSession& session, const SessionHint& hint) {
  const Rules& rules = session.rules();
  if (!hint.answer) return to_text(hint.found, session.position(), explain::HintStage::reasons);
  return fmt::format("{} would play {}", strongest_player(rules), move_and_reason(*hint.answer, rules));
}

std::string summary(const GameSession& session) {
  const auto you = session.seats().lone_person();
  const std::string seats = you ? "against " + session.seats().at(opponent(*you)).player : "for two";
  const std::size_t moves = session.position().moves().size();
  return fmt::format("{} {}, {} move{}", game_name(session.rules()), seats, moves, moves == 1 ? "" : "s");
}

}  // namespace rowan::session
