// SPDX-License-Identifier: MIT
//
// Requests to the server's JSON interface, through the same handlers as on the network. The first line of the
// input names the request, the rest is its body. Whatever the input, the reply is JSON, and an error has a
// message and is never an internal server error (5xx). A game that `convert` returned has the same moves if
// it is accepted when sent back. Engines are asked to stop before they start.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "fuzzing.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/http/site.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

StopToken stopped() {
  StopSource source;
  source.request_stop();
  return source.get_token();
}

server::HttpReply ask(std::string_view question, std::string body) {
  static server::CpuScheduler cores(1);
  static const server::Site site(server::AllowedHosts("127.0.0.1", {}));
  const server::HttpRequest request{.method = "POST",
                                    .path = "/api/v1/" + std::string(question),
                                    .host = "localhost",
                                    .content_type = "application/json",
                                    .body = std::move(body)};
  if (auto reply = site.answer_at_once(request)) return *std::move(reply);
  const server::Route& route = *server::find_route(request.path);
  server::CpuScheduler::Lease lease(cores, std::make_shared<server::CoreAccount>(), route.priority, {});
  server::RequestContext context{.lease = lease, .stop = stopped()};
  return server::Site::answer(route, request.body, context);
}

void send_back(const json::Json& games) {
  for (const json::Json& game : games) {
    if (game.contains("error") || !game.contains("nodes")) continue;
    const server::HttpReply reply = ask("convert", json::Json{{"record", game}}.dump());
    if (reply.status != 200) continue;  // refused: the game's result contradicts its board
    require(json::Json::parse(reply.body)["games"][0]["moves"] == game["moves"],
            "a game that is sent back is the same");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto [question, body] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const server::HttpReply reply = ask(question, std::string(body));
  require(reply.status == 200 || (reply.status >= 400 && reply.status < 500), "an answer or an error");
  const json::Json json = json::Json::parse(reply.body);
  require(reply.status == 200 || !json["error"].get<std::string>().empty(), "an error says what it is");
  if (reply.status == 200 && question == "convert") send_back(json["games"]);
  return 0;
}
