// SPDX-License-Identifier: MIT
//
// The parser of saved games. An accepted game can be written and read again without change; other input is
// refused with a presentable error.

#include "session/saved_game.hpp"

#include "fuzzing.hpp"

namespace {

using namespace rowan;
using fuzzing::require;

void check_read(const session::GameSession& session) {
  const std::string text = save_text(session);
  const auto again = session::parse_saved_game(text);
  require(again.has_value(), "what is saved is read back");
  require(save_text(*again) == text, "and saved alike");
  require(again->position() == session.position(), "with the same position");
  require(again->position().moves() == session.position().moves(), "the same moves");
  require(again->start().moves() == session.start().moves(), "the same opening");
  require(again->outcome() == session.outcome(), "the same outcome");
  require(again->seats() == session.seats(), "and the same seats");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto session = session::parse_saved_game(fuzzing::as_text(data, size));
  if (session) {
    check_read(*session);
  } else {
    fuzzing::require_presentable(session.error());
  }
  return 0;
}
