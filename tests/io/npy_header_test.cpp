#include "irwe/io/npy_header.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

NpyHeader header_of_type(const std::string& dtype) {
    NpyHeader header;
    header.dtype = dtype;
    return header;
}

TEST(NpyHeader, KnowsLittleEndianNumbersAndTextsByTheirLetter) {
    EXPECT_EQ(header_of_type("<f4").kind(), 'f');
    EXPECT_EQ(header_of_type("<f8").kind(), 'f');
    EXPECT_EQ(header_of_type("<i8").kind(), 'i');
    EXPECT_EQ(header_of_type("<u2").kind(), 'u');
    EXPECT_EQ(header_of_type("|u1").kind(), 'u') << "bytes have no order";
    EXPECT_EQ(header_of_type("<U12").kind(), 'U');
}

TEST(NpyHeader, HasNoLetterForEveryOtherType) {
    for (const char* const dtype :
         {">f4", ">U12", "|O", "|S5", "|b1", "<c8", "<M8[s]", "", "<", "[('a', '<f4')]"}) {
        EXPECT_EQ(header_of_type(dtype).kind(), '\0') << dtype;
    }
}

}  // namespace
}  // namespace irwe
