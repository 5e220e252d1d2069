#include "irwe/linalg/heat_series.h"

#include <gmock/gmock.h>

#include <cmath>

namespace irwe {
namespace {

TEST(HeatSeries, HasTheBesselFunctionsOfTheStandardLibrary) {
    for (const double t : {1e-8, 0.01, 0.5, 1.0, 10.0, 100.0}) {
        const std::vector<double> values = scaled_bessel(t, 20);
        ASSERT_EQ(values.size(), 20U);
        for (int k = 0; k < 20; ++k) {
            EXPECT_NEAR(values[static_cast<std::size_t>(k)],
                        std::exp(-t) * std::cyl_bessel_i(static_cast<double>(k), t), 1e-12)
                << t << ' ' << k;
        }
    }
}

TEST(HeatSeries, SumsToTheKernelForEveryEigenvalue) {
    for (const double t : {0.0, 1e-8, 0.01, 0.1, 1.0, 10.0, 100.0, 5000.0}) {
        const std::vector<double> series = heat_series(t);
        for (const double angle : {0.0, 0.001, 0.1, 0.5, 1.0, 2.0, 3.0, 3.14159265358979}) {
            double sum = 0;
            for (std::size_t k = 0; k < series.size(); ++k) {
                sum += series[k] * std::cos(static_cast<double>(k) * angle);
            }
            EXPECT_NEAR(sum, std::exp(-t * (1 - std::cos(angle))), 2e-7) << t << ' ' << angle;
        }
    }
}

TEST(HeatSeries, HasFewTerms) {
    EXPECT_EQ(heat_series(0).size(), 1U);
    EXPECT_EQ(heat_series(1).size(), 8U);
    EXPECT_EQ(heat_series(100).size(), 55U);
}

}  // namespace
}  // namespace irwe
