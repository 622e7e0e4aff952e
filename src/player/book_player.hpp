// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "base/random.hpp"
#include "book/book_file.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// A player that takes its moves from an opening book as long as the book has one for the position, without
/// thinking, and asks another player after that. Who wants several lines gets them from that player.
///
/// Of the good moves (book/move_choice.hpp) one is taken by chance, each as likely as it was often played.
class BookPlayer final : public Player {
 public:
  /// Requires both. A book for other games has no move, and is no trouble.
  BookPlayer(book::SharedBook book, std::unique_ptr<Player> thinker, std::uint64_t seed)
      : book_(std::move(book)), thinker_(std::move(thinker)), random_(seed) {}

  void prepare(const Rules& rules) override { thinker_->prepare(rules); }

  /// What the answer says of a move from the book is "book", and its score where the book has one.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  book::SharedBook book_;
  std::unique_ptr<Player> thinker_;
  Random random_;
};

}  // namespace rowan::player
