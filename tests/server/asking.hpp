// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "server/analysis/cpu_scheduler.hpp"
#include "server/api/api.hpp"
#include "server/collections/collections.hpp"
#include "server/http/site.hpp"

namespace rowan::server {

/// Sends requests to a site as the network does, but in process.
class Asking {
 public:
  explicit Asking(network::NetworkSelector network = {}, std::shared_ptr<Collections> collections = {},
                  book::SharedBook book = {})
      : network_(std::move(network)),
        collections_(std::move(collections)),
        book_(std::move(book)),
        site_(AllowedHosts("127.0.0.1", {}), {}, collections_.get()) {}

  HttpReply ask(const HttpRequest& request) {
    if (auto reply = site_.answer_at_once(request)) return *std::move(reply);
    const Route& route = *find_route(request.path);
    CpuScheduler::Lease lease(cores_, std::make_shared<CoreAccount>(), route.priority, {});
    RequestContext context{
        .lease = lease, .stop = {}, .network = network_, .collections = collections_.get(), .book = book_};
    return Site::answer(route, request.body, context);
  }

  HttpReply post(std::string_view question, std::string body) {
    return ask({.method = "POST",
                .path = "/api/v1/" + std::string(question),
                .host = "localhost:8080",
                .content_type = "application/json",
                .body = std::move(body)});
  }

  HttpReply get(std::string_view path) {
    return ask({.method = "GET", .path = std::string(path), .host = "localhost:8080"});
  }

  /// The response object. The test fails if the response is not a success.
  json::Json answer(std::string_view question, const json::Json& body) {
    const HttpReply reply = post(question, body.dump());
    EXPECT_EQ(reply.status, 200) << question << ' ' << body << '\n' << reply.body;
    return json::Json::parse(reply.body);
  }

  /// The error sentence in the response to a rejected request.
  std::string complaint(std::string_view question, const json::Json& body) {
    const HttpReply reply = post(question, body.dump());
    EXPECT_EQ(reply.status, 400) << question << ' ' << body << '\n' << reply.body;
    const json::Json json = json::Json::parse(reply.body);
    EXPECT_TRUE(json["detail"].is_string()) << reply.body;
    return json["error"].get<std::string>();
  }

 private:
  network::NetworkSelector network_;
  std::shared_ptr<Collections> collections_;
  book::SharedBook book_;
  CpuScheduler cores_{1};
  Site site_;
};

}  // namespace rowan::server
