#include <gmock/gmock.h>

#include "irwe/base/error.h"
#include "irwe/ranks/connection.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(WithoutGloo, OneRankIsEnoughAndMoreSayWhatToInstall) {
    EXPECT_FALSE(can_connect());
    EXPECT_EQ(connect({.size = 1}).world->size(), 1);
    EXPECT_THAT(input_error([] { connect({.size = 2}); }),
                testing::HasSubstr("install libgloo-dev"));
}

}  // namespace
}  // namespace irwe
