// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/machine.hpp"
#include "base/open_file.hpp"
#include "base/text_converter.hpp"

namespace rowan {

namespace {

TEST(Machine, ReportsAPlausibleMemorySize) {
  EXPECT_GT(usable_memory(), std::uint64_t{64} << 20);
  EXPECT_EQ(usable_memory() % 4096, 0U);
}

TEST(Machine, AllocatesAlignedWritableMemory) {
  constexpr std::size_t page = std::size_t{2} << 20;
  auto* const memory = static_cast<char*>(allocate_aligned(page, 2 * page));
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % page, 0U);
  prefer_large_pages(memory, 2 * page);
  memory[2 * page - 1] = 'x';
  EXPECT_EQ(memory[2 * page - 1], 'x');
  free_aligned(memory);
}

TEST(OpenFile, OpensNamesInAnyScript) {
  const auto folder = std::filesystem::temp_directory_path();
  const auto path = folder / path_of("rowan-五-é-" + std::to_string(getpid()));
  std::FILE* const file = open_file(path, "wb");
  ASSERT_NE(file, nullptr);
  std::fputs("a\nb", file);
  std::fclose(file);
  EXPECT_EQ(sync_file(path), 0);
  std::ifstream stream(path, std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "a\nb");
  std::filesystem::remove(path);
  EXPECT_EQ(open_file(path, "rb"), nullptr);
  EXPECT_EQ(sync_file(path), ENOENT);
}

TEST(TextConverter, StopsAtInvalidBytes) {
  TextConverter converter("CP932");
  ASSERT_TRUE(converter.is_open());
  std::string_view bytes =
      "a\x82\xA0\xFF"
      "b";
  std::string text;
  converter.convert(bytes, text);
  EXPECT_EQ(text, "aあ");
  EXPECT_EQ(bytes,
            "\xFF"
            "b");
}

TEST(TextConverter, RefusesAnUnknownEncoding) { EXPECT_FALSE(TextConverter("no such").is_open()); }

}  // namespace

}  // namespace rowan
