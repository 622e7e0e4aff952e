// SPDX-License-Identifier: MIT
//
// The parser of an engine's replies. The input is any bytes, one reply in each line. Every kind of reply has
// the parts that belong to it. The points of a reply, written as a line again, are read back. The evaluation
// from an engine's messages stays within its bounds, whatever the lines.

#include "fuzzing.hpp"
#include "gomocup/manager/foreign_protocol.hpp"
#include "gomocup/protocol/messages.hpp"
#include "gomocup/protocol/reply.hpp"

namespace rowan {

namespace {

using fuzzing::require;
using Kind = gomocup::Reply::Kind;

void check_points(const gomocup::Reply& reply) {
  require(!reply.points.empty() && reply.points.size() <= 3, "one to three points");
  std::string line;
  for (const gomocup::ReceivedPoint& point : reply.points) {
    line += std::to_string(point.x) + ", " + std::to_string(point.y) + ' ';
    std::string_view written = point.text;
    require(gomocup::take_point(written) == point && written.empty(),
            "a point is read back as it was written");
  }
  require(gomocup::parse_reply(line) == reply, "points are read back");
}

void check_reply(const gomocup::Reply& reply, std::string_view line) {
  if (reply.kind == Kind::points) {
    check_points(reply);
  } else {
    require(reply.points.size() == (reply.kind == Kind::suggestion ? 1 : 0), "only points have points");
  }
  require(quoted(reply).size() <= 400, "a quotation is short");
  if (const auto protocol = gomocup::foreign_protocol(line)) {
    require(reply.kind == Kind::other || reply.kind == Kind::error || reply.kind == Kind::about,
            "what only others say is no answer of ours");
    require(!protocol->empty(), "another protocol has a name");
  }
  require(reply.text.size() <= line.size() && line.contains(reply.text), "the text is part of the line");
  if (reply.kind == Kind::about) {
    const auto says = [&](std::string_view key) { return gomocup::about_value(reply.text, key).has_value(); };
    require(
        says("name") || says("version") || says("author") || says("country") || says("www") || says("email"),
        "an answer to ABOUT says something about the engine");
  }
}

void check_evaluation(const Evaluation& evaluation) {
  require(evaluation.depth >= 0 && evaluation.nodes >= 0, "depth and nodes are counts");
  require(evaluation.win_in >= -1024 && evaluation.win_in <= 1024,
          "no win is further away than a board is large");
  require(evaluation.win_in <= 0 || evaluation.score > 0, "who wins is ahead");
  require(evaluation.win_in >= 0 || evaluation.score < 0, "who loses is behind");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gomocup::MessageEvaluation evaluation;
  std::string_view rest = fuzzing::as_text(data, size);
  while (!rest.empty()) {
    const auto [line, after] = fuzzing::split_first_line(rest);
    const gomocup::Reply reply = gomocup::parse_reply(line);
    check_reply(reply, line);
    evaluation.add_message(reply.text);
    check_evaluation(evaluation.evaluation);
    rest = after;
  }
  return 0;
}

}  // namespace rowan
