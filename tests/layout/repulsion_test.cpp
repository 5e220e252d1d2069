#include "irwe/layout/repulsion.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "irwe/layout/pair_repulsion.h"
#include "tests/layout/reference_forces.h"

namespace irwe {
namespace {

class RepulsionTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

// From the start of a layout, where all is one point, to a map as wide as that of many more points,
// where the forces are those of few near points and interpolation shows most.
TEST_F(RepulsionTest, IsNearTheSumOverAllPairs) {
    Repulsion repulsion;
    for (const double deviation : {1e-4, 0.01, 0.3, 1.0, 5.0, 20.0}) {
        const PlanePoints points = random_plane_points(1500, deviation, 1);
        PlanePoints forces(points.size());
        const double pairs = repulsion.compute(points, forces, pool_);
        const ExactForces exact = exact_repulsion(points);
        EXPECT_LT(relative_error(forces, exact), deviation > 5 ? 0.025 : 0.01) << deviation;
        EXPECT_NEAR(pairs / exact.pairs, 1, 0.002) << deviation;
    }
}

TEST_F(RepulsionTest, OfPairsIsTheSumOverAllPairs) {
    for (const std::size_t num_points : {0U, 1U, 2U, 5U, 1500U}) {
        const PlanePoints points = random_plane_points(num_points, 10, 5);
        PlanePoints forces(num_points);
        const double pairs = pair_repulsion(points, forces, pool_);
        const ExactForces exact = exact_repulsion(points);
        EXPECT_NEAR(pairs, exact.pairs, 1e-3 * exact.pairs);
        if (num_points > 1) {
            EXPECT_LT(relative_error(forces, exact), 1e-5);
        }
    }
}

TEST_F(RepulsionTest, DoesNotChangeWhenTheMapIsMoved) {
    Repulsion repulsion;
    const PlanePoints points = random_plane_points(800, 5, 2);
    PlanePoints moved = points;
    for (std::size_t i = 0; i < moved.size(); ++i) {
        moved.x[i] += 8;
        moved.y[i] -= 3;
    }
    PlanePoints forces(points.size());
    PlanePoints moved_forces(points.size());
    const double pairs = repulsion.compute(points, forces, pool_);
    EXPECT_NEAR(repulsion.compute(moved, moved_forces, pool_) / pairs, 1, 1e-4);
    const double longest = std::ranges::max(forces.x);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_NEAR(moved_forces.x[i], forces.x[i], 1e-3 * longest);
        EXPECT_NEAR(moved_forces.y[i], forces.y[i], 1e-3 * longest);
    }
}

// Two points that are far apart, and one alone, whose only energy is that with itself.
TEST_F(RepulsionTest, CountsNoPointForItself) {
    PlanePoints points(2);
    points.x = {-40.1F, 40.3F};
    points.y = {0.2F, 7.7F};
    PlanePoints forces(2);
    const ExactForces exact = exact_repulsion(points);
    EXPECT_NEAR(Repulsion().compute(points, forces, pool_) / exact.pairs, 1, 0.05);
    PlanePoints one(1);
    PlanePoints force(1);
    EXPECT_NEAR(Repulsion().compute(one, force, pool_), 0, 1e-6);
    EXPECT_NEAR(force.x[0], 0, 1e-6);
}

TEST_F(RepulsionTest, IsTheSameBytesForEveryNumberOfThreads) {
    const PlanePoints points = random_plane_points(20000, 10, 3);
    PlanePoints forces(points.size());
    PlanePoints others(points.size());
    ThreadPool one(1);
    ThreadPool four(4);
    EXPECT_EQ(Repulsion().compute(points, forces, one), Repulsion().compute(points, others, four));
    EXPECT_EQ(forces.x, others.x);
    EXPECT_EQ(forces.y, others.y);
}

TEST_F(RepulsionTest, StaysFiniteForAPointFarAway) {
    PlanePoints points = random_plane_points(1000, 3, 4);
    points.x[17] = 1e5F;
    PlanePoints forces(points.size());
    EXPECT_TRUE(std::isfinite(Repulsion().compute(points, forces, pool_)));
    EXPECT_TRUE(std::ranges::all_of(forces.x, [](float f) { return std::isfinite(f); }));
}

}  // namespace
}  // namespace irwe
