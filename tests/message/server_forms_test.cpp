// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "files/renlib.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "message/forms.hpp"
#include "puzzle/puzzle_file.hpp"
#include "server/asking.hpp"
#include "server/classes/class_service.hpp"
#include "server/missed_puzzle.hpp"
#include "server/multiplayer/game_service.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

/// Queries the server and checks the reply against the schema.
json::Json expect_reply(std::string_view schema, std::string_view question, const json::Json& request) {
  SCOPED_TRACE(std::string(question) + ' ' + request.dump());
  server::Asking asking;
  json::Json reply = asking.answer(question, request);
  expect_form(schema, reply);
  return reply;
}

TEST(ServerForms, InfoMatchesItsSchema) {
  server::Asking asking;
  expect_form("api.json#/$defs/info", json::Json::parse(asking.get("/api/v1/info").body));
}

TEST(ServerForms, PositionsAndOpeningsMatchTheirSchemas) {
  expect_reply("position.json", "position", {{"moves", "1 5"}});
  expect_reply("position.json", "position", {{"moves", "1 4 2 5 3"}});
  expect_reply("position.json", "position", {{"game", "renju"}, {"moves", "g8 a1 i8 a15 h7 o1 h9 o15"}});
  for (const json::Json& answers :
       {json::Json::array(), json::Json::array({json::Json::array({"h8", "i9", "j7"})}),
        json::Json::array({json::Json::array({"h8", "i9", "j7"}), "black"})}) {
    expect_reply("position.json", "position", {{"game", "freestyle"}, {"swap2", answers}});
  }
  const std::string_view line = "soosorv-8: h8 i9 j7; black; g7; number 2; white; offer h9 i8; take i8";
  for (std::size_t end = line.find(':'); end != std::string_view::npos; end = line.find(';', end + 1)) {
    const std::string opening(line.substr(0, end));
    expect_reply("position.json", "position", {{"game", "renju"}, {"opening", opening}});
    expect_reply("api.json#/$defs/move", "move",
                 {{"game", "renju"}, {"opening", opening}, {"level", 3}, {"seed", 7}});
  }
  expect_reply("position.json", "position", {{"game", "renju"}, {"opening", std::string(line)}});
}

TEST(ServerForms, MovesMatchTheirSchema) {
  for (const char* const player : {"patterns", "two-stage", "perfect", "engine:2"}) {
    expect_reply("api.json#/$defs/move", "move", {{"player", player}, {"moves", "1 5 2"}, {"seed", 7}});
  }
  const json::Json reply =
      expect_reply("api.json#/$defs/move", "move",
                   {{"game", "freestyle"}, {"moves", "h8 i9"}, {"player", "engine"}, {"time_ms", 30}});
  EXPECT_TRUE(reply["evaluation"].is_object());
  expect_reply("api.json#/$defs/move", "move",
               {{"game", "freestyle"}, {"swap2", json::Json::array()}, {"level", 3}, {"seed", 7}});
}

TEST(ServerForms, HintsReasonsAndThreatsMatchTheirSchemas) {
  for (int stage = 1; stage <= 4; ++stage) {
    for (const char* const moves : {"h8 i9", open_three, "h8 a1 i8 a15 j8", "h8 a1 i8 a15 j8 o1 k8"}) {
      expect_reply("api.json#/$defs/hint", "hint",
                   {{"game", "freestyle"}, {"moves", moves}, {"stage", stage}});
    }
  }
  expect_reply("api.json#/$defs/why", "why", {{"game", "freestyle"}, {"moves", open_three}, {"move", "k8"}});
  for (const char* const kind : {"fours", "threats"}) {
    const json::Json reply = expect_reply("api.json#/$defs/threats", "threats",
                                          {{"game", "freestyle"}, {"moves", open_three}, {"kind", kind}});
    EXPECT_EQ(reply["x"]["verdict"], "win");
  }
  expect_reply("api.json#/$defs/threats", "threats", {{"moves", "1 4 2 5 3"}});
}

