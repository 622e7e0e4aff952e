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
#include "language/texts.hpp"
#include "network/choice.hpp"
#include "record/json.hpp"
#include "server/analysis/cpu_lease.hpp"

namespace rowan::server {

struct Collections;

/// What an answer that takes thinking may use.
struct Work {
  using Clock = std::chrono::steady_clock;

  CpuLease& lease;
  StopToken stop;  // the visitor has gone, the server ends, or the time for the question is over
  Clock::time_point asked = Clock::now();  // when the question came; what waiting took is no longer there
  network::Choice network = {};            // what evaluates positions
  Collections* collections = nullptr;      // null: there are none
  book::SharedBook book = {};              // from which players take their first moves; null: none
  language::Texts texts = {};              // the language of sentences
  bool is_cut_short = false;               // an error is not the question's fault: there was no time

  /// For whatever thinks.
  [[nodiscard]] Interruption interruption() const {
    return {.stop = stop, .pause = [&shared = lease] { shared.pause(); }};
  }
};

/// The error of a question that was stopped before there was an answer that holds.
[[nodiscard]] inline std::unexpected<Error> out_of_time(Work& work) {
  work.is_cut_short = true;
  return failure("the time for this question was over before there was an answer; try again later");
}

/// Thrown where a question is right and the server cannot answer it now; the sentence is for the visitor.
struct Unavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// That a move of a request is refused, in the visitor's language.
[[nodiscard]] Error move_refusal(std::string_view typed, const Error& error);

/// The points in the list of that name, at most as many as the board has; none where the list is left out.
[[nodiscard]] Result<std::vector<Point>> read_points(const record::Json& request, const char* name,
                                                     const Rules& rules);

// The questions of the JSON interface, as docs/api.md describes them: an object in, an object out. An error
// is what was wrong with the question.

[[nodiscard]] Result<record::Json> answer_position(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_move(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_hint(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_why(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_threats(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_balance(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_explore(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_stored_game(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_convert(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_bits(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_qr(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_puzzle(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_puzzle_try(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_puzzle_hint(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_lessons(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_lesson(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_lesson_try(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_lesson_hint(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_game_puzzles(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_solve(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_verify(const record::Json& request, Work& work);

/// How many puzzles there are of each kind in each game.
[[nodiscard]] record::Json puzzle_counts_json();

/// Games, players, formats, limits, collections, puzzles: always the same.
[[nodiscard]] record::Json info_json(const record::Json& collections);

inline constexpr std::string_view no_store =
    "this server has no collection of games: start it with --store FILE";

/// Of answer_explore: what the collections have about the position is added to the answer. Requires
/// collections.
void add_collections(record::Json& answer, const Position& position, Work& work);

/// Of answer_stored_game: a game of the store. Requires collections.
[[nodiscard]] Result<record::Json> stored_game_json(std::int64_t id, Work& work);

}  // namespace rowan::server
