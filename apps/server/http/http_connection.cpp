// SPDX-License-Identifier: MIT
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
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

#include "server/analysis/limits.hpp"
#include "server/http/network.hpp"
#include "server/http/request_framing.hpp"

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
constexpr seconds for_farewell{2};
constexpr std::uint32_t longest_header = 16U << 10;

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

/// The address of the sender.
IpAddress visitor_of(const http::request<http::string_body>& request, const Peer& peer,
                     const TrustedProxies& proxies) {
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  std::vector<std::string_view> fields;
  for (auto field = first; field != last; ++field)
    fields.emplace_back(field->value().data(), field->value().size());
  return proxies.visitor(peer.address, fields);
}

/// What to say to somebody whose request could not be read; nothing to somebody who has gone.
std::optional<HttpReply> reply_to_garble(const error_code& error) {
  if (error == http::error::body_limit) return error_reply(413, "the body is too long; at most 256 KiB");
  if (error == http::error::header_limit) return error_reply(431, "the headers are too long");
  const bool is_gone = error == http::error::end_of_stream || error == http::error::partial_message;
  if (is_gone || error.category() != http::make_error_code(http::error::end_of_stream).category())
    return std::nullopt;
  return error_reply(400, "bad request: " + error.message());
}

HttpReply too_busy() { return error_reply(503, "the server is busy; try again in a moment"); }

HttpReply failed() { return error_reply(500, "the server failed to answer this request"); }

/// What a connection waits for while another thread finds its answer.
struct PendingReply {
  explicit PendingReply(asio::io_context& io)
      : reply(too_busy()), found(io, std::chrono::steady_clock::now() + for_answer) {}
  HttpReply reply;
  asio::steady_timer found;  // canceled when the answer is there
};

/// Held by the job that finds an answer. When the job is gone, by whatever way, the answer is on its way.
struct Delivery {
  Delivery(asio::io_context& network, std::shared_ptr<PendingReply> awaited)
      : io(network), pending(std::move(awaited)), reply(failed()) {}
  ~Delivery() {
    try {
      asio::post(io, [awaited = pending, answer = std::move(reply)]() mutable {
        awaited->reply = std::move(answer);
        awaited->found.cancel();
      });
    } catch (...) {
      return;  // no memory even for that: the connection has its own deadline
    }
  }
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;

  asio::io_context& io;
  std::shared_ptr<PendingReply> pending;
  HttpReply reply;
};

/// One connection that asks over HTTP, request after request.
class HttpConnection : public NetworkConnection {
 public:
  HttpConnection(Network& network, asio::ip::tcp::socket socket, Peer peer)
      : network_(network),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        rate_(requests_of_a_connection, TokenBucket::Clock::now()) {
    network_.enter(this);
  }
  ~HttpConnection() override { network_.leave(this); }

  static awaitable<void> run(std::shared_ptr<HttpConnection> self) {
    // g++ 12 compiles co_await within a condition wrongly.
    bool goes_on = true;
    while (goes_on) goes_on = co_await self->serve_request();
    if (!self->is_handed_over_) co_await self->say_farewell();
  }

  void close_soon() override {
    if (is_waiting_) cut();
  }
  void cut() override {
    error_code ignored;
    stream_.socket().close(ignored);
  }

 private:
  /// Reads a request and answers it. False when it was the last.
  awaitable<bool> serve_request() {
    Parser parser;
    parser.header_limit(longest_header);
    parser.body_limit(largest_body);
    const auto problem = co_await read(parser);
    if (problem) {
      co_await answer_garble(*problem);
      co_return false;
    }
    if (auto refusal = refuse_framing(parser.get())) {
      co_await write(*std::move(refusal), parser.get().version(), false, false);
      co_return false;
    }
    const Admission visitor = admit(parser.get());
    if (visitor && beast::websocket::is_upgrade(parser.get()) && may_upgrade(parser.get(), *visitor)) {
      is_handed_over_ = true;
      network_.leave(this);
      start_websocket(network_, std::move(stream_), visitor, parser.release());
      co_return false;
    }
    const bool is_head = parser.get().method() == http::verb::head;
    const bool stays = parser.get().keep_alive() && !network_.is_ending;
    const unsigned version = parser.get().version();
    HttpReply reply = co_await answer_surely(plain(parser.get(), peer_), visitor);
    const bool keeps = stays && !network_.is_ending;
    const bool is_written = co_await write(std::move(reply), version, keeps, is_head);
    co_return is_written&& keeps;
  }

