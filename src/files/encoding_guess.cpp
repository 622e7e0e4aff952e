// SPDX-License-Identifier: MIT
#include "files/encoding_guess.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "files/text_encoding.hpp"

namespace rowan::files {

namespace {

constexpr std::size_t looked_at = 16384;  // bytes examined, from the byte before the first non-ASCII byte

/// Frequent characters of each language: in running text, in players' names and in game comments.
constexpr std::u32string_view simplified =
    U"的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用"
    U"道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心"
    U"本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物"
    U"手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门"
    U"王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯董程曹袁邓许沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟"
    U"汪田任姜范石姚谭邹熊金陆孔白崔康毛江史顾侯邵孟龙万"
    U"黑棋五连珠局胜负禁先步活四冲双杀守攻防开星月浦花溪瑞山银云水疏松丘名寒残峡流恒恩比赛冠军";
constexpr std::u32string_view traditional =
    U"的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用"
    U"道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心"
    U"本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物"
    U"手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門"
    U"王李張劉陳楊趙黃周吳徐孫胡朱林何郭馬羅梁宋鄭謝韓唐馮董程曹袁鄧許沈曾彭呂蘇盧蔣蔡賈丁魏薛葉余潘杜戴夏鍾"
    U"汪田任姜范石姚譚鄒熊金陸孔白崔康毛江史顧侯邵孟龍萬"
    U"黑棋五連珠局勝負禁先步活四衝雙殺守攻防開星";
constexpr std::u32string_view japanese_kanji =
    U"日一人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川"
    U"千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨"
    U"黒連珠棋局勝負禁手珠田村井藤佐鈴木渡辺伊加吉松林清池橋崎中村岡野原島";
constexpr std::u32string_view hangul =
    U"이다는에을가의고하로지한도은를기서사리어인나자그해과시대들수있것정부보여아일라스면제국주장니적으거세안"
    U"상전만했었게동원말용위경우무성구선공관생신조비민오소모소간간재내방연계문할화"
    U"김박최강윤임황송류홍오목렌주흑백승패금수착";
constexpr std::u32string_view czech_polish_hungarian =
    U"áčďéěíňóřšťúůýžąćęłńóśźżäöüőűÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĄĆĘŁŃÓŚŹŻÄÖÜŐŰ";
constexpr std::u32string_view western = U"àáâäåæçèéêëíîïñóôöøùúûüßÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜ";
constexpr std::u32string_view frequent_russian = U"оеаинтсрвлкмдпуяыьгзбч";

std::vector<char32_t> characters_of(std::string_view text) {
  std::vector<char32_t> characters;
  for (std::size_t offset = 0; offset < text.size();) {
    const auto lead = static_cast<std::uint8_t>(text[offset]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t index = 1; index < length && offset + index < text.size(); ++index) {
      code = code << 6 | (static_cast<std::uint8_t>(text[offset + index]) & 0x3FU);
    }
    characters.push_back(code);
    offset += length;
  }
  return characters;
}

bool is_between(char32_t code, char32_t first, char32_t last) { return code >= first && code <= last; }
bool is_in(char32_t code, std::u32string_view list) { return list.contains(code); }
bool is_letter(char32_t code) { return is_between(code, 'a', 'z') || is_between(code, 'A', 'Z'); }

/// Returns whether a character is a full-width form or East Asian punctuation.
bool is_wide_mark(char32_t code) {
  return is_between(code, 0x3000, 0x303F) || is_between(code, 0xFF01, 0xFF60);
}

constexpr int frequent = 6;
constexpr int likely = 3;
constexpr int possible = 0;
constexpr int rare = -3;
constexpr int impossible = -12;

/// Scores a character under one encoding, given its neighbors. Not called for ASCII characters.
using Points = int (*)(char32_t before, char32_t code, char32_t after);

int points_of_han(char32_t code, std::u32string_view list) {
  if (is_in(code, list)) return frequent;
  if (is_wide_mark(code)) return likely;
  return is_between(code, 0x4E00, 0x9FFF) ? possible : rare;
}

int points_of_gbk(char32_t, char32_t code, char32_t) { return points_of_han(code, simplified); }
int points_of_big5(char32_t, char32_t code, char32_t) { return points_of_han(code, traditional); }

int points_of_japanese(char32_t, char32_t code, char32_t) {
  if (is_between(code, 0x3041, 0x3093) || is_between(code, 0x30A1, 0x30FC)) return frequent;
  if (is_between(code, 0xFF61, 0xFF9F)) return rare;  // half-width: any byte from A1 to DF is one of these
  return points_of_han(code, japanese_kanji);
}

int points_of_korean(char32_t, char32_t code, char32_t) {
  if (is_in(code, hangul)) return frequent;
  if (is_between(code, 0xAC00, 0xD7A3)) return possible;
  return is_wide_mark(code) ? possible : rare;
}

bool is_cyrillic_small(char32_t code) { return is_between(code, 0x430, 0x44F) || code == 0x451; }
bool is_cyrillic(char32_t code) {
  return is_cyrillic_small(code) || is_between(code, 0x410, 0x42F) || code == 0x401;
}

int points_of_russian(char32_t before, char32_t code, char32_t after) {
  if (!is_cyrillic(code)) return rare;
  if (is_letter(before) || is_letter(after)) return rare;
  if (is_cyrillic_small(code)) return is_in(code, frequent_russian) ? likely + 1 : likely;
  return is_cyrillic_small(before) ? rare : likely;
}

/// Scores an accented letter, which usually stands alone among ASCII letters.
int points_of_accented(char32_t before, char32_t code, char32_t after, std::u32string_view list) {
  if (!is_in(code, list)) return rare;
  const bool is_alone = before < 0x80 && after < 0x80;
  const bool is_in_word = is_letter(before) || is_letter(after);
  return is_alone && is_in_word ? frequent : is_in_word ? likely : possible;
}

int points_of_western(char32_t before, char32_t code, char32_t after) {
  return points_of_accented(before, code, after, western);
}

int points_of_central(char32_t before, char32_t code, char32_t after) {
  return points_of_accented(before, code, after, czech_polish_hungarian);
}

struct Candidate {
  EncodingGuess guess;
  Points points;
  bool is_double_byte;
};

/// The encodings to try. On a tie the earlier one wins.
constexpr std::array<Candidate, 7> candidates{{
    {{"Latin-1", "CP1252"}, points_of_western, false},
    {{"windows-1250", "CP1250"}, points_of_central, false},
    {{"windows-1251", "CP1251"}, points_of_russian, false},
    {{"GBK", "GB18030"}, points_of_gbk, true},
    {{"Big5", "BIG5-HKSCS"}, points_of_big5, true},
    {{"Shift_JIS", "CP932"}, points_of_japanese, true},
    {{"EUC-KR", "CP949"}, points_of_korean, true},
}};

/// The average score of the non-ASCII characters, in hundredths.
std::int64_t score(const Candidate& candidate, std::string_view sample) {
  const Converted converted = convert_to_utf8(sample, std::string(candidate.guess.encoding));
  const auto characters = characters_of(converted.text);
  std::int64_t sum = 0;
  std::int64_t count = 0;
  for (std::size_t place = 0; place < characters.size(); ++place) {
    const char32_t code = characters[place];
    if (code < 0x80) continue;
    const char32_t before = place == 0 ? ' ' : characters[place - 1];
    const char32_t after = place + 1 == characters.size() ? ' ' : characters[place + 1];
    sum += code == 0xFFFD ? impossible : candidate.points(before, code, after);
    ++count;
  }
  return count == 0 ? 0 : 100 * sum / count;
}

/// The part of the text to examine; it starts one byte before the first non-ASCII byte.
std::string_view sample_of(std::string_view bytes) {
  const auto* const found =
      std::ranges::find_if(bytes, [](char letter) { return static_cast<std::uint8_t>(letter) >= 0x80; });
  const auto begin = static_cast<std::size_t>(found - bytes.begin());
  return bytes.substr(begin == 0 ? 0 : begin - 1, looked_at);
}

/// Returns whether a backslash stands between a non-ASCII byte and a closing bracket. Such a backslash must
/// be the second byte of a double-byte character: read as an escape, it would hide the end of the text, and
/// the moves that follow would be lost.
bool has_hidden_bracket(std::string_view bytes) {
  for (std::size_t place = bytes.find("\\]"); place != std::string_view::npos;
       place = bytes.find("\\]", place + 1)) {
    if (place > 0 && static_cast<std::uint8_t>(bytes[place - 1]) >= 0x80) return true;
  }
  return false;
}

}  // namespace

EncodingGuess guess_encoding(std::string_view bytes) {
  const std::string_view sample = sample_of(bytes);
  const bool is_double_byte = has_hidden_bracket(sample);
  EncodingGuess best = candidates.front().guess;
  std::int64_t most = is_double_byte ? INT64_MIN : 0;
  for (const Candidate& candidate : candidates) {
    if (is_double_byte && !candidate.is_double_byte) continue;
    const std::int64_t points = score(candidate, sample);
    if (points <= most) continue;
    most = points;
    best = candidate.guess;
  }
  return best;
}

}  // namespace rowan::files
