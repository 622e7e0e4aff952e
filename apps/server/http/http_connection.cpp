// SPDX-License-Identifier: MIT
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <sys/socket.h>

#include "base/text.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"
#include "server/http/server_context.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using boost::system::error_code;
using Parser = http::request_parser<http::string_body>;
using std::chrono::seconds;

constexpr seconds for_first_request{10};
constexpr seconds for_body{15};
constexpr seconds for_reply{15};
constexpr seconds for_answer{120};
constexpr seconds for_lingering{2};
constexpr std::uint32_t longest_header = 16U << 10;

// Further limits on requests, besides the library's own on the header and the body.

/// The most that is buffered at a time: a header, a part of the body, the line before a chunk, or trailers.
constexpr std::size_t most_buffered = std::size_t{32} << 10;
constexpr std::size_t most_chunks = 4'096;
constexpr std::size_t most_extension_bytes = 1'024;  // in all chunks together

/// Counts the chunks of one body and the bytes of their extensions.
class ChunkCount {
 public:
  /// Counts a chunk with this extension. Returns true if that exceeds a limit.
  [[nodiscard]] bool is_too_much(std::size_t extension) {
    ++chunks_;
    extension_bytes_ += extension;
    return chunks_ > most_chunks || extension_bytes_ > most_extension_bytes;
  }

 private:
  std::size_t chunks_ = 0;
  std::size_t extension_bytes_ = 0;
};

/// The reply to an expectation other than "100-continue"; empty if there is none. This server supports no
/// others, and refuses them, as RFC 9110 allows.
std::optional<HttpReply> refuse_expectation(const http::request_header<http::fields>& header) {
  const auto [first, last] = header.equal_range(http::field::expect);
  for (auto field = first; field != last; ++field) {
    const std::string expected = to_lower(trim({field->value().data(), field->value().size()}));
    if (expected == "100-continue") continue;
    return error_reply(417, "unsupported Expect; expected '100-continue', not '" + quotable(expected) + "'");
  }
  return std::nullopt;
}

/// The reply to a request whose end is ambiguous; empty if the end is clear. Two servers in a row may parse
/// an ambiguous request differently, so that one visitor's data becomes part of another's request (request
/// smuggling).
///
/// The end is clear with a Content-Length, with exactly "Transfer-Encoding: chunked", or with neither.
/// Expectations other than "100-continue" are refused too. After such a reply the connection must be closed,
/// because the start of the next request is unknown.
std::optional<HttpReply> refuse_framing(const http::request_header<http::fields>& header) {
  if (auto refusal = refuse_expectation(header)) return refusal;
  const auto count = header.count(http::field::transfer_encoding);
  if (count == 0) return std::nullopt;
  if (header.count(http::field::content_length) > 0)
    return error_reply(400, "a request must not have both Content-Length and Transfer-Encoding");
  constexpr unsigned http_1_1 = 11;
  if (header.version() < http_1_1) return error_reply(400, "HTTP/1.0 has no Transfer-Encoding");
  const auto field = header[http::field::transfer_encoding];
  const std::string coding = to_lower(trim({field.data(), field.size()}));
  if (count > 1) return error_reply(400, "a request must have at most one Transfer-Encoding");
  if (coding == "chunked") return std::nullopt;
  return error_reply(501,
                     "unsupported Transfer-Encoding; expected 'chunked', not '" + quotable(coding) + "'");
}

HttpRequest plain(const http::request<http::string_body>& request, const Peer& peer) {
  const auto field = [&request](http::field name) {
    const auto text = request[name];
    return std::string(text.data(), text.size());
  };
  const std::string target(request.target().data(), request.target().size());
  const auto mark = target.find('?');
  return {.method = std::string(request.method_string()),
          .path = target.substr(0, mark),
          .query = mark == std::string::npos ? "" : target.substr(mark + 1),
          .host = request.count(http::field::host) == 1 ? field(http::field::host) : "",
          .origin = field(http::field::origin),
          .accept = field(http::field::accept),
          .accept_encoding = field(http::field::accept_encoding),
          .content_type = field(http::field::content_type),
          .if_none_match = field(http::field::if_none_match),
          .authorization = field(http::field::authorization),
          .body = request.body(),
          .reached = peer.reached.url_text(),
          .is_by_proxy = peer.is_proxy};
}

