// SPDX-License-Identifier: MIT
#include "arena/tournament/player_options.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/core.h>

#include "arena/tournament/tournament_text.hpp"
#include "base/text.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "search/parameters.hpp"

namespace rowan::arena {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t mebibyte = 1 << 20;

/// Reads the value of a key and stores it. An error says what was expected.
using Setter = std::function<std::optional<Error>(std::string_view value)>;
using Setters = std::map<std::string, Setter>;

std::vector<std::string> keys_of(const Setters& setters) {
  std::vector<std::string> keys;
  for (const auto& [key, setter] : setters) keys.push_back(key);
  return keys;
}

/// Does the word consist of several words in quotes, such as 'engine nodes=100'?
bool holds_several(std::string_view word) {
  const auto blank = word.find(' ');
  return blank != std::string_view::npos && word.find('=', blank) != std::string_view::npos;
}

/// Applies words of the form key=value, each key at most once.
Result<void> apply(std::span<const std::string> words, const Setters& setters) {
  std::set<std::string> given;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const auto found = setters.find(key);
    const auto refuse_quotes = [&] {
      return failure(fmt::format("'{}': settings are separate words; leave out the quotes", quotable(word)));
    };
    if (equals == std::string::npos || found == setters.end()) {
      if (holds_several(word)) return refuse_quotes();
      return failure(fmt::format("'{}': expected {}=...{}", quotable(word), join(keys_of(setters), "=..., "),
                                 did_you_mean(key, keys_of(setters))));
    }
    if (!given.insert(key).second) {
      return failure(fmt::format("'{}': {}=... is given twice; give it once", quotable(word), key));
    }
    if (const auto error = found->second(std::string_view(word).substr(equals + 1))) {
      if (holds_several(word)) return refuse_quotes();
      return failure(fmt::format("'{}': {}", quotable(word), error->message), error->detail);
    }
  }
  return {};
}

