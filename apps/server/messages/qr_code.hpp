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
  /// The width in modules of the light frame that readers need around a code.
  static constexpr int quiet_zone = 4;

  /// The smallest code for the text. It has the lowest level of error correction, since screens are clean.
  /// Empty if the text is empty, or too long for the largest code, which holds 2,953 bytes, or more if the
  /// text has only digits and capitals. Always empty in a build without libqrencode.
  [[nodiscard]] static std::optional<QrCode> encode(const std::string& text);

  [[nodiscard]] int width() const { return width_; }

  /// Accepts any coordinates: everything outside the code is light.
  [[nodiscard]] bool is_dark(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < width_ && is_dark_[y * width_ + x];
  }

  /// The number of terminal columns that the code takes, including its quiet zone. It takes half as many
  /// lines, rounded up.
  [[nodiscard]] int columns() const { return width_ + 2 * quiet_zone; }

  /// The lines that show the code, with its quiet zone, in a UTF-8 terminal. Each character shows two
  /// modules, one above the other:
  ///
  ///     character       full block    upper half    lower half    blank
  ///     dark modules    both          upper         lower         none
  ///
  /// With colors, the code is black on white, whatever the terminal's colors are. Without colors, the blocks
  /// are instead the light modules, which is right on a dark terminal; on a light one the code is inverted,
  /// which today's phones can read.
  [[nodiscard]] std::vector<std::string> terminal_lines(bool has_colors) const;

 private:
  QrCode(int width, std::vector<bool> is_dark) : width_(width), is_dark_(std::move(is_dark)) {}

  int width_;
  std::vector<bool> is_dark_;
};

}  // namespace rowan::server
