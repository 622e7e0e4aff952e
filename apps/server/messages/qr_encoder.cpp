// SPDX-License-Identifier: MIT
#include <memory>

#include <qrencode.h>

#include "server/messages/qr_code.hpp"

namespace rowan::server {

std::optional<QrCode> QrCode::encode(const std::string& text) {
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
}

}  // namespace rowan::server
