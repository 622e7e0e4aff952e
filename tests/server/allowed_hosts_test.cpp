// SPDX-License-Identifier: MIT
#include "server/http/allowed_hosts.hpp"

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/http/site.hpp"

namespace rowan::server {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(HostAndPort, ReadsTheHostsThatBrowsersSend) {
  const auto read = [](std::string_view text) {
    const auto host = HostAndPort::parse(text);
    return host ? host->text() : "refused";
  };
  EXPECT_EQ(read("Games.Example.ORG:8443"), "games.example.org:8443");
  EXPECT_EQ(read("localhost:"), "localhost");
  EXPECT_EQ(read("localhost.:8080"), "localhost:8080");
  EXPECT_EQ(read("192.168.1.7"), "192.168.1.7");
  EXPECT_EQ(read("[FD00::0:7]:8080"), "[fd00::7]:8080");
  for (const std::string_view text : {"",
                                      ":8080",
                                      ".",
                                      "a..b",
                                      ".a",
                                      "a b",
                                      "a/b",
                                      "a@b",
                                      "http://a",
                                      "a:0",
                                      "a:65536",
                                      "a:08080000",
                                      "a:-1",
                                      "a:+1",
                                      "a: 1",
                                      "a:1:2",
                                      "[::1",
                                      "[::1]8080",
                                      "[1.2.3.4]",
                                      "[]",
                                      "[fe80::1%25eth0]",
                                      "fd00::7",
                                      "b\xc3\xbc.example",
                                      "<script>",
                                      "a\r\nb"}) {
    EXPECT_EQ(read(text), "refused") << text;
  }
  EXPECT_EQ(read(std::string(300, 'a')), "refused");
}

TEST(AllowedHosts, CheckThePort) {
  AllowedHosts hosts("0.0.0.0", {"games.example.org", "play.example.org:8443"});
  hosts.set_port(8080);
  for (const std::string_view host :
       {"localhost:8080", "localhost", "192.168.1.7:8080", "[fd00::7]:8080", "games.example.org:8080",
        "games.example.org", "play.example.org:8443", "play.example.org:8080"}) {
    EXPECT_TRUE(hosts.allows_host(host)) << host;
  }
  for (const std::string_view host :
       {"localhost:8081", "localhost:80", "192.168.1.7:1", "[fd00::7]:443", "games.example.org:8443",
        "play.example.org:443", "localhost:8080x", "localhost:80808080", "evil.example:8080"}) {
    EXPECT_FALSE(hosts.allows_host(host)) << host;
  }
}

TEST(AllowedHosts, AllowATrustedProxyAnyPortButOnlyTheGivenNames) {
  AllowedHosts hosts("127.0.0.1", {"games.example.org"});
  hosts.set_port(8080);
  for (const std::string_view host : {"games.example.org:8443", "games.example.org:443", "localhost:9000"}) {
    EXPECT_TRUE(hosts.allows_host(host, true)) << host;
    EXPECT_FALSE(hosts.allows_host(host, false)) << host;
  }
  EXPECT_FALSE(hosts.allows_host("evil.example", true));
  EXPECT_FALSE(hosts.allows_host("192.168.1.7", true));
}

TEST(AllowedHosts, EquateAMissingPortWithTheDefault) {
  EXPECT_TRUE(AllowedHosts::is_same_origin("https://games.example.org", "games.example.org:443"));
  EXPECT_TRUE(AllowedHosts::is_same_origin("http://games.example.org:80", "games.example.org"));
  EXPECT_TRUE(AllowedHosts::is_same_origin("https://games.example.org:8443", "games.example.org:8443"));
  EXPECT_FALSE(AllowedHosts::is_same_origin("https://games.example.org:8443", "games.example.org"));
  EXPECT_FALSE(AllowedHosts::is_same_origin("http://games.example.org", "games.example.org:443"));
  EXPECT_FALSE(AllowedHosts::is_same_origin("http://", ""));
}

TEST(AllowedHosts, RefuseInvalidNames) {
  EXPECT_TRUE(check_host_name("games.example.org"));
  EXPECT_TRUE(check_host_name("games.example.org:8443"));
  EXPECT_THAT(check_host_name("https://games.example.org/").error().message,
              AllOf(HasSubstr("'https://games.example.org/' is not a host name"),
                    HasSubstr("games.example.org:8443")));
}

class RefusedHost : public ::testing::Test {
 protected:
  RefusedHost() { site_.set_port(8080); }

