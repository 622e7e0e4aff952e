// SPDX-License-Identifier: MIT
#include "arena/watch/live_tournament.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/player_factory.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/scripted_competitor.hpp"
#include "arena/tournament/standings_text.hpp"
#include "arena/watch/watch_page.hpp"
#include "json/json.hpp"

namespace rowan::arena {
namespace {

using json::Json;
using ::testing::HasSubstr;
using testing::match_of;
using ::testing::Not;
using testing::own_players;

/// Reads the messages as the page does. Keeps the latest table, the games by id and the moves of each board.
class Reader {
 public:
  explicit Reader(LiveTournament& live) : live_(live) {}

  /// Reads the next message. Returns false if there was nothing new.
  bool read() {
    const std::string text = live_.news(cursor_);
    if (text.empty()) return false;
    last = Json::parse(text);
    const Json& message = last;
    EXPECT_EQ(message.at("t"), "news");
    if (message.contains("tournament")) tournament = message.at("tournament");
    if (message.contains("table")) table = message.at("table");
    if (message.contains("ending")) ending = message.at("ending").get<std::string>();
    for (const Json& game : message["games"].items()) games[game.at("id").get<std::int64_t>()] = game;
    for (const Json& board : message["boards"].items()) take(board);
    return true;
  }

  Json last;
  Json tournament;
  Json table;
  std::string ending;
  std::map<std::int64_t, Json> games;
  std::map<std::int64_t, std::string> boards;  // moves by the id of the game

 private:
  void take(const Json& board) {
    std::string& moves = boards[board.at("id").get<std::int64_t>()];
    const auto from = 2 * board.at("from").get<std::size_t>();
    ASSERT_LE(from, moves.size()) << "a move was left out";
    moves.resize(from);
    moves += board.at("moves").get<std::string>();
  }