/// The address of the visitor, behind trusted proxies if there are any.
IpAddress visitor_of(const http::request<http::string_body>& request, const Peer& peer,
                     const TrustedProxies& proxies) {
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  std::vector<std::string_view> fields;
  for (auto field = first; field != last; ++field)
    fields.emplace_back(field->value().data(), field->value().size());
  return proxies.visitor(peer.address, fields);
}

/// The reply to a request that could not be read; empty if the connection has ended or timed out.
std::optional<HttpReply> reply_to_parse_error(const error_code& error) {
  if (error == http::error::body_limit) return error_reply(413, "the body is too long; at most 256 KiB");
  if (error == http::error::header_limit) return error_reply(431, "the headers are too long");
  if (error == http::error::buffer_overflow || error == http::error::bad_chunk_extension) {
    return error_reply(413, "the body has too many chunks, or chunk extensions that are too long");
  }
  const bool is_gone = error == http::error::end_of_stream || error == http::error::partial_message;
  if (is_gone || error.category() != http::make_error_code(http::error::end_of_stream).category())
    return std::nullopt;
  return error_reply(400, "bad request: " + error.message());
}

HttpReply too_busy() { return with_no_store(error_reply(503, "the server is busy; try again in a moment")); }

HttpReply failed() { return with_no_store(error_reply(500, "the server failed to answer this request")); }

/// The reply that a connection waits for while another thread finds it.
struct PendingReply {
  explicit PendingReply(asio::io_context& io)
      : reply(too_busy()), found(io, std::chrono::steady_clock::now() + for_answer) {}
  HttpReply reply;
  asio::steady_timer found;  // canceled when the answer has arrived
  bool is_over = false;      // the connection no longer waits
};

/// Held by the job that finds an answer. The destructor passes the answer to the waiting connection, however
/// the job has ended.
struct Delivery {
  Delivery(asio::io_context& network, std::shared_ptr<PendingReply> awaited, HttpReply without_answer)
      : io(network), pending(std::move(awaited)), reply(std::move(without_answer)) {}
  ~Delivery() {
    try {
      asio::post(io, [awaited = pending, answer = std::move(reply)]() mutable {
        awaited->reply = std::move(answer);
        awaited->found.cancel();
      });
    } catch (...) {
      return;  // out of memory: the connection waits until its own deadline
    }
  }
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;

  asio::io_context& io;
  std::shared_ptr<PendingReply> pending;
  HttpReply reply;
};

/// An HTTP connection, which answers one request after another.
class HttpConnection : public NetworkConnection {
 public:
  HttpConnection(ServerContext& context, asio::ip::tcp::socket socket, Peer peer)
      : context_(context),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        rate_(requests_per_connection, TokenBucket::Clock::now()),
        own_share_{.visitor = "connection " + std::to_string(++context.local_shares)} {
    context_.enter(this);
  }
  ~HttpConnection() override { context_.leave(this); }

  static awaitable<void> run(std::shared_ptr<HttpConnection> self) {
    // g++ 12 miscompiles co_await within a condition.
    bool stays_open = true;
    while (stays_open) stays_open = co_await self->serve_request();
    if (!self->is_handed_over_) co_await self->linger_before_close();
  }

  void close_gracefully() override {
    if (is_waiting_) close_now();
  }
  void close_now() override {
    error_code ignored;
    stream_.socket().close(ignored);
  }

