#include "irwe/methods/irwe_network/features/feature_options.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

TEST(FeatureOptions, AreRefusedByNameIfOutOfRange) {
    const auto message = [](const FeatureOptions& options) {
        return input_error([&] { validate(options, 5); });
    };
    EXPECT_EQ(message({}), "no error");
    EXPECT_EQ(message({.num_hops = 5}), "no error");
    EXPECT_EQ(message({.num_degree_buckets = 0}),
              "features.num_degree_buckets: expected a whole number from 1 to 65536, found 0");
    EXPECT_EQ(message({.recursive_rounds = 9}),
              "features.recursive_rounds: expected a whole number from 0 to 8, found 9");
    EXPECT_EQ(message({.num_hops = 6}),
              "features.num_hops: expected a whole number from 1 to 5, found 6");
    EXPECT_EQ(message({.negative_power = -1}),
              "features.negative_power: expected a number from 0 on, found -1");
}

}  // namespace
}  // namespace irwe
