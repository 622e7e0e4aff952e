// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "base/random.hpp"
#include "book/book.hpp"
#include "book/book_file.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// A player that takes its moves from an opening book without thinking as long as the book has a good move
/// (book::good_moves), and otherwise asks another player. Requests for several lines also go to that player.
///
/// One of the good moves is chosen at random, weighted by how often it was played (book::choose).
class BookPlayer final : public Player {
 public:
  /// Neither pointer may be null. A book for other rules is ignored.
  BookPlayer(book::SharedBook book, std::unique_ptr<Player> thinker, std::uint64_t seed)
      : book_(std::move(book)), thinker_(std::move(thinker)), random_(seed) {}

  void prepare(const Rules& rules) override { thinker_->prepare(rules); }

  /// For a move from the book, `why` is "book", and `evaluation` is set if the book has a score for the move.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    if (request.lines > 1) return thinker_->think(request);
    renew(random_, request);
    const auto move = choose(*book_, request.position, request.only, random_);
    if (!move) return thinker_->think(request);
    think::Answer answer{.move = move->point, .why = phrase("book")};
    if (move->score) answer.evaluation = think::evaluation_of(*move->score, 0, 0);
    return answer;
  }

 private:
  book::SharedBook book_;
  std::unique_ptr<Player> thinker_;
  Random random_;
};

}  // namespace rowan::player
