// SPDX-License-Identifier: MIT
#include "server/names/player_name.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "server/names/code_points.hpp"

namespace rowan::server {

namespace {

constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;

constexpr int most_accents = 2;  // as Vietnamese has them
constexpr int most_signs = 4;

/// Whether the joiner has an effect at this place.
bool is_joiner_needed(char32_t code, char32_t before, char32_t after) {
  if (code != joiner && code != non_joiner) return false;
  if (takes_joiner(before) && takes_joiner(after)) return true;
  return code == joiner && is_picture(before) && is_picture(after);
}

/// Letters, and at the same positions the letters that they are mistaken for.
struct LookAlikes {
  std::u32string_view letters;
  std::u32string_view taken_for;

  [[nodiscard]] char32_t operator()(char32_t code) const {
    const auto at = letters.find(code);
    return at == letters.npos ? code : taken_for[at];
  }
};

/// A letter with an accent is one code point, or two.
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

/// Look-alikes of other scripts' small letters, and of their capitals. Both tables are indexed by the small
/// letter.
constexpr LookAlikes small_letters{U"аеіјкмопрстухзьѕһӏԁԛԝүҫгёїαβγεηικμνοπρτυχωϲϳάίόύϊօսհոցզյɑɡɩı0|1i",
                                   U"aeljkmonpctyx3bshldqwycrëïabyenlkuvonptuxwcjáíóúïouhngqjagllolll"};
constexpr LookAlikes capital_letters{U"авеіјкмнорстухзѕӏԁԛԝүфёїαβεζηικμνορτυχφάίόύϊօı0|1i",
                                     U"abeljkmhopctyx3sldqwyφëïabezhlkmnoptyxφáíóýïololll"};

/// Look-alike letters within one script, and digits of other scripts.
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

/// The plain letter or digit behind a styled variant.
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

/// Combines letters with the accents after them if such a character exists.
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

/// Irrelevant for comparing names: punctuation, tatweel, Arabic vowel points, joiners.
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
  return composed(kept.empty() ? all : kept);  // a name of only punctuation is kept
}

void replace_all(std::u32string& text, std::u32string_view pair, char32_t letter) {
  for (auto at = text.find(pair); at != text.npos; at = text.find(pair, at + 1))
    text.replace(at, pair.size(), 1, letter);
}

}  // namespace

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
