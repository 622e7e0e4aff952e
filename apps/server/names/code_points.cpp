// SPDX-License-Identifier: MIT
#include "server/names/code_points.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/utf8.hpp"

namespace rowan::server {

namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};

constexpr CodeRange blanks[] = {{0x09, 0x0D},     {0x20, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},
                                {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
                                {0x205F, 0x205F}, {0x3000, 0x3000}};

constexpr CodeRange unseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E},
    {0x2060, 0x206F},   {0x2800, 0x2800},   {0x2D7F, 0x2D7F},   {0x3164, 0x3164},   {0xD800, 0xF8FF},
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},
    {0xFFFE, 0xFFFF},   {0x1107F, 0x1107F}, {0x13430, 0x1343F}, {0x13441, 0x13446}, {0x16FE4, 0x16FE4},
    {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0x1FFFE, 0x1FFFF}, {0x2FFFE, 0x2FFFF},
    {0x3FFFE, 0x10FFFF}};

constexpr CodeRange accents[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x1AB0, 0x1AFF},
                                 {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

/// Combining marks, except those in the blocks of Indian scripts, which share one layout.
constexpr CodeRange script_marks[] = {
    {0x591, 0x5BD},   {0x5BF, 0x5BF},   {0x5C1, 0x5C2},   {0x5C4, 0x5C5},   {0x5C7, 0x5C7},
    {0x610, 0x61A},   {0x64B, 0x65F},   {0x670, 0x670},   {0x6D6, 0x6DC},   {0x6DF, 0x6E4},
    {0x6E7, 0x6E8},   {0x6EA, 0x6ED},   {0x711, 0x711},   {0x730, 0x74A},   {0x7A6, 0x7B0},
    {0x7EB, 0x7F3},   {0x816, 0x82D},   {0x859, 0x85B},   {0x8CA, 0x8FF},   {0xD81, 0xD83},
    {0xDCA, 0xDDF},   {0xDF2, 0xDF3},   {0xE31, 0xE31},   {0xE34, 0xE3A},   {0xE47, 0xE4E},
    {0xEB1, 0xEB1},   {0xEB4, 0xEBC},   {0xEC8, 0xECE},   {0xF18, 0xF19},   {0xF35, 0xF35},
    {0xF37, 0xF37},   {0xF39, 0xF39},   {0xF3E, 0xF3F},   {0xF71, 0xF84},   {0xF86, 0xF87},
    {0xF8D, 0xFBC},   {0x102B, 0x103E}, {0x1056, 0x1059}, {0x105E, 0x1060}, {0x1062, 0x1064},
    {0x1067, 0x106D}, {0x1071, 0x1074}, {0x1082, 0x108D}, {0x17B6, 0x17D3}, {0x17DD, 0x17DD},
    {0x302A, 0x302F}, {0x3099, 0x309A}, {0xA8E0, 0xA8F1}, {0xABE3, 0xABED}, {0xFB1E, 0xFB1E}};

constexpr CodeRange joiner_scripts[] = {{0x620, 0x77F},  {0x7C0, 0x7FF},   {0x8A0, 0xDFF},
                                        {0xF00, 0x109F}, {0x1780, 0x17FF}, {0x1820, 0x18AA}};

constexpr CodeRange pictures[] = {{0x2190, 0x21FF}, {0x2600, 0x27BF}, {0x2B00, 0x2BFF}, {0x1F000, 0x1FAFF}};

bool is_in(std::span<const CodeRange> ranges, char32_t code) {
  const auto found = std::ranges::lower_bound(ranges, code, {}, &CodeRange::last);
  return found != ranges.end() && found->first <= code;
}

/// In each of these blocks of 128 code points the marks have the same positions.
bool is_indic_mark(char32_t code) {
  constexpr CodeRange places[] = {{0x00, 0x03}, {0x3C, 0x3C}, {0x3E, 0x4D}, {0x55, 0x57}, {0x62, 0x63}};
  constexpr CodeRange of_devanagari[] = {{0x93A, 0x93B}, {0x94E, 0x94F}, {0x951, 0x954}};
  constexpr char32_t first = 0x900;
  constexpr char32_t end = 0xD80;
  if (code < first || code >= end) return false;
  return is_in(places, (code - first) % 0x80) || is_in(of_devanagari, code);
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    if (length == 1) {
      characters += byte(0);
    } else if (length > 1) {
      char32_t code = byte(0) & (0xFFU >> (length + 1));
      for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(i) & 0x3FU);
      characters += code;
    }
    at += std::max<std::size_t>(1, length);
  }
  return characters;
}

std::string encode_utf8(std::u32string_view characters) {
  std::string text;
  const auto tail = [&](char32_t bits) { text += static_cast<char>(0x80U | (bits & 0x3FU)); };
  for (const char32_t code : characters) {
    if (code < 0x80) {
      text += static_cast<char>(code);
      continue;
    }
    if (code < 0x800) {
      text += static_cast<char>(0xC0U | code >> 6);
    } else {
      if (code < 0x10000) {
        text += static_cast<char>(0xE0U | code >> 12);
      } else {
        text += static_cast<char>(0xF0U | code >> 18);
        tail(code >> 12);
      }
      tail(code >> 6);
    }
    tail(code);
  }
  return text;
}

bool is_blank(char32_t code) { return is_in(blanks, code); }

bool is_unseen(char32_t code) { return is_in(unseen, code) && !is_blank(code); }

MarkKind mark_kind(char32_t code) {
  if (is_in(accents, code)) return MarkKind::accent;
  return is_in(script_marks, code) || is_indic_mark(code) ? MarkKind::of_script : MarkKind::none;
}

bool takes_joiner(char32_t code) { return is_in(joiner_scripts, code); }

bool is_picture(char32_t code) { return is_in(pictures, code); }

}  // namespace rowan::server
