// SPDX-License-Identifier: MIT
#include "server/messages/qr_code.hpp"

#ifdef ROWAN_QR_CODES
#include <memory>

#include <qrencode.h>
#endif

namespace rowan::server {

namespace {

// Black and white from the fixed part of the 256 colors: users can redefine the first sixteen.
constexpr std::string_view black_on_white = "\x1b[38;5;16;48;5;231m";
constexpr std::string_view usual_colors = "\x1b[0m";

std::string_view block(bool upper, bool lower) {
  if (upper && lower) return "█";
  if (upper) return "▀";
  return lower ? "▄" : " ";
}

}  // namespace

std::optional<QrCode> QrCode::encode([[maybe_unused]] const std::string& text) {
#ifdef ROWAN_QR_CODES
  constexpr int smallest_version = 0;
  constexpr int keeps_case = 1;
  if (text.empty()) return std::nullopt;
  const std::unique_ptr<QRcode, void (*)(QRcode*)> code(
      QRcode_encodeString(text.c_str(), smallest_version, QR_ECLEVEL_L, QR_MODE_8, keeps_case), QRcode_free);
  if (!code) return std::nullopt;
  std::vector<bool> is_dark;
  for (int index = 0; index < code->width * code->width; ++index)
    is_dark.push_back((code->data[index] & 1) != 0);
  return QrCode(code->width, std::move(is_dark));
#else
  return std::nullopt;
#endif
}

std::vector<std::string> QrCode::terminal_lines(bool has_colors) const {
  std::vector<std::string> lines;
  const int end = width_ + quiet_zone;
  const auto has_ink = [&](int x, int y) { return is_dark(x, y) == has_colors; };
  for (int y = -quiet_zone; y < end; y += 2) {
    std::string line(has_colors ? black_on_white : "");
    for (int x = -quiet_zone; x < end; ++x) line += block(has_ink(x, y), has_ink(x, y + 1));
    if (has_colors) line += usual_colors;
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace rowan::server
