// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/live_page.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

class OfflinePage;
struct WebFile;

/// Answers requests by their path, independent of the network: the files of the page, and the JSON interface
/// (docs/api.md).
class Site {
 public:
  /// `names` are the hosts that may be shown to anyone. A live page replaces the page and the JSON interface;
  /// an offline page replaces some of the page's files. Both must outlive the site.
  explicit Site(AllowedHosts hosts, std::vector<std::string> names = {},
                const Collections* collections = nullptr, const LivePage* live = nullptr,
                const OfflinePage* offline = nullptr);

  /// Sets the port that visitors connect to (AllowedHosts::set_port).
  void set_port(std::uint16_t port);

  [[nodiscard]] const AllowedHosts& hosts() const { return hosts_; }

  /// The answer to a request that needs no thinking: a file, /api/v1/info, /healthz or an error. Empty for a
  /// valid request to a Route, to a game or class, or to games_health_path.
  [[nodiscard]] std::optional<HttpReply> answer_at_once(const HttpRequest& request) const;

  /// Whether the path is that of a WebSocket.
  [[nodiscard]] static bool is_websocket_path(std::string_view path);

  /// Whether the path concerns games between two people (SharedGames) or classes (Classes).
  [[nodiscard]] static bool is_about_games(std::string_view path);
  [[nodiscard]] static bool is_about_classes(std::string_view path);

  /// The answer at games_health_path. `in_place` is the result of SharedGames::check_place().
  [[nodiscard]] static HttpReply games_health(const Result<void>& in_place);

  /// The answer to a request of the JSON interface; an error reply if finding the answer fails.
  [[nodiscard]] static HttpReply answer(const Route& route, std::string_view body, RequestContext& context);

  /// The security headers of every answer: they make a browser run only the page's own files, and never show
  /// the page in a frame. With `may_be_framed`, any page may show the answer in a frame.
  [[nodiscard]] static std::span<const std::pair<std::string_view, std::string_view>> security_headers(
      bool may_be_framed = false);

 private:
  [[nodiscard]] std::vector<std::string> working_urls(const HttpRequest& request) const;

  AllowedHosts hosts_;
  std::vector<std::string> names_;
  [[nodiscard]] const WebFile* find_file(std::string_view path) const;

  const LivePage* live_;
  const OfflinePage* offline_;
  std::uint16_t port_ = 0;
  std::string info_;
  std::map<std::string_view, std::string> policies_;  // content policies of pages with embedded style sheets
};

/// The content policy of a page with embedded style sheets: the policy of security_headers(), with the hashes
/// of these style sheets added. Empty if the page has none.
[[nodiscard]] std::string content_policy(std::string_view html, bool may_be_framed);

/// Paths of WebSockets.
inline constexpr std::string_view websocket_path = "/ws/v1";
inline constexpr std::string_view games_websocket_path = "/ws/v1/games";
inline constexpr std::string_view classes_websocket_path = "/ws/v1/classes";

/// For monitors: reports whether the file of games between two people is where it was opened.
inline constexpr std::string_view games_health_path = "/healthz/games";

/// Path to create games between two people; each game is below it.
inline constexpr std::string_view games_path = "/api/v1/games";
/// The same for classes.
inline constexpr std::string_view classes_path = "/api/v1/classes";

/// The token in a header "Authorization: Bearer TOKEN"; empty if there is none.
[[nodiscard]] std::string bearer_token(const HttpRequest& request);

}  // namespace rowan::server
