// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "game/position.hpp"
#include "json/json.hpp"
#include "language/texts.hpp"
#include "network/network_selector.hpp"
#include "server/analysis/cpu_lease.hpp"
#include "server/analysis/limits.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

struct Collections;

/// What the handler of a request may use, and what it reports back.
struct RequestContext {
  using Clock = std::chrono::steady_clock;

  CpuLease& lease;
  StopToken stop;  // requested when the visitor has left, the server ends or the time is up
  Clock::time_point asked = Clock::now();  // when the request arrived, since time in queues counts
  network::NetworkSelector network = {};   // evaluates positions
  Collections* collections = nullptr;      // null if there are none
  book::SharedBook book = {};              // for the players' first moves; null if there is none
  language::Texts texts = {};              // for sentences, in the language of the request
  bool is_cut_short = false;               // whether the cause of an error is a lack of time, not the request

  /// The stop and the pauses for engines and searches.
  [[nodiscard]] Interruption interruption() const {
    return {.stop = stop, .pause = [&shared = lease] { shared.pause(); }};
  }
};

/// The error for a request that was stopped before there was a reliable answer.
[[nodiscard]] inline std::unexpected<Error> out_of_time(RequestContext& context) {
  context.is_cut_short = true;
  return failure("the time limit was reached before there was an answer; try again later");
}

/// Thrown if a request is valid, but the server cannot answer it now. The message is shown to the visitor.
struct Unavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The error for a move in the request that is not a point or not legal.
[[nodiscard]] Error move_refusal(std::string_view typed, const Error& error);

/// The same for a point in the list `name` of the request.
[[nodiscard]] Error point_refusal(const char* name, std::string_view typed, const Error& error);

/// The points in the list `name`; empty if the list is absent. More points than the board has are an error.
[[nodiscard]] Result<std::vector<Point>> read_points(const json::Json& request, const char* name,
                                                     const Rules& rules);

// The requests of the JSON interface, as docs/api.md describes them: an object in, an object out. An error
// says what is wrong with the request.

[[nodiscard]] Result<json::Json> answer_position(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_move(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_hint(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_why(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_threats(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_balance(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_explore(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_stored_game(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_convert(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_bits(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_qr(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_puzzle(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_puzzle_try(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_puzzle_hint(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_lessons(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_lesson(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_lesson_try(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_lesson_hint(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_game_puzzles(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_solve(const json::Json& request, RequestContext& context);
[[nodiscard]] Result<json::Json> answer_verify(const json::Json& request, RequestContext& context);

/// The number of puzzles of each kind in each game.
[[nodiscard]] json::Json puzzle_counts_json();

/// Games, players, formats, limits, collections, puzzles: constant while the server runs.
[[nodiscard]] json::Json info_json(const json::Json& collections);

inline constexpr std::string_view no_store =
    "this server has no collection of games: start it with --store FILE";

/// For answer_explore: adds to the answer what the collections contain about the position. Requires
/// collections.
void add_collections(json::Json& answer, const Position& position, RequestContext& context);

/// For answer_stored_game: the game with that id in the store. Requires collections.
[[nodiscard]] Result<json::Json> stored_game_json(std::int64_t id, RequestContext& context);

/// The handler for a path of the JSON interface.
struct Route {
  using Handler = Result<json::Json> (*)(const json::Json& request, RequestContext& context);

  std::string_view path;
  Handler answer;
  CpuPriority priority;
  bool is_slow = false;  // may take seconds

  /// The work stops this long after it has begun. The answer is then incomplete, or an error (out_of_time).
  std::chrono::seconds longest = longest_request;
};

/// The route for a path; null if no request has that path.
[[nodiscard]] const Route* find_route(std::string_view path);

/// The answer to a request; an error reply of the JSON interface if the body is invalid or the time is up.
[[nodiscard]] HttpReply answer_question(const Route& route, std::string_view body, RequestContext& context);

}  // namespace rowan::server
