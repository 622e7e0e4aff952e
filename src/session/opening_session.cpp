// SPDX-License-Identifier: MIT
#include "session/opening_session.hpp"

#include <cassert>
#include <cctype>
#include <cstddef>
#include <vector>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "game/opening_text.hpp"
#include "player/opening/opening_choice.hpp"

namespace rowan::session {

namespace {

using language::Texts;

std::string capitalized(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string invitation(const Opening& opening, const OpeningOption& option, const Texts& texts) {
  const auto what = [&] { return texts(option_phrase(opening, option)); };
  switch (option.act) {
    case OpeningAct::place:
      return texts("place {stones}", {{"stones", what()}});
    case OpeningAct::choose_color:
      return texts("choose your color (black or white)");
    case OpeningAct::announce:
      return texts("say how many fifth moves will be offered (1 to {most})",
                   {{"most", std::to_string(opening.most_announced(option))}});
    case OpeningAct::offer:
      return texts("offer {moves}", {{"moves", what()}});
    case OpeningAct::take:
      return texts("take {moves}", {{"moves", what()}});
  }
  return "";
}

}  // namespace

Result<OpeningSession> OpeningSession::begin(const OpeningRule& rule, const Rules& rules, Seat opener,
                                             Seat other) {
  if (auto unfit = incompatibility(rule, rules)) return std::unexpected(*std::move(unfit));
  for (Seat* const each : {&opener, &other}) each->player = to_lower(trim(each->player));
  if (auto error = Seats(opener, other).incompatibility(rules)) return std::unexpected(*std::move(error));
  return OpeningSession(rule, rules, std::move(opener), std::move(other));
}

bool OpeningSession::is_you(OpeningSeat which) const {
  return seat(which).is_person() && !seat(opposite(which)).is_person();
}

std::string OpeningSession::name_of(OpeningSeat which) const {
  if (!seat(which).is_person()) return seat(which).player;
  return which == OpeningSeat::opener ? texts_("the opener") : texts_("the other");
}

std::string OpeningSession::name_at_start(OpeningSeat which) const {
  if (!seat(which).is_person()) return capitalized(seat(which).player);
  return which == OpeningSeat::opener ? texts_("The opener") : texts_("The other");
}

std::string OpeningSession::who_has_what() const {
  const OpeningSeat first = is_you(OpeningSeat::other) ? OpeningSeat::other : OpeningSeat::opener;
  const bool black = opening_.side_of(first) == Side::first;
  const Texts::Values names{{"first", name_at_start(first)}, {"second", name_of(opposite(first))}};
  if (is_you(first)) {
    return black ? texts_("You have Black (X), {second} has White (O).", names)
                 : texts_("You have White (O), {second} has Black (X).", names);
  }
  return black ? texts_("{first} has Black (X), {second} has White (O).", names)
               : texts_("{first} has White (O), {second} has Black (X).", names);
}

std::string OpeningSession::question_text() const {
  const OpeningSeat which = opening_.asked();
  std::string ways;
  for (const OpeningOption& option : opening_.options()) {
    const std::string next = invitation(opening_, option, texts_);
    ways = ways.empty() ? next : texts_("{list}, or {next}", {{"list", ways}, {"next", next}});
  }
  const bool black = opening_.side_of(which) == Side::first;
  const Texts::Values values{{"player", name_at_start(which)}, {"ways", ways}};
  if (is_you(which)) {
    return black ? texts_("Your turn, with Black: {ways}", values)
                 : texts_("Your turn, with White: {ways}", values);
  }
  return black ? texts_("{player}'s turn, with Black: {ways}", values)
               : texts_("{player}'s turn, with White: {ways}", values);
}

std::string OpeningSession::colors_of_stones(std::size_t count) const {
  Side side = position().side_to_move();
  std::string colors;
  for (std::size_t i = 0; i < count; ++i, side = opponent(side)) {
    const std::string next = texts_(color_name(side));
    colors = colors.empty() ? next : texts_("{list}, {next}", {{"list", colors}, {"next", next}});
  }
  return colors;
}

std::string OpeningSession::deed_text(const OpeningAction& action) const {
  const OpeningSeat which = opening_.asked();
  const bool you = is_you(which);
  const Texts::Values values{{"player", name_at_start(which)},
                             {"points", points_text(action.points, position().rules())},
                             {"colors", colors_of_stones(action.points.size())}};
  switch (action.act) {
    case OpeningAct::place:
      return you ? texts_("You place {points} ({colors}).", values)
                 : texts_("{player} places {points} ({colors}).", values);
    case OpeningAct::choose_color:
      return color_choice_text(action.color);
    case OpeningAct::announce:
      return you ? texts_.plural(action.number, "You ask for {count} fifth move.",
                                 "You ask for {count} fifth moves.")
                 : texts_.plural(action.number, "{player} asks for {count} fifth move.",
                                 "{player} asks for {count} fifth moves.", {values[0]});
    case OpeningAct::offer:
      return you ? texts_("You offer {points}.", values) : texts_("{player} offers {points}.", values);
    case OpeningAct::take:
      return you ? texts_("You take {points}.", values) : texts_("{player} takes {points}.", values);
  }
  return "";
}

std::string OpeningSession::color_choice_text(Side color) const {
  const OpeningSeat which = opening_.asked();
  const bool keeps = opening_.side_of(which) == color;
  const bool black = color == Side::first;
  if (is_you(which)) {
    if (keeps) return black ? texts_("You keep Black.") : texts_("You keep White.");
    return black ? texts_("You take Black.") : texts_("You take White.");
  }
  const Texts::Values values{{"player", name_at_start(which)}};
  if (keeps) return black ? texts_("{player} keeps Black.", values) : texts_("{player} keeps White.", values);
  return black ? texts_("{player} takes Black.", values) : texts_("{player} takes White.", values);
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
  return refused(phrase("you have no answer to take back"));
}

Seats OpeningSession::seats() const {
  assert(is_done());
  return {seat(opening_.seat_of(Side::first)), seat(opening_.seat_of(Side::second))};
}

}  // namespace rowan::session
