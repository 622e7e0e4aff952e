// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api.hpp"
#include "server/fair_cores.hpp"
#include "server/http_message.hpp"

namespace rowan {

/// Under which names the server may be asked for. A page of another site can make a browser send requests here; it
/// cannot make it lie about the names.
class AllowedHosts {
 public:
  /// Loopback's names, `address`, numbers (which no name server can give to another site) unless only loopback is
  /// listened to, and further names.
  AllowedHosts(std::string_view address, std::vector<std::string> names);

  /// Is this the Host of a request to us? With or without a port.
  [[nodiscard]] bool allows_host(std::string_view host) const;

  /// Does the Origin, if there is one, belong to the same Host? Programs that are no browser send none.
  [[nodiscard]] static bool is_same_origin(std::string_view origin, std::string_view host);

 private:
  std::vector<std::string> names_;
  bool allows_numbers_;
};

/// What is answered at which path, without the network: the page, and the JSON interface of docs/api.md.
class Site {
 public:
  explicit Site(AllowedHosts hosts);

  [[nodiscard]] const AllowedHosts& hosts() const { return hosts_; }

  /// The answer where none takes thought: files, errors. Nothing where it is work().
  [[nodiscard]] std::optional<HttpReply> answer_at_once(const HttpRequest& request) const;

  /// How urgent the work is that the request asks for.
  [[nodiscard]] static Urgency urgency_of(const HttpRequest& request);

  /// The answer to a question of the JSON interface. Requires that answer_at_once gave none.
  [[nodiscard]] static HttpReply work(const HttpRequest& request, Work& work);

  /// Headers that every answer has, so that a browser runs nothing but the page's own files, and shows it in no other page.
  [[nodiscard]] static std::span<const std::pair<std::string_view, std::string_view>> safety_headers();

 private:
  AllowedHosts hosts_;
  std::string info_;
};

/// Where WebSockets are opened.
inline constexpr std::string_view websocket_path = "/ws/v1";

}  // namespace rowan
