#include "apps/reproduce/joined_parts.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(JoinedParts, AreMethodsAndAttributes) {
    const JoinedParts parts = joined_parts("rolx+attributes+hop-svd");
    EXPECT_EQ(parts.count(), 3);
    EXPECT_TRUE(parts.has_attributes);
    EXPECT_EQ(parts.methods[1]->name, "hop-svd");
    EXPECT_FALSE(joined_parts("rolx").has_attributes);
    EXPECT_THAT(input_error([] { joined_parts("rolx+no"); }),
                testing::HasSubstr("there is no method \"no\""));
}

// Two groups of nodes without a common attribute: two directions, as long as attributes are many.
TEST(AttributeDirections, HaveTheProductsOfTheAttributes) {
    const Labels attributes{.classes = {"a", "b", "c"}, .of_node = {{0, 1}, {2}, {0, 1}, {0}}};
    const Matrix rows = attribute_directions(attributes, 3);
    Matrix products(4, 4);
    products << 2, 0, 2, 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 0, 1, 1;
    EXPECT_TRUE((rows * rows.transpose()).isApprox(products, Real{1e-5F}));
    EXPECT_EQ(attribute_directions(attributes, 2).cols(), 2);
    EXPECT_GT(rows.col(0).norm(), rows.col(1).norm());
}

}  // namespace
}  // namespace irwe