  /// Reads the whole request; gives what went wrong.
  awaitable<std::optional<error_code>> read(Parser& parser) {
    error_code error;
    stream_.expires_after(is_first_ ? std::min(for_first_request, network_.options.idle)
                                    : network_.options.idle);
    is_first_ = false;
    if (buffer_.size() == 0) buffer_.shrink_to_fit();  // an idle connection costs little
    is_waiting_ = true;
    co_await http::async_read_header(stream_, buffer_, parser, redirect_error(use_awaitable, error));
    is_waiting_ = false;
    if (error) co_return error;
    if (refuse_framing(parser.get())) co_return std::nullopt;  // the body, wherever it ends, is not read
    stream_.expires_after(std::min(for_body, network_.options.idle));
    if (beast::iequals(parser.get()[http::field::expect], "100-continue") && !parser.is_done()) {
      http::response<http::empty_body> go_on(http::status::continue_, 11);
      co_await http::async_write(stream_, go_on, redirect_error(use_awaitable, error));
      if (error) co_return error;
    }
    co_await http::async_read(stream_, buffer_, parser, redirect_error(use_awaitable, error));
    if (error) co_return error;
    co_return std::nullopt;
  }

  awaitable<void> answer_garble(error_code error) {
    auto reply = reply_to_garble(error);
    if (reply) co_await write(*std::move(reply), 11, false, false);
  }

  /// Who sent the request; null if that address has too many under way already.
  [[nodiscard]] Admission admit(const HttpUpgrade& request) {
    if (!peer_.is_proxy) return peer_.admission;
    return network_.admit(visitor_of(request, peer_, network_.options.proxies));
  }

  [[nodiscard]] bool may_upgrade(const HttpUpgrade& upgrade, const std::string& visitor) {
    const HttpRequest request = plain(upgrade, peer_);
    return Site::is_websocket_path(request.path) &&
           network_.site.hosts().allows_host(request.host, request.is_by_proxy) &&
           AllowedHosts::is_same_origin(request.origin, request.host) && !network_.is_ending &&
           take_token(visitor);
  }

  /// Many visitors may share a proxy's connection: there only their addresses count.
  [[nodiscard]] bool take_token(const std::string& visitor) {
    const auto now = TokenBucket::Clock::now();
    if (peer_.is_proxy) return network_.request_rates.take(visitor, now);
    // As with their number, so with what the connections of this machine ask: a flood from one is not the
    // fault of the others.
    return rate_.take(now) &&
           (AddressCounts::is_loopback(visitor) || network_.request_rates.take(visitor, now));
  }

  /// The last catch: whatever goes wrong with a request is a reply to it, and concerns nobody else.
  awaitable<HttpReply> answer_surely(HttpRequest request, Admission visitor) {
    try {
      HttpReply reply = co_await answer(std::move(request), std::move(visitor));
      co_return reply;
    } catch (const std::exception&) {
      co_return failed();
    }
  }

  /// What a visitor has had of the processor. One who comes through a proxy has the same account in all its
  /// connections.
  [[nodiscard]] std::shared_ptr<CoreAccount> account_of(const std::string& visitor) {
    return peer_.is_proxy ? network_.accounts.of(visitor, VisitorAccounts::Clock::now()) : account_;
  }

  awaitable<HttpReply> answer(HttpRequest request, Admission visitor) {
    if (!visitor || !take_token(*visitor)) {
      HttpReply reply = error_reply(429, "too many requests at once; wait a second");
      reply.headers.emplace_back("Retry-After", "1");
      co_return reply;
    }
    if (auto reply = network_.site.answer_at_once(request)) co_return *std::move(reply);
    if (request.path == games_health_path) co_return Site::games_health(network_.games.check_place());
    if (Site::is_about_games(request.path) || Site::is_about_classes(request.path)) {
      HttpReply told = co_await ask_games(std::move(request), std::move(visitor));
      co_return told;
    }
    HttpReply found = co_await think(std::move(request), account_of(*visitor));
    co_return found;
  }

