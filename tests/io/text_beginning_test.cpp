#include "irwe/io/text_beginning.h"

#include <gmock/gmock.h>

#include "tests/support/compress.h"
#include "tests/support/gzip.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

TEST(TextBeginning, IsDecompressedAndWithoutAByteOrderMark) {
    const TemporaryDirectory directory;
    EXPECT_EQ(text_beginning(directory.file("f", "abcdef"), 3), "abc");
    EXPECT_EQ(text_beginning(directory.file("f", "ab"), 3), "ab");
    EXPECT_EQ(text_beginning(directory.file("f", gzip("abcdef")), 3), "abc");
    EXPECT_EQ(text_beginning(directory.file("f", zstd("\xEF\xBB\xBF"
                                                      "abcdef")),
                             3),
              "abc");
}

TEST(TextBeginning, IsEmptyForWhatCannotBeRead) {
    const TemporaryDirectory directory;
    EXPECT_EQ(text_beginning(directory.path_of("missing"), 3), "");
    EXPECT_EQ(text_beginning(directory.path(), 3), "");
    EXPECT_EQ(text_beginning("-", 3), "");
    EXPECT_EQ(text_beginning(directory.file("f", xz("abc").substr(0, 20)), 3), "");
}

}  // namespace
}  // namespace irwe
