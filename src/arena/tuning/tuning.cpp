// SPDX-License-Identifier: MIT
#include "arena/tuning/tuning.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "arena/tournament/tournament_text.hpp"
#include "base/checksum.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/json.hpp"
#include "json/json_text.hpp"

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

/// Reads the range, if `parts` has one. It must lie within the current number.least and number.most.
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

/// Reads the range and the step; the start must be within the range. `elsewhere` is what the error message
/// tells the user to write after --each to start from another value.
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

/// Parses each of the words, which spaces or commas separate, with `parse`. A repeated name is an error.
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

/// The parameters of the tuned engine as text, with `values` for those that are tuned.
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

/// The opening at `place` in the sequence of all openings that are played.
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
  match.seed = seed_of(tuning, Use::match, state.iterations) >> 1;  // seeds in tournament files have 63 bits
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

namespace {

constexpr int state_version = 1;
constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

/// The match without its openings, which are not stored: there can be millions, and the file is written after
/// each iteration.
Tournament without_openings(const Tournament& match) {
  Tournament bare = match;
  bare.openings.clear();
  return bare;
}

std::string openings_checksum(const Tournament& match) {
  std::uint64_t sum = fnv1a64_start;
  for (const auto& opening : match.openings) {
    for (const Point point : opening) sum = fnv1a64(to_text(point, match.rules) + ' ', sum);
    sum = fnv1a64("\n", sum);
  }
  return fmt::format("{:016x}", sum);
}

/// The contents of a tuning's file, not yet validated.
struct StoredTuning {
  Tuning tuning = {};
  std::int64_t openings = 0;
  std::string checksum = {};
  TuningState state = {};
};

void read_number(json::ObjectReader& fields, const json::Json& json, StoredTuning& stored) {
  TunedNumber number;
  double value = std::numeric_limits<double>::quiet_NaN();
  constexpr std::int64_t least = std::numeric_limits<int>::min();
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  json::ObjectReader inner(json, fmt::format("parameter {}", stored.tuning.numbers.size() + 1));
  inner.text("name", number.name);
  inner.integer("start", least, most, number.start);
  inner.integer("least", least, most, number.least);
  inner.integer("most", least, most, number.most);
  inner.number("step", number.step);
  inner.number("value", value);
  const bool is_in_range = value >= number.least && value <= number.most;  // false for NaN: missing
  if (!is_in_range) inner.fail(fmt::format("\"value\" must be from {} to {}", number.least, number.most));
  if (const auto error = inner.finish()) fields.fail(error->message);
  stored.tuning.numbers.push_back(std::move(number));
  stored.state.values.push_back(value);
}

Result<StoredTuning> read_stored(std::string_view text) {
  const auto json = json::parse_json(text);
  if (!json) return failure("not the state of a tuning: " + json.error().reason);
  json::ObjectReader fields(*json, "tuning");
  StoredTuning stored;
  std::int64_t version = 0;
  fields.integer("rowan_tuning", state_version, state_version, version);
  if (version != state_version) fields.fail("\"rowan_tuning\": 1 is missing");
  if (const json::Json* const match = fields.object("match")) {
    auto file = parse_tournament(match->dump());
    if (!file) return failure("match: " + file.error().message);
    stored.tuning.match = std::move(file->tournament);
  }
  fields.integer("openings", 0, any_number, stored.openings);
  fields.text("openings_checksum", stored.checksum);
  fields.integer("iterations", 1, std::numeric_limits<int>::max(), stored.tuning.schedule.iterations);
  fields.number("rate", stored.tuning.schedule.rate);
  if (const json::Json* const parameters = fields.array("parameters")) {
    for (const json::Json& each : *parameters) read_number(fields, each, stored);
  }
  fields.integer("done", 0, stored.tuning.schedule.iterations, stored.state.iterations);
  fields.integer("wins", 0, any_number, stored.state.plus.wins);
  fields.integer("draws", 0, any_number, stored.state.plus.draws);
  fields.integer("losses", 0, any_number, stored.state.plus.losses);
  if (const auto error = fields.finish()) return std::unexpected(*error);
  return stored;
}

std::string number_text(const TunedNumber& number) {
  return fmt::format("{}:{}:{}:{} from {}", number.name, number.least, number.most, number.step,
                     number.start);
}

std::string numbers_text(const std::vector<TunedNumber>& numbers) {
  std::string text;
  for (const TunedNumber& number : numbers) text += (text.empty() ? "" : ", ") + number_text(number);
  return text;
}

/// The first difference between the stored tuning and this one; empty if there is none.
std::string state_difference(const StoredTuning& stored, const Tuning& now) {
  if (auto differs = difference(stored.tuning.match, without_openings(now.match)); !differs.empty())
    return differs;
  if (stored.openings != std::ssize(now.match.openings)) {
    return fmt::format("openings: {} before, {} now", stored.openings, now.match.openings.size());
  }
  if (stored.checksum != openings_checksum(now.match)) return "openings: different ones before";
  if (stored.tuning.schedule.iterations != now.schedule.iterations) {
    return fmt::format("iterations: {} before, {} now", stored.tuning.schedule.iterations,
                       now.schedule.iterations);
  }
  if (stored.tuning.schedule.rate != now.schedule.rate)
    return fmt::format("rate: {} before, {} now", stored.tuning.schedule.rate, now.schedule.rate);
  if (stored.tuning.numbers != now.numbers) {
    return fmt::format("parameters: {} before, {} now", numbers_text(stored.tuning.numbers),
                       numbers_text(now.numbers));
  }
  return "";
}

}  // namespace

std::string state_text(const Tuning& tuning, const TuningState& state) {
  json::Json json{{"rowan_tuning", state_version},
                  {"match", json::Json::parse(tournament_text(without_openings(tuning.match)))},
                  {"openings", tuning.match.openings.size()},
                  {"openings_checksum", openings_checksum(tuning.match)},
                  {"iterations", tuning.schedule.iterations},
                  {"rate", tuning.schedule.rate},
                  {"parameters", json::Json::array()},
                  {"done", state.iterations},
                  {"wins", state.plus.wins},
                  {"draws", state.plus.draws},
                  {"losses", state.plus.losses}};
  for (std::size_t i = 0; i < tuning.numbers.size(); ++i) {
    const TunedNumber& number = tuning.numbers[i];
    json["parameters"].push_back(json::Json{{"name", number.name},
                                            {"start", number.start},
                                            {"least", number.least},
                                            {"most", number.most},
                                            {"step", number.step},
                                            {"value", state.values[i]}});
  }
  return json.dump({.indent = 1}) + '\n';
}

Result<TuningState> parse_state(std::string_view text, const Tuning& tuning) {
  auto stored = read_stored(text);
  if (!stored) return failure_of(stored);
  if (const std::string differs = state_difference(*stored, tuning); !differs.empty())
    return failure("the state is from a tuning run with different settings", "  " + differs);
  return std::move(stored->state);
}

}  // namespace rowan::arena
