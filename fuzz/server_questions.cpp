// SPDX-License-Identifier: MIT
//
// Questions of the server's JSON interface: a line that names one, then the body. Whatever it is, the answer is JSON, and an
// error is a sentence. A game that was read can be sent back, and is then the same game.

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "fuzzing.hpp"
#include "server/site.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

HttpReply ask(std::string_view question, std::string body) {
  static FairCores cores(1);
  FairCores::Lease lease(cores, std::make_shared<CoreAccount>(), Urgency::game, {});
  Work work{.lease = lease, .stop = {}};
  return Site::work({.method = "POST", .path = "/api/v1/" + std::string(question), .body = std::move(body)},
                    work);
}

void send_back(const Json& games) {
  for (const Json& game : games) {
    if (game.contains("error") || !game.contains("nodes")) continue;
    const HttpReply reply = ask("convert", to_text(Json{{"record", game}}));
    if (reply.status != 200) continue;  // rules without a name, a result that the board contradicts
    require(Json::parse(reply.body)["games"][0]["moves"] == game["moves"],
            "a game that is sent back is the same");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const std::string_view text = fuzzing::as_text(data, size);
  constexpr std::array<std::string_view, 4> quick{"position", "bits", "why", "convert"};
  for (const std::string_view question : quick) {
    if (!text.starts_with(question) || !text.substr(question.size()).starts_with('\n')) continue;
    const HttpReply reply = ask(question, std::string(text.substr(question.size() + 1)));
    require(reply.status == 200 || reply.status == 400, "an answer or an error");
    const Json json = Json::parse(reply.body);
    require(reply.status == 200 || !json["error"].get<std::string>().empty(), "an error says what it is");
    if (reply.status == 200 && question == "convert") send_back(json["games"]);
  }
  return 0;
}
