// SPDX-License-Identifier: MIT
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "json/json.hpp"
#include "server/analysis/conversation.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/analysis/limits.hpp"
#include "server/analysis/outbox.hpp"
#include "server/http/server_context.hpp"

namespace rowan::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds for_handshake{10};
constexpr std::chrono::seconds for_message{10};
constexpr std::chrono::seconds for_close{2};
constexpr std::chrono::milliseconds poll_interval{5000};

/// The system's own buffer is kept small, so that a visitor who does not read is noticed before megabytes
/// pile up.
constexpr int send_buffer = 64 << 10;

std::string path_of(const HttpUpgrade& request) {
  const std::string target(request.target().data(), request.target().size());
  return target.substr(0, target.find('?'));
}

/// Receives the messages of one WebSocket as long as it is open. Answers go to the outbox.
class SocketHandler {
 public:
  SocketHandler() = default;
  SocketHandler(const SocketHandler&) = delete;
  SocketHandler& operator=(const SocketHandler&) = delete;
  virtual ~SocketHandler() = default;

  virtual void receive(std::string_view message) = 0;
};

/// Live analysis and review.
class AnalysisHandler : public SocketHandler {
 public:
  AnalysisHandler(ServerContext& context, std::shared_ptr<Outbox> outbox, VisitorShare share)
      : conversation_(context.services, ++context.visitors, std::move(outbox), std::move(share)) {}
  void receive(std::string_view message) override { conversation_->receive(message); }

 private:
  ConversationHandle conversation_;
};

/// A game between two people, or a class.
template <class Host, class HostConnection>
class HostedHandler : public SocketHandler {
 public:
  HostedHandler(Host& host, Payer payer, std::shared_ptr<Outbox> outbox)
      : host_(host),
        connection_(std::make_shared<HostConnection>(
            HostConnection{.outbox = std::move(outbox), .payer = std::move(payer)})) {}
  ~HostedHandler() override { host_.leave(connection_); }
  HostedHandler(const HostedHandler&) = delete;
  HostedHandler& operator=(const HostedHandler&) = delete;

  void receive(std::string_view message) override { host_.receive(connection_, std::string(message)); }

 private:
  Host& host_;
  std::shared_ptr<HostConnection> connection_;
};

using GameHandler = HostedHandler<SharedGames, GameConnection>;
using ClassHandler = HostedHandler<Classes, ClassConnection>;

/// Ignores all messages: viewers of a live page only watch.
class WatchHandler : public SocketHandler {
 public:
  void receive(std::string_view /*message*/) override {}
};

/// The handler for a path that is_websocket_path accepts. Sends the greeting first, except on a live page.
/// `visitor` is the key under which the sender of the messages is counted.
std::unique_ptr<SocketHandler> make_socket_handler(ServerContext& context, std::string_view path,
                                                   const std::string& visitor, std::shared_ptr<Outbox> outbox,
                                                   VisitorShare share) {
  if (context.options.live != nullptr) return std::make_unique<WatchHandler>();
  outbox->send(json::Json{{"t", "hello"}, {"api", 1}, {"version", ROWAN_VERSION}}.dump());
  if (path == games_websocket_path)
    return std::make_unique<GameHandler>(context.games, payer_of(visitor), std::move(outbox));
  if (path == classes_websocket_path)
    return std::make_unique<ClassHandler>(context.classes, payer_of(visitor), std::move(outbox));
  return std::make_unique<AnalysisHandler>(context, std::move(outbox), std::move(share));
}

