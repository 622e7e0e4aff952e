// SPDX-License-Identifier: MIT
#include "arena/tuning/tuning_state.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <fmt/core.h>

#include "arena/tournament/tournament_text.hpp"
#include "base/checksum.hpp"
#include "game/notation.hpp"
#include "record/json.hpp"
#include "record/json/json_object_reader.hpp"
#include "record/json_text.hpp"

namespace rowan::arena {

namespace {

constexpr int state_version = 1;
constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

/// Openings are not stored: there can be millions, and the file is written after each iteration.
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

/// The contents of a file, not yet validated.
struct StoredTuning {
  Tuning tuning = {};
  std::int64_t openings = 0;
  std::string checksum = {};
  TuningState state = {};
};

void read_number(record::JsonObjectReader& fields, const record::Json& json, StoredTuning& stored) {
  TunedNumber number;
  double value = std::numeric_limits<double>::quiet_NaN();
  constexpr std::int64_t least = std::numeric_limits<int>::min();
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  record::JsonObjectReader inner(json, fmt::format("parameter {}", stored.tuning.numbers.size() + 1));
  inner.text("name", number.name);
  inner.integer("start", least, most, number.start);
  inner.integer("least", least, most, number.least);
  inner.integer("most", least, most, number.most);
  inner.number("step", number.step);
  inner.number("value", value);
  const bool is_in_range = value >= number.least && value <= number.most;  // false if it is missing
  if (!is_in_range) inner.fail(fmt::format("\"value\" must be from {} to {}", number.least, number.most));
  if (const auto error = inner.finish()) fields.fail(error->message);
  stored.tuning.numbers.push_back(std::move(number));
  stored.state.values.push_back(value);
}

Result<StoredTuning> read_stored(std::string_view text) {
  const auto json = record::parse_json(text);
  if (!json) return failure("not the state of a tuning: " + json.error().reason);
  record::JsonObjectReader fields(*json, "tuning");
  StoredTuning stored;
  std::int64_t version = 0;
  fields.integer("rowan_tuning", state_version, state_version, version);
  if (version != state_version) fields.fail("\"rowan_tuning\": 1 is missing");
  if (const record::Json* const match = fields.object("match")) {
    auto file = parse_tournament(match->dump());
    if (!file) return failure("match: " + file.error().message);
    stored.tuning.match = std::move(file->tournament);
  }
  fields.integer("openings", 0, any_number, stored.openings);
  fields.text("openings_checksum", stored.checksum);
  fields.integer("iterations", 1, std::numeric_limits<int>::max(), stored.tuning.schedule.iterations);
  fields.number("rate", stored.tuning.schedule.rate);
  if (const record::Json* const parameters = fields.array("parameters")) {
    for (const record::Json& each : *parameters) read_number(fields, each, stored);
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

/// The first difference; empty if there is none.
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
  record::Json json{{"rowan_tuning", state_version},
                    {"match", record::Json::parse(tournament_text(without_openings(tuning.match)))},
                    {"openings", tuning.match.openings.size()},
                    {"openings_checksum", openings_checksum(tuning.match)},
                    {"iterations", tuning.schedule.iterations},
                    {"rate", tuning.schedule.rate},
                    {"parameters", record::Json::array()},
                    {"done", state.iterations},
                    {"wins", state.plus.wins},
                    {"draws", state.plus.draws},
                    {"losses", state.plus.losses}};
  for (std::size_t i = 0; i < tuning.numbers.size(); ++i) {
    const TunedNumber& number = tuning.numbers[i];
    json["parameters"].push_back(record::Json{{"name", number.name},
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
