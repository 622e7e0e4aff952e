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

/// How random games ended.
struct Tally {
  std::int64_t games = 0;
  std::int64_t moves = 0;  ///< that were played in all games together; those of the start are not counted
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
/// An action is the number of a point, y * width + x, or Batch::no_action. Lists have the entries of game 0
/// first, then those of game 1, and so on; within a game row by row from the top. Programs that keep their
/// arrays use the C functions with get().
class Batch {
 public:
  static constexpr std::int32_t no_action = ROWAN_NO_ACTION;

  /// What happens to a game that a step ended.
  enum class AtEnd { stay = 0, begin_again = ROWAN_BATCH_AUTO_RESET };

  /// `count` games that all begin as `start` stands now.
  Batch(const Game& start, int count, std::uint64_t seed = 0, AtEnd at_end = AtEnd::begin_again)
      : handle_(detail::make_handle<rowan_batch, rowan_batch_free>(
            [&](rowan_batch** batch, char* message, std::size_t size) {
              return rowan_batch_new(batch, start.get(), count, seed, static_cast<unsigned>(at_end), message,
                                     size);
            })) {}

  /// Takes over what a function of the C interface made.
  explicit Batch(rowan_batch* made) : handle_(made) {}

  /// How many games there are, and how many points each has.
  [[nodiscard]] int count() const { return detail::check(rowan_batch_count(get())); }
  [[nodiscard]] int points() const { return detail::check(rowan_batch_points(get())); }

  /// Puts all games back to the start, or one of them.
  void reset() { check(rowan_batch_reset(get())); }
  void reset(int number) { check(rowan_batch_reset_game(get(), number)); }

  /// Plays actions[i] in game i. The answer is how many games ended with this step. If any action is not
  /// legal nothing is played in any game.
  int step(const std::vector<std::int32_t>& actions) {
    if (actions.size() != games()) detail::fail(ROWAN_BAD_ARGUMENT, "a step needs an action for each game");
    return check(rowan_batch_step(get(), actions.data()));
  }
  /// The number of the game whose action the latest failed step refused.
  [[nodiscard]] int failed_game() const { return detail::check(rowan_batch_failed_game(get())); }

  /// A legal action for each game, every one with the same chance; no_action for games that are over.
  [[nodiscard]] std::vector<std::int32_t> random_actions() {
    std::vector<std::int32_t> actions(games());
    check(rowan_batch_random_actions(get(), actions.data()));
    return actions;
  }

  /// How each game stands after the latest step; where games begin again, how it ended.
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
  /// How many moves have been played in each game, those of the start included.
  [[nodiscard]] std::vector<std::int32_t> move_counts() const {
    std::vector<std::int32_t> counts(games());
    detail::check(rowan_batch_move_counts(get(), counts.data()));
    return counts;
  }
  /// Two numbers for each game, the first player's and the second player's: 1 for a win, -1 for a loss, 0
  /// otherwise.
  [[nodiscard]] std::vector<float> returns() const {
    std::vector<float> returns(2 * games());
    detail::check(rowan_batch_returns(get(), returns.data()));
    return returns;
  }
  /// For each point of each game: 1 where the side to move may play, else 0.
  [[nodiscard]] std::vector<std::uint8_t> legal_masks() const {
    std::vector<std::uint8_t> masks(games() * static_cast<std::size_t>(points()));
    detail::check(rowan_batch_legal_masks(get(), masks.data(), masks.size()));
    return masks;
  }
  /// What each game looks like to the side to move: [game][enum rowan_plane][point], 0 or 1.
  [[nodiscard]] std::vector<float> planes() const {
    std::vector<float> planes(games() * ROWAN_PLANE_COUNT * static_cast<std::size_t>(points()));
    detail::check(rowan_batch_planes_float(get(), planes.data(), planes.size()));
    return planes;
  }

  /// A copy of a game, and the other way round.
  [[nodiscard]] Game game(int number) const {
    rowan_game* copy = nullptr;
    detail::check(rowan_batch_get_game(get(), number, &copy));
    return Game(copy);
  }
  void set_game(int number, const Game& game) { check(rowan_batch_set_game(get(), number, game.get())); }

  /// A batch of its own with the same games and random numbers.
  [[nodiscard]] Batch clone() const {
    rowan_batch* copy = nullptr;
    detail::check(rowan_batch_clone(get(), &copy));
    return Batch(copy);
  }

  /// The batch as bytes, and the batch of such bytes, which goes on as the saved one would.
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

  /// Plays random games from the start of the batch to their ends, as fast as the library can. The games of
  /// the batch stay as they are. Where `poll` stops it, the tally has the games until then.
  [[nodiscard]] Tally run_random(std::int64_t games, const Poll& poll = {}) {
    rowan_tally tally = ROWAN_TALLY_INIT;
    detail::PollCallback call(poll);
    const int answer = rowan_batch_run_random(get(), games, call.c_function(), &call, &tally);
    call.rethrow();
    check(answer);
    return {tally.games, tally.moves, tally.first_wins, tally.second_wins, tally.draws};
  }

  /// For functions of the C interface that are given a batch; it stays this object's.
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
