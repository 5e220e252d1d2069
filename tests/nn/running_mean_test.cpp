#include "irwe/nn/running_mean.h"

#include <gtest/gtest.h>

namespace irwe::nn {
namespace {

TEST(RunningMeans, AreTheSumsOfTheirDefinition) {
    Parameter value = uniform_parameter("x", 7, 3, 1, Random(1));
    Parameter mean = uniform_parameter("x", 7, 3, 1, Random(2));
    const Matrix before = mean.value;
    update_running_means({&mean}, {&value}, 0.9);
    for (Eigen::Index i = 0; i < 7; ++i) {
        for (Eigen::Index j = 0; j < 3; ++j) {
            EXPECT_NEAR(mean.value(i, j), 0.9 * before(i, j) + 0.1 * value.value(i, j), 1e-6);
        }
    }
}

TEST(RunningMeans, KeepTheirBytesAtOneAndAreTheValuesAtZero) {
    Parameter value = uniform_parameter("x", 7, 3, 1, Random(1));
    Parameter mean = uniform_parameter("x", 7, 3, 1, Random(2));
    const Matrix before = mean.value;
    update_running_means({&mean}, {&value}, 1);
    EXPECT_EQ(mean.value, before);
    update_running_means({&mean}, {&value}, 0);
    EXPECT_EQ(mean.value, value.value);
}

}  // namespace
}  // namespace irwe::nn
