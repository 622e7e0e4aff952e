// SPDX-License-Identifier: MIT
#include "gomocup/protocol/reply.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace rowan::gomocup {

namespace {

using Kind = Reply::Kind;

constexpr std::size_t most_points = 3;

/// One to three points and nothing else; empty for any other text.
std::vector<ReceivedPoint> parse_points(std::string_view text) {
  std::vector<ReceivedPoint> points;
  while (true) {
    const auto point = take_point(text);
    if (!point || points.size() == most_points) return {};
    points.push_back(*point);
    const std::size_t before = text.size();
    skip_space(text);
    if (text.empty()) return points;
    if (text.size() == before) return {};  // "7,8x" or "7,8,9"
  }
}

/// The text after `key` and an equals sign; the key must be at the beginning of a word.
std::optional<std::string_view> after_key(std::string_view about, std::string_view key) {
  const std::string lower = to_lower(about);
  for (std::size_t at = lower.find(key); at != std::string::npos; at = lower.find(key, at + 1)) {
    if (at > 0 && !std::string_view(" \t,;\"").contains(about[at - 1])) continue;
    std::string_view rest = about.substr(at + key.size());
    skip_space(rest);
    if (!rest.starts_with('=')) continue;
    rest.remove_prefix(1);
    skip_space(rest);
    return rest;
  }
  return std::nullopt;
}

/// Does the line belong to a reply to ABOUT? Some engines reply with several lines.
bool is_about(std::string_view line) {
  constexpr std::array<std::string_view, 6> keys{"name", "version", "author", "country", "www", "email"};
  return line.contains('=') &&
         std::ranges::any_of(keys, [&](std::string_view key) { return after_key(line, key).has_value(); });
}

}  // namespace

Reply parse_reply(std::string_view line) {
  line = trim(line);
  if (line.empty()) return {Kind::blank};
  if (auto points = parse_points(line); !points.empty()) return {Kind::points, std::move(points)};
  const auto [word, rest] = split_first_word(line);
  if (word == "message" || word == "debug") return {Kind::message, {}, std::string(rest)};
  if (word == "unknown") return {Kind::unknown, {}, std::string(rest)};
  if (word == "error") return {Kind::error, {}, std::string(rest)};
  if (word == "ok" && rest.empty()) return {Kind::ok};
  if (word == "swap" && rest.empty()) return {Kind::swap};
  if (word == "suggest") {
    if (auto points = parse_points(rest); points.size() == 1) return {Kind::suggestion, std::move(points)};
  }
  return {is_about(line) ? Kind::about : Kind::other, {}, std::string(line)};
}

bool is_refusal(const Reply& reply) { return reply.kind == Kind::unknown || reply.kind == Kind::error; }

std::string quoted(const Reply& reply) {
  std::string text;
  for (const ReceivedPoint& point : reply.points) text += (text.empty() ? "" : " ") + quotable_point(point);
  if (reply.kind == Kind::ok) text = "OK";
  if (reply.kind == Kind::swap) text = "SWAP";
  if (reply.kind == Kind::unknown) text = "UNKNOWN " + reply.text;
  if (reply.kind == Kind::error) text = "ERROR " + reply.text;
  if (text.empty()) text = reply.text;
  return "'" + quotable(trim(text), 80) + "'";
}

std::optional<std::string> about_value(std::string_view about, std::string_view key) {
  const auto value = after_key(about, key);
  if (!value) return std::nullopt;
  if (value->starts_with('"')) return std::string(value->substr(1, value->find('"', 1) - 1));
  return std::string(trim(value->substr(0, value->find(','))));
}

}  // namespace rowan::gomocup