  HttpReply open(std::string host, bool is_by_proxy = false) {
    return site_
        .answer_at_once({.method = "GET",
                         .path = "/",
                         .host = std::move(host),
                         .accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                         .reached = "192.168.1.7",
                         .is_by_proxy = is_by_proxy})
        .value();
  }

  Site site_{AllowedHosts("0.0.0.0", {"games.example.org", "teacher.local"}), {"games.example.org"}};
};

TEST_F(RefusedHost, IsAPageForABrowser) {
  const HttpReply page = open("teacher.lan:8080");
  EXPECT_EQ(page.status, 403);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(page.body,
              AllOf(HasSubstr("<strong>teacher.lan:8080</strong>"),
                    HasSubstr("<a href=\"http://192.168.1.7:8080/\">http://192.168.1.7:8080/</a>"),
                    HasSubstr("<a href=\"http://games.example.org:8080/\">"),
                    HasSubstr("<pre>--allow-host teacher.lan</pre>"), Not(HasSubstr("teacher.local"))));
}

TEST_F(RefusedHost, NamesAWrongPort) {
  EXPECT_THAT(open("localhost:9999").body, HasSubstr("<pre>--allow-host localhost:9999</pre>"));
  EXPECT_THAT(open("other.example.org:8443", true).body,
              HasSubstr("<pre>--allow-host other.example.org</pre>"));
}

TEST_F(RefusedHost, IsJsonForAProgram) {
  const auto reply =
      site_.answer_at_once({.method = "GET", .path = "/", .host = "evil.example", .accept = "*/*"});
  EXPECT_EQ(reply.value().status, 403);
  EXPECT_EQ(reply.value().content_type, "application/json");
  const json::Json json = json::Json::parse(reply.value().body);
  EXPECT_EQ(json["error"], "unknown host name 'evil.example'");
  EXPECT_THAT(json["detail"].get<std::string>(), HasSubstr("--allow-host evil.example"));
}

TEST_F(RefusedHost, EscapesTheNameAndOffersNoCommandForIt) {
  const HttpReply page = open("<script>alert('1')</script>&\"");
  EXPECT_EQ(page.status, 403);
  EXPECT_THAT(page.body, AllOf(HasSubstr("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;"),
                               Not(HasSubstr("<script")), Not(HasSubstr("--allow-host"))));
  EXPECT_THAT(open("x;rm -rf ~").body, Not(HasSubstr("--allow-host")));
  EXPECT_THAT(open("").body, HasSubstr("did not send"));
}

TEST_F(RefusedHost, ShowsVisitorsOfAProxyOnlyNames) {
  EXPECT_THAT(open("other.example.org", true).body,
              AllOf(HasSubstr("<a href=\"//games.example.org/\">games.example.org</a>"),
                    Not(HasSubstr("192.168.1.7"))));
}

TEST(WantsHtml, IsTrueOfBrowsers) {
  for (const std::string_view accept : {"text/html", "Text/HTML;q=0.9, */*", "application/xhtml+xml"}) {
    EXPECT_TRUE(wants_html(accept)) << accept;
  }
  for (const std::string_view accept : {"", "*/*", "application/json", "text/plain", "text/htmlx"}) {
    EXPECT_FALSE(wants_html(accept)) << accept;
  }
}

}  // namespace
}  // namespace rowan::server
