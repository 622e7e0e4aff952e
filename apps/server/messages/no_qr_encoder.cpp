// SPDX-License-Identifier: MIT
#include "server/messages/qr_code.hpp"

namespace rowan::server {

/// For builds without libqrencode (ROWAN_QR_CODES): encoding always fails.
std::optional<QrCode> QrCode::encode(const std::string& /*text*/) { return std::nullopt; }

}  // namespace rowan::server