 private:
  /// Reads a request and answers it. Returns false if it was the last.
  awaitable<bool> serve_request() {
    Parser parser;
    parser.header_limit(longest_header);
    parser.body_limit(largest_body);
    const auto problem = co_await read(parser);
    if (problem) {
      co_await answer_parse_error(*problem);
      co_return false;
    }
    if (auto refusal = refuse_framing(parser.get())) {
      co_await write(*std::move(refusal), parser.get().version(), false, false);
      co_return false;
    }
    const Admission visitor = admit(parser.get());
    if (visitor && beast::websocket::is_upgrade(parser.get()) && may_upgrade(parser.get(), *visitor)) {
      is_handed_over_ = true;
      context_.leave(this);
      start_websocket(context_, std::move(stream_), visitor, share_of(*visitor), parser.release());
      co_return false;
    }
    const bool is_head = parser.get().method() == http::verb::head;
    const bool stays = parser.get().keep_alive() && !context_.is_ending;
    const unsigned version = parser.get().version();
    HttpReply reply = co_await answer_or_error(plain(parser.get(), peer_), visitor);
    const bool keeps = stays && !context_.is_ending;
    const bool is_written = co_await write(std::move(reply), version, keeps, is_head);
    co_return is_written&& keeps;
  }

  /// Reads a request, without the body if its end is unclear (refuse_framing). Returns the error, if any.
  awaitable<std::optional<error_code>> read(Parser& parser) {
    error_code error;
    stream_.expires_after(is_first_ ? std::min(for_first_request, context_.options.idle)
                                    : context_.options.idle);
    is_first_ = false;
    if (buffer_.size() == 0) buffer_.shrink_to_fit();  // so that an idle connection costs little
    is_waiting_ = true;
    co_await http::async_read_header(stream_, buffer_, parser, redirect_error(use_awaitable, error));
    is_waiting_ = false;
    if (error) co_return error;
    if (refuse_framing(parser.get())) co_return std::nullopt;  // do not read the body: its end is unknown
    stream_.expires_after(std::min(for_body, context_.options.idle));
    if (beast::iequals(parser.get()[http::field::expect], "100-continue") && !parser.is_done()) {
      http::response<http::empty_body> interim(http::status::continue_, 11);
      co_await http::async_write(stream_, interim, redirect_error(use_awaitable, error));
      if (error) co_return error;
    }
    error = co_await read_body(parser);
    if (error) co_return error;
    co_return std::nullopt;
  }

  /// Reads the body. Trailers after it are ignored, because a proxy in front has not checked them as it
  /// checks the header.
  awaitable<error_code> read_body(Parser& parser) {
    std::optional<http::request_header<http::fields>> header;
    if (parser.chunked()) header = parser.get().base();
    ChunkCount chunks;
    auto count = [&chunks](std::uint64_t /*size*/, beast::string_view extension, error_code& problem) {
      if (chunks.is_too_much(extension.size())) problem = http::error::bad_chunk_extension;
    };
    parser.on_chunk_header(count);
    error_code error;
    co_await http::async_read(stream_, buffer_, parser, redirect_error(use_awaitable, error));
    if (header) parser.get().base() = *std::move(header);
    co_return error;
  }

  awaitable<void> answer_parse_error(error_code error) {
    auto reply = reply_to_parse_error(error);
    if (reply) co_await write(*std::move(reply), 11, false, false);
  }

  /// The admission of the sender. Null if a visitor behind a proxy has too many requests and WebSockets open.
  [[nodiscard]] Admission admit(const HttpUpgrade& request) {
    if (!peer_.is_proxy) return peer_.admission;
    return context_.admit(visitor_of(request, peer_, context_.options.proxies));
  }

  [[nodiscard]] bool may_upgrade(const HttpUpgrade& upgrade, const std::string& visitor) {
    const HttpRequest request = plain(upgrade, peer_);
    return Site::is_websocket_path(request.path) &&
           context_.site.hosts().allows_host(request.host, request.is_by_proxy) &&
           AllowedHosts::is_same_origin(request.origin, request.host) && !context_.is_ending &&
           take_token(visitor);
  }