/// A visitor's WebSocket: a reader that hands messages to the handler, and a writer that takes them from the
/// outbox or, on a live page, from the feed. Each does one thing at a time.
class WebSocketConnection : public NetworkConnection,
                            public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(ServerContext& context, beast::tcp_stream stream, Admission admission,
                      VisitorShare share)
      : context_(context),
        admission_(std::move(admission)),
        share_(std::move(share)),
        socket_(std::move(stream)),
        wake_(context.io),
        deadline_(context.io),
        rate_(messages_per_visitor, Clock::now()) {
    context_.enter(this);
  }
  ~WebSocketConnection() override { context_.leave(this); }

  void close_gracefully() override { close(websocket::close_code::going_away); }

  void close_now() override {
    error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
  }

  static awaitable<void> run(std::shared_ptr<WebSocketConnection> self, HttpUpgrade request) {
    const std::string path = path_of(request);
    const bool is_accepted = co_await self->accept(std::move(request));
    if (!is_accepted) co_return;
    self->make_outbox();
    if (self->context_.options.live != nullptr) self->feed_.emplace(self->context_.options.live->source());
    const auto handler =
        make_socket_handler(self->context_, path, *self->admission_, self->outbox_, self->share_);
    const EndOfReading end_of_reading(*self);
    if (self->context_.is_ending) self->close_gracefully();
    asio::co_spawn(self->context_.io, write_all(self), asio::detached);
    co_await self->read_all(*handler);
  }

 private:
  static awaitable<void> write_all(std::shared_ptr<WebSocketConnection> self) {
    const EndOfWriting end_of_writing(*self);
    while (!self->is_over_) {
      const bool is_there = co_await self->write_messages();
      if (!is_there) break;
      if (self->outbox_->is_broken()) self->close(websocket::close_code::internal_error);
      if (self->close_code_) {
        error_code ignored;
        self->set_deadline(for_close);
        co_await self->socket_.async_close(*self->close_code_, redirect_error(use_awaitable, ignored));
        break;
      }
      error_code ignored;
      self->wake_.expires_after(self->feed_ ? LiveFeed::poll_interval : poll_interval);
      if (!self->is_over_) co_await self->wake_.async_wait(redirect_error(use_awaitable, ignored));
    }
  }

  /// Writes all pending messages. Returns false if the visitor has left or does not read.
  awaitable<bool> write_messages() {
    while (auto message = feed_ ? feed_->take() : outbox_->take()) {
      error_code error;
      set_deadline(for_message);
      co_await socket_.async_write(asio::buffer(*message), redirect_error(use_awaitable, error));
      deadline_.cancel();
      if (error) co_return false;
    }
    co_return true;
  }

  /// Tells the writer that no more input comes, whether the reader returned or threw.
  class EndOfReading {
   public:
    explicit EndOfReading(WebSocketConnection& connection) : connection_(connection) {}
    ~EndOfReading() {
      connection_.is_over_ = !connection_.close_code_;  // with a code, the writer still has to send it
      connection_.wake_.cancel();
    }
    EndOfReading(const EndOfReading&) = delete;
    EndOfReading& operator=(const EndOfReading&) = delete;

   private:
    WebSocketConnection& connection_;
  };

  /// Cuts the connection when the writer has returned or thrown, which ends the reader too.
  class EndOfWriting {
   public:
    explicit EndOfWriting(WebSocketConnection& connection) : connection_(connection) {}
    ~EndOfWriting() {
      connection_.deadline_.cancel();
      connection_.close_now();
    }
    EndOfWriting(const EndOfWriting&) = delete;
    EndOfWriting& operator=(const EndOfWriting&) = delete;

   private:
    WebSocketConnection& connection_;
  };

  awaitable<bool> accept(HttpUpgrade request) {
    beast::get_lowest_layer(socket_).expires_never();
    error_code error;
    beast::get_lowest_layer(socket_).socket().set_option(asio::socket_base::send_buffer_size(send_buffer),
                                                         error);
    beast::get_lowest_layer(socket_).socket().set_option(asio::ip::tcp::no_delay(true), error);
    socket_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = for_handshake, .idle_timeout = context_.options.idle, .keep_alive_pings = true});
    socket_.read_message_max(largest_message);
    socket_.text(true);
    // Pings and pongs count too, because they are cheap, but not free.
    socket_.control_callback(
        [this](websocket::frame_type /*kind*/, beast::string_view /*text*/) { count_message(); });
    co_await socket_.async_accept(request, redirect_error(use_awaitable, error));
    co_return !error;
  }

  /// Makes the outbox, which wakes write_all when something changes in it.
  void make_outbox() {
    auto wake = [weak = weak_from_this(), &io = context_.io] {
      asio::post(io, [weak] {
        if (const auto self = weak.lock()) self->wake_.cancel();
      });
    };
    outbox_ = std::make_shared<Outbox>(std::move(wake));
  }

  /// Reads until the visitor has left or must leave. No read may begin after closing has begun: it could
  /// consume the visitor's close frame, and then read and close would wait for each other forever.
  awaitable<void> read_all(SocketHandler& handler) {
    error_code error;
    while (!close_code_) {
      buffer_.clear();
      buffer_.shrink_to_fit();  // so that an idle connection costs little
      co_await socket_.async_read(buffer_, redirect_error(use_awaitable, error));
      if (error) co_return;
      if (!socket_.got_text()) {
        close(websocket::close_code::unknown_data);
      } else if (count_message()) {
        const auto data = buffer_.cdata();
        handler.receive({static_cast<const char*>(data.data()), data.size()});
      }
    }
  }

  /// Counts a message. If there are too many, closes and returns false.
  bool count_message() {
    if (rate_.take(Clock::now())) return true;
    close(websocket::close_code::policy_error);
    return false;
  }

  /// Makes the writer close the connection once it has written all pending messages.
  void close(websocket::close_code code) {
    if (!close_code_) close_code_ = code;
    if (feed_) feed_->finish();
    wake_.cancel();
  }

  /// Closes the connection if the message is not written in this time. The library's idle timeout does not
  /// notice a write that hangs while the visitor keeps sending.
  void set_deadline(std::chrono::seconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto self = weak.lock();
      if (!error && self && self->deadline_.expiry() <= Clock::now()) self->close_now();
    });
  }

  ServerContext& context_;
  Admission admission_;
  VisitorShare share_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  asio::steady_timer wake_;      // canceled when there is something to write
  asio::steady_timer deadline_;  // for the message that is being written
  TokenBucket rate_;
  std::shared_ptr<Outbox> outbox_;
  std::optional<LiveFeed> feed_;  // for a live page, in place of the outbox
  std::optional<websocket::close_code> close_code_;
  bool is_over_ = false;  // the writer must stop; false while it still has to send close_code_
};

}  // namespace

void start_websocket(ServerContext& context, beast::tcp_stream stream, Admission admission,
                     VisitorShare share, HttpUpgrade request) {
  auto connection = std::make_shared<WebSocketConnection>(context, std::move(stream), std::move(admission),
                                                          std::move(share));
  asio::co_spawn(context.io, WebSocketConnection::run(std::move(connection), std::move(request)),
                 asio::detached);
}

}  // namespace rowan::server