TEST(ServerForms, PuzzlesMatchTheirSchemas) {
  const json::Json puzzle = expect_reply("api.json#/$defs/puzzle", "puzzle", {{"day", 20'000}});
  expect_reply("api.json#/$defs/puzzle", "puzzle", {{"kind", "only-draw"}});
  for (int stage = 1; stage <= 3; ++stage) {
    const json::Json hint = expect_reply("api.json#/$defs/puzzle_hint", "puzzle_hint",
                                         {{"number", puzzle["number"]}, {"stage", stage}});
    if (stage < 3) continue;
    expect_reply("api.json#/$defs/puzzle_try", "puzzle_try",
                 {{"number", puzzle["number"]}, {"move", hint["move"]}});
  }
}

TEST(ServerForms, PuzzlesOfAGameMatchTheirSchemas) {
  const puzzle::Puzzle missed = puzzle::built_in_puzzles().value().front();
  json::Json game = server::game_to(missed.position, server::another_move(missed));
  const auto empty = std::ranges::count(missed.position.cells(), Cell::empty);
  game["plies"] = json::Json::array({missed.position.rules().point_count() - empty + 1});
  const json::Json found = expect_reply("api.json#/$defs/game_puzzles", "game_puzzles", game)["puzzles"];
  ASSERT_FALSE(found.empty());
  for (const json::Json& puzzle : found) {
    const json::Json named{
        {"kind", puzzle["kind"]}, {"game", puzzle["game"]}, {"position", puzzle["position"]}};
    json::Json hinted = named;
    hinted["stage"] = 3;
    const json::Json hint = expect_reply("api.json#/$defs/puzzle_hint", "puzzle_hint", hinted);
    json::Json tried = named;
    tried["move"] = hint["move"];
    EXPECT_EQ(expect_reply("api.json#/$defs/puzzle_try", "puzzle_try", tried)["is_solution"], true);
  }
}

TEST(ServerForms, LessonsMatchTheirSchemas) {
  const json::Json lessons =
      expect_reply("api.json#/$defs/lessons", "lessons", json::Json::object())["lessons"];
  for (const json::Json& lesson : lessons) {
    expect_reply("api.json#/$defs/lesson", "lesson", {{"lesson", lesson["name"]}});
    const json::Json step{{"lesson", lesson["name"]}, {"step", 1}};
    const json::Json hint = expect_reply("api.json#/$defs/lesson_hint", "lesson_hint", step);
    json::Json played = step;
    played[hint["points"].empty() ? "side" : "moves"] =
        hint["points"].empty() ? hint["side"] : hint["points"];
    EXPECT_NE(expect_reply("api.json#/$defs/lesson_try", "lesson_try", played)["result"], "wrong");
  }
}

TEST(ServerForms, SharedGamesMatchTheirSchemas) {
  expect_reply("shared_game.json#/$defs/qr", "qr", {{"text", "http://localhost/"}});
  const TemporaryFolder folder;
  const auto store = server::GameStore::open(folder / "games.db").value();
  server::GameService service(*store, std::chrono::days(1));
  server::Times now{};
  json::Json made;
  const auto outbox = std::make_shared<server::Outbox>([] {});
  const auto visitor = std::make_shared<server::GameConnection>(server::GameConnection{.outbox = outbox});
  for (const json::Json& setup : std::vector<json::Json>{
           {{"game", "5x5x4"},
            {"color", "swap2"},
            {"clock", {{"kind", "byo-yomi"}, {"time_ms", 0}, {"periods", 1}, {"period_ms", 1000}}}},
           {{"moves", "a1"}, {"clock", {{"kind", "fischer"}, {"time_ms", 1000}}}},
           {{"name", "withdrawn"}}}) {
    service.create(
        setup, {}, [&](const server::HttpReply& reply) { made = json::Json::parse(reply.body); }, now);
    EXPECT_FALSE(service.finish(now));
    expect_form("shared_game.json#/$defs/created", made);
    int id = 0;
    const auto say = [&](json::Json message) {
      message["id"] = ++id;
      service.receive(visitor, message.dump(), now);
      now.steady += std::chrono::milliseconds(5'500);
      EXPECT_FALSE(service.tick(now) || service.finish(now));
    };
    const json::Json join{{"t", "join"}, {"game", made["game"]}, {"version", 0}};
    if (setup["name"] == "withdrawn") {
      json::Json joining = join;
      joining["token"] = made["seat_token"];
      say(joining);
      say({{"t", "withdraw"}});
    }
    for (const char* const token : {"link_token", "seat_token"}) {
      json::Json joining = join;
      joining["token"] = made[std::string_view(token)];
      say(joining);
      for (const json::Json& message :
           std::vector<json::Json>{{{"t", "swap2"}, {"answer", json::Json::array({"b2", "c3", "d3"})}},
                                   {{"t", "move"}, {"point", "b2"}},
                                   {{"t", "name"}, {"name", "Ada"}},
                                   {{"t", "offer-draw"}},
                                   {{"t", "resign"}},
                                   {{"t", "ask-rematch"}}})
        say(message);
    }
  }
  // A client that has used up its storage quota is told how long to wait.
  service.ledger().debit({}, server::Quota::bytes, 1e9, now.steady);
  service.receive(visitor, R"({"t": "name", "id": 99, "name": "Eve"})", now);
  EXPECT_FALSE(service.finish(now));
  int messages = 0;
  for (auto text = outbox->take(); text; text = outbox->take(), ++messages)
    expect_form("shared_game.json#/$defs/message", json::Json::parse(*text));
  EXPECT_GT(messages, 10);
}

/// A connection to a class or to one of its games. Checks every message that it receives against the schema.
template <class Service, class Connection>
class Participant {
 public:
  Participant(std::string schema, Service& service, server::GameService& games)
      : schema_(std::move(schema)), service_(service), games_(games) {}

  /// Sends a message and returns the answer to it.
  json::Json say(json::Json message) {
    message["id"] = ++id_;
    service_.receive(connection_, message.dump(), {});
    EXPECT_FALSE(games_.finish({}));
    return hear()[message["id"].dump()];
  }

  /// Receives what has arrived. Returns the newest message of each kind, and all answers by id.
  std::map<std::string, json::Json> hear() {
    for (auto text = connection_->outbox->take(); text; text = connection_->outbox->take()) {
      const json::Json message = json::Json::parse(*text);
      expect_form(schema_, message);
      heard_[message["t"].get<std::string>()] = message;
      heard_[message["id"].dump()] = message;
    }
    return heard_;
  }

 private:
  std::string schema_;
  Service& service_;
  server::GameService& games_;
  std::shared_ptr<Connection> connection_ =
      std::make_shared<Connection>(Connection{.outbox = std::make_shared<server::Outbox>([] {})});
  std::map<std::string, json::Json> heard_;
  int id_ = 0;
};

class ClassForms : public ::testing::Test {
 protected:
  using Member = Participant<server::ClassService, server::ClassConnection>;
  using Player = Participant<server::GameService, server::GameConnection>;

  ClassForms() { games_.set_groups(classes_); }

  Member member() { return {"class.json#/$defs/message", classes_, games_}; }
  Player player() { return {"shared_game.json#/$defs/message", games_, games_}; }

  json::Json create(const json::Json& request) {
    json::Json made;
    classes_.create(request, {},
                    [&](const server::HttpReply& reply) { made = json::Json::parse(reply.body); }, {});
    EXPECT_FALSE(games_.finish({}));
    expect_form("class.json#/$defs/created", made);
    return made;
  }

  void show(const json::Json& made, const json::Json& token) {
    json::Json shown;
    classes_.show(made["class"].get<std::string>(), token.get<std::string>(), {},
                  [&](const server::HttpReply& reply) { shown = json::Json::parse(reply.body); }, {});
    EXPECT_FALSE(games_.finish({}));
    expect_form("class.json#/$defs/shown", shown);
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<server::GameStore> store_ = server::GameStore::open(folder_ / "games.db").value();
  server::GameService games_{*store_, std::chrono::days(1)};
  server::ClassService classes_{games_, *store_};
};

TEST_F(ClassForms, MessagesOfARoundMatchTheirSchemas) {
  for (const json::Json& setup : std::vector<json::Json>{
           {{"name", "3b"}, {"pairing", "swiss"}},
           {{"game", "freestyle"},
            {"size", "20x12"},
            {"rounds", 7},
            {"clock", {{"kind", "byo-yomi"}, {"time_ms", 0}, {"periods", 1}, {"period_ms", 1000}}}}}) {
    const json::Json made = create(setup);
    const json::Json join{{"t", "join"}, {"class", made["class"]}, {"token", made["link_token"]}};
    auto teacher = member();
    auto guest = member();
    json::Json leading = join;
    leading["token"] = made["teacher_token"];
    EXPECT_EQ(teacher.say(leading)["you"], "teacher");
    EXPECT_EQ(guest.say(join)["you"], "guest");
    std::vector<Member> pupils;
    std::vector<json::Json> tokens;
    for (const char* const name : {"Ada", "Ben", "Ada"}) {
      json::Json joining = join;
      joining["name"] = name;
      pupils.push_back(member());
      tokens.push_back(pupils.back().say(joining)["pupil_token"]);
      EXPECT_EQ(pupils.back().say({{"t", "confirm"}})["t"], "ok");
    }
    EXPECT_EQ(teacher.say({{"t", "joining"}, {"mode", "approval"}})["t"], "ok");
    for (const char* const admission : {"deny", "approve"}) {
      json::Json joining = join;
      joining["name"] = "Eve";
      auto waiting = member();
      EXPECT_EQ(waiting.say(joining)["state"]["pupils"][0]["waiting"], true);
      EXPECT_EQ(teacher.say({{"t", admission}})["t"], "ok");
      EXPECT_EQ(waiting.hear()["state"]["state"]["pupils"][0]["waiting"], false);
    }
    EXPECT_EQ(teacher.say({{"t", "start-round"}})["t"], "ok");
    const json::Json board = teacher.hear()["state"]["state"]["played"][0]["boards"][0];
    auto first = player();
    first.say({{"t", "join"}, {"game", board["game"]}, {"token", tokens[board["first"].get<int>() - 1]}});
    EXPECT_EQ(first.say({{"t", "move"}, {"point", "a1"}})["t"], "ok");
    EXPECT_EQ(teacher.hear()["board"]["moves"], json::Json::array({"a1"}));
    for (const json::Json& message : std::vector<json::Json>{{{"t", "leave"}}, {{"t", "sing"}}})
      EXPECT_EQ(guest.say(message)["status"], 403);
    EXPECT_EQ(teacher.say({{"t", "start-round"}})["status"], 409);
    EXPECT_EQ(teacher.say({{"t", "rename"}, {"pupil", 1}, {"name", "Cy"}})["t"], "ok");
    EXPECT_EQ(teacher.say({{"t", "decide"}, {"board", 1}, {"result", "none"}})["t"], "ok");
    EXPECT_EQ(first.hear()["event"]["event"]["kind"], "decided");
    EXPECT_EQ(first.hear()["event"]["state"]["result"]["how"], "canceled");
    EXPECT_EQ(teacher.say({{"t", "remove"}, {"pupil", 2}})["t"], "ok");
    EXPECT_EQ(teacher.say({{"t", "end"}})["t"], "ok");
    for (Member& pupil : pupils) EXPECT_EQ(pupil.hear()["state"]["state"]["is_over"], true);
    for (const json::Json& token : {made["teacher_token"], made["link_token"], tokens[0]}) show(made, token);
  }
}

TEST(ServerForms, ConvertAndBitsMatchTheirSchemas) {
  const char* const sgf =
      "(;GM[4]SZ[15]PB[Ada]PW[Ben]EV[Cup]DT[2026-11-15]C[root](;B[hh]BL[9]C[center];W[ig]LB[aa:A])(;B[gg]DD[]"
      "))";
  const json::Json reply = expect_reply("api.json#/$defs/convert", "convert", {{"text", sgf}, {"to", "psq"}});
  EXPECT_EQ(reply["games"][0]["nodes"].size(), 4U);
  expect_reply("api.json#/$defs/convert", "convert", {{"text", "h8 i9 j7"}, {"to", "lib"}});
  expect_reply("api.json#/$defs/convert", "convert", {{"text", "(;GM[4]SZ[15];B[hh];W[];B[gg])"}});
  // A game that was read is a record that can be sent back.
  json::Json again = reply["games"][0];
  again["nodes"] = nullptr;
  expect_form("record.json#/$defs/tree", reply["games"][0]);
  const json::Json back =
      expect_reply("api.json#/$defs/convert", "convert", {{"record", again}, {"to", "json"}});
  expect_form("record.json", json::Json::parse(back["written"]["text"].get<std::string>()));
  expect_reply("api.json#/$defs/bits", "bits", {{"moves", "1 5 2"}});
  expect_reply("api.json#/$defs/bits", "bits", {{"game", "freestyle"}, {"moves", "h8"}});
  expect_reply("api.json#/$defs/bits", "bits", {{"moves", "1 4 2 5 3"}});
}

TEST(ServerForms, SolveAndVerifyMatchTheirSchemas) {
  const json::Json solved =
      expect_reply("api.json#/$defs/solve", "solve", {{"game", "4x4x3"}, {"proof", true}});
  expect_reply("api.json#/$defs/solve", "solve", {{"game", "8x8x5"}, {"nodes", 10}});
  expect_reply("command.json#/$defs/verify", "verify", {{"proof", solved["proof"]}});
  expect_reply("command.json#/$defs/verify", "verify", {{"proof", "cm93YW4="}});
}

TEST(ServerForms, ExploreAndBalanceMatchTheirSchemas) {
  expect_reply("api.json#/$defs/balance", "balance", {{"moves", "5"}, {"nodes", 1'000}});
  expect_reply("api.json#/$defs/explore", "explore", {{"game", "renju"}, {"moves", "h8 h9"}});

  const TemporaryFolder folder;
  record::GameRecord game{.start = Position(*find_game("renju")), .players = {"Ada", "Ben"}};
  for (const char* const move : {"h8", "h9", "i9"}) {
    game.moves.push_back({.point = *parse_point(move, game.rules())});
  }
  auto collections = std::make_shared<server::Collections>();
  {
    auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
    const store::NewGame added{&game, std::nullopt};
    ASSERT_TRUE(store->add(std::span(&added, 1)).has_value());
  }
  collections->store = *server::SharedStore::open(folder / "games.db");
  collections->libraries.push_back(*server::read_library(files::write_renlib(tree_of(game))->bytes, "a.lib"));
  server::Asking asking(network::NetworkSelector{}, collections);
  for (const char* const moves : {"", "h8", "h8 h9", "h8 h9 i9", "a1"}) {
    const json::Json reply = asking.answer("explore", {{"game", "renju"}, {"moves", moves}});
    expect_form("api.json#/$defs/explore", reply);
  }
  expect_form("record.json#/$defs/tree", asking.answer("stored_game", {{"id", 1}}));
  expect_form("api.json#/$defs/info", json::Json::parse(asking.get("/api/v1/info").body));
}

TEST(ServerForms, OldNamesInRequestsAreStillRead) {
  const json::Json nodes =
      json::Json::array({{{"parent", -1}}, {{"parent", 0}, {"move", "H8"}, {"time_ms", 5}}});
  const json::Json reply =
      expect_reply("api.json#/$defs/convert", "convert",
                   {{"record", {{"game", "freestyle"}, {"nodes", nodes}, {"result", nullptr}}}});
  EXPECT_EQ(reply["games"][0]["nodes"][1], (json::Json{{"parent", 0}, {"move", "h8"}, {"time_us", 5'000}}));
}

TEST(ServerForms, ErrorsMatchTheirSchema) {
  server::Asking asking;
  for (const char* const body :
       {"{", "[]", R"({"moves": 7})", R"({"moves": "1 1"})", R"({"game": "chess"})"}) {
    const server::HttpReply reply = asking.post("position", body);
    EXPECT_EQ(reply.status, 400) << body;
    expect_form("api.json#/$defs/error", json::Json::parse(reply.body));
  }
  expect_form("api.json#/$defs/error", json::Json::parse(asking.get("/api/v1/nothing").body));
}

}  // namespace
}  // namespace rowan::testing
