#include "irwe/graph/all_nodes.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(AllNodes, AreCountedFromZero) {
    EXPECT_THAT(all_nodes(3), ElementsAre(0, 1, 2));
    EXPECT_THAT(all_nodes(0), IsEmpty());
}

TEST(SpreadNodes, AreAllIfThereAreFew) {
    EXPECT_THAT(spread_nodes(3, 5), ElementsAre(0, 1, 2));
    EXPECT_THAT(spread_nodes(0, 5), IsEmpty());
}

TEST(SpreadNodes, LieEquallyFarApart) {
    EXPECT_THAT(spread_nodes(10, 4), ElementsAre(0, 2, 5, 7));
    EXPECT_EQ(spread_nodes(4000000000U, 2).back(), 2000000000U);
}

}  // namespace
}  // namespace irwe
