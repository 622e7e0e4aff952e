// SPDX-License-Identifier: MIT
#include "player/book_player.hpp"

#include "book/book.hpp"

namespace rowan::player {

std::expected<think::Answer, record::Fault> BookPlayer::think(const think::Request& request) {
  if (request.lines > 1) return thinker_->think(request);
  renew(random_, request);
  const auto move = choose(*book_, request.position, request.only, random_);
  if (!move) return thinker_->think(request);
  think::Answer answer{.move = move->point, .why = phrase("book")};
  if (move->score) answer.evaluation = think::evaluation_of(*move->score, 0, 0);
  return answer;
}

}  // namespace rowan::player
