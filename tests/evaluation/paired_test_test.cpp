#include "irwe/evaluation/paired_test.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// Tables of Student's distribution: the two-sided quantiles of 5 % and 1 %.
TEST(StudentTwoSided, HasTheQuantilesOfTables) {
    for (const auto& [degrees, five, one] :
         std::vector<std::array<double, 3>>{{1, 12.7062, 63.6567},
                                            {2, 4.30265, 9.92484},
                                            {9, 2.26216, 3.24984},
                                            {30, 2.04227, 2.75000},
                                            {1000, 1.96234, 2.58075}}) {
        EXPECT_NEAR(student_two_sided(five, degrees), 0.05, 2e-6);
        EXPECT_NEAR(student_two_sided(-one, degrees), 0.01, 2e-6);
    }
}

TEST(StudentTwoSided, IsKnownForOneAndTwoDegrees) {
    for (const double t : {0.0, 0.01, 0.5, 1.0, 3.0, 1e4}) {
        EXPECT_NEAR(student_two_sided(t, 1), 1 - 2 / std::acos(-1.0) * std::atan(t), 1e-12);
        EXPECT_NEAR(student_two_sided(t, 2), 1 - t / std::sqrt(2 + t * t), 1e-12);
    }
    EXPECT_EQ(student_two_sided(std::numeric_limits<double>::infinity(), 3), 0);
}

// Differences 1, 2, 3: mean 2, deviation 1, so t = 2 sqrt(3) with two degrees of freedom.
TEST(PairedPValue, IsThatOfTheTTestOnDifferences) {
    const std::vector<double> a{2, 4, 6};
    const std::vector<double> b{1, 2, 3};
    EXPECT_NEAR(*paired_p_value(a, b, 0), 1 - std::sqrt(12.0 / 14), 1e-12);
    EXPECT_NEAR(*paired_p_value(b, a, 0), 1 - std::sqrt(12.0 / 14), 1e-12);
    // With the correction by 2/3, the variance of the mean is three times as large: t = 2.
    EXPECT_NEAR(*paired_p_value(a, b, 2.0 / 3), 1 - 2 / std::sqrt(6.0), 1e-12);
}

TEST(PairedPValue, OfEqualDifferencesSaysWhetherThereIsOne) {
    const std::vector<double> a{1, 2, 4};
    const std::vector<double> b{0, 1, 3};
    EXPECT_EQ(paired_p_value(a, a, 0.5), 1);
    EXPECT_EQ(paired_p_value(a, b, 0.5), 0);
    EXPECT_EQ(paired_p_value(std::vector<double>{1}, std::vector<double>{2}, 0), std::nullopt);
}

TEST(PairedPValue, IsUniformWhereThereIsNoDifference) {
    int num_below = 0;
    for (std::uint64_t round = 0; round < 4000; ++round) {
        RandomStream stream = Random(round).stream("values");
        std::vector<double> a;
        std::vector<double> b;
        for (int i = 0; i < 6; ++i) {
            const auto [first, second] = stream.gaussian_pair();
            a.push_back(first);
            b.push_back(second);
        }
        num_below += *paired_p_value(a, b, 0) < 0.05 ? 1 : 0;
    }
    EXPECT_NEAR(num_below, 200, 60);
}

TEST(HolmAdjusted, MultipliesTheSmallestByTheNumberOfAll) {
    EXPECT_THAT(holm_adjusted(std::vector<double>{0.04, 0.01, 0.03, 0.005}),
                ElementsAre(DoubleNear(0.06, 1e-12), DoubleNear(0.03, 1e-12),
                            DoubleNear(0.06, 1e-12), DoubleNear(0.02, 1e-12)));
    EXPECT_THAT(holm_adjusted(std::vector<double>{0.9, 0.8}), ElementsAre(1, 1));
    EXPECT_THAT(holm_adjusted({}), ElementsAre());
}

}  // namespace
}  // namespace irwe
