#include "irwe/methods/shared/role_names.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

TEST(RoleNames, NameEveryColumn) {
    for (const int num_rounds : {0, 1, 3}) {
        for (const int num_hops : {0, 1, 9}) {
            const RoleOptions options{.num_rounds = num_rounds, .num_hops = num_hops};
            EXPECT_EQ(std::ssize(role_column_names(options)), num_role_columns(options));
        }
    }
}

TEST(RoleNames, SayWhatAColumnIs) {
    const std::vector<std::string> names = role_column_names({.num_rounds = 2, .num_hops = 2});
    EXPECT_EQ(names[0], "degree");
    EXPECT_EQ(names[1], "triangles");
    EXPECT_EQ(names[2], "degrees of neighbors");
    // The first round: sums, then means, of these three.
    EXPECT_EQ(names[3], "degrees of neighbors");
    EXPECT_EQ(names[7], "triangles of neighbors");
    EXPECT_EQ(names[8], "degrees 2 steps away");
    // The second: sums, then means, of the six.
    EXPECT_EQ(names[20], "degrees 3 steps away");
    EXPECT_EQ(names[21], "degree");
    EXPECT_EQ(names[21 + 13], "degrees after 1 hop");
    EXPECT_EQ(names[21 + 26], "degrees after 2 hops");
    EXPECT_EQ(names[21 + 39], "returns after 2 steps");
    EXPECT_EQ(names.back(), "returns after 6 steps");
}

}  // namespace
}  // namespace irwe
