// SPDX-License-Identifier: MIT
#include "server/http/live_page.hpp"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/http/site.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A source whose news tells how a count has changed.
class CountingSource : public LiveSource {
 public:
  std::string news(std::uint64_t& cursor) override {
    ++asked;
    if (cursor == count) return {};
    const std::string text = std::to_string(cursor) + " to " + std::to_string(count);
    cursor = count;
    return text;
  }

  std::uint64_t count = 1;
  int asked = 0;
};

class LivePageTest : public ::testing::Test {
 protected:
  HttpReply get(const std::string& path, const std::string& host = "localhost") {
    return *site_.answer_at_once({.method = "GET", .path = path, .host = host});
  }

  CountingSource source_;
  LivePage page_{{{"index.html", "<p>live</p>"}, {"watch.css", "p {}"}}, source_};
  Site site_{AllowedHosts("127.0.0.1", {}), {}, nullptr, &page_};
};

TEST_F(LivePageTest, ServesOnlyItsOwnFiles) {
  EXPECT_EQ(get("/").body, "<p>live</p>");
  EXPECT_EQ(get("/").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/index.html").body, "<p>live</p>");
  EXPECT_EQ(get("/watch.css").content_type, "text/css; charset=utf-8");
  EXPECT_EQ(get("/healthz").status, 200);
  EXPECT_EQ(get("/ws/v1").status, 426);
  for (const char* const path : {"/app.js", "/api/v1/info", "/api/v1/move", "/../watch.css", "watch.css"})
    EXPECT_EQ(get(path).status, 404) << path;
  const auto posted = site_.answer_at_once({.method = "POST", .path = "/api/v1/move", .host = "localhost"});
  ASSERT_TRUE(posted) << "nothing here takes thought";
  EXPECT_EQ(posted->status, 404);
}

TEST_F(LivePageTest, FilesHaveTags) {
  const HttpReply reply = get("/");
  const auto tag = std::ranges::find(reply.headers, "ETag", [](const auto& pair) { return pair.first; });
  ASSERT_NE(tag, reply.headers.end());
  const auto again =
      site_.answer_at_once({.method = "GET", .path = "/", .host = "localhost", .if_none_match = tag->second});
  EXPECT_EQ(again->status, 304);
}

TEST_F(LivePageTest, RefusesOtherHostsAndOriginsWithoutAdviceForServe) {
  const HttpReply refused = get("/", "evil.example");
  EXPECT_EQ(refused.status, 403);
  EXPECT_THAT(refused.body, Not(HasSubstr("--allow-host")));
  const auto foreign = site_.answer_at_once(
      {.method = "GET", .path = "/", .host = "localhost", .origin = "http://evil.example"});
  EXPECT_EQ(foreign->status, 403);
}

TEST_F(LivePageTest, ASlowVisitorGetsTheNewestState) {
  LiveFeed feed(source_);
  EXPECT_EQ(feed.take(), "0 to 1");
  EXPECT_EQ(feed.take(), std::nullopt) << "one message a look";
  EXPECT_EQ(feed.take(), std::nullopt) << "nothing is new";
  // A slow reader: much happens before it reads again.
  for (int i = 0; i < 1000; ++i) ++source_.count;
  EXPECT_EQ(source_.asked, 2) << "nothing is made for somebody who does not take it";
  EXPECT_EQ(feed.take(), "1 to 1001");
}

TEST_F(LivePageTest, TheLastStateIsSentBeforeTheConnectionCloses) {
  LiveFeed feed(source_);
  EXPECT_EQ(feed.take(), "0 to 1");
  source_.count = 7;
  feed.finish();
  EXPECT_EQ(feed.take(), "1 to 7");
  EXPECT_EQ(feed.take(), std::nullopt);
}

}  // namespace
}  // namespace rowan::server
