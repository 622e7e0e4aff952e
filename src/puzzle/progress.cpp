// SPDX-License-Identifier: MIT
#include "puzzle/progress.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <numbers>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "base/text.hpp"

namespace rowan::puzzle {

namespace {

constexpr double scale = 173.7178;
constexpr double tau = 0.5;

double impact(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

/// Step 5 of Glickman's paper (puzzle/progress.hpp): finds the root of f by the Illinois algorithm, and
/// returns the volatility that it stands for.
double new_volatility(double volatility, double phi, double variance, double delta) {
  constexpr double tolerance = 0.000001;
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > tolerance) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2);
}

constexpr std::string_view progress_first_line = "rowan puzzle progress 1";
constexpr std::int64_t last_possible_day = 10'000'000;
constexpr std::int64_t most_tries = 1'000'000'000;

/// The deviation of a puzzle's estimated rating.
constexpr double puzzle_deviation = 150;

std::string decimal(double value) {
  std::array<char, 64> text{};
  auto* const end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 6).ptr;
  return {text.data(), end};
}

/// Parses a number in plain decimal form; empty if it is malformed or out of bounds.
std::optional<double> parse_decimal(std::string_view text, double least, double most) {
  const auto value = ::rowan::parse_decimal(text);
  if (!value || *value < least || *value > most) return std::nullopt;
  return value;
}

std::optional<std::int64_t> parse_count(std::string_view text, std::int64_t most) {
  const auto value = parse_integer(text);
  if (!value || *value < 0 || *value > most) return std::nullopt;
  return value;
}

bool parse_streak(const std::vector<Word>& words, Progress& progress) {
  if (words.size() != 3) return false;
  const auto streak = parse_count(words[1].text, last_possible_day);
  const auto day = parse_count(words[2].text, last_possible_day);
  if (!streak || !day) return false;
  progress.streak = static_cast<int>(*streak);
  progress.last_day = *day;
  return true;
}

/// Parses the number of a puzzle, in 16 hexadecimal digits.
std::optional<std::uint64_t> parse_puzzle(std::string_view text) {
  constexpr std::size_t digits = 16;
  if (text.size() != digits) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number, 16);
  if (error != std::errc() || end != text.data() + digits) return std::nullopt;
  return number;
}

std::string puzzle_text(std::uint64_t number) {
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return {digits.data()};
}

bool parse_seen(const std::vector<Word>& words, Progress& progress) {
  if (words.size() != 2) return false;
  const auto number = parse_puzzle(words[1].text);
  if (number) progress.seen.insert(*number);
  return number.has_value();
}

bool parse_missed(const std::vector<Word>& words, Progress& progress) {
  if (words.size() != 4) return false;
  const auto number = parse_puzzle(words[1].text);
  const auto step = parse_count(words[2].text, repeat_waits.size() - 1);
  const auto due = parse_count(words[3].text, last_possible_day);
  if (!number || !step || !due) return false;
  progress.missed[*number] = {.step = static_cast<int>(*step), .due = *due};
  return true;
}

/// Schedules the puzzle's next repetition after a try on that day.
void schedule(Progress& progress, std::uint64_t number, TryResult result, std::int64_t day) {
  if (result != TryResult::solved) {
    progress.missed[number] = {.step = 0, .due = day + repeat_waits.front()};
    return;
  }
  const auto found = progress.missed.find(number);
  if (found == progress.missed.end() || found->second.due > day) return;
  const auto step = static_cast<std::size_t>(found->second.step) + 1;
  if (step == repeat_waits.size()) {
    progress.missed.erase(found);
  } else {
    found->second = {.step = static_cast<int>(step), .due = day + repeat_waits.at(step)};
  }
}

bool parse_rating(const std::vector<Word>& words, Progress& progress) {
  if (words.size() != 5) return false;
  for (const Kind kind : all_kinds()) {
    if (name_of(kind) != words[0].text) continue;
    const auto rating = parse_decimal(words[1].text, -10'000, 10'000);
    const auto deviation = parse_decimal(words[2].text, 1, 1'000);
    const auto volatility = parse_decimal(words[3].text, 0.000001, 1);
    const auto tries = parse_count(words[4].text, most_tries);
    if (!rating || !deviation || !volatility || !tries) return false;
    const auto place = static_cast<std::size_t>(kind);
    progress.ratings[place] = {.rating = *rating, .deviation = *deviation, .volatility = *volatility};
    progress.tries[place] = static_cast<int>(*tries);
    return true;
  }
  return false;
}

}  // namespace

