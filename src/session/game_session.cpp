// SPDX-License-Identifier: MIT
#include "session/game_session.hpp"

#include <cassert>
#include <utility>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "player/players.hpp"

namespace rowan::session {

GameSession::GameSession(Position start, Seats seats)
    : start_(std::move(start)), position_(start_), seats_(std::move(seats)) {}

Result<GameSession> GameSession::begin(Position start, Seats seats) {
  for (const Side side : {Side::first, Side::second}) {
    std::string& name = seats.at(side).player;
    name = to_lower(trim(name));  // normalized as make_player reads it
  }
  if (auto error = seats.incompatibility(start.rules())) return std::unexpected(*std::move(error));
  return GameSession(std::move(start), std::move(seats));
}

Result<GameSession> GameSession::restore(Position start, Seats seats, Position position,
                                         std::optional<Side> resigned) {
  auto session = begin(std::move(start), std::move(seats));
  if (!session) return session;
  assert(!resigned || (!position.is_over() && position.side_to_move() == *resigned));
  session->position_ = std::move(position);
  session->resigned_ = resigned;
  return session;
}

std::optional<Point> GameSession::last_move() const {
  if (position_.moves().empty()) return std::nullopt;
  return position_.moves().back();
}

Outcome GameSession::outcome() const {
  return resigned_ ? win_for(opponent(*resigned_)) : position_.outcome();
}

bool GameSession::has_person_moved() const {
  const std::size_t played = position_.moves().size() - start_.moves().size();
  return played > 1 || (played == 1 && last_mover_is_person());
}

bool GameSession::last_mover_is_person() const {
  return seats_.at(opponent(position_.side_to_move())).is_person();
}

std::vector<ForbiddenPoint> GameSession::forbidden() const {
  if (!is_person_turn() || position_.side_to_move() != Side::first) return {};
  return forbidden_points(position_);
}

std::optional<Error> GameSession::play(Point point) {
  if (resigned_) return refusal(phrase("the game is over"));
  if (is_program_turn()) return refusal(phrase("it is {player}'s turn", {{"player", seat_to_move().player}}));
  if (auto illegal = position_.why_illegal(point)) return illegal;
  position_.play(point);
  return std::nullopt;
}

think::Answer GameSession::think(const ThinkOptions& how) {
  assert(is_program_turn());
  const std::uint64_t seed = seed_of_move(seat_to_move().seed, position_.moves().size());
  return program_to_move().think(request(how, seed)).value();
}

player::Player& GameSession::program_to_move() {
  std::unique_ptr<player::Player>& program = programs_[std::to_underlying(position_.side_to_move())];
  if (!program) program = make_program(seat_to_move().player, book_);
  return *program;
}

/// Makes the program with this name. Requires that it exists and plays this game.
std::unique_ptr<player::Player> GameSession::make_program(std::string_view name,
                                                          book::SharedBook book) const {
  return player::make_player(name, rules(), {.engine = {.network = network_}, .book = std::move(book)})
      .value();
}

think::Request GameSession::request(const ThinkOptions& how, std::uint64_t seed) const {
  think::Request request{.position = position_, .limits = how.limits, .seed = seed, .stop = how.stop};
  if (how.limits.is_none()) request.clock.turn = turn_;
  if (how.pause) request.pause = [pause = how.pause](std::int64_t /*nodes*/) { pause(); };
  return request;
}

void GameSession::play_answer(const think::Answer& answer) {
  assert(is_program_turn() && position_.is_legal(answer.move));
  position_.play(answer.move);
}

Result<SessionHint> GameSession::hint(const ThinkOptions& how) {
  if (is_over()) return refused(phrase("the game is over"));
  SessionHint hint{
      .found = explain::find_hint(
          position_, {.interruption = {.stop = how.stop, .pause = how.pause}, .network = network_})};
  if (hint.found.kind == explain::HintKind::open) {
    if (!adviser_) adviser_ = make_program(strongest_player(rules()), nullptr);
    hint.answer = adviser_->think(request(how, 0)).value();
    hint.found.move = hint.answer->move;
  }
  return hint;
}

Result<int> GameSession::undo() {
  if (resigned_) {
    resigned_.reset();
    return 0;
  }
  Position before = position_;
  int taken_back = 0;
  bool by_person = false;
  while (!by_person && before.moves().size() > start_.moves().size()) {
    before.undo();
    ++taken_back;
    by_person = seats_.at(before.side_to_move()).is_person();
  }
  if (!by_person) return refused(phrase("you have no move to take back"));
  position_ = std::move(before);
  return taken_back;
}

std::optional<Error> GameSession::resign() {
  if (is_over()) return refusal(phrase("the game is over"));
  if (is_program_turn()) return refusal(phrase("it is {player}'s turn", {{"player", seat_to_move().player}}));
  resigned_ = position_.side_to_move();
  return std::nullopt;
}

void GameSession::dismiss_programs() {
  for (auto& program : programs_) program.reset();
  adviser_.reset();
}

void GameSession::set_network(network::NetworkSelector network) {
  network_ = std::move(network);
  dismiss_programs();
}

void GameSession::set_book(book::SharedBook book) {
  book_ = std::move(book);
  dismiss_programs();
}

void GameSession::restart() {
  position_ = start_;
  resigned_.reset();
  dismiss_programs();
  for (const Side side : {Side::first, Side::second}) {
    if (!seats_.at(side).is_person()) ++seats_.at(side).seed;
  }
}

void GameSession::rematch() {
  std::swap(seats_.at(Side::first), seats_.at(Side::second));
  restart();
}

}  // namespace rowan::session
