// SPDX-License-Identifier: MIT
#include "server/http/site.hpp"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/asking.hpp"
#include "server/http/web_files.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;

std::string header(const HttpReply& reply, std::string_view name) {
  const auto found = std::ranges::find(reply.headers, name, [](const auto& pair) { return pair.first; });
  return found == reply.headers.end() ? "" : found->second;
}

TEST(Site, ShowsThePage) {
  Asking asking;
  const HttpReply page = asking.get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(page.body, HasSubstr("<html"));
  EXPECT_EQ(asking.get("/index.html").body, page.body);

  HttpRequest again{.method = "GET", .path = "/", .host = "localhost", .if_none_match = header(page, "ETag")};
  EXPECT_EQ(asking.ask(again).status, 304);
  EXPECT_EQ(asking.ask(again).body, "");
  again.if_none_match = "\"another\"";
  EXPECT_EQ(asking.ask(again).status, 200);
}

TEST(Site, HasNoPathOutsideThePage) {
  Asking asking;
  for (const std::string_view path :
       {"/nothing", "/../README.md", "/..%2fREADME.md", "//", "/index.html/", "/./index.html", "/INDEX.HTML",
        "", "index.html", "/api", "/api/v1", "/etc/passwd", "/index.html%00"}) {
    EXPECT_EQ(asking.get(path).status, 404) << path;
  }
  EXPECT_EQ(asking.get("/api/v1/nothing").content_type, "application/json");
  EXPECT_THAT(asking.get("/api/v1/nothing").body, HasSubstr("\"error\""));
}

TEST(Site, SaysWhichMethodsAreAllowed) {
  Asking asking;
  const HttpReply move = asking.get("/api/v1/move");
  EXPECT_EQ(move.status, 405);
  EXPECT_EQ(header(move, "Allow"), "POST");
  const HttpReply page = asking.ask({.method = "DELETE", .path = "/", .host = "localhost"});
  EXPECT_EQ(page.status, 405);
  EXPECT_EQ(header(page, "Allow"), "GET, HEAD");
  EXPECT_EQ(asking.ask({.method = "HEAD", .path = "/", .host = "localhost"}).status, 200);
  EXPECT_EQ(asking.get("/ws/v1").status, 426);
  EXPECT_EQ(asking.get("/healthz").body, "ok\n");
}

TEST(Site, WantsJson) {
  Asking asking;
  HttpRequest request{.method = "POST", .path = "/api/v1/position", .host = "localhost", .body = "{}"};
  for (const std::string_view type :
       {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"}) {
    request.content_type = type;
    EXPECT_EQ(asking.ask(request).status, 415) << type;
  }
  for (const std::string_view type : {"application/json", "Application/JSON; charset=utf-8"}) {
    request.content_type = type;
    EXPECT_EQ(asking.ask(request).status, 200) << type;
  }
  for (const std::string_view body : {"", "{", "[]", "7", "{\"game\": \"\xFF\"}", "{} {}"}) {
    EXPECT_EQ(asking.post("position", std::string(body)).status, 400) << body;
  }
  // As deep as a body can be: no answer but an error, and no stack that runs out.
  EXPECT_EQ(asking.post("position", std::string(200'000, '[')).status, 400);
  EXPECT_EQ(asking.post("position", std::string(100'000, '[') + std::string(100'000, ']')).status, 400);
}

TEST(Site, AnswersOnlyToItsNames) {
  Asking asking;
  for (const std::string_view host :
       {"evil.example", "", "localhost.evil.example", "192.168.1.7", "127.0.0.1.evil.example"}) {
    EXPECT_EQ(asking.ask({.method = "GET", .path = "/", .host = std::string(host)}).status, 403) << host;
  }
  for (const std::string_view host : {"localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "[::1]"}) {
    EXPECT_EQ(asking.ask({.method = "GET", .path = "/", .host = std::string(host)}).status, 200) << host;
  }
  const AllowedHosts open("0.0.0.0", {"Games.example.org"});
  EXPECT_TRUE(open.allows_host("192.168.1.7:8080"));
  EXPECT_TRUE(open.allows_host("[fe80::1]:80"));
  EXPECT_TRUE(open.allows_host("games.example.org"));
  EXPECT_FALSE(open.allows_host("other.example.org"));
}

TEST(Site, AnswersOnlyToItsOwnPages) {
  EXPECT_TRUE(AllowedHosts::is_same_origin("", "localhost:8080"));
  EXPECT_TRUE(AllowedHosts::is_same_origin("http://localhost:8080", "localhost:8080"));
  EXPECT_TRUE(AllowedHosts::is_same_origin("https://Games.example.org", "games.example.org"));
  for (const std::string_view origin : {"http://evil.example", "http://localhost", "http://localhost:8081",
                                        "null", "localhost:8080", "file://localhost:8080"}) {
    EXPECT_FALSE(AllowedHosts::is_same_origin(origin, "localhost:8080")) << origin;
  }
}

TEST(Site, ForbidsScriptsFromElsewhere) {
  std::string policy;
  for (const auto& [name, value] : Site::safety_headers()) {
    if (name == "Content-Security-Policy") policy = value;
  }
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy, HasSubstr("script-src 'self';"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_FALSE(policy.contains("unsafe"));
}

TEST(WebFiles, HaveTypesAndTags) {
  ASSERT_FALSE(web_files().empty());
  for (const WebFile& file : web_files()) {
    EXPECT_NE(content_type(file.path), "application/octet-stream") << file.path;
    EXPECT_EQ(file.tag.size(), 16U) << file.path;
    EXPECT_EQ(find_web_file('/' + std::string(file.path)), &file);
  }
  EXPECT_EQ(content_type("a/b.mjs"), "text/javascript; charset=utf-8");
}

}  // namespace
}  // namespace rowan::server
