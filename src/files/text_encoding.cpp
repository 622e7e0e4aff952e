// SPDX-License-Identifier: MIT
#include "files/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "base/text_converter.hpp"
#include "base/utf8.hpp"
#include "files/encoding_guess.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view utf8 = "UTF-8";
constexpr std::string_view latin1 = "CP1252";  // with Windows' punctuation where Latin-1 has control codes

/// The letters and digits of a name, in lower case: "Shift_JIS" and "shift-jis" compare equal.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char letter : to_lower(trim(name))) {
    const bool is_kept = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (is_kept) plain += letter;
  }
  return plain;
}

/// Names in use, each with the encoding that files mean by it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> known_names{{
    {"utf8", "UTF-8"},         {"gb2312", "GB18030"},     {"gbk", "GB18030"},        {"cp936", "GB18030"},
    {"gb18030", "GB18030"},    {"euccn", "GB18030"},      {"big5", "BIG5-HKSCS"},    {"cp950", "BIG5-HKSCS"},
    {"shiftjis", "CP932"},     {"sjis", "CP932"},         {"windows31j", "CP932"},   {"cp932", "CP932"},
    {"euckr", "CP949"},        {"cp949", "CP949"},        {"ksc56011987", "CP949"},  {"eucjp", "EUC-JP"},
    {"windows1250", "CP1250"}, {"windows1251", "CP1251"}, {"windows1252", "CP1252"}, {"latin1", "CP1252"},
    {"iso88591", "CP1252"},    {"ascii", "CP1252"},
}};

/// The percentage of the non-ASCII bytes that belong to valid UTF-8 characters; 100 if all bytes are ASCII.
std::size_t percent_of_utf8(std::string_view bytes) {
  std::size_t all = 0;
  std::size_t fitting = 0;
  for (std::size_t offset = 0; offset < bytes.size();) {
    const std::size_t length = std::max<std::size_t>(utf8_length(bytes, offset), 1);
    if (static_cast<unsigned char>(bytes[offset]) >= 0x80) {
      all += length;
      if (length > 1) fitting += length;
    }
    offset += length;
  }
  return all == 0 ? 100 : 100 * fitting / all;
}

}  // namespace

Result<std::string> find_encoding(std::string_view name) {
  const std::string plain = plain_name(name);
  const auto* const known =
      std::ranges::find(known_names, plain, &std::pair<std::string_view, std::string_view>::first);
  if (known != known_names.end()) return std::string(known->second);
  std::string written(trim(name));
  // The C library ignores bytes that cannot be part of a name: it would read "G", two Chinese characters and
  // "B" as GB.
  const bool is_safe =
      !written.empty() && written.size() < 40 && !written.contains('/') && quotable(written) == written;
  if (is_safe && !plain.empty() && TextConverter(written).is_open()) return written;
  return failure(
      "unknown encoding '" + quotable(name) + "'",
      "  such as UTF-8, GBK, Big5, Shift_JIS, EUC-KR, CP1250, CP1251, CP1252; 'iconv -l' lists all");
}

Converted convert_to_utf8(std::string_view bytes, const std::string& encoding) {
  Converted converted;
  TextConverter converter(encoding);
  if (!converter.is_open()) return {.text = std::string(bytes), .unknown_bytes = bytes.size()};
  converted.text.reserve(bytes.size() + bytes.size() / 2);
  while (true) {
    converter.convert(bytes, converted.text);
    if (bytes.empty()) return converted;
    converted.text += replacement;
    ++converted.unknown_bytes;
    bytes.remove_prefix(1);
  }
}

Result<std::optional<std::string>> choose_encoding(std::string_view texts, std::string_view asked,
                                                   std::string_view said, Notes& notes) {
  if (!asked.empty()) {
    auto encoding = find_encoding(asked);
    if (!encoding) return failure_of(encoding);
    return *std::move(encoding);
  }
  const auto named = said.empty() ? Result<std::string>(std::string(utf8)) : find_encoding(said);
  if (named && *named != utf8) return *named;
  if (is_utf8(texts)) return std::nullopt;
  if (!named) notes.add("the encoding '" + quotable(said) + "' of the file is unknown");
  constexpr std::size_t mostly = 80;
  if (percent_of_utf8(texts) >= mostly) {
    notes.add("the text is UTF-8 with some invalid bytes, which are read as Latin-1");
    return std::nullopt;
  }
  const EncodingGuess guess = guess_encoding(texts);
  notes.add("the file does not declare its encoding; it looks like " + std::string(guess.name) +
            "; use --encoding NAME for another one");
  return std::string(guess.encoding);
}

std::string sgf_encoding(std::string_view bytes) {
  constexpr std::size_t header_bytes = 4096;
  const std::string_view start = bytes.substr(0, header_bytes);
  for (std::size_t found = start.find("CA["); found != std::string_view::npos;
       found = start.find("CA[", found + 1)) {
    const bool is_whole_name = found == 0 || start[found - 1] < 'A' || start[found - 1] > 'Z';
    const std::size_t end = start.find(']', found);
    if (is_whole_name && end != std::string_view::npos)
      return std::string(trim(start.substr(found + 3, end - found - 3)));
  }
  return "";
}

void note_unknown_bytes(std::size_t count, std::string_view encoding, Notes& notes) {
  if (count == 0) return;
  const bool is_one = count == 1;
  notes.add(std::to_string(count) + (is_one ? " byte is" : " bytes are") + " not valid " +
            std::string(encoding) + (is_one ? " and is" : " and are") + " shown as \xEF\xBF\xBD");
}

bool is_guessed_as_latin1(std::string_view bytes) {
  return bytes.empty() || guess_encoding(bytes).encoding == latin1;
}

Result<std::string> lines_in_utf8(std::string_view bytes, std::string_view asked, Notes& notes) {
  if (!asked.empty()) return text_in_utf8(bytes, asked, "", notes);
  std::string foreign;
  const auto for_each_line = [&](const auto& visit) {
    for (std::size_t start = 0; start < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', start), bytes.size() - 1) + 1;
      visit(bytes.substr(start, end - start));
      start = end;
    }
  };
  for_each_line([&](std::string_view line) {
    if (!is_utf8(line)) foreign += line;
  });
  const auto encoding = choose_encoding(foreign, "", "", notes);
  if (!encoding) return failure_of(encoding);
  if (!*encoding) return std::string(bytes);
  std::string text;
  for_each_line([&](std::string_view line) {
    text += is_utf8(line) ? std::string(line) : convert_to_utf8(line, **encoding).text;
  });
  return text;
}

Result<std::string> text_in_utf8(std::string_view bytes, std::string_view asked, std::string_view said,
                                 Notes& notes) {
  const bool is_wide = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  const auto encoding = choose_encoding(bytes, asked.empty() && is_wide ? "UTF-16" : asked, said, notes);
  if (!encoding) return failure_of(encoding);
  if (!*encoding) return std::string(bytes);
  Converted converted = convert_to_utf8(bytes, **encoding);
  note_unknown_bytes(converted.unknown_bytes, **encoding, notes);
  return std::move(converted.text);
}

}  // namespace rowan::files
