// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_event.hpp"

#include <algorithm>

namespace rowan::server {

namespace {

struct EventWords {
  GameEventKind kind;
  std::string_view event;
  std::string_view message;  // empty for events that only the server causes
};

constexpr std::array<EventWords, 18> event_words{{
    {GameEventKind::seated, "seated", ""},
    {GameEventKind::move, "move", "move"},
    {GameEventKind::swap2, "swap2", "swap2"},
    {GameEventKind::opening, "opening", "opening"},
    {GameEventKind::undo_asked, "undo-asked", "ask-undo"},
    {GameEventKind::undo_granted, "undo-granted", "grant-undo"},
    {GameEventKind::undo_refused, "undo-refused", "refuse-undo"},
    {GameEventKind::draw_offered, "draw-offered", "offer-draw"},
    {GameEventKind::draw_accepted, "draw-accepted", "accept-draw"},
    {GameEventKind::draw_declined, "draw-declined", "decline-draw"},
    {GameEventKind::resigned, "resigned", "resign"},
    {GameEventKind::flag, "flag", ""},
    {GameEventKind::rematch_asked, "rematch-asked", "ask-rematch"},
    {GameEventKind::rematch_accepted, "rematch-accepted", "accept-rematch"},
    {GameEventKind::rematch_declined, "rematch-declined", "decline-rematch"},
    {GameEventKind::named, "named", "name"},
    {GameEventKind::decided, "decided", ""},
    {GameEventKind::withdrawn, "withdrawn", "withdraw"},
}};

std::optional<GameEventKind> find_kind(std::string_view EventWords::* word, std::string_view name) {
  const auto* const found = std::ranges::find(event_words, name, word);
  if (name.empty() || found == event_words.end()) return std::nullopt;
  return found->kind;
}

}  // namespace

std::string_view name_of(GameSeat seat) { return seat == GameSeat::host ? "host" : "guest"; }

std::optional<GameSeat> find_seat(std::string_view name) {
  if (name == "host") return GameSeat::host;
  if (name == "guest") return GameSeat::guest;
  return std::nullopt;
}

std::string_view name_of(GameEventKind kind) { return event_words.at(std::to_underlying(kind)).event; }

std::optional<GameEventKind> find_event_kind(std::string_view name) {
  return find_kind(&EventWords::event, name);
}

std::optional<GameEventKind> find_action(std::string_view message) {
  return find_kind(&EventWords::message, message);
}

std::vector<std::string> action_names() {
  std::vector<std::string> names;
  for (const EventWords& words : event_words)
    if (!words.message.empty()) names.emplace_back(words.message);
  return names;
}

}  // namespace rowan::server
