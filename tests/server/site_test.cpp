// SPDX-License-Identifier: MIT
#include "server/http/site.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

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

TEST(Site, ServesThePage) {
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

TEST(Site, CompressesForBrowsersThatAcceptGzip) {
  Asking asking;
  const HttpReply plain = asking.get("/app.js");
  HttpRequest request{
      .method = "GET", .path = "/app.js", .host = "localhost", .accept_encoding = "deflate, gzip;q=0.8"};
  const HttpReply packed = asking.ask(request);
  EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
  EXPECT_TRUE(packed.body.starts_with("\x1f\x8b"));
  EXPECT_LT(packed.body.size(), plain.body.size() / 2);
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  for (const HttpReply* reply : {&plain, &packed}) EXPECT_EQ(header(*reply, "Vary"), "Accept-Encoding");

  // Two encodings have two tags, because a cache must not validate one encoding by the tag of the other.
  EXPECT_NE(header(packed, "ETag"), header(plain, "ETag"));
  request.if_none_match = header(plain, "ETag");
  EXPECT_EQ(asking.ask(request).status, 200);
  request.if_none_match = header(packed, "ETag");
  EXPECT_EQ(asking.ask(request).status, 304);
}

TEST(Site, LetsBrowsersCacheVersionedFiles) {
  Asking asking;
  const auto caching = [&asking](std::string path, std::string query) {
    const HttpReply reply = asking.ask(
        {.method = "GET", .path = std::move(path), .query = std::move(query), .host = "localhost"});
    EXPECT_EQ(reply.status, 200);
    return header(reply, "Cache-Control");
  };
  const std::string version = "v=" + std::string(find_web_file("/app.js")->tag);
  EXPECT_THAT(caching("/app.js", version), HasSubstr("immutable"));
  EXPECT_EQ(caching("/app.js", ""), "no-cache");
  EXPECT_EQ(caching("/app.js", "v=0123456789abcdef"), "no-cache");  // another version's tag
  EXPECT_EQ(caching("/app.js", version + "0"), "no-cache");
  EXPECT_EQ(caching("/", ""), "no-cache");
}

TEST(Site, ServesNothingOutsideThePage) {
  Asking asking;
  for (const std::string_view path :
       {"/nothing", "/../README.md", "/..%2fREADME.md", "//", "/index.html/", "/./index.html", "/INDEX.HTML",
        "", "index.html", "/api", "/api/v1", "/etc/passwd", "/index.html%00"}) {
    EXPECT_EQ(asking.get(path).status, 404) << path;
  }
  EXPECT_EQ(asking.get("/api/v1/nothing").content_type, "application/json");
  EXPECT_THAT(asking.get("/api/v1/nothing").body, HasSubstr("\"error\""));
}

TEST(Site, NamesTheAllowedMethods) {
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

TEST(Site, RequiresJson) {
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
  // Deep nesting gets an error as its reply, and the stack does not overflow.
  EXPECT_EQ(asking.post("position", std::string(200'000, '[')).status, 400);
  EXPECT_EQ(asking.post("position", std::string(100'000, '[') + std::string(100'000, ']')).status, 400);
}

TEST(Site, AnswersOnlyForAllowedHosts) {
  Asking asking;
  for (const std::string_view name :
       {"evil.example", "", "localhost.evil.example", "192.168.1.7", "127.0.0.1.evil.example"}) {
    EXPECT_EQ(asking.ask({.method = "GET", .path = "/", .host = std::string(name)}).status, 403) << name;
  }
  for (const std::string_view name : {"localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "[::1]"}) {
    EXPECT_EQ(asking.ask({.method = "GET", .path = "/", .host = std::string(name)}).status, 200) << name;
  }
  const AllowedHosts open("0.0.0.0", {"Games.example.org"});
  EXPECT_TRUE(open.allows_host("192.168.1.7:8080"));
  EXPECT_TRUE(open.allows_host("[fe80::1]:80"));
  EXPECT_TRUE(open.allows_host("games.example.org"));
  EXPECT_FALSE(open.allows_host("other.example.org"));
}

TEST(Site, AnswersOnlyItsOwnPages) {
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
  for (const auto& [name, value] : Site::security_headers()) {
    if (name == "Content-Security-Policy") policy = value;
  }
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy, HasSubstr("script-src 'self';"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_FALSE(policy.contains("unsafe"));
}

TEST(Site, NamesTheStyleSheetsOfAPageInItsContentPolicy) {
  // The first hash was computed with: printf 'p{}' | openssl dgst -sha256 -binary | base64. The second is
  // that of an empty text.
  const std::string policy =
      content_policy("<style>p{}</style><style id=\"dark\" media=\"all\"></style>", false);
  EXPECT_THAT(policy, HasSubstr("style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=' "
                                "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; "));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_FALSE(policy.contains("unsafe"));
  EXPECT_THAT(content_policy("<style>p{}</style>", true), HasSubstr("frame-ancestors *"));
  EXPECT_EQ(content_policy("<p>none</p><style>never ended", false), "");

  Asking asking;
  EXPECT_THAT(header(asking.get("/"), "Content-Security-Policy"), HasSubstr("style-src 'self' 'sha256-"));
  EXPECT_EQ(header(asking.get("/app.js"), "Content-Security-Policy"), "");
}

TEST(Site, OtherPagesMayFrameOnlyTheSmallBoard) {
  Asking asking;
  int framed = 0;
  for (const WebFile& file : web_files()) {
    const HttpReply reply = asking.get('/' + std::string(file.path));
    EXPECT_EQ(reply.may_be_framed, file.path == "embed.html") << file.path;
    framed += reply.may_be_framed ? 1 : 0;
  }
  EXPECT_EQ(framed, 1);
  for (const std::string_view path :
       {"/", "/healthz", "/api/v1/info", "/api/v1/position", "/embed", "/none"}) {
    EXPECT_FALSE(asking.get(path).may_be_framed) << path;
  }
  std::string policy;
  for (const auto& [name, value] : Site::security_headers(true)) {
    EXPECT_NE(name, "X-Frame-Options");
    if (name == "Content-Security-Policy") policy = value;
  }
  // As docs/page.md says, the small board loads nothing from other servers. It needs connect-src because its
  // scripts fetch the catalog of the visitor's language.
  EXPECT_EQ(policy,
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *");
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

TEST(WebFiles, DetectBrowsersThatAcceptGzip) {
  for (const std::string_view accepted : {"gzip", "gzip, deflate, br", "br,GZIP", "gzip;q=0.5", "gzip; q=1",
                                          "deflate;q=0, gzip", "identity, gzip;q=0.001"}) {
    EXPECT_TRUE(accepts_gzip(accepted)) << accepted;
  }
  for (const std::string_view refused :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "xgzip", "gzipped", "*", ",", ";", "gzip;q=0, br"}) {
    EXPECT_FALSE(accepts_gzip(refused)) << refused;
  }
}

/// The font is optional. tools/install_page_tools fetches it if npm and a network are available.
TEST(WebFiles, IncludeTheLicenseOfTheFont) {
  const WebFile* const font = find_web_file("/style/figtree.woff2");
  const WebFile* const license = find_web_file("/style/figtree_license.txt");
  const std::string_view page = find_web_file("/")->bytes;
  EXPECT_EQ(font != nullptr, license != nullptr);
  EXPECT_EQ(font != nullptr, page.contains("@font-face"));
  if (font == nullptr) GTEST_SKIP() << "built without the font";
  EXPECT_TRUE(font->bytes.starts_with("wOF2"));
  EXPECT_LT(font->bytes.size(), 30'000U);
  EXPECT_THAT(std::string(license->bytes), HasSubstr("SIL Open Font License"));
  EXPECT_THAT(std::string(page), HasSubstr(R"(font-display:swap;src:url("./style/figtree.woff2?v=)"));
}

/// The page's own files that an .html file refers to.
std::vector<std::string> loaded_by(std::string_view html) {
  std::vector<std::string> found;
  const std::string text(html);
  const std::regex address(R"re((?:src|href)="([^":#]+\.(?:js|css|svg|png|woff2)[^"]*)")re");
  for (std::sregex_iterator match(text.begin(), text.end(), address); match != std::sregex_iterator();
       ++match)
    found.push_back((*match)[1]);
  return found;
}

TEST(WebFiles, PagesLoadOnlyBundledScripts) {
  std::set<std::string_view> scripts;
  int pages = 0;
  for (const WebFile& page : web_files()) {
    if (!page.path.ends_with(".html")) continue;
    ++pages;
    for (const std::string& address : loaded_by(page.bytes)) {
      const auto mark = address.find('?');
      const WebFile* const file = find_web_file('/' + address.substr(0, mark));
      ASSERT_NE(file, nullptr) << page.path << " loads " << address;
      ASSERT_NE(mark, std::string::npos) << page.path << " loads " << address << " without its version";
      EXPECT_EQ(address.substr(mark), "?v=" + std::string(file->tag));
      if (content_type(file->path).starts_with("text/")) scripts.insert(file->path);
    }
  }
  EXPECT_GE(pages, 1);
  scripts.insert("service_worker.js");  // the page registers this file by its URL (web/offline/)
  // Nothing else is loaded: there are no separate modules, and scripts and style sheets import nothing.
  for (const WebFile& file : web_files()) {
    if (!file.path.ends_with(".js") && !file.path.ends_with(".css")) continue;
    EXPECT_TRUE(scripts.contains(file.path)) << file.path;
    EXPECT_TRUE(file.bytes.starts_with("/*! SPDX-License-Identifier: MIT */")) << file.path;
    EXPECT_FALSE(file.bytes.contains("@import")) << file.path;
    EXPECT_FALSE(std::regex_search(std::string(file.bytes), std::regex(R"re(from ?["']\./)re"))) << file.path;
  }
}

}  // namespace
}  // namespace rowan::server
