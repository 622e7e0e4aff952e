// SPDX-License-Identifier: MIT
#include "arena/tuning/tuning.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include <fmt/core.h>

#include "base/random.hpp"
#include "base/text.hpp"

namespace rowan::arena {

namespace {

/// The uses of a tuning's seed; each draws its own sequence.
enum class Use : std::uint8_t { trial, match, order };

std::uint64_t seed_of(const Tuning& tuning, Use use, std::int64_t number = 0) {
  const std::uint64_t of_use = Random(tuning.match.seed)() + static_cast<std::uint64_t>(use);
  return Random(Random(of_use)() + static_cast<std::uint64_t>(number))();
}

/// The parts of "late_base:3:30", empty ones included.
std::vector<std::string_view> parts_of(std::string_view word) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto colon = word.find(':');
    parts.push_back(word.substr(0, colon));
    if (colon == std::string_view::npos) return parts;
    word.remove_prefix(colon + 1);
  }
}

/// Reads a range, which must lie within the current number.least and number.most.
Result<void> read_range(const std::vector<std::string_view>& parts, TunedNumber& number) {
  if (parts.size() < 3) return {};
  const auto least = parse_integer(parts[1]);
  const auto most = parse_integer(parts[2]);
  if (!least || !most || *least >= *most || *least < number.least || *most > number.most) {
    return failure(fmt::format("expected two different whole numbers from {} to {}, the lower one first",
                               number.least, number.most));
  }
  number.least = static_cast<int>(*least);
  number.most = static_cast<int>(*most);
  return {};
}

Result<void> read_step(const std::vector<std::string_view>& parts, TunedNumber& number) {
  constexpr double share_of_start = 0.2;
  constexpr double share_of_range = 0.05;
  const double range = number.most - number.least;
  if (parts.size() < 4) {
    const double usual = number.start != 0 ? share_of_start * std::abs(number.start) : share_of_range * range;
    number.step = std::clamp(usual, 1.0, range);
    return {};
  }
  const std::string_view text = parts[3];
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number.step);
  if (error != std::errc{} || end != text.data() + text.size() || !(number.step >= 1) ||
      number.step > range) {
    return failure(fmt::format("expected a step from 1 to {}, which is the length of the range",
                               number.most - number.least));
  }
  return {};
}

/// Reads the range and the step; the start must be within the range. `elsewhere` explains how to start from
/// another value.
Result<void> read_limits(const std::vector<std::string_view>& parts, const std::string& elsewhere,
                         TunedNumber& number) {
  if (auto read = read_range(parts, number); !read) return read;
  if (number.start < number.least || number.start > number.most) {
    return failure(
        fmt::format("the start value, {}, is outside the range from {} to {}; widen the range, or start "
                    "elsewhere with --each {}",
                    number.start, number.least, number.most, elsewhere));
  }
  return read_step(parts, number);
}

Result<TunedNumber> parse_number(std::string_view word, const search::Parameters& start) {
  const auto parts = parts_of(word);
  std::vector<std::string> names;
  for (const search::ParameterName& each : search::parameter_names()) names.emplace_back(each.name);
  const auto found =
      std::ranges::find(search::parameter_names(), parts.front(), &search::ParameterName::name);
  if (found == search::parameter_names().end()) {
    return failure("unknown parameter" + did_you_mean(parts.front(), names), "  parameters: " + join(names));
  }
  if (parts.size() == 2 || parts.size() > 4)
    return failure("expected NAME, NAME:LEAST:MOST or NAME:LEAST:MOST:STEP");
  TunedNumber number{.name = std::string(found->name),
                     .start = start.*found->value,
                     .least = found->least,
                     .most = found->most};
  if (auto read = read_limits(parts, "search=" + number.name + ":VALUE", number); !read)
    return failure_of(read);
  return number;
}

Result<TunedNumber> parse_option(std::string_view word, const EngineSettings& start) {
  constexpr int widest = 1'000'000'000;
  const auto parts = parts_of(word);
  if (parts.size() != 3 && parts.size() != 4)
    return failure("expected NAME:LEAST:MOST or NAME:LEAST:MOST:STEP: the range of another engine's option");
  TunedNumber number{.name = std::string(parts.front()), .least = -widest, .most = widest};
  const auto given = start.find(number.name);
  if (given == start.end()) {
    return failure(fmt::format("its start value is unknown; add option.{}=VALUE to --player", number.name));
  }
  const auto value = parse_integer(given->second);
  if (!value || *value < -widest || *value > widest) {
    return failure(fmt::format("its start value, option.{}={}, is not a whole number from {} to {}",
                               number.name, quotable(given->second), -widest, widest));
  }
  number.start = static_cast<int>(*value);
  if (auto read = read_limits(parts, "option." + number.name + "=VALUE", number); !read)
    return failure_of(read);
  return number;
}

