#include "irwe/io/option_range.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(OptionRange, TakesBothEnds) {
    require_between("x", 1, 1, 3);
    require_between("x", 3, 1, 3);
    require_not_negative("x", 0);
    require_share("x", 0);
    require_positive("x", 1e-300);
    require_within("x", 0, 0, 1e6);
    require_within("x", 1e6, 0, 1e6);
}

TEST(OptionRange, NamesTheSettingWhatWasFoundAndWhatItMayBe) {
    EXPECT_EQ(input_error([] { require_between("model.dim", 4, 1, 3); }),
              "model.dim: expected a whole number from 1 to 3, found 4");
    EXPECT_EQ(input_error([] { require_between("model.dim", 0, 1, 3); }),
              "model.dim: expected a whole number from 1 to 3, found 0");
    EXPECT_EQ(input_error([] { require_positive("rate", 0); }),
              "rate: expected a number above 0, found 0");
    EXPECT_EQ(input_error([] { require_not_negative("rate", -0.5); }),
              "rate: expected a number from 0 on, found -0.5");
    EXPECT_EQ(input_error([] { require_share("share", 1); }),
              "share: expected a number from 0 to below 1, found 1");
    EXPECT_EQ(input_error([] { require_within("weight", 1e38, 0, 1e6); }),
              "weight: expected a number from 0 to 1000000, found 1e+38");
}

TEST(OptionRange, RefusesNumbersThatAreNone) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(input_error([&] { require_positive("rate", none); }), "no error");
    EXPECT_NE(input_error([&] { require_not_negative("rate", none); }), "no error");
    EXPECT_NE(input_error([&] { require_share("rate", none); }), "no error");
    EXPECT_NE(input_error([&] { require_within("rate", none, 0, 1); }), "no error");
}

}  // namespace
}  // namespace irwe
