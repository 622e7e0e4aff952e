// SPDX-License-Identifier: MIT
#include "server/http/warm_up.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "game/games.hpp"
#include "pattern/shape_tables.hpp"
#include "player/players.hpp"
#include "server/analysis/conversation.hpp"
#include "server/http/site.hpp"

namespace rowan::server {

namespace {

void ask(Services& services, std::string_view question, const record::Json& body) {
  const HttpRequest request{.method = "POST",
                            .path = "/api/v1/" + std::string(question),
                            .content_type = "application/json",
                            .body = body.dump()};
  CpuScheduler::Lease lease(services.cores, std::make_shared<CoreAccount>(), Site::priority_of(request),
                            services.ending.get_token());
  RequestContext context{.lease = lease,
                         .stop = services.ending.get_token(),
                         .network = services.network,
                         .collections = services.collections.get(),
                         .book = services.book};
  static_cast<void>(Site::answer(request, context));
}

void ask_every_player(Services& services, std::string_view game) {
  for (const player::PlayerEntry& player : player::known_players()) {
    ask(services, "move", {{"game", game}, {"player", player.name}, {"seed", 1}, {"time_ms", 1}});
  }
}

/// Runs an analysis and a review, as over a WebSocket.
void warm_up_conversation(Services& services) {
  const auto outbox = std::make_shared<Outbox>([] {});
  const ConversationHandle conversation(services, 0, outbox);
  for (const char* const kind : {"analyze", "review"}) {
    const record::Json question{
        {"t", kind}, {"game", "freestyle"}, {"moves", "h8 i9"}, {"nodes", 1000}, {"lines", 2}};
    conversation->receive(question.dump());
    std::optional<std::string> answer;
    while (!outbox->is_broken() && (!answer || !answer->contains(R"("t":"done")"))) {
      answer = outbox->take();
      if (!answer) std::this_thread::yield();
    }
  }
}

}  // namespace

void warm_up(Services& services) {
  for (const NamedGame& game : named_games()) static_cast<void>(pattern::shared_tables(game.rules));
  ask_every_player(services, "tictactoe");
  ask_every_player(services, "freestyle");
  const record::Json position{{"game", "freestyle"}, {"moves", "h8 i9 g7"}};
  record::Json hint = position;
  hint["stage"] = 4;
  ask(services, "position", position);
  ask(services, "threats", position);
  ask(services, "hint", hint);
  record::Json why = position;
  why["move"] = "h9";
  ask(services, "why", why);
  ask(services, "bits", {{"moves", "5 1"}});
  for (const char* const format : {"sgf", "json", "psq", "lib"}) {
    ask(services, "convert", {{"text", "h8 i9"}, {"to", format}});
  }
  warm_up_conversation(services);
}

}  // namespace rowan::server
