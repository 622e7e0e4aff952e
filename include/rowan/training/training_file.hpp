// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/c/training.h>
#include <rowan/game/point.hpp>
#include <rowan/game/rules.hpp>

namespace rowan {
inline namespace api {

/// A game to train a network on. Points are indices, y * width + x. The search of the position after
/// opening_moves + i moves gave scores[i] for the side to move, and best[i] as the best move. The result says
/// little about positions with fewer than clean_from moves: a random move was played after them.
struct TrainingGame {
  std::int64_t number = 0;  ///< of the game in its series, from 0
  Rules rules;
  Outcome result = Outcome::draw;
  int opening_moves = 0;  ///< number of moves before the first search
  int clean_from = 0;
  std::vector<std::int32_t> moves;
  std::vector<std::int32_t> scores;
  std::vector<std::int32_t> best;
};

/// A file of such games, as `rowan selfplay --format training` writes them, read one by one.
///
///     rowan::TrainingFile file("freestyle.games");
///     while (const auto game = file.next()) learn(*game);
class TrainingFile {
 public:
  explicit TrainingFile(const std::string& path)
      : handle_(detail::make_handle<rowan_training, rowan_training_close>(
            [&](rowan_training** reader, char* message, std::size_t size) {
              return rowan_training_open(reader, path.c_str(), message, size);
            })) {}

  /// The next game; empty at the end.
  [[nodiscard]] std::optional<TrainingGame> next() {
    rowan_training_game game = ROWAN_TRAINING_GAME_INIT;
    const int answer = rowan_training_next(handle_.get(), &game);
    if (answer < 0) detail::fail(answer, rowan_training_message(handle_.get()));
    if (answer == 0) return std::nullopt;
    TrainingGame read;
    read.number = game.number;
    read.rules = {game.width,     game.height, game.k, game.exact != 0, game.ends_must_be_free != 0,
                  game.renju != 0};
    read.result = static_cast<Outcome>(game.result);
    read.opening_moves = game.opening_moves;
    read.clean_from = game.clean_from;
    read.moves.assign(game.moves, game.moves + game.move_count);
    read.scores.assign(game.scores, game.scores + game.searched_count);
    read.best.assign(game.best, game.best + game.searched_count);
    return read;
  }

  /// After the last game: returns whether an unfinished record follows.
  [[nodiscard]] bool is_cut_off() const {
    return detail::check(rowan_training_is_cut_off(handle_.get())) != 0;
  }

 private:
  detail::Handle<rowan_training, rowan_training_close> handle_;
};

}  // namespace api
}  // namespace rowan
