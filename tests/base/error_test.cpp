#include "irwe/base/error.h"

#include <gtest/gtest.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(Require, DescribesOnlyWhatDoesNotHold) {
    int num_calls = 0;
    const auto describe = [&] {
        ++num_calls;
        return std::string("found nothing");
    };
    require(true, describe);
    EXPECT_EQ(num_calls, 0);
    EXPECT_EQ(input_error([&] { require(false, describe); }), "found nothing");
    EXPECT_EQ(num_calls, 1);
}

TEST(LocatedAt, PutsThePlaceBeforeTheMessage) {
    EXPECT_EQ(
        input_error([] { with_error_prefix("a.toml:3", [] { require(false, "no number"); }); }),
        "a.toml:3: no number");
}

TEST(LocatedAt, LeavesResultsAndOtherErrorsAsTheyAre) {
    EXPECT_EQ(with_error_prefix("here", [] { return 5; }), 5);
    EXPECT_THROW(with_error_prefix("here", [] { throw OutputError("full"); }), OutputError);
}

}  // namespace
}  // namespace irwe
