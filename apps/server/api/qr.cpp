// SPDX-License-Identifier: MIT
#include <string>

#include <fmt/core.h>

#include "json/fields.hpp"
#include "server/api/api.hpp"
#include "server/messages/qr_code.hpp"

namespace rowan::server {

namespace {

constexpr std::size_t longest_text = 1'000;

/// The code as a complete SVG image, with one subpath per horizontal run of dark modules.
std::string svg_of(const QrCode& code) {
  const int size = code.columns();
  std::string path;
  for (int y = 0; y < code.width(); ++y) {
    for (int x = 0; x < code.width(); ++x) {
      if (!code.is_dark(x, y)) continue;
      const int start = x;
      while (code.is_dark(x + 1, y)) ++x;
      path += fmt::format("M{} {}h{}v1h-{}z", start + QrCode::quiet_zone, y + QrCode::quiet_zone,
                          x + 1 - start, x + 1 - start);
    }
  }
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges">)"
      R"(<rect width="{0}" height="{0}" fill="#fff"/><path fill="#000" d="{1}"/></svg>)",
      size, path);
}

}  // namespace

Result<json::Json> answer_qr(const json::Json& request, RequestContext& /*context*/) {
  const auto text = json::required_text_field(request, "text");
  if (!text) return failure_of(text);
  if (text->empty() || text->size() > longest_text)
    return failure(fmt::format("\"text\" must have 1 to {} bytes", longest_text));
  const auto code = QrCode::encode(*text);
  if (!code) return failure("\"text\" does not fit into a QR code");
  json::Json rows = json::Json::array();
  for (int y = 0; y < code->width(); ++y) {
    std::string row;
    for (int x = 0; x < code->width(); ++x) row += code->is_dark(x, y) ? '1' : '0';
    rows.push_back(row);
  }
  return json::Json{{"width", code->width()},
                    {"quiet_zone", QrCode::quiet_zone},
                    {"rows", std::move(rows)},
                    {"svg", svg_of(*code)}};
}

}  // namespace rowan::server
