// SPDX-License-Identifier: MIT
#include "server/multiplayer/player_name.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "base/utf8.hpp"

namespace rowan::server {

namespace {

// The appearance of characters, as far as it matters in people's names. To stay short, the tables contain
// whole Unicode blocks rather than Unicode's exact lists, so they may misjudge characters that no name
// contains.

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

/// Whether the code point is a mark of an Indian script. The marks have the same positions in each of these
/// blocks of 128 code points.
bool is_indic_mark(char32_t code) {
  constexpr CodeRange places[] = {{0x00, 0x03}, {0x3C, 0x3C}, {0x3E, 0x4D}, {0x55, 0x57}, {0x62, 0x63}};
  constexpr CodeRange of_devanagari[] = {{0x93A, 0x93B}, {0x94E, 0x94F}, {0x951, 0x954}};
  constexpr char32_t first = 0x900;
  constexpr char32_t end = 0xD80;
  if (code < first || code >= end) return false;
  return is_in(places, (code - first) % 0x80) || is_in(of_devanagari, code);
}

/// The characters of a text. Bytes that are not UTF-8 are left out.
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

/// Whether the character is shown as space between words: spaces of any width, tabs, line breaks.
bool is_blank(char32_t code) { return is_in(blanks, code); }

/// Whether the character itself is invisible: a control; a direction mark, variation selector or tag, which
/// only changes how other characters are shown; a filler such as U+3164; or the empty Braille cell. Also true
/// for private-use characters, whose look depends on the font.
bool is_unseen(char32_t code) { return is_in(unseen, code) && !is_blank(code); }

/// Whether the character belongs to a script in which a joiner or non-joiner between two letters changes
/// their shapes: Arabic, the scripts of India, and some more.
bool takes_joiner(char32_t code) { return is_in(joiner_scripts, code); }

/// Whether the character is a pictograph, to which a joiner can attach others.
bool is_picture(char32_t code) { return is_in(pictures, code); }

constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;

constexpr int most_accents = 2;  // on one letter, as in Vietnamese
constexpr int most_signs = 4;

/// Whether `code` is a joiner or non-joiner that has an effect between these characters.
bool is_joiner_needed(char32_t code, char32_t before, char32_t after) {
  if (code != joiner && code != non_joiner) return false;
  if (takes_joiner(before) && takes_joiner(after)) return true;
  return code == joiner && is_picture(before) && is_picture(after);
}

/// Letters, and the letters that they are mistaken for, at the same positions.
struct LookAlikes {
  std::u32string_view letters;
  std::u32string_view taken_for;

