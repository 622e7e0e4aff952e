// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rowan::server {

/// A text as a QR code: a square of modules, dark or light, row by row from the top left.
class QrCode {
 public:
  /// The light frame that readers need around a code, in modules.
  static constexpr int quiet_zone = 4;

  /// The smallest code that holds the text, with the lowest level of error correction: a screen has no dirt
  /// on it. Nothing where no code holds it, as with more than 2,953 bytes.
  [[nodiscard]] static std::optional<QrCode> encode(const std::string& text);

  [[nodiscard]] int width() const { return width_; }

  /// Requires nothing: what is outside the code is light.
  [[nodiscard]] bool is_dark(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < width_ && is_dark_[y * width_ + x];
  }

  /// Columns of a terminal that the code takes with its quiet zone; half as many lines.
  [[nodiscard]] int columns() const { return width_ + 2 * quiet_zone; }

  /// The code for a terminal that shows UTF-8, with its quiet zone. A character shows two modules, one above
  /// the other:
  ///
  ///     dark     full block    upper half    lower half    blank
  ///              both          upper         lower         none
  ///
  /// With colors it is black on white, whatever the colors of the terminal are. Without, blocks are the light
  /// modules: right on a dark terminal; a light one shows the code inverted, which phones of today read.
  [[nodiscard]] std::vector<std::string> terminal_lines(bool has_colors) const;

 private:
  QrCode(int width, std::vector<bool> is_dark) : width_(width), is_dark_(std::move(is_dark)) {}

  int width_;
  std::vector<bool> is_dark_;
};

}  // namespace rowan::server
