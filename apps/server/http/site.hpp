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

#include "server/analysis/cpu_scheduler.hpp"
#include "server/api/api.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/live_page.hpp"
#include "server/messages/http_message.hpp"

namespace rowan::server {

class OfflinePage;
struct WebFile;

/// What is answered at which path, without the network: the page, and the JSON interface of docs/api.md.
class Site {
 public:
  /// `names` are those of the hosts that may be told to everybody. A live page takes the place of the page
  /// and the JSON interface; an offline page that of some of its files. Both must outlive the site.
  explicit Site(AllowedHosts hosts, std::vector<std::string> names = {},
                const Collections* collections = nullptr, const LivePage* live = nullptr,
                const OfflinePage* offline = nullptr);

  /// The port that visitors come to: a request to another one is refused.
  void set_port(std::uint16_t port);

  [[nodiscard]] const AllowedHosts& hosts() const { return hosts_; }

  /// The answer where none takes thought: files, errors. Nothing where it is work(), about games or classes,
  /// or games_health_path.
  [[nodiscard]] std::optional<HttpReply> answer_at_once(const HttpRequest& request) const;

  /// Is it a WebSocket's path?
  [[nodiscard]] static bool is_websocket_path(std::string_view path);

  /// Is it about games between two people, which SharedGames answers? Or about classes, for Classes?
  [[nodiscard]] static bool is_about_games(std::string_view path);
  [[nodiscard]] static bool is_about_classes(std::string_view path);

  /// The answer at games_health_path: `in_place` is SharedGames::check_place().
  [[nodiscard]] static HttpReply games_health(const Result<void>& in_place);

  /// May the work take seconds?
  [[nodiscard]] static bool takes_thought(const HttpRequest& request);

  /// How soon the work that the request asks for is given a core.
  [[nodiscard]] static CpuPriority priority_of(const HttpRequest& request);

  /// The answer to a question of the JSON interface. Requires that answer_at_once gave
  /// none, and that it is not about games or classes.
  [[nodiscard]] static HttpReply work(const HttpRequest& request, Work& work);

  /// Headers that every answer has, so that a browser runs nothing but the page's own files, and shows it in
  /// no other page. What may be framed, the small board, may ask the server nothing instead.
  [[nodiscard]] static std::span<const std::pair<std::string_view, std::string_view>> safety_headers(
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
  std::map<std::string_view, std::string> policies_;  // of pages that have style sheets in themselves
};

/// The content policy of a page: what safety_headers() says, and that the style sheets which are written into
/// it, and no others, may be used. Empty where it has none.
[[nodiscard]] std::string content_policy(std::string_view html, bool may_be_framed);

/// Where WebSockets are opened.
inline constexpr std::string_view websocket_path = "/ws/v1";
inline constexpr std::string_view games_websocket_path = "/ws/v1/games";
inline constexpr std::string_view classes_websocket_path = "/ws/v1/classes";

/// Whether the file of games between two people is where it was opened, for monitors.
inline constexpr std::string_view games_health_path = "/healthz/games";

/// Where games between two people are created; below it is each of them.
inline constexpr std::string_view games_path = "/api/v1/games";
/// The same of classes.
inline constexpr std::string_view classes_path = "/api/v1/classes";

/// The token in a header "Authorization: Bearer TOKEN"; empty where there is none.
[[nodiscard]] std::string bearer_token(const HttpRequest& request);

}  // namespace rowan::server
