// SPDX-License-Identifier: MIT
//
// The classic programs as their users ran them. Every byte is a key of TTT3, and every line is typed into the
// one-word game (Game32). TTT3 echoes every key and, while the game continues, rings the bell for a key that
// changes nothing. Game32 plays every number, asks for the next until the game is over, and fails only if a
// line is not a number.

#include <algorithm>
#include <string>

#include "fuzzing.hpp"
#include "session/original_game32.hpp"
#include "session/original_ttt3.hpp"

namespace rowan {

namespace {

using fuzzing::require;

void press_keys(std::string_view keys) {
  session::OriginalTtt3 program;
  for (const char key : keys) {
    if (program.state() != session::OriginalTtt3::State::playing) break;
    const board::Text9 before = program.board();
    const std::string printed = program.press(key);
    require(printed.front() == key, "every key is repeated");
    const auto count = [&](char letter) { return std::ranges::count(program.board().text(), letter); };
    switch (program.state()) {
      case session::OriginalTtt3::State::quit:
        require(printed.size() == 1 && program.board() == before, "quitting says nothing more");
        break;
      case session::OriginalTtt3::State::game_over:
        require(printed.ends_with("\r\nGame Over\r\n"), "the end is said");
        require(program.board().is_full() || program.board().has_line(Side::second),
                "there is a reason to end");
        break;
      case session::OriginalTtt3::State::playing:
        require(count('X') == count('O'), "both have moved");
        require((printed.back() == '\a') == (program.board() == before), "a bell means that nothing changed");
        break;
    }
  }
}

void enter_lines(std::string_view text) {
  session::OriginalGame32 program;
  while (!text.empty() && program.state() == session::OriginalGame32::State::playing) {
    const auto [line, rest] = fuzzing::split_first_line(text);
    text = rest;
    const board::Game32 before = program.game();
    const std::string printed = program.enter(line);
    if (program.state() == session::OriginalGame32::State::failed) {
      require(printed.empty() && !session::parse_java_int(line), "only what is not a number fails");
      fuzzing::require_presentable(program.error());
      continue;
    }
    board::Game32 expected = before;
    expected.step(session::parse_java_int(line).value(), board::InputRule::wrap);
    require(program.game().word() == expected.word(), "the word is that of the board");
    const bool is_over = program.state() == session::OriginalGame32::State::over;
    require(is_over == (expected.result() != Outcome::ongoing), "the result bits end the program");
    require(is_over || printed.ends_with(program.prompt()), "a number is asked for");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  press_keys(fuzzing::as_text(data, size));
  enter_lines(fuzzing::as_text(data, size));
  return 0;
}

}  // namespace rowan
