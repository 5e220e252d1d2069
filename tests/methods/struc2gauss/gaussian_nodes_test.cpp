#include "irwe/methods/struc2gauss/gaussian_nodes.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace irwe {
namespace {

// Gaussians begin with variances of 1: the variance of a difference is 2.
TEST(GaussianNodes, HaveTheEnergyOfTheirDifference) {
    const GaussianNodes nodes(4, 3, Random(1));
    const double at_zero = -1.5 * std::log(2 * std::numbers::pi * 2);
    EXPECT_LT(nodes.energy(0, 1), at_zero);
    EXPECT_GT(nodes.energy(0, 1), at_zero - 1) << "means are about 0.1";
}

// Groups of three: each node is drawn to its own group.
TEST(GaussianNodes, LieNearThoseTheyAreDrawnTo) {
    ThreadPool pool(1);
    GaussianNodes nodes(6, 8, Random(1));
    std::vector<NodeTriple> triples;
    RandomStream stream = Random(2).stream("test");
    for (int i = 0; i < 3000; ++i) {
        const auto center = static_cast<std::uint32_t>(stream.below(6));
        const std::uint32_t group = center / 3;
        triples.push_back({center, 3 * group + static_cast<std::uint32_t>(stream.below(3)),
                           3 * (1 - group) + static_cast<std::uint32_t>(stream.below(3))});
    }
    nodes.train(triples, pool);
    for (std::uint32_t v = 0; v < 6; ++v) {
        for (std::uint32_t u = 0; u < 6; ++u) {
            const auto distance =
                static_cast<double>((nodes.means().row(v) - nodes.means().row(u)).norm());
            EXPECT_EQ(distance < 1, v / 3 == u / 3) << v << ' ' << u << ' ' << distance;
        }
        EXPECT_LE(nodes.means().row(v).norm(), Real{2.001F});
    }
}

// The energy of the pair to come near grows, that of the other falls.
TEST(GaussianNodes, TakeStepsAgainstTheLoss) {
    ThreadPool pool(1);
    GaussianNodes nodes(3, 5, Random(3));
    const double near = nodes.energy(0, 1);
    const double far = nodes.energy(0, 2);
    nodes.train(std::vector<NodeTriple>{{0, 1, 2}}, pool);
    EXPECT_GT(nodes.energy(0, 1) - nodes.energy(0, 2), near - far);
}

}  // namespace
}  // namespace irwe