GlickoRating after_games(const GlickoRating& before, std::span<const GlickoGame> games) {
  const double mu = (before.rating - 1500) / scale;
  const double phi = before.deviation / scale;
  double information = 0;  // the inverse of the variance v
  double surprise = 0;
  for (const GlickoGame& game : games) {
    const double g = impact(game.opponent.deviation / scale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.opponent.rating - 1500) / scale)));
    information += g * g * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const double variance = 1 / information;
  const double volatility = new_volatility(before.volatility, phi, variance, variance * surprise);
  const double widened = phi * phi + volatility * volatility;
  const double new_phi = 1 / std::sqrt(1 / widened + information);
  return {.rating = scale * (mu + new_phi * new_phi * surprise) + 1500,
          .deviation = scale * new_phi,
          .volatility = volatility};
}

std::uint64_t number_of(const Puzzle& puzzle) { return fnv1a64(identity_of(puzzle)); }

bool add_try(Progress& progress, const Puzzle& puzzle, TryResult result, std::int64_t day) {
  if (result != TryResult::given_up && day != progress.last_day) {
    progress.streak = day == progress.last_day + 1 ? progress.streak + 1 : 1;
    progress.last_day = day;
  }
  schedule(progress, number_of(puzzle), result, day);
  if (!progress.seen.insert(number_of(puzzle)).second) return false;
  const auto place = static_cast<std::size_t>(puzzle.kind);
  const GlickoGame game{
      .opponent = {.rating = static_cast<double>(rating_of(puzzle)), .deviation = puzzle_deviation},
      .score = result == TryResult::solved ? 1.0 : 0.0};
  progress.ratings[place] = after_games(progress.ratings[place], {&game, 1});
  ++progress.tries[place];
  return true;
}

std::vector<std::uint64_t> due_on(const Progress& progress, std::int64_t day) {
  std::vector<std::pair<std::int64_t, std::uint64_t>> due;
  for (const auto& [number, repeat] : progress.missed) {
    if (repeat.due <= day) due.emplace_back(repeat.due, number);
  }
  std::ranges::sort(due);
  std::vector<std::uint64_t> numbers;
  for (const auto& [when, number] : due) numbers.push_back(number);
  return numbers;
}

std::string to_text(const Progress& progress) {
  std::string text = std::string(progress_first_line) + '\n';
  text += "streak " + std::to_string(progress.streak) + ' ' + std::to_string(progress.last_day) + '\n';
  for (const Kind kind : all_kinds()) {
    const auto place = static_cast<std::size_t>(kind);
    if (progress.tries[place] == 0) continue;
    const GlickoRating& rating = progress.ratings[place];
    text += join({std::string(name_of(kind)), decimal(rating.rating), decimal(rating.deviation),
                  decimal(rating.volatility), std::to_string(progress.tries[place])},
                 " ") +
            '\n';
  }
  for (const std::uint64_t number : progress.seen) text += "seen " + puzzle_text(number) + '\n';
  for (const auto& [number, repeat] : progress.missed) {
    text +=
        join({"missed", puzzle_text(number), std::to_string(repeat.step), std::to_string(repeat.due)}, " ") +
        '\n';
  }
  return text;
}

Result<Progress> parse_progress(std::string_view text) {
  Progress progress;
  int number = 0;
  while (!text.empty() || number == 0) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (number == 1) {
      if (line == progress_first_line) continue;
      return failure("not a puzzle progress file: its first line is '" + quotable(line) + "', expected '" +
                     std::string(progress_first_line) + "'");
    }
    const std::vector<Word> words = split_words(line);
    if (words.empty()) continue;
    const bool is_understood = words[0].text == "streak"   ? parse_streak(words, progress)
                               : words[0].text == "seen"   ? parse_seen(words, progress)
                               : words[0].text == "missed" ? parse_missed(words, progress)
                                                           : parse_rating(words, progress);
    if (!is_understood) {
      return failure("line " + std::to_string(number) + ": cannot read '" + quotable(line) +
                     "'; expected a streak, a puzzle seen or missed, or a kind with rating, deviation, "
                     "volatility and tries");
    }
  }
  return progress;
}

}  // namespace rowan::puzzle
