// SPDX-License-Identifier: MIT
#include "server/messages/qr_code.hpp"

namespace rowan::server {

/// Where there is no libqrencode (ROWAN_QR_CODES): no code holds any text.
std::optional<QrCode> QrCode::encode(const std::string& /*text*/) { return std::nullopt; }

}  // namespace rowan::server
