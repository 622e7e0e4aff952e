// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/base/poll.hpp>
#include <rowan/c/batch.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// The results of random games.
struct Tally {
  std::int64_t games = 0;
  std::int64_t moves = 0;  ///< played in all games together, not counting those of the start
  std::int64_t first_wins = 0;
  std::int64_t second_wins = 0;
  std::int64_t draws = 0;
};

/// Many games at once, for programs that learn: a step plays a move in each of them.
///
///     rowan::Batch batch(rowan::Game("freestyle"), 256);
///     batch.step(batch.random_actions());
///     const std::vector<float> planes = batch.planes();
///
/// An action is the index of a point, y * width + x, or Batch::no_action. Lists have the entries of game 0
/// first, then those of game 1, and so on; within a game, points are in rows from the top. Programs with
/// their own arrays use the C functions with get().
class Batch {
 public:
  static constexpr std::int32_t no_action = ROWAN_NO_ACTION;

  /// What to do with a game that a step has ended.
  enum class AtEnd { stay = 0, begin_again = ROWAN_BATCH_AUTO_RESET };

  /// Makes `count` games that all begin in the current state of `start`.
  Batch(const Game& start, int count, std::uint64_t seed = 0, AtEnd at_end = AtEnd::begin_again)
      : handle_(detail::make_handle<rowan_batch, rowan_batch_free>(
            [&](rowan_batch** batch, char* message, std::size_t size) {
              return rowan_batch_new(batch, start.get(), count, seed, static_cast<unsigned>(at_end), message,
                                     size);
            })) {}

  /// Takes ownership of a handle made by the C interface.
  explicit Batch(rowan_batch* made) : handle_(made) {}

  /// The number of games, and the number of points of each board.
  [[nodiscard]] int count() const { return detail::check(rowan_batch_count(get())); }
  [[nodiscard]] int points() const { return detail::check(rowan_batch_points(get())); }

  /// Resets all games, or one of them, to the start.
  void reset() { check(rowan_batch_reset(get())); }
  void reset(int number) { check(rowan_batch_reset_game(get(), number)); }

  /// Plays actions[i] in game i. Returns how many games ended in this step. If any action is illegal, nothing
  /// is played in any game.
  int step(const std::vector<std::int32_t>& actions) {
    if (actions.size() != games()) detail::fail(ROWAN_BAD_ARGUMENT, "a step needs an action for each game");
    return check(rowan_batch_step(get(), actions.data()));
  }
  /// The number of the game whose action step() rejected most recently.
  [[nodiscard]] int failed_game() const { return detail::check(rowan_batch_failed_game(get())); }

  /// A legal action for each game, uniformly at random; no_action for games that are over.
  [[nodiscard]] std::vector<std::int32_t> random_actions() {
    std::vector<std::int32_t> actions(games());
    check(rowan_batch_random_actions(get(), actions.data()));
    return actions;
  }

  /// The outcome of each game after the latest step. For a game that ended and restarted in this step, it is
  /// that of the game that ended.
  [[nodiscard]] std::vector<Outcome> outcomes() const {
    std::vector<std::uint8_t> bytes(games());
    detail::check(rowan_batch_outcomes(get(), bytes.data()));
    std::vector<Outcome> outcomes;
    for (const std::uint8_t byte : bytes) outcomes.push_back(static_cast<Outcome>(byte));
    return outcomes;
  }
  /// The side to move of each game.
  [[nodiscard]] std::vector<Side> sides() const {
    std::vector<std::uint8_t> bytes(games());
    detail::check(rowan_batch_sides(get(), bytes.data()));
    std::vector<Side> sides;
    for (const std::uint8_t byte : bytes) sides.push_back(static_cast<Side>(byte));
    return sides;
  }
  /// The number of moves in each game, including those of the start.
  [[nodiscard]] std::vector<std::int32_t> move_counts() const {
    std::vector<std::int32_t> counts(games());
    detail::check(rowan_batch_move_counts(get(), counts.data()));
    return counts;
  }
  /// Two numbers for each game, for the first and the second player: 1 for a win, -1 for a loss, 0 otherwise.
  [[nodiscard]] std::vector<float> returns() const {
    std::vector<float> returns(2 * games());
    detail::check(rowan_batch_returns(get(), returns.data()));
    return returns;
  }
  /// For each point of each game: 1 if the side to move may play there, else 0.
  [[nodiscard]] std::vector<std::uint8_t> legal_masks() const {
    std::vector<std::uint8_t> masks(games() * static_cast<std::size_t>(points()));
    detail::check(rowan_batch_legal_masks(get(), masks.data(), masks.size()));
    return masks;
  }
  /// Each game from the point of view of the side to move: [game][enum rowan_plane][point], 0 or 1.
  [[nodiscard]] std::vector<float> planes() const {
    std::vector<float> planes(games() * ROWAN_PLANE_COUNT * static_cast<std::size_t>(points()));
    detail::check(rowan_batch_planes_float(get(), planes.data(), planes.size()));
    return planes;
  }

  /// game() copies a game out of the batch; set_game() replaces a game of the batch by a copy.
  [[nodiscard]] Game game(int number) const {
    rowan_game* copy = nullptr;
    detail::check(rowan_batch_get_game(get(), number, &copy));
    return Game(copy);
  }
  void set_game(int number, const Game& game) { check(rowan_batch_set_game(get(), number, game.get())); }

  /// An independent copy with the same games and random numbers.
  [[nodiscard]] Batch clone() const {
    rowan_batch* copy = nullptr;
    detail::check(rowan_batch_clone(get(), &copy));
    return Batch(copy);
  }

  /// save() serializes the batch. load() makes a batch that continues exactly as the saved one would.
  [[nodiscard]] std::vector<std::uint8_t> save() const {
    std::size_t size = 0;
    detail::check(rowan_batch_save(get(), nullptr, 0, &size));
    std::vector<std::uint8_t> bytes(size);
    detail::check(rowan_batch_save(get(), bytes.data(), bytes.size(), &size));
    return bytes;
  }
  [[nodiscard]] static Batch load(const std::vector<std::uint8_t>& bytes) {
    return Batch(detail::make_handle<rowan_batch, rowan_batch_free>([&](rowan_batch** batch, char* message,
                                                                        std::size_t size) {
                   return rowan_batch_load(batch, bytes.data(), bytes.size(), message, size);
                 }).release());
  }

  /// Plays this many random games to the end, as fast as possible, each from the position in which the
  /// batch's games start. The batch's own games do not change. If `poll` stops the work, the tally counts the
  /// games played so far.
  [[nodiscard]] Tally run_random(std::int64_t games, const Poll& poll = {}) {
    rowan_tally tally = ROWAN_TALLY_INIT;
    detail::PollCallback call(poll);
    const int answer = rowan_batch_run_random(get(), games, call.c_function(), &call, &tally);
    call.rethrow();
    check(answer);
    return {tally.games, tally.moves, tally.first_wins, tally.second_wins, tally.draws};
  }

  /// The handle, for C functions that take a batch. This object keeps ownership.
  [[nodiscard]] rowan_batch* get() const { return handle_.get(); }

 private:
  [[nodiscard]] std::size_t games() const { return static_cast<std::size_t>(count()); }
  int check(int answer) {
    if (answer < 0) detail::fail(answer, rowan_batch_message(get()));
    return answer;
  }

  detail::Handle<rowan_batch, rowan_batch_free> handle_;
};

}  // namespace api
}  // namespace rowan
