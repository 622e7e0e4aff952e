// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <expected>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rowan/rowan.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "player/players.hpp"

using rowan::Cell;
using rowan::Outcome;
using rowan::Point;
using rowan::Position;
using rowan::Rules;

/// What a handle points to. The message has a fixed size, so that running out of memory can be told without
/// any.
struct rowan_game {
  Position position;
  std::array<char, ROWAN_MESSAGE_SIZE> message{};
};

static_assert(std::string_view(ROWAN_VERSION_TEXT) == ROWAN_VERSION,
              "rowan.h and the project differ in version");

// The enums of the header are those of game/, number for number.
static_assert(static_cast<int>(Cell::empty) == ROWAN_EMPTY && static_cast<int>(Cell::first) == ROWAN_FIRST &&
              static_cast<int>(Cell::second) == ROWAN_SECOND);
static_assert(static_cast<int>(Outcome::ongoing) == ROWAN_ONGOING &&
              static_cast<int>(Outcome::first_wins) == ROWAN_FIRST_WINS &&
              static_cast<int>(Outcome::second_wins) == ROWAN_SECOND_WINS &&
              static_cast<int>(Outcome::draw) == ROWAN_DRAW);

namespace {

/// An error on its way out: its code, and a message for the person who caused it.
struct Failure {
  int code;
  std::string message;
};

/// What a call has to say: its answer, or why there is none.
using Answer = std::expected<int, Failure>;

std::unexpected<Failure> fail(int code, std::string message = {}) {
  return std::unexpected(Failure{code, std::move(message)});
}

/// As much of the text as fits, and a NUL. `buffer` may be NULL with a size of 0.
void copy_text(std::string_view text, char* buffer, std::size_t size) noexcept {
  if (buffer == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::copy_n(text.data(), length, buffer);
  buffer[length] = '\0';
}

/// Puts the message of a failure, or the general text of its code where it has none, into the buffer.
/// Not inlined: g++ 12 would then see the small-string buffer overrun where the length rules it out.
[[gnu::noinline]] int report(int code, std::string_view message, char* buffer, std::size_t size) noexcept {
  copy_text(message.empty() ? std::string_view(rowan_error_text(code)) : message, buffer, size);
  return code;
}

/// Runs the body of a call and reports its failure. This is where exceptions end: none crosses into C.
template <class Body>
int guarded(char* message, std::size_t size, Body&& body) noexcept {
  try {
    const Answer answer = std::forward<Body>(body)();
    return answer ? *answer : report(answer.error().code, answer.error().message, message, size);
  } catch (const std::bad_alloc&) {
    return report(ROWAN_OUT_OF_MEMORY, {}, message, size);
  } catch (...) {
    return report(ROWAN_INTERNAL_ERROR, {}, message, size);
  }
}

/// As above for a call with a game, which may be NULL; body(position) answers.
template <class Body>
int with_position(rowan_game* game, Body&& body) noexcept {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return guarded(game->message.data(), game->message.size(),
                 [&] { return std::forward<Body>(body)(game->position); });
}

/// Makes a game of the rules that find_rules() answers.
template <class FindRules>
int new_game(rowan_game** game, char* message, std::size_t size, FindRules&& find_rules) noexcept {
  if (game != nullptr) *game = nullptr;
  return guarded(message, size, [&]() -> Answer {
    if (game == nullptr) return fail(ROWAN_NULL_ARGUMENT);
    const rowan::Result<Rules> rules = std::forward<FindRules>(find_rules)();
    if (!rules) return fail(ROWAN_BAD_GAME, rules.error().message);
    *game = std::make_unique<rowan_game>(Position(*rules)).release();
    return ROWAN_OK;
  });
}

rowan::Result<Rules> find_rules(std::string_view name, int width, int height) {
  if (width == 0 && height == 0) return rowan::find_game(name);
  const auto size = rowan::parse_size(std::to_string(width) + 'x' + std::to_string(height));
  if (!size) return std::unexpected(size.error());
  return rowan::find_game(name, *size);
}

bool is_on_board(const Rules& rules, int x, int y) {
  return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
}

std::unexpected<Failure> off_board(const Rules& rules, int x, int y) {
  return fail(ROWAN_OFF_BOARD, "(" + std::to_string(x) + ", " + std::to_string(y) +
                                   ") is off the board, which is " + std::to_string(rules.width) + 'x' +
                                   std::to_string(rules.height));
}

Answer play(Position& position, Point point) {
  if (const auto reason = position.why_illegal(point)) {
    const rowan_error code = position.is_over()                    ? ROWAN_GAME_OVER
                             : position.cell(point) == Cell::empty ? ROWAN_FORBIDDEN
                                                                   : ROWAN_OCCUPIED;
    return fail(code, reason->message);
  }
  position.play(point);
  return ROWAN_OK;
}

rowan_point to_c(Point point) { return {.x = point.x, .y = point.y}; }

}  // namespace

const char* rowan_version() { return ROWAN_VERSION_TEXT; }

const char* rowan_error_text(int error) {
  switch (error) {
    case ROWAN_OK:
      return "no error";
    case ROWAN_NULL_ARGUMENT:
      return "a pointer that must not be NULL is NULL";
    case ROWAN_BAD_GAME:
      return "no such game";
    case ROWAN_BAD_PLAYER:
      return "no such player, or not of this game";
    case ROWAN_BAD_TEXT:
      return "not a point or a position of this game";
    case ROWAN_OFF_BOARD:
      return "the point is off the board";
    case ROWAN_OCCUPIED:
      return "the point is occupied";
    case ROWAN_GAME_OVER:
      return "the game is over";
    case ROWAN_FORBIDDEN:
      return "the point is forbidden to black";
    case ROWAN_NO_SUCH_MOVE:
      return "there is no such move";
    case ROWAN_BAD_GRID:
      return "the word is not an 18-bit grid";
    case ROWAN_OUT_OF_MEMORY:
      return "out of memory";
    case ROWAN_INTERNAL_ERROR:
      return "an error inside the library";
    default:
      return "not an error code";
  }
}

int rowan_game_new(rowan_game** game, const char* name, int width, int height, char* message, size_t size) {
  if (name == nullptr) {
    if (game != nullptr) *game = nullptr;
    return report(ROWAN_NULL_ARGUMENT, {}, message, size);
  }
  return new_game(game, message, size, [&] { return find_rules(name, width, height); });
}

int rowan_game_new_mnk(rowan_game** game, int width, int height, int k, char* message, size_t size) {
  return new_game(game, message, size, [&] {
    return rowan::find_game(std::to_string(width) + 'x' + std::to_string(height) + 'x' + std::to_string(k));
  });
}

void rowan_game_free(rowan_game* game) { delete game; }

const char* rowan_game_message(const rowan_game* game) {
  return game == nullptr ? rowan_error_text(ROWAN_NULL_ARGUMENT) : game->message.data();
}

int rowan_game_width(rowan_game* game) {
  return with_position(game, [](const Position& position) -> Answer { return position.rules().width; });
}

int rowan_game_height(rowan_game* game) {
  return with_position(game, [](const Position& position) -> Answer { return position.rules().height; });
}

int rowan_game_k(rowan_game* game) {
  return with_position(game, [](const Position& position) -> Answer { return position.rules().k; });
}

int rowan_game_play(rowan_game* game, int x, int y) {
  return with_position(game, [&](Position& position) -> Answer {
    if (!is_on_board(position.rules(), x, y)) return off_board(position.rules(), x, y);
    return play(position, rowan::point_at(x, y));
  });
}

int rowan_game_play_text(rowan_game* game, const char* point) {
  return with_position(game, [&](Position& position) -> Answer {
    if (point == nullptr) return fail(ROWAN_NULL_ARGUMENT);
    const auto parsed = rowan::parse_point(point, position.rules());
    if (!parsed) return fail(ROWAN_BAD_TEXT, parsed.error().message);
    return play(position, *parsed);
  });
}

int rowan_game_undo(rowan_game* game) {
  return with_position(game, [](Position& position) -> Answer {
    if (position.moves().empty()) return fail(ROWAN_NO_SUCH_MOVE, "there is no move to undo");
    position.undo();
    return ROWAN_OK;
  });
}

int rowan_game_outcome(rowan_game* game) {
  return with_position(
      game, [](const Position& position) -> Answer { return static_cast<int>(position.outcome()); });
}

int rowan_game_side_to_move(rowan_game* game) {
  return with_position(game, [](const Position& position) -> Answer {
    return static_cast<int>(rowan::stone_of(position.side_to_move()));
  });
}

int rowan_game_cell(rowan_game* game, int x, int y) {
  return with_position(game, [&](const Position& position) -> Answer {
    if (!is_on_board(position.rules(), x, y)) return off_board(position.rules(), x, y);
    return static_cast<int>(position.cell(rowan::point_at(x, y)));
  });
}

int rowan_game_move_count(rowan_game* game) {
  return with_position(
      game, [](const Position& position) -> Answer { return static_cast<int>(position.moves().size()); });
}

int rowan_game_move(rowan_game* game, int number, rowan_point* point) {
  return with_position(game, [&](const Position& position) -> Answer {
    if (point == nullptr) return fail(ROWAN_NULL_ARGUMENT);
    if (number < 0 || std::cmp_greater_equal(number, position.moves().size())) {
      return fail(ROWAN_NO_SUCH_MOVE, "there is no move number " + std::to_string(number) + " among " +
                                          std::to_string(position.moves().size()));
    }
    *point = to_c(position.moves()[static_cast<std::size_t>(number)]);
    return ROWAN_OK;
  });
}

int rowan_game_winning_line(rowan_game* game, rowan_point* points, size_t capacity) {
  return with_position(game, [&](const Position& position) -> Answer {
    if (points == nullptr && capacity > 0) return fail(ROWAN_NULL_ARGUMENT);
    const std::vector<Point> line = position.winning_line();
    std::ranges::transform(std::span(line).first(std::min(line.size(), capacity)), points, to_c);
    return static_cast<int>(line.size());
  });
}

int rowan_game_position(rowan_game* game, char* text, size_t size) {
  return with_position(game, [&](const Position& position) -> Answer {
    if (text == nullptr && size > 0) return fail(ROWAN_NULL_ARGUMENT);
    const std::string written = rowan::to_text(position);
    copy_text(written, text, size);
    return static_cast<int>(written.size());
  });
}

int rowan_game_set_position(rowan_game* game, const char* text) {
  return with_position(game, [&](Position& position) -> Answer {
    if (text == nullptr) return fail(ROWAN_NULL_ARGUMENT);
    auto parsed = rowan::parse_reachable_position(text, position.rules());
    if (!parsed) return fail(ROWAN_BAD_TEXT, std::move(parsed.error().message));
    position = std::move(*parsed);
    return ROWAN_OK;
  });
}

int rowan_player_count() { return static_cast<int>(rowan::known_players().size()); }

// The names and lines are string literals, and so end in a NUL.
const char* rowan_player_name(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::known_players()[static_cast<std::size_t>(number)].name.data();
}

const char* rowan_player_about(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::known_players()[static_cast<std::size_t>(number)].about.data();
}

int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size) {
  return with_position(game, [&](const Position& position) -> Answer {
    if (player == nullptr || move == nullptr) return fail(ROWAN_NULL_ARGUMENT);
    if (why == nullptr && why_size > 0) return fail(ROWAN_NULL_ARGUMENT);
    const auto made = rowan::make_player(player, position.rules(), {.seed = seed});
    if (!made) return fail(ROWAN_BAD_PLAYER, made.error().message);
    if (position.is_over()) return fail(ROWAN_GAME_OVER);
    const rowan::Answer answer = (*made)->think({.position = position}).value();
    *move = to_c(answer.move);
    copy_text(answer.why, why, why_size);
    return ROWAN_OK;
  });
}