/// The words between spaces and commas, each read by `parse` and none repeated.
template <class Parse>
Result<std::vector<TunedNumber>> parse_words(std::span<const std::string> words, const Parse& parse) {
  std::vector<TunedNumber> numbers;
  for (const std::string& text : words) {
    for (const Word& word : split_words(text, " \t\r\n,")) {
      auto number = parse(word.text);
      if (!number)
        return failure(fmt::format("'{}': {}", quotable(word.text), number.error().message),
                       number.error().detail);
      if (std::ranges::find(numbers, number->name, &TunedNumber::name) != numbers.end())
        return failure(
            fmt::format("'{}': {} is given twice; give it once", quotable(word.text), number->name));
      numbers.push_back(*std::move(number));
    }
  }
  return numbers;
}

/// The base player's parameters, with the tuned ones replaced.
std::string search_with(const Tuning& tuning, std::span<const int> values) {
  auto parameters = search::parse_parameters(tuning.match.players.front().search).value();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto found =
        std::ranges::find(search::parameter_names(), tuning.numbers[i].name, &search::ParameterName::name);
    assert(found != search::parameter_names().end());
    parameters.*found->value = values[i];
  }
  return to_text(parameters);
}

/// Sets the values in a player: parameters of the search, or options of an external engine.
void set_values(Contestant& player, const Tuning& tuning, std::span<const int> values) {
  if (!player.is_external()) {
    player.search = search_with(tuning, values);
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    player.options[tuning.numbers[i].name] = std::to_string(values[i]);
}

/// Opening number `place` in the sequence of all that are played.
const std::vector<Point>& opening_at(const Tuning& tuning, std::int64_t place) {
  const auto& openings = tuning.match.openings;
  const auto count = static_cast<std::int64_t>(openings.size());
  const ShuffledOrder order(seed_of(tuning, Use::order, place / count), static_cast<std::uint32_t>(count));
  return openings[order.at(static_cast<std::uint32_t>(place % count))];
}

}  // namespace

Result<std::vector<TunedNumber>> parse_tuned_numbers(std::span<const std::string> words,
                                                     const search::Parameters& start) {
  auto numbers = parse_words(words, [&](std::string_view word) { return parse_number(word, start); });
  if (numbers && numbers->empty())
    return failure("expected names of parameters, such as late_base late_square:20:120");
  return numbers;
}

Result<std::vector<TunedNumber>> parse_tuned_options(std::span<const std::string> words,
                                                     const EngineSettings& start) {
  auto numbers = parse_words(words, [&](std::string_view word) { return parse_option(word, start); });
  if (numbers && numbers->empty()) return failure("expected names of options, such as reach:2:40");
  return numbers;
}

Tournament tuning_match(const Contestant& engine, const Rules& rules, int pairs) {
  Tournament match;
  match.name = "tuning";
  match.rules = rules;
  match.rounds = pairs;
  match.players = {engine, engine};
  match.players[0].name = "plus";
  match.players[1].name = "minus";
  return match;
}

TuningState first_state(const Tuning& tuning) {
  TuningState state;
  for (const TunedNumber& number : tuning.numbers) state.values.push_back(number.start);
  return state;
}

SpsaTrial next_trial(const Tuning& tuning, const TuningState& state) {
  assert(state.iterations < tuning.schedule.iterations);
  return spsa_trial(tuning.numbers, tuning.schedule, seed_of(tuning, Use::trial), state.iterations,
                    state.values);
}

Tournament next_match(const Tuning& tuning, const TuningState& state) {
  const SpsaTrial trial = next_trial(tuning, state);
  Tournament match = tuning.match;
  match.seed = seed_of(tuning, Use::match, state.iterations) >> 1;  // a tournament file holds 63 bits
  set_values(match.players[0], tuning, trial.plus);
  set_values(match.players[1], tuning, trial.minus);
  if (tuning.match.openings.empty()) return match;
  match.openings.clear();
  const std::int64_t first = std::int64_t{state.iterations} * match.rounds;
  for (int round = 0; round < match.rounds; ++round)
    match.openings.push_back(opening_at(tuning, first + round));
  return match;
}

void count_iteration(const Tuning& tuning, TuningState& state, const MatchScore& plus) {
  const SpsaTrial trial = next_trial(tuning, state);
  state.values = spsa_values(tuning.numbers, tuning.schedule, trial, state.iterations, state.values,
                             plus.wins - plus.losses);
  state.plus += plus;
  ++state.iterations;
}

std::vector<int> rounded_values(const TuningState& state) {
  std::vector<int> values;
  for (const double value : state.values) values.push_back(static_cast<int>(std::lround(value)));
  return values;
}

std::string tuned_search(const Tuning& tuning, const TuningState& state) {
  if (tuning.match.players.front().is_external()) return "";
  return search_with(tuning, rounded_values(state));
}

std::string tuned_words(const Tuning& tuning, const TuningState& state) {
  Contestant player = tuning.match.players.front();
  set_values(player, tuning, rounded_values(state));
  if (!player.is_external()) return player.search.empty() ? "" : "search=" + player.search;
  std::string words;
  for (const auto& [name, value] : player.options)
    words += fmt::format("{}option.{}={}", words.empty() ? "" : " ", name, value);
  return words;
}

}  // namespace rowan::arena
