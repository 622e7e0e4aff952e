// SPDX-License-Identifier: MIT
#include "session/opening_session.hpp"

#include <cassert>
#include <cctype>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "game/opening_text.hpp"
#include "player/opening/opening_choice.hpp"

namespace rowan::session {

namespace {

std::string capitalized(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// "Black (X)": the color, and the letter that stands for it on boards of letters.
std::string color_and_letter(Side side) {
  return fmt::format("{} ({})", color_name(side), side == Side::first ? 'X' : 'O');
}

/// "Black", "Black, White, Black": the colors of stones from the one to move on.
std::string colors_of_stones(Side side, std::size_t count) {
  std::vector<std::string> colors;
  for (std::size_t i = 0; i < count; ++i, side = opponent(side)) colors.emplace_back(color_name(side));
  return join(colors);
}

std::string invitation(const Opening& opening, const OpeningOption& option) {
  switch (option.act) {
    case OpeningAct::place:
      return "place " + option_text(opening, option);
    case OpeningAct::choose_color:
      return "choose your color (black or white)";
    case OpeningAct::announce:
      return "say how many fifth moves will be offered (1 to " +
             std::to_string(opening.most_announced(option)) + ')';
    case OpeningAct::offer:
      return "offer " + option_text(opening, option);
    case OpeningAct::take:
      return "take " + option_text(opening, option);
  }
  return "";
}

}  // namespace

Result<OpeningSession> OpeningSession::begin(const OpeningRule& rule, const Rules& rules, Seat opener,
                                             Seat other) {
  if (auto unfit = why_unfit(rule, rules)) return std::unexpected(*std::move(unfit));
  for (Seat* const each : {&opener, &other}) each->player = to_lower(trim(each->player));
  if (auto error = Seats(opener, other).why_unfit(rules)) return std::unexpected(*std::move(error));
  return OpeningSession(rule, rules, std::move(opener), std::move(other));
}

bool OpeningSession::is_you(OpeningSeat which) const {
  return seat(which).is_person() && !seat(opposite(which)).is_person();
}

std::string OpeningSession::name_of(OpeningSeat which) const {
  if (is_you(which)) return "you";
  if (!seat(which).is_person()) return seat(which).player;
  return which == OpeningSeat::opener ? "the opener" : "the other";
}

std::string OpeningSession::have_text(OpeningSeat which) const {
  return fmt::format("{} {} {}", name_of(which), is_you(which) ? "have" : "has",
                     color_and_letter(opening_.side_of(which)));
}

std::string OpeningSession::who_has_what() const {
  const OpeningSeat first = is_you(OpeningSeat::other) ? OpeningSeat::other : OpeningSeat::opener;
  return fmt::format("{}, {}.", capitalized(have_text(first)), have_text(opposite(first)));
}

std::string OpeningSession::question_text() const {
  const OpeningSeat which = opening_.asked();
  std::vector<std::string> ways;
  for (const OpeningOption& option : opening_.options()) ways.push_back(invitation(opening_, option));
  return fmt::format("{}, with {}: {}", is_you(which) ? "Your turn" : capitalized(name_of(which)) + "'s turn",
                     color_name(opening_.side_of(which)), join(ways, ", or "));
}

std::string OpeningSession::deed_text(const OpeningAction& action) const {
  const OpeningSeat which = opening_.asked();
  const auto say = [&](std::string_view deed, std::string_view rest) {
    return fmt::format("{} {}{} {}.", capitalized(name_of(which)), deed, is_you(which) ? "" : "s", rest);
  };
  const Rules& rules = position().rules();
  const std::string points = points_text(action.points, rules);
  switch (action.act) {
    case OpeningAct::place:
      return say("place", fmt::format("{} ({})", points,
                                      colors_of_stones(position().side_to_move(), action.points.size())));
    case OpeningAct::choose_color:
      return say(opening_.side_of(which) == action.color ? "keep" : "take", color_name(action.color));
    case OpeningAct::announce:
      return say("ask", fmt::format("for {}", counted(action.number, "fifth move")));
    case OpeningAct::offer:
      return say("offer", points);
    case OpeningAct::take:
      return say("take", points);
  }
  return "";
}

Result<std::string> OpeningSession::answer(std::string_view typed) {
  assert(!is_done() && !is_program_asked());
  const auto action = parse_opening_action(typed, opening_);
  if (!action) return failure_of(action);
  std::string deed = deed_text(*action);
  if (auto problem = opening_.apply(*action)) return std::unexpected(*std::move(problem));
  return deed;
}

std::string OpeningSession::answer_by_program(const StopToken& stop) {
  assert(is_program_asked());
  const auto action =
      player::opening_action(opening_, {.seed = seed_of_move(asked().seed, opening_.actions().size()),
                                        .network = network_,
                                        .book = book_,
                                        .stop = stop});
  std::string deed = deed_text(action);
  const auto problem = opening_.apply(action);
  assert(!problem);
  static_cast<void>(problem);
  return deed;
}

Result<void> OpeningSession::undo() {
  Opening before = opening_;
  while (!before.actions().empty()) {
    before.undo();
    if (!seat(before.asked()).is_person()) continue;
    opening_ = std::move(before);
    return {};
  }
  return failure("you have no answer to take back");
}

Seats OpeningSession::seats() const {
  assert(is_done());
  return {seat(opening_.seat_of(Side::first)), seat(opening_.seat_of(Side::second))};
}

}  // namespace rowan::session
