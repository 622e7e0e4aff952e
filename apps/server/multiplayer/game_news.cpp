// SPDX-License-Identifier: MIT
// The messages to the connections of a game when something has changed.
#include <memory>
#include <optional>
#include <string>

#include "server/multiplayer/game_service.hpp"
#include "server/multiplayer/spectators.hpp"

namespace rowan::server {

namespace {

using record::Json;

/// A client with this many unread messages gets only the newest state.
constexpr std::size_t most_waiting_messages = 16;

/// An event message, and the state alone for slow clients.
struct Broadcast {
  std::string event;
  std::string state;
};

void send(Outbox& outbox, const Broadcast& broadcast) {
  if (outbox.waiting() >= most_waiting_messages) return outbox.send_news(broadcast.state);
  outbox.drop_news();
  outbox.send(broadcast.event);
}

/// Sends a message that matters only while it is new, unless the client is slow.
void send_unless_slow(Outbox& outbox, const std::string& message) {
  if (outbox.waiting() < most_waiting_messages) outbox.send(message);
}

}  // namespace

void GameService::record_and_broadcast(LiveGame& live, const GameEvent& event, const std::string& message,
                                       Times now) {
  table_.record(live, event, message, now);
  const std::string version = std::to_string(live.game().version());
  const std::string state = ",\"state\":" + state_of(live, now).dump() + '}';
  const auto broadcast = std::make_shared<const Broadcast>(
      "{\"t\":\"event\",\"version\":" + version +
          ",\"event\":" + event_json(event, live.game().setup().position.rules()).dump() + state,
      "{\"t\":\"state\",\"version\":" + version + state);
  for (const Connection& connection : live.connections)
    table_.then(live, [outbox = connection->outbox, broadcast] { send(*outbox, *broadcast); });
  if (GameGroups* const groups = groups_of(live)) groups->game_changed(live, now);
}

void GameService::send_presence(LiveGame& live, const GameConnection* except, Times now) {
  if (GameGroups* const groups = groups_of(live)) groups->presence_changed(live, now);
  const std::string text = Json{
      {"t", "presence"},
      {"version", live.game().version()},
      {"connected", {{"host", live.count(GameSeat::host) > 0}, {"guest", live.count(GameSeat::guest) > 0}}},
      {"spectators", live.count(std::nullopt)},
      {"spectator_names",
       spectator_names(live)}}.dump();
  for (const Connection& connection : live.connections) {
    if (connection.get() == except) continue;
    table_.then(live, [outbox = connection->outbox, text] { send_unless_slow(*outbox, text); });
  }
}

void GameService::send_clock(LiveGame& live, Times now) {
  const std::string text =
      Json{{"t", "clock"}, {"version", live.game().version()}, {"clock", clock_json(live.game(), now.steady)}}
          .dump();
  for (const Connection& connection : live.connections)
    table_.then(live, [outbox = connection->outbox, text] { send_unless_slow(*outbox, text); });
  if (GameGroups* const groups = groups_of(live)) groups->game_changed(live, now);
}

}  // namespace rowan::server
