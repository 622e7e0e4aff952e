// SPDX-License-Identifier: MIT
#include "server/multiplayer/player_name.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace rowan::server {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

TEST(PlayerName, InvisibleCharactersAreRemoved) {
  for (const char32_t code :
       {0x00AD,  0x034F,  0x061C,  0x115F,  0x1160,  0x17B4, 0x180B,  0x180E,  0x200B,  0x200C,
        0x200D,  0x200F,  0x202E,  0x2060,  0x2064,  0x2066, 0x206F,  0x2800,  0x3000,  0x3164,
        0xE000,  0xFE00,  0xFE0F,  0xFEFF,  0xFFA0,  0xFFF9, 0xFFFC,  0xFFFF,  0x13441, 0x1D159,
        0x1D173, 0xE0001, 0xE0041, 0xE0100, 0xF0000, 0x0007, 0x0085,  0x00A0,  0x1680,  0x2003,
        0x2028,  0x202F,  0x205F,  0x0301,  0x20DD,  0x093F, 0x1BCA0, 0x10FFFF}) {
    const std::string one = encode_utf8(std::u32string(3, static_cast<char32_t>(code)));
    EXPECT_EQ(clean_name(one), "") << std::hex << static_cast<std::uint32_t>(code);
    if (mark_kind(static_cast<char32_t>(code)) != MarkKind::none) continue;
    EXPECT_EQ(clean_name(one + "Ada" + one), "Ada") << std::hex << static_cast<std::uint32_t>(code);
  }
  EXPECT_EQ(clean_name("\xff\xfe\x80"), "");
}

TEST(PlayerName, KeepsNamesOfAllScripts) {
  for (const std::string_view name :
       {"Ada",          "José",          "Nguyễn Thị Hạnh", "Владимир",   "Ελένη",  "محمد",   "رضا\u200Cزاده",
        "क्\u200Dषितिज", "हिन्दी",         "สมชาย",           "မြန်မာ",      "王小明", "さくら", "민준",
        "דָּוִד",          "O'Brien-Smith", "Ada ♥",           "👩\u200D🚀", "👍🏽",   "🇨🇿",     "Ada (2)"})
    EXPECT_EQ(clean_name(name), name);
  EXPECT_EQ(clean_name("❤\uFE0F\u200D🔥"), "❤\u200D🔥");
}

TEST(PlayerName, JoinersAreKeptOnlyWhereTheyHaveAnEffect) {
  EXPECT_EQ(clean_name("A\u200Cda\u200D"), "Ada");
  EXPECT_EQ(clean_name("رضا\u200C"), "رضا");
  EXPECT_EQ(clean_name("\u200Cرضا"), "رضا");
  EXPECT_EQ(clean_name("رضا\u200C\u200Cزاده"), "رضا\u200Cزاده");
  EXPECT_EQ(clean_name("👩\u200C🚀"), "👩🚀");
}

TEST(PlayerName, SpacesAndCombiningMarksAreLimited) {
  EXPECT_EQ(clean_name("  Ada\u2003\u3000 \u00A0Lovelace \n"), "Ada Lovelace");
  std::string pile = "A";
  for (int i = 0; i < 30; ++i) pile += "\u0335";
  EXPECT_EQ(clean_name(pile + "da"), "A\u0335\u0335da");
  EXPECT_EQ(clean_name("a\u0301 b"), "a\u0301 b");
  EXPECT_EQ(clean_name("a \u0301b"), "a b");  // the accent is on a space
  EXPECT_EQ(clean_name(std::string(100, 'x')), std::string(40, 'x'));
  EXPECT_EQ(clean_name(std::string(39, 'x') + " y"), std::string(39, 'x'));
  EXPECT_EQ(name_with_suffix(std::string(40, 'x'), " 12"), std::string(37, 'x') + " 12");
}

TEST(PlayerName, LookAlikesAreEqual) {
  for (const auto& [one, other] :
       {Pair{"Anna", "anna"},           Pair{"Anna", "Аnnа"},       Pair{"Anna", "Ａｎｎａ"},
        Pair{"Anna", "𝓐𝓷𝓷𝓪"},           Pair{"Anna", "Ⓐⓝⓝⓐ"},       Pair{"Anna", "aηηa"},
        Pair{"Hanna", "ΗΑΝΝΑ"},         Pair{"Hanna", "НАNNА"},     Pair{"Anna", "A.n-n a"},
        Pair{"Anna 2", "Anna2"},        Pair{"Olivia", "0liv1a"},   Pair{"Iris", "lris"},
        Pair{"Will", "W1|l"},           Pair{"Amelia", "Arnelia"},  Pair{"William", "VVilliam"},
        Pair{"José", "Jose\u0301"},     Pair{"Hạnh", "Ha\u0323nh"}, Pair{"Nguyễn", "Nguye\u0302\u0303n"},
        Pair{"Андрей", "андреи\u0306"}, Pair{"РОМА", "POMA"},       Pair{"Мария", "МАРИЯ"},
        Pair{"Ёжик", "ёжик"},           Pair{"علی", "علي"},         Pair{"رضا\u200Cزاده", "رضازاده"},
        Pair{"محمد", "مُحَمَّد"},           Pair{"Zoë", "Zоё"},         Pair{"ÉMILE", "émile"}})
    EXPECT_TRUE(NameSkeleton(one).is_like(NameSkeleton(other))) << one << ' ' << other;
}

TEST(PlayerName, DifferentNamesAreNotEqual) {
  for (const auto& [one, other] :
       {Pair{"Anna", "Anne"}, Pair{"Anna", "Anna 2"}, Pair{"Anna 2", "Anna 3"}, Pair{"Lan", "Lân"},
        Pair{"Hà", "Hạ"}, Pair{"Jose", "José"}, Pair{"Мария", "Марина"}, Pair{"रीता", "रता"},
        Pair{"राम", "रामा"}, Pair{"王", "玉"}, Pair{"さ", "き"}, Pair{"민", "준"}, Pair{"♥", "♣"},
        Pair{"!!", "!!!"}, Pair{"Anna", "A"}, Pair{"Иван", "Ивaнa"}, Pair{"👍🏽", "👍"}})
    EXPECT_FALSE(NameSkeleton(one).is_like(NameSkeleton(other))) << one << ' ' << other;
}

TEST(PlayerName, DuplicatesGetANumber) {
  const auto with = [](const std::string& name, std::string_view taken) {
    return distinct_name(name, [&](const NameSkeleton& one) { return one.is_like(NameSkeleton(taken)); });
  };
  EXPECT_EQ(with("Anna", "Ben"), "Anna");
  EXPECT_EQ(with("Anna", "Anna"), "Anna 2");
  EXPECT_EQ(with("Аnnа", "anna"), "Аnnа 2");
  EXPECT_EQ(with("Anna", "Anna 2"), "Anna");
}

}  // namespace
}  // namespace rowan::server
