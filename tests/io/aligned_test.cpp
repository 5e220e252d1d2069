#include "irwe/io/aligned.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

TEST(Aligned, ColumnsBeginAtTheSamePlace) {
    EXPECT_EQ(aligned({{"node", "share"}, {"a", "1 %"}, {"longer", "20 %"}}),
              "node    share\na       1 %\nlonger  20 %\n");
}

TEST(Aligned, CountsCharactersRatherThanBytes) {
    EXPECT_EQ(aligned({{"ä", "x"}, {"bb", "y"}}), "ä   x\nbb  y\n");
}

}  // namespace
}  // namespace irwe