  [[nodiscard]] char32_t operator()(char32_t code) const {
    const auto at = letters.find(code);
    return at == letters.npos ? code : taken_for[at];
  }
};

/// An accent, and the letters that form a single code point with it.
struct Composition {
  char32_t accent;
  LookAlikes letters;
};

constexpr std::array<Composition, 17> compositions{{
    {0x300, {U"aeiounwyâêôăơưü", U"àèìòùǹẁỳầềồằờừǜ"}},
    {0x301, {U"aeiouycnlrszgkmpwâêôăơưüαεηιουωæø", U"áéíóúýćńĺŕśźǵḱḿṕẃấếốắớứǘάέήίόύώǽǿ"}},
    {0x302, {U"aeioucghjswyzạẹọ", U"âêîôûĉĝĥĵŝŵŷẑậệộ"}},
    {0x303, {U"aeiounvyâêôăơư", U"ãẽĩõũñṽỹẫễỗẵỡữ"}},
    {0x304, {U"aeiouygиу", U"āēīōūȳḡӣӯ"}},
    {0x306, {U"aegiouạиуе", U"ăĕğĭŏŭặйўӗ"}},
    {0x307, {U"cegzabdfhmnprstwxy", U"ċėġżȧḃḋḟḣṁṅṗṙṡṫẇẋẏ"}},
    {0x308, {U"aeiouyhtwxеіιυ", U"äëïöüÿḧẗẅẍёїϊϋ"}},
    {0x309, {U"aeiouyâêôăơư", U"ảẻỉỏủỷẩểổẳởử"}},
    {0x30A, {U"auwy", U"åůẘẙ"}},
    {0x30B, {U"ou", U"őű"}},
    {0x30C, {U"acdeghijklnorstuz", U"ǎčďěǧȟǐǰǩľňǒřšťǔž"}},
    {0x31B, {U"ou", U"ơư"}},
    {0x323, {U"aeiouybdhklmnrstvwzơưâêôă", U"ạẹịọụỵḅḍḥḳḷṃṇṛṣṭṿẉẓợựậệộặ"}},
    {0x326, {U"st", U"șț"}},
    {0x327, {U"cdeghklnrst", U"çḑȩģḩķļņŗşţ"}},
    {0x328, {U"aeiou", U"ąęįǫų"}},
}};

/// `small_letters` maps a small letter, mostly of another script, to the letter that it looks like;
/// `capital_letters` maps it to the letter that its capital looks like.
constexpr LookAlikes small_letters{U"аеіјкмопрстухзьѕһӏԁԛԝүҫгёїαβγεηικμνοπρτυχωϲϳάίόύϊօսհոցզյɑɡɩı0|1i",
                                   U"aeljkmonpctyx3bshldqwycrëïabyenlkuvonptuxwcjáíóúïouhngqjagllolll"};
constexpr LookAlikes capital_letters{U"авеіјкмнорстухзѕӏԁԛԝүфёїαβεζηικμνορτυχφάίόύϊօı0|1i",
                                     U"abeljkmhopctyx3sldqwyφëïabezhlkmnoptyxφáíóýïololll"};

/// Letters that look like others of the same script, and the zero 〇, which looks like an o.
constexpr LookAlikes same_letters{U"يىكةエカタトニハロ〇へべぺşţ", U"ییکه工力夕卜二八口oヘベペșț"};

/// Converts capitals to small letters.
char32_t to_small(char32_t code) {
  const auto is_between = [code](char32_t first, char32_t last) { return first <= code && code <= last; };
  if (is_between(U'A', U'Z') || (is_between(0xC0, 0xDE) && code != 0xD7)) return code + 32;
  if (code == 0x130) return U'i';
  if (code == 0x178) return 0xFF;
  if (is_between(0x139, 0x148) || is_between(0x179, 0x17E) || is_between(0x1CD, 0x1DC))
    return code + (code & 1);
  if (is_between(0x100, 0x177) || is_between(0x1DE, 0x1EF) || is_between(0x1F8, 0x21F) ||
      is_between(0x222, 0x233) || is_between(0x1E00, 0x1E95) || is_between(0x1EA0, 0x1EFF))
    return code | 1;
  if (code == 0x1A0 || code == 0x1A1) return 0x1A1;
  if (code == 0x1AF) return 0x1B0;
  if (code == 0x386) return 0x3AC;
  if (is_between(0x388, 0x38A)) return code + 37;
  if (code == 0x38C) return 0x3CC;
  if (is_between(0x38E, 0x38F)) return code + 63;
  if (code == 0x3C2) return 0x3C3;
  if (is_between(0x391, 0x3AB) || is_between(0x410, 0x42F)) return code + 32;
  if (is_between(0x400, 0x40F)) return code + 80;
  if (is_between(0x460, 0x481) || is_between(0x48A, 0x4BF) || is_between(0x4D0, 0x52F)) return code | 1;
  if (code == 0x4C0) return 0x4CF;
  if (is_between(0x531, 0x556)) return code + 48;
  return code;
}

/// The plain letter or digit for a styled variant, or for a digit of another script.
char32_t plain_letter(char32_t code) {
  constexpr char32_t letters = 26;
  const auto is_between = [code](char32_t first, char32_t last) { return first <= code && code <= last; };
  const auto digit = [code](char32_t zero) { return U'0' + (code - zero); };
  if (is_between(0xFF01, 0xFF5E)) return code - 0xFEE0;                        // full width
  if (is_between(0x1D400, 0x1D6A3)) return U'a' + (code - 0x1D400) % letters;  // mathematical
  if (is_between(0x1D7CE, 0x1D7FF)) return U'0' + (code - 0x1D7CE) % 10;
  if (is_between(0x24B6, 0x24E9)) return U'a' + (code - 0x24B6) % letters;  // in circles
  if (is_between(0x249C, 0x24B5)) return U'a' + (code - 0x249C);            // in parentheses
  if (is_between(0x1F110, 0x1F129)) return U'a' + (code - 0x1F110);
  if (is_between(0x1F130, 0x1F149)) return U'a' + (code - 0x1F130);  // in squares
  if (is_between(0x1F150, 0x1F169)) return U'a' + (code - 0x1F150);
  if (is_between(0x1F170, 0x1F189)) return U'a' + (code - 0x1F170);
  if (is_between(0x2460, 0x2468)) return digit(0x245F);
  if (is_between(0x2080, 0x2089)) return digit(0x2080);
  if (is_between(0x2070, 0x2079)) return digit(0x2070);
  if (is_between(0x660, 0x669)) return digit(0x660);
  if (is_between(0x6F0, 0x6F9)) return digit(0x6F0);
  if (is_between(0x966, 0x96F)) return digit(0x966);
  constexpr LookAlikes others{U"²³¹ſℂℊℋℌℍℎℐℑℒℓℕℙℚℛℜℝℤKÅℬℭℯℰℱℳℴℹⅰⅴⅹⅼⅽⅾⅿᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ",
                              U"231scghhhhiillnpqrrrzkabceefmoiivxlcdmabcdeghijklmnoprtuvwyz"};
  return others(code);
}

/// Combines each letter with the accent after it, if there is a character for both.
std::u32string composed(std::u32string_view characters) {
  std::u32string text;
  for (const char32_t code : characters) {
    const auto* const found = std::ranges::find(compositions, code, &Composition::accent);
    const char32_t base = text.empty() ? U' ' : text.back();
    const char32_t letter = found == compositions.end() ? base : found->letters(base);
    if (letter == base) {
      text += code;
    } else {
      text.back() = letter;
    }
  }
  return text;
}

std::string shown_by(const LookAlikes& look_alikes, std::u32string letters) {
  std::ranges::transform(letters, letters.begin(), look_alikes);
  return encode_utf8(composed(letters));
}

/// Whether the character is irrelevant for comparing names: a space, punctuation, tatweel, an Arabic vowel
/// point or a joiner.
bool is_ignorable(char32_t code) {
  const auto is_within = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
  if (code < 0x80) return !is_within(U'a', U'z') && !is_within(U'0', U'9') && code != U'|';
  return code == 0xB7 || code == 0x640 || is_within(0x64B, 0x652) || is_within(0x2000, 0x206F) ||
         code == 0x30FB;
}

std::u32string plain_letters(std::string_view name) {
  std::u32string all;
  std::u32string kept;
  for (const char32_t code : decode_utf8(name)) {
    const char32_t letter = same_letters(to_small(plain_letter(code)));
    all += letter;
    if (!is_ignorable(letter)) kept += letter;
  }
  return composed(kept.empty() ? all : kept);  // keeps a name of only punctuation
}

void replace_all(std::u32string& text, std::u32string_view pair, char32_t letter) {
  for (auto at = text.find(pair); at != text.npos; at = text.find(pair, at + 1))
    text.replace(at, pair.size(), 1, letter);
}

}  // namespace

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

MarkKind mark_kind(char32_t code) {
  if (is_in(accents, code)) return MarkKind::accent;
  return is_in(script_marks, code) || is_indic_mark(code) ? MarkKind::of_script : MarkKind::none;
}

std::string clean_name(std::string_view text) {
  const std::u32string characters = decode_utf8(text);
  std::u32string name;
  bool is_blank_due = false;
  int accent_count = 0;  // since the last letter
  int sign_count = 0;
  for (std::size_t at = 0; at < characters.size() && name.size() < longest_name; ++at) {
    const char32_t code = characters[at];
    if (is_blank(code)) {
      is_blank_due = !name.empty();
      continue;
    }
    const bool has_before = !name.empty() && !is_blank_due;
    const char32_t after = at + 1 < characters.size() ? characters[at + 1] : U' ';
    if (has_before && is_joiner_needed(code, name.back(), after)) {
      name += code;
      continue;
    }
    if (is_unseen(code)) continue;
    const MarkKind mark = mark_kind(code);
    if (mark == MarkKind::none) {
      accent_count = sign_count = 0;
    } else if (!has_before ||
               (mark == MarkKind::accent ? ++accent_count > most_accents : ++sign_count > most_signs)) {
      continue;
    }
    if (is_blank_due && name.size() + 2 > longest_name) break;
    if (std::exchange(is_blank_due, false)) name += U' ';
    name += code;
  }
  if (!name.empty() && (name.back() == joiner || name.back() == non_joiner)) name.pop_back();
  return encode_utf8(name);
}

std::string name_with_suffix(std::string_view name, std::string_view suffix) {
  const std::u32string characters = decode_utf8(name);
  const std::size_t kept = longest_name - std::min(longest_name, suffix.size());
  return encode_utf8(std::u32string_view(characters).substr(0, kept)).append(suffix);
}

std::string distinct_name(const std::string& name, const std::function<bool(const NameSkeleton&)>& is_taken) {
  std::string distinct = name;
  for (int number = 2; is_taken(NameSkeleton(distinct)); ++number)
    distinct = name_with_suffix(name, ' ' + std::to_string(number));
  return distinct;
}

NameSkeleton::NameSkeleton(std::string_view name) {
  const std::u32string letters = plain_letters(name);
  static_assert(small_letters.letters.size() == small_letters.taken_for.size());
  static_assert(capital_letters.letters.size() == capital_letters.taken_for.size());
  static_assert(same_letters.letters.size() == same_letters.taken_for.size());
  std::u32string with_pairs = letters;
  replace_all(with_pairs, U"rn", U'm');
  replace_all(with_pairs, U"vv", U'w');
  small = shown_by(small_letters, with_pairs);
  capital = shown_by(capital_letters, letters);
}

}  // namespace rowan::server
