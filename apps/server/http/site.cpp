// SPDX-License-Identifier: MIT
#include "server/http/site.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>

#include "base/base64.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "server/api/api.hpp"
#include "server/collections/collections.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/own_addresses.hpp"
#include "server/http/static_site.hpp"
#include "server/http/web_files.hpp"

namespace rowan::server {

namespace {

using Header = std::pair<std::string_view, std::string_view>;

constexpr std::array<Header, 6> safety{{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
     "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

/// The small board (embed.html) allows scripts to connect because it fetches the catalog of its language.
/// 'self' cannot be limited to the folder of the catalogs, and a source with a path would have to name the
/// server's address.
constexpr std::array<Header, 4> safety_in_a_frame{{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "cross-origin"},
}};

/// The one page that other sites may show in a frame.
constexpr std::string_view framed_path = "embed.html";

/// The hashes of the contents of <style ...> elements, in the form of the content policy: " 'sha256-...'".
std::string style_hashes(std::string_view html) {
  std::string hashes;
  while (true) {
    const auto tag = html.find("<style");
    const auto start = html.find('>', tag);
    const auto end = html.find("</style>", start);
    if (tag == html.npos || start == html.npos || end == html.npos) return hashes;
    const Sha256 hash = sha256(html.substr(start + 1, end - start - 1));
    hashes += " 'sha256-" + to_base64(std::string(hash.begin(), hash.end())) + '\'';
    html.remove_prefix(end);
  }
}

HttpReply not_allowed(std::string_view allowed) {
  HttpReply reply = error_reply(405, "this path accepts only " + std::string(allowed));
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

HttpReply not_found(const HttpRequest& request) {
  if (request.path.starts_with("/api/")) return error_reply(404, "unknown path; docs/api.md lists the paths");
  return {
      .status = 404, .content_type = "text/plain; charset=utf-8", .body = "Not found. The page is at /\n"};
}

bool matches(std::string_view if_none_match, std::string_view tag) {
  return if_none_match == "*" || if_none_match.contains(tag);
}

HttpReply file_reply(const HttpRequest& request, const WebFile& file) {
  HttpReply reply{.content_type = content_type(file.path), .may_be_framed = file.path == framed_path};
  const bool is_packed = !file.gzip.empty() && accepts_gzip(request.accept_encoding);
  const std::string tag = '"' + std::string(file.tag) + (is_packed ? "-gzip\"" : "\"");
  // The content of a URL with the version never changes, so the browser need not ask again.
  const bool has_version = request.query == "v=" + std::string(file.tag);
  reply.headers = {{"ETag", tag},
                   {"Cache-Control", has_version ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (!file.gzip.empty()) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (matches(request.if_none_match, tag)) {
    reply.status = 304;
  } else {
    reply.body = is_packed ? file.gzip : file.bytes;
    if (is_packed) reply.headers.emplace_back("Content-Encoding", "gzip");
  }
  return reply;
}

/// Whether the path is `above`, or one level below it.
bool is_one_of(std::string_view path, std::string_view above) {
  if (!path.starts_with(above)) return false;
  const std::string_view rest = path.substr(above.size());
  return rest.empty() || (rest.size() > 1 && rest.front() == '/' && !rest.substr(1).contains('/'));
}

bool is_json(std::string_view content_type) {
  const std::string type = to_lower(trim(content_type.substr(0, content_type.find(';'))));
  return type == "application/json";
}

std::map<std::string_view, std::string> policies() {
  std::map<std::string_view, std::string> found;
  for (const WebFile& file : web_files()) {
    if (!file.path.ends_with(".html")) continue;
    std::string policy = content_policy(file.bytes, file.path == framed_path);
    if (!policy.empty()) found.emplace(file.path, std::move(policy));
  }
  return found;
}

}  // namespace

std::string content_policy(std::string_view html, bool may_be_framed) {
  const std::string hashes = style_hashes(html);
  if (hashes.empty()) return "";
  constexpr std::string_view styles = "style-src 'self'";
  std::string policy;
  for (const auto& [name, value] : Site::security_headers(may_be_framed)) {
    if (name == "Content-Security-Policy") policy = value;
  }
  return policy.insert(policy.find(styles) + styles.size(), hashes);
}

Site::Site(AllowedHosts hosts, std::vector<std::string> names, const Collections* collections,
           const LivePage* live, const OfflinePage* offline)
    : hosts_(std::move(hosts)),
      names_(std::move(names)),
      live_(live),
      offline_(offline),
      info_(info_json(collections_json(collections)).dump()),
      policies_(policies()) {
  if (offline_ == nullptr) return;
  std::string& policy = policies_["index.html"];
  policy = with_module(policy);
}

const WebFile* Site::find_file(std::string_view path) const {
  if (live_ != nullptr) return live_->find(path);
  const WebFile* const kept = offline_ == nullptr ? nullptr : offline_->find(path);
  return kept == nullptr ? find_web_file(path) : kept;
}

void Site::set_port(std::uint16_t port) {
  port_ = port;
  hosts_.set_port(port);
}

/// The address to which the visitor has just connected, and the names that are configured as public. The
/// reply contains no others, because a page that uses DNS rebinding must learn nothing else. Behind a proxy,
/// the visitor needs the proxy's address, which only the public names give.
std::vector<std::string> Site::working_urls(const HttpRequest& request) const {
  std::vector<std::string> urls;
  if (request.is_by_proxy) {
    for (const std::string& name : names_) urls.push_back("//" + name + '/');  // http or https
    return urls;
  }
  if (!request.reached.empty()) urls.push_back(page_url(request.reached, port_));
  for (const std::string& name : names_) {
    const auto host = HostAndPort::parse(name);
    if (host) urls.push_back(page_url(host->name, host->port.value_or(port_)));
  }
  return urls;
}

std::span<const Header> Site::security_headers(bool may_be_framed) {
  return may_be_framed ? std::span<const Header>(safety_in_a_frame) : std::span<const Header>(safety);
}

std::optional<HttpReply> Site::answer_at_once(const HttpRequest& request) const {
  if (!hosts_.allows_host(request.host, request.is_by_proxy))
    return refused_host_reply(request, working_urls(request), port_, live_ == nullptr);
  if (!AllowedHosts::is_same_origin(request.origin, request.host)) {
    return error_reply(403, "requests from other sites are refused");
  }
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool has_interface = live_ == nullptr;
  const bool creates = request.path == games_path || request.path == classes_path;
  const bool shows =
      has_interface && !creates && (is_about_games(request.path) || is_about_classes(request.path));
  if (shows) {
    if (!reads) return not_allowed("GET, HEAD");
    if (bearer_token(request).empty())
      return with_no_store(error_reply(401, "a token is required in the header Authorization: Bearer TOKEN"));
    return std::nullopt;
  }
  if (has_interface && (find_route(request.path) != nullptr || creates)) {
    if (request.method != "POST") return not_allowed("POST");
    if (!is_json(request.content_type))
      return error_reply(415, "the body must be JSON, with Content-Type: application/json");
    return std::nullopt;
  }
  const bool is_info = has_interface && request.path == "/api/v1/info";
  const bool is_health = request.path == "/healthz";
  const WebFile* const file = find_file(request.path);
  if (is_websocket_path(request.path)) {
    return reads ? error_reply(426, "this path is for WebSockets") : not_allowed("GET");
  }
  const bool is_games_health = has_interface && request.path == games_health_path;
  if (!is_info && !is_health && !is_games_health && file == nullptr) return not_found(request);
  if (!reads) return not_allowed("GET, HEAD");
  if (is_games_health) return std::nullopt;
  if (is_info) return with_no_store({.body = info_});
  if (is_health) return with_no_store({.content_type = "text/plain; charset=utf-8", .body = "ok\n"});
  HttpReply reply = file_reply(request, *file);
  if (const auto policy = policies_.find(file->path); has_interface && policy != policies_.end())
    reply.headers.emplace_back("Content-Security-Policy", policy->second);
  return reply;
}

bool Site::is_websocket_path(std::string_view path) {
  return path == websocket_path || path == games_websocket_path || path == classes_websocket_path;
}

bool Site::is_about_games(std::string_view path) { return is_one_of(path, games_path); }

bool Site::is_about_classes(std::string_view path) { return is_one_of(path, classes_path); }

std::string bearer_token(const HttpRequest& request) {
  constexpr std::string_view scheme = "bearer ";
  if (to_lower(request.authorization.substr(0, scheme.size())) != scheme) return "";
  return std::string(trim(std::string_view(request.authorization).substr(scheme.size())));
}

HttpReply Site::games_health(const Result<void>& in_place) {
  // Visitors must not learn the file's name; the log has it.
  return with_no_store({.status = in_place ? 200 : 503,
                        .content_type = "text/plain; charset=utf-8",
                        .body = in_place ? "ok\n" : "the file of games was moved, replaced or deleted\n"});
}

HttpReply Site::answer(const Route& route, std::string_view body, RequestContext& context) {
  try {
    return with_no_store(answer_question(route, body, context));
  } catch (const Unavailable& problem) {
    return with_no_store(error_reply(503, problem.what()));
  } catch (const std::bad_alloc&) {
    return with_no_store(error_reply(503, "the server is low on memory; try again later"));
  } catch (const std::exception&) {
    return with_no_store(error_reply(500, "the server failed to answer this request"));
  }
}

}  // namespace rowan::server
