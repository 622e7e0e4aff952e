// SPDX-License-Identifier: MIT
#include "session/game_texts.hpp"

#include <cstdint>
#include <utility>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

namespace {

using language::Texts;

std::string name_of(Side side, const SideNames& names, const Texts& texts) {
  const std::string_view name = names[std::to_underlying(side)];
  return names == stone_names ? texts(name) : std::string(name);
}

bool is_you(const GameSession& session, Side side) { return session.seats().lone_person() == side; }

/// How a sentence refers to a player: languages may need a different sentence for each way.
enum class Who : std::uint8_t { you, black, white, player };

Who who_is(const GameSession& session, Side side, const SideNames& names) {
  if (is_you(session, side)) return Who::you;
  if (!session.seats().at(side).is_person() || names != stone_names) return Who::player;
  return side == Side::first ? Who::black : Who::white;
}

std::string victory_text(const GameSession& session, Side winner, const SideNames& names,
                         const Texts& texts) {
  switch (who_is(session, winner, names)) {
    case Who::you:
      return texts("You win.");
    case Who::black:
      return texts("Black wins.");
    case Who::white:
      return texts("White wins.");
    case Who::player:
      break;
  }
  return texts("{player} wins.", {{"player", seat_name(session, winner, names, texts)}});
}

}  // namespace

std::string seat_name(const GameSession& session, Side side, const SideNames& names, const Texts& texts) {
  if (is_you(session, side)) return texts("you");
  const Seat& seat = session.seats().at(side);
  return seat.is_person() ? name_of(side, names, texts) : seat.player;
}

std::string who_is_who(const GameSession& session, const SideNames& names, const Texts& texts) {
  const Side starter = session.start().side_to_move();
  const auto you = session.seats().lone_person();
  if (!you) return texts("Two players: {side} moves first.", {{"side", name_of(starter, names, texts)}});
  const Seat& program = session.seats().at(opponent(*you));
  const bool has_seed = uses_chance(program);
  const Texts::Values values{{"yours", name_of(*you, names, texts)},
                             {"player", program.player},
                             {"theirs", name_of(opponent(*you), names, texts)},
                             {"seed", std::to_string(program.seed)}};
  if (starter == *you) {
    return has_seed ? texts("You are {yours} and move first; {player} is {theirs} (seed {seed}).", values)
                    : texts("You are {yours} and move first; {player} is {theirs}.", values);
  }
  return has_seed ? texts("You are {yours}; {player} is {theirs} and moves first (seed {seed}).", values)
                  : texts("You are {yours}; {player} is {theirs} and moves first.", values);
}

std::string turn_text(const GameSession& session, const SideNames& names, const Texts& texts) {
  const Side side = session.position().side_to_move();
  switch (who_is(session, side, names)) {
    case Who::you:
      return texts("Your turn ({side})", {{"side", name_of(side, names, texts)}});
    case Who::black:
      return texts("Black to move");
    case Who::white:
      return texts("White to move");
    case Who::player:
      break;
  }
  return texts("{player} to move", {{"player", seat_name(session, side, names, texts)}});
}

std::string result_text(const GameSession& session, const SideNames& names, const Texts& texts) {
  const Outcome outcome = session.outcome();
  if (outcome == Outcome::ongoing) return "";
  if (outcome == Outcome::draw) return texts("A draw.");
  const Side winner = outcome == Outcome::first_wins ? Side::first : Side::second;
  const Side loser = opponent(winner);
  std::string victory = victory_text(session, winner, names, texts);
  if (!session.resigned()) return victory;
  const Texts::Values values{{"player", seat_name(session, loser, names, texts)}, {"result", victory}};
  switch (who_is(session, loser, names)) {
    case Who::you:
      return texts("You resigned: {result}", values);
    case Who::black:
      return texts("Black resigned: {result}", values);
    case Who::white:
      return texts("White resigned: {result}", values);
    case Who::player:
      break;
  }
  return texts("{player} resigned: {result}", values);
}

std::string answer_text(std::string_view who, const think::Answer& answer, const Rules& rules,
                        const Texts& texts) {
  const Texts::Values values{
      {"player", std::string(who)}, {"move", short_text(answer.move, rules)}, {"reason", texts(answer.why)}};
  return answer.why.key.empty() ? texts("{player} plays {move}", values)
                                : texts("{player} plays {move}: {reason}", values);
}

std::string hint_text(const GameSession& session, const SessionHint& hint, const Texts& texts) {
  const Rules& rules = session.rules();
  if (!hint.answer)
    return to_text(hint.found, session.position(), explain::HintStage::reasons, short_text, texts);
  const Texts::Values values{{"player", strongest_player(rules)},
                             {"move", short_text(hint.answer->move, rules)},
                             {"reason", texts(hint.answer->why)}};
  return hint.answer->why.key.empty() ? texts("{player} would play {move}", values)
                                      : texts("{player} would play {move}: {reason}", values);
}

std::string summary(const GameSession& session, const Texts& texts) {
  const auto you = session.seats().lone_person();
  const auto moves = static_cast<int>(session.position().moves().size());
  const std::string game = game_name(session.rules());
  if (!you)
    return texts.plural(moves, "{game} for two, {count} move", "{game} for two, {count} moves",
                        {{"game", game}});
  return texts.plural(moves, "{game} against {player}, {count} move",
                      "{game} against {player}, {count} moves",
                      {{"game", game}, {"player", session.seats().at(opponent(*you)).player}});
}

}  // namespace rowan::session