  /// Takes a token from the rate limit of the visitor, and from that of the connection. The latter does not
  /// apply to the connections of a proxy, which many visitors may share.
  [[nodiscard]] bool take_token(const std::string& visitor) {
    const auto now = TokenBucket::Clock::now();
    if (peer_.is_proxy) return context_.request_rates.take(visitor, now);
    // Each connection from this machine has its own limit, but they have no common limit: a flood on one must
    // not block the others.
    return rate_.take(now) &&
           (AddressCounts::is_loopback(visitor) || context_.request_rates.take(visitor, now));
  }

  /// Turns any failure of a request into the reply to it, so that no other request is affected.
  awaitable<HttpReply> answer_or_error(HttpRequest request, Admission visitor) {
    try {
      HttpReply reply = co_await answer(std::move(request), std::move(visitor));
      co_return reply;
    } catch (const std::exception&) {
      co_return failed();
    }
  }

  /// The share of a visitor, the same for all connections of that visitor. Each connection from this machine
  /// has its own share, because a server in front may stand for many visitors, unless it is a trusted proxy.
  [[nodiscard]] VisitorShare share_of(const std::string& visitor) {
    const bool is_distinguishable = peer_.is_proxy || !AddressCounts::is_loopback(visitor);
    if (!is_distinguishable) return own_share_;
    return {.visitor = visitor, .account = context_.accounts.of(visitor, VisitorAccounts::Clock::now())};
  }

  awaitable<HttpReply> answer(HttpRequest request, Admission visitor) {
    if (!visitor || !take_token(*visitor)) {
      HttpReply reply =
          error_reply(429, visitor ? "too many requests in a short time; wait a second"
                                   : "your address has too many open connections; close one of them");
      reply.headers.emplace_back("Retry-After", "1");
      co_return reply;
    }
    if (auto reply = context_.site.answer_at_once(request)) co_return *std::move(reply);
    if (request.path == games_health_path) co_return Site::games_health(context_.games.check_place());
    if (Site::is_about_games(request.path) || Site::is_about_classes(request.path)) {
      HttpReply told = co_await ask_games(std::move(request), std::move(visitor));
      co_return told;
    }
    HttpReply found = co_await think(std::move(request), share_of(*visitor));
    co_return found;
  }

  /// Passes the request to the games or the classes. The answer is sent when the last copy of the reply
  /// function is destroyed, so no copy is kept here.
  void forward_to_games(const HttpRequest& request, const Payer& payer,
                        const std::shared_ptr<PendingReply>& pending) {
    auto delivery = std::make_shared<Delivery>(context_.io, pending, failed());
    const SharedGames::Reply reply = [delivery = std::move(delivery)](HttpReply answer) {
      delivery->reply = std::move(answer);
    };
    const bool is_class = Site::is_about_classes(request.path);
    const std::string_view path = is_class ? classes_path : games_path;
    const bool creates = request.path == path;
    const std::string id = creates ? "" : request.path.substr(path.size() + 1);
    if (creates && is_class) {
      context_.classes.create(request.body, payer, reply);
    } else if (creates) {
      context_.games.create(request.body, payer, reply);
    } else if (is_class) {
      context_.classes.show(id, bearer_token(request), payer, reply);
    } else {
      context_.games.show(id, bearer_token(request), payer, reply);
    }
  }

  /// Passes the request to the thread of the games and classes, and waits for its answer.
  awaitable<HttpReply> ask_games(HttpRequest request, Admission visitor) {
    const auto pending = std::make_shared<PendingReply>(context_.io);
    forward_to_games(request, payer_of(*visitor), pending);
    HttpReply found = co_await wait_for(pending);
    co_return found;
  }