  /// The answer comes when the last copy of the function that takes it is gone: none is kept here.
  void pass_to_games(const HttpRequest& request, const Payer& payer,
                     const std::shared_ptr<PendingReply>& pending) {
    const SharedGames::Reply reply = [delivery = std::make_shared<Delivery>(network_.io, pending)](
                                         HttpReply answer) { delivery->reply = std::move(answer); };
    const bool is_class = Site::is_about_classes(request.path);
    const std::string_view path = is_class ? classes_path : games_path;
    const bool creates = request.path == path;
    const std::string id = creates ? "" : request.path.substr(path.size() + 1);
    if (creates && is_class) {
      network_.classes.create(request.body, payer, reply);
    } else if (creates) {
      network_.games.create(request.body, payer, reply);
    } else if (is_class) {
      network_.classes.show(id, bearer_token(request), payer, reply);
    } else {
      network_.games.show(id, bearer_token(request), payer, reply);
    }
  }

  /// Has the thread of the games answer, which is also that of the classes.
  awaitable<HttpReply> ask_games(HttpRequest request, Admission visitor) {
    const auto pending = std::make_shared<PendingReply>(network_.io);
    pass_to_games(request, payer_of(*visitor), pending);
    HttpReply found = co_await wait_for(pending);
    co_return found;
  }

  /// Has the answer found on another thread, and waits for it without holding anybody up.
  awaitable<HttpReply> think(HttpRequest request, std::shared_ptr<CoreAccount> account) {
    const auto pending = std::make_shared<PendingReply>(network_.io);
    auto delivery = std::make_shared<Delivery>(network_.io, pending);
    Services& services = network_.services;
    WorkerPool& threads = Site::takes_thought(request) ? services.thoughts : services.requests;
    const bool is_taken = threads.submit([&services, delivery = std::move(delivery),
                                          account = std::move(account), asked = std::move(request)] {
      CpuScheduler::Lease lease(services.cores, account, Site::priority_of(asked),
                                services.ending.get_token());
      Work work{.lease = lease,
                .stop = services.ending.get_token(),
                .network = services.network,
                .collections = services.collections.get(),
                .book = services.book};
      delivery->reply = Site::work(asked, work);
    });
    if (!is_taken) co_return too_busy();
    HttpReply found = co_await wait_for(pending);
    co_return found;
  }

  static awaitable<HttpReply> wait_for(std::shared_ptr<PendingReply> pending) {
    error_code ignored;
    co_await pending->found.async_wait(redirect_error(use_awaitable, ignored));
    co_return std::move(pending->reply);
  }

  awaitable<bool> write(HttpReply reply, unsigned version, bool keeps, bool is_head) {
    http::response<http::string_body> response(static_cast<http::status>(reply.status), version);
    for (const auto& [name, value] : Site::safety_headers(reply.may_be_framed)) response.set(name, value);
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

  /// Closes only when the visitor has, or after a while: a reply to somebody who is still sending would be
  /// lost otherwise.
  awaitable<void> say_farewell() {
    constexpr std::size_t most = std::size_t{4} << 20;
    error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(for_farewell);
    buffer_.clear();
    for (std::size_t read = 0; !error && read < most && !network_.is_ending;) {
      const std::size_t more = co_await stream_.async_read_some(buffer_.prepare(std::size_t{16} << 10),
                                                                redirect_error(use_awaitable, error));
      read += more;
    }
    cut();
  }

  Network& network_;
  beast::tcp_stream stream_;
  Peer peer_;
  TokenBucket rate_;
  beast::flat_buffer buffer_;
  std::shared_ptr<CoreAccount> account_ = std::make_shared<CoreAccount>();
  bool is_first_ = true;
  bool is_waiting_ = false;  // for a request: nothing is lost by closing
  bool is_handed_over_ = false;
};

}  // namespace

void start_http(Network& network, asio::ip::tcp::socket socket, Peer peer) {
  asio::co_spawn(
      network.io,
      HttpConnection::run(std::make_shared<HttpConnection>(network, std::move(socket), std::move(peer))),
      asio::detached);
}

}  // namespace rowan::server
