// SPDX-License-Identifier: MIT
//
// The parsers for search tuning: parameters by name (search=…), the parameters to tune (--parameters),
// tactics suites, and the state of a tuning run. The first line goes to the first two, the whole input to the
// others. Accepted values are in range; parameters and states parse back from their text; no position of an
// accepted suite is a finished game.

#include "arena/tuning/tuning.hpp"

#include <string>
#include <vector>

#include "fuzzing.hpp"
#include "game/games.hpp"
#include "search/tactics_suite.hpp"

namespace rowan {

namespace {

using fuzzing::require;

void check_parameters(std::string_view text) {
  const auto parameters = search::parse_parameters(text);
  if (!parameters) return require(!parameters.error().message.empty(), "an error says something");
  for (const search::ParameterName& each : search::parameter_names()) {
    const int value = *parameters.*each.value;
    require(value >= each.least && value <= each.most, "a parameter is in its range");
  }
  require(search::parse_parameters(to_text(*parameters)) == *parameters, "parameters are read back");
}

void check_numbers(std::string_view text) {
  const auto numbers = arena::parse_tuned_numbers(std::vector{std::string(text)}, {});
  if (!numbers) return fuzzing::require_presentable(Error{numbers.error().message});
  require(!numbers->empty(), "something is tuned");
  for (const arena::TunedNumber& number : *numbers) {
    require(number.least < number.most && number.start >= number.least && number.start <= number.most,
            "a number starts in its range");
    require(number.step >= 1 && number.step <= number.most - number.least, "a step fits into the range");
  }
}

void check_tactics(std::string_view text) {
  const auto positions = search::parse_tactics(text);
  if (!positions) return fuzzing::require_presentable(positions.error());
  for (const search::TacticsPosition& each : *positions)
    require(!each.position.is_over(), "no position of a suite is a finished game");
}

/// The tuning run that the corpus files belong to.
const arena::Tuning& tuning() {
  static const arena::Tuning tuning = [] {
    const arena::Contestant engine{.name = "engine", .player = "engine", .limits = {.nodes = 200}};
    search::Parameters start;
    start.late_base = 6;
    return arena::Tuning{
        .match = arena::tuning_match(engine, *find_game("freestyle"), 2),
        .numbers = *arena::parse_tuned_numbers(std::vector<std::string>{"late_base:2:20:2"}, start),
        .schedule = {.iterations = 9, .rate = 0.5}};
  }();
  return tuning;
}

void check_state(std::string_view text) {
  const auto state = arena::parse_state(text, tuning());
  if (!state) return require(!state.error().message.empty(), "an error says something");
  require(state->values.size() == 1 && state->values[0] >= 2 && state->values[0] <= 20,
          "a value is in its range");
  require(state->iterations >= 0 && state->iterations <= 9, "iterations are counted");
  require(arena::parse_state(arena::state_text(tuning(), *state), tuning()) == *state,
          "a state is read back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzzing::as_text(data, size);
  const std::string_view line = fuzzing::split_first_line(text).line;
  check_parameters(line);
  check_numbers(line);
  check_tactics(text);
  check_state(text);
  return 0;
}

}  // namespace rowan