  /// Passes the work to another thread, and waits for the answer without blocking other connections. The work
  /// stops when the visitor disconnects.
  awaitable<HttpReply> think(HttpRequest request, VisitorShare share) {
    const auto pending = std::make_shared<PendingReply>(context_.io);
    auto delivery = std::make_shared<Delivery>(context_.io, pending, too_busy());
    Services& services = context_.services;
    const Route& route = *find_route(request.path);
    FairQueue& queue = route.is_slow ? services.slow_requests : services.requests;
    const StopSource gone;
    const bool is_taken = queue.submit(
        share.visitor, route.priority, gone.get_token(),
        [&services, &route, gone, delivery = std::move(delivery), account = share.account,
         body = std::move(request.body), came = RequestContext::Clock::now()] {
          delivery->reply = failed();
          const StopCallback on_end(services.ending.get_token(), [&gone] { gone.request_stop(); });
          const StopToken stop = gone.get_token().until(RequestContext::Clock::now() + route.longest);
          CpuScheduler::Lease lease(services.cores, account, route.priority, stop);
          RequestContext context{.lease = lease,
                                 .stop = stop,
                                 .asked = came,
                                 .network = services.network,
                                 .collections = services.collections.get(),
                                 .book = services.book};
          delivery->reply = Site::answer(route, body, context);
        });
    if (!is_taken) co_return too_busy();
    watch(pending, gone);
    HttpReply found = co_await wait_for(pending);
    gone.request_stop();  // in case the answer took too long
    pending->is_over = true;
    error_code ignored;
    stream_.socket().cancel(ignored);  // ends watch()
    co_return found;
  }

  /// Requests a stop if the visitor closes the connection before the answer is ready. A visitor who sends
  /// another request meanwhile is still connected, and is no longer watched.
  void watch(const std::shared_ptr<PendingReply>& pending, const StopSource& gone) {
    stream_.socket().async_wait(asio::socket_base::wait_read, [this, pending, gone](const error_code& error) {
      if (error || pending->is_over) return;
      char byte = 0;
      const auto count = ::recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
      const bool is_open = count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
      if (!is_open) gone.request_stop();
    });
  }

  static awaitable<HttpReply> wait_for(std::shared_ptr<PendingReply> pending) {
    error_code ignored;
    co_await pending->found.async_wait(redirect_error(use_awaitable, ignored));
    co_return std::move(pending->reply);
  }

  awaitable<bool> write(HttpReply reply, unsigned version, bool keeps, bool is_head) {
    http::response<http::string_body> response(static_cast<http::status>(reply.status), version);
    for (const auto& [name, value] : Site::security_headers(reply.may_be_framed)) response.set(name, value);
    for (const auto& [name, value] : reply.headers) response.set(name, value);
    response.set(http::field::content_type, reply.content_type);
    response.keep_alive(keeps);
    response.content_length(reply.body.size());
    if (!is_head) response.body() = std::move(reply.body);
    if (reply.status == 304) response.content_length(boost::none);
    error_code error;
    stream_.expires_after(for_reply);
    http::response_serializer<http::string_body> serializer(response);
    co_await http::async_write(stream_, serializer, redirect_error(use_awaitable, error));
    co_return !error;
  }

  /// Waits before closing, until the visitor has closed or a time has passed: a visitor who is still sending
  /// would otherwise lose the reply.
  awaitable<void> linger_before_close() {
    constexpr std::size_t most = std::size_t{4} << 20;
    error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(for_lingering);
    buffer_.clear();
    for (std::size_t read = 0; !error && read < most && !context_.is_ending;) {
      const std::size_t more = co_await stream_.async_read_some(buffer_.prepare(std::size_t{16} << 10),
                                                                redirect_error(use_awaitable, error));
      read += more;
    }
    close_now();
  }

  ServerContext& context_;
  beast::tcp_stream stream_;
  Peer peer_;
  TokenBucket rate_;
  beast::flat_buffer buffer_{most_buffered};
  VisitorShare own_share_;
  bool is_first_ = true;
  bool is_waiting_ = false;  // waits for a request; closing loses nothing
  bool is_handed_over_ = false;
};

}  // namespace

void start_http(ServerContext& context, asio::ip::tcp::socket socket, Peer peer) {
  asio::co_spawn(
      context.io,
      HttpConnection::run(std::make_shared<HttpConnection>(context, std::move(socket), std::move(peer))),
      asio::detached);
}

}  // namespace rowan::server
