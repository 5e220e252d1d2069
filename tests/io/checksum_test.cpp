#include "irwe/io/checksum.h"

#include <gtest/gtest.h>

#include <string_view>

namespace irwe {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

// The check value of CRC-32, by which its implementations are told.
TEST(Checksum, IsACrc32OfAllPieces) {
    EXPECT_EQ(checksum_text({bytes_of("123456789")}), "cbf43926");
    EXPECT_EQ(checksum_text({bytes_of("1234"), bytes_of(""), bytes_of("56789")}), "cbf43926");
    EXPECT_EQ(checksum_text({}), "00000000");
}

TEST(Checksum, IsHeldToEveryDigit) {
    EXPECT_TRUE(is_checksum("cbf43926", "cbf43926"));
    EXPECT_FALSE(is_checksum("cbf43926", "cbf43927"));
    EXPECT_FALSE(is_checksum("cbf43926", ""));
}

}  // namespace
}  // namespace irwe