std::optional<double> parse_decimal(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

Setter whole(std::int64_t high, const std::function<void(std::int64_t)>& set) {
  return [=](std::string_view value) -> std::optional<Error> {
    const auto number = parse_integer(value);
    if (!number || *number < 0 || *number > high) {
      return Error{fmt::format("expected a whole number from 0 to {}", high)};
    }
    set(*number);
    return std::nullopt;
  };
}

Setter decimal(double& target) {
  return [&target](std::string_view value) -> std::optional<Error> {
    const auto number = parse_decimal(value);
    if (!number) return Error{"expected a number"};
    target = *number;
    return std::nullopt;
  };
}

Setter duration(milliseconds& target) {
  return [&target](std::string_view value) -> std::optional<Error> {
    const auto span = parse_duration(value);
    if (!span) return span.error();
    target = *span;
    return std::nullopt;
  };
}

Setter word(std::string& target) {
  return [&target](std::string_view value) -> std::optional<Error> {
    if (trim(value).empty()) return Error{"expected a value after '='"};
    target = value;
    return std::nullopt;
  };
}

/// Reads "match[/turn][+increment]".
std::optional<Error> set_time_control(std::string_view value, think::GameLimits& limits) {
  const auto set = [](std::string_view part, milliseconds& target) -> std::optional<Error> {
    return duration(target)(part);
  };
  const auto plus = value.find('+');
  if (plus != std::string_view::npos) {
    if (auto error = set(value.substr(plus + 1), limits.increment)) return error;
    value = value.substr(0, plus);
  }
  const auto slash = value.find('/');
  if (slash != std::string_view::npos) {
    if (auto error = set(value.substr(slash + 1), limits.turn)) return error;
    value = value.substr(0, slash);
  }
  return set(value, limits.match);
}

std::optional<Error> set_switch(std::string_view value, bool& target) {
  if (value != "on" && value != "off") return Error{"expected on or off"};
  target = value == "on";
  return std::nullopt;
}

std::optional<Error> set_network(std::string_view value, std::string& target) {
  target = value;
  if (const auto read = network::network_selector_of(target); !read) return read.error();
  return std::nullopt;
}

std::optional<Error> set_book(std::string_view value, std::string& target) {
  target = value == "none" ? "" : value;
  if (const auto read = book::read_book(target); !read) return read.error();
  return std::nullopt;
}

std::optional<Error> set_search(std::string_view value, std::string& target) {
  if (const auto read = search::parse_parameters(value); !read) return read.error();
  target = value;
  return std::nullopt;
}

Setters player_setters(Contestant& player) {
  think::GameLimits& limits = player.limits;
  constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
  return {
      {"name", word(player.name)},
      {"cmd", word(player.command)},
      {"tc", [&limits](std::string_view value) { return set_time_control(value, limits); }},
      {"turn", duration(limits.turn)},
      {"match", duration(limits.match)},
      {"inc", duration(limits.increment)},
      {"tolerance", duration(limits.tolerance)},
      {"nodes", whole(any, [&limits](std::int64_t number) { limits.nodes = number; })},
      {"depth", whole(1000, [&limits](std::int64_t number) { limits.depth = static_cast<int>(number); })},
      {"threads", whole(1024, [&limits](std::int64_t number) { limits.threads = static_cast<int>(number); })},
      {"hash", whole(65'536, [&limits](std::int64_t number) { limits.table = static_cast<int>(number); })},
      {"memory",
       whole(max_memory / mebibyte, [&limits](std::int64_t number) { limits.memory = number * mebibyte; })},
      {"network", [&player](std::string_view value) { return set_network(value, player.network); }},
      {"book", [&player](std::string_view value) { return set_book(value, player.book); }},
      {"search", [&player](std::string_view value) { return set_search(value, player.search); }},
      {"suspend", [&player](std::string_view value) { return set_switch(value, player.suspend); }},
  };
}

constexpr int most_moves = 1'000'000;

Setter moves(int& target) {
  return whole(most_moves, [&target](std::int64_t number) { target = static_cast<int>(number); });
}

}  // namespace

Result<milliseconds> parse_duration(std::string_view text) {
  constexpr double longest = 30.0 * 86'400 * 1'000;
  double unit = 1'000;
  std::string_view digits = text;
  if (digits.ends_with("ms")) {
    digits.remove_suffix(2);
    unit = 1;
  } else if (digits.ends_with('s')) {
    digits.remove_suffix(1);
  } else if (digits.ends_with('m')) {
    digits.remove_suffix(1);
    unit = 60'000;
  }
  const auto number = parse_decimal(digits);
  if (!number || *number < 0 || *number * unit > longest) {
    return failure("expected seconds, such as 5 or 0.5, or with a unit: 100ms, 5s, 2m");
  }
  return milliseconds(std::llround(*number * unit));
}

namespace {

/// Moves words "option.KEY=VALUE" into the player, each key at most once, and returns the other words.
Result<std::vector<std::string>> take_options(std::span<const std::string> words, Contestant& player) {
  constexpr std::string_view prefix = "option.";
  std::vector<std::string> others;
  std::set<std::string> given;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (!word.starts_with(prefix) || equals == std::string::npos) {
      others.push_back(word);
      continue;
    }
    const std::string key = word.substr(prefix.size(), equals - prefix.size());
    const std::string value = word.substr(equals + 1);
    if (auto error = why_bad_setting(key, value))
      return failure(fmt::format("'{}': {}", quotable(word), error->message));
    if (!given.insert(key).second)
      return failure(fmt::format("'{}': option.{} is given twice; give it once", quotable(word), key));
    player.options[key] = value;
  }
  return others;
}

}  // namespace

Result<Contestant> parse_player(std::span<const std::string> words, std::span<const std::string> each) {
  Contestant player;
  if (!words.empty() && words.front().find('=') == std::string::npos) {
    player.player = words.front();
    words = words.subspan(1);
  }
  const Setters setters = player_setters(player);
  for (const auto part : {each, words}) {
    const auto others = take_options(part, player);
    if (!others) return failure_of(others);
    if (auto applied = apply(std::span<const std::string>(*others), setters); !applied)
      return failure_of(applied);
  }
  if (player.player.empty() && player.command.empty()) {
    return failure("expected a built-in player, such as greedy, or an engine: cmd=...");
  }
  if (!player.player.empty() && player.is_external()) {
    return failure(fmt::format("'{}' is a built-in player; leave out cmd=...", quotable(player.player)));
  }
  if (player.name.empty()) player.name = player.is_external() ? player.command : player.player;
  complete_limits(player);
  return player;
}

Result<void> parse_draw_words(std::span<const std::string> words, Adjudication& rules) {
  return apply(words, {{"moves", moves(rules.draw_moves)},
                       {"score", moves(rules.draw_score)},
                       {"from", moves(rules.draw_from)}});
}

Result<void> parse_win_words(std::span<const std::string> words, Adjudication& rules) {
  return apply(words, {{"moves", moves(rules.win_moves)}, {"score", moves(rules.win_score)}});
}

Result<SprtSettings> parse_sprt_options(std::span<const std::string> words) {
  SprtSettings settings;
  const auto set_model = [&](std::string_view value) -> std::optional<Error> {
    if (value == "logistic") {
      settings.model = EloModel::logistic;
    } else if (value == "normalized" || value == "normalised") {
      settings.model = EloModel::normalized;
    } else {
      return Error{"expected logistic or normalized"};
    }
    return std::nullopt;
  };
  auto applied = apply(words, {{"elo0", decimal(settings.elo0)},
                               {"elo1", decimal(settings.elo1)},
                               {"alpha", decimal(settings.alpha)},
                               {"beta", decimal(settings.beta)},
                               {"model", set_model}});
  if (!applied) return failure_of(applied);
  if (auto error = why_invalid(settings)) return std::unexpected(*error);
  return settings;
}

}  // namespace rowan::arena
