// SPDX-License-Identifier: MIT
#include "player/player.hpp"

namespace rowan {

Answer Player::answer(const Turn& turn, const Limits& /*limits*/) {
  return {.point = choose(turn.position).point};
}

}  // namespace rowan