  LiveTournament& live_;
  std::uint64_t cursor_ = 0;
};

PlayedGame game_won_by_first(const Tournament& tournament, std::int64_t number) {
  PlayedGame game{.number = number};
  const auto [one, other] = Schedule(tournament).game(number).seats;
  game.record.start = Position(tournament.rules);
  game.record.players = {tournament.players[one].name, tournament.players[other].name};
  for (const Point point : testing::points("1 4 2 5 3", tournament.rules))
    game.record.moves.push_back({.point = point});
  game.record.result = Outcome::first_wins;
  game.record.termination = record::Termination::line;
  return game;
}

class LiveTournamentTest : public ::testing::Test {
 protected:
  Tournament tournament_ = match_of("tictactoe");
};

TEST_F(LiveTournamentTest, ANewReaderReceivesTheWholeState) {
  tournament_.name = "cup <b>";
  LiveTournament live(tournament_, Standings(tournament_), 2);
  Reader reader(live);
  ASSERT_TRUE(reader.read());
  EXPECT_EQ(reader.tournament.at("name"), "cup <b>");
  EXPECT_EQ(reader.tournament.at("scheduled"), 2);
  EXPECT_EQ(reader.tournament.at("workers"), 2);
  EXPECT_EQ(reader.tournament.at("players").at(1), "lines");
  EXPECT_EQ(reader.tournament.at("rules").at(0).at("name"), "tictactoe");
  EXPECT_EQ(reader.table.at("total"), 0);
  EXPECT_EQ(reader.table.at("ratings").size(), 2U);
  EXPECT_FALSE(reader.last.contains("boards"));
  EXPECT_FALSE(reader.read()) << "nothing has happened since";
}

TEST_F(LiveTournamentTest, AFinishedGameIsSentOnceWithTheNewTable) {
  LiveTournament live(tournament_, Standings(tournament_), 1);
  Reader reader(live);
  reader.read();
  const PlayedGame game = game_won_by_first(tournament_, 0);
  live.enter({&game, 1});
  live.end(LiveTournament::Ending::finished);  // builds the table immediately
  ASSERT_TRUE(reader.read());
  EXPECT_FALSE(reader.last.contains("tournament"));
  EXPECT_EQ(reader.table.at("total"), 1);
  EXPECT_EQ(reader.table.at("terminations").at(0).at("name"), "line");
  ASSERT_EQ(reader.games.size(), 1U);
  EXPECT_EQ(reader.games.at(1).at("line"), "001020");
  EXPECT_EQ(reader.ending, "finished");
  EXPECT_FALSE(reader.read());
}

TEST_F(LiveTournamentTest, ContinuesTheEarlierStandings) {
  Standings before(tournament_);
  before.count({.number = 0, .players = {0, 1}, .result = Outcome::first_wins, .moves = 5});
  LiveTournament live(tournament_, before, 1);
  const PlayedGame game = game_won_by_first(tournament_, 1);
  live.enter({&game, 1});
  Reader reader(live);
  reader.read();
  EXPECT_EQ(reader.table.at("total"), 2);
  EXPECT_EQ(reader.table.at("encounters").at(0).at("score"), Json::array({1, 0, 1}));
}

TEST_F(LiveTournamentTest, MemoryIsBounded) {
  tournament_.rounds = 5000;
  tournament_.sprt = SprtSettings{.elo0 = 0, .elo1 = 1};
  LiveTournament live(tournament_, Standings(tournament_), 1000);
  EXPECT_NE(live.board(static_cast<int>(LiveTournament::most_boards) - 1), nullptr);
  EXPECT_EQ(live.board(static_cast<int>(LiveTournament::most_boards)), nullptr);
  for (std::int64_t number = 0; number < 10'000; ++number) {
    const PlayedGame game = game_won_by_first(tournament_, number);  // the sequential test stays undecided
    live.enter({&game, 1});
  }
  Reader reader(live);
  ASSERT_TRUE(reader.read());
  EXPECT_EQ(reader.table.at("total"), 10'000);
  EXPECT_EQ(reader.games.size(), LiveTournament::most_games);
  EXPECT_EQ(reader.games.rbegin()->first, 10'000);
  const Json& steps = reader.table.at("steps");
  EXPECT_LT(steps.size(), LiveTournament::most_steps);
  EXPECT_GT(steps.size(), LiveTournament::most_steps / 4);
  EXPECT_GT(steps.at(steps.size() - 1).at(0).get<std::int64_t>(), 9'000) << "the last step stays";
}

/// End to end, with the threads of a run: a reader receives every game of a small tournament.
TEST_F(LiveTournamentTest, ReadersReceiveEveryMoveDuringTheGames) {
  tournament_ = match_of("freestyle", "lines", "greedy");
  tournament_.rounds = 8;
  LiveTournament live(tournament_, Standings(tournament_), 3);
  Reader reader(live);
  std::atomic<bool> is_over = false;
  std::jthread reading([&] {
    while (!is_over) reader.read();
    reader.read();
  });
  auto ledger = Ledger::open(tournament_, nullptr);
  RunSettings settings{.concurrency = 3, .factory = own_players()};
  settings.on_entered = [&](std::span<const PlayedGame> games) { live.enter(games); };
  settings.listener = [&](int worker) { return live.board(worker); };
  ASSERT_TRUE(run_tournament(tournament_, *ledger, settings, {}));
  live.end(LiveTournament::Ending::finished);
  is_over = true;
  reading.join();
  EXPECT_EQ(reader.ending, "finished");
  ASSERT_EQ(reader.games.size(), 16U);
  EXPECT_EQ(reader.table.at("total"), 16);
  const Ratings ratings = ratings_of(tournament_, ledger->standings());
  EXPECT_DOUBLE_EQ(reader.table.at("ratings").at(0).at("elo").get<double>(), ratings.players.at(0).elo);
  // The moves received while a game was in progress are the first moves of the finished game.
  for (const auto& [id, moves] : reader.boards) {
    EXPECT_THAT(reader.games.at(id).at("moves").get<std::string>(), ::testing::StartsWith(moves)) << id;
  }
}

TEST(WatchPage, UsesAllOfItsFiles) {
  const auto files = watch_page("a <cup> & more");
  ASSERT_EQ(files.front().path, "index.html");
  EXPECT_THAT(files.front().bytes, HasSubstr("a &lt;cup&gt; &amp; more"));
  EXPECT_THAT(files.front().bytes, Not(HasSubstr("@TITLE@")));
  for (const WatchFile& file : files) {
    EXPECT_FALSE(file.bytes.empty()) << file.path;
    if (file.path == "index.html") continue;
    const auto names_it = [&](const WatchFile& other) { return other.bytes.contains('"' + file.path + '"'); };
    EXPECT_TRUE(std::ranges::any_of(files, names_it)) << "nothing uses " << file.path;
  }
  // The server's content security policy allows neither inline styles nor inline scripts.
  EXPECT_THAT(files.front().bytes, Not(HasSubstr("<style")));
  EXPECT_THAT(files.front().bytes, Not(HasSubstr("<script>")));
}

}  // namespace
}  // namespace rowan::arena
