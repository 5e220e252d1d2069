#include "irwe/methods/irwe_network/features/global_position_encoding.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(RandomProjection, HasGaussianEntriesOfVarianceOneOverDim) {
    ThreadPool pool(2);
    constexpr int kDim = 50;
    const Eigen::MatrixXd theta =
        random_projection(NodeNames::consecutive(4000), nullptr, kDim, Random(1), pool)
            .cast<double>() *
        std::sqrt(kDim);
    const auto count = static_cast<double>(theta.size());
    const double mean = theta.mean();
    const double variance = theta.array().square().mean();
    const double fourth_moment = theta.array().pow(4).mean();
    EXPECT_NEAR(mean, 0, 5 / std::sqrt(count));
    EXPECT_NEAR(variance, 1, 5 * std::sqrt(2 / count));
    EXPECT_NEAR(fourth_moment, 3, 5 * std::sqrt(96 / count));
    // Rows of different nodes are independent.
    EXPECT_NEAR(theta.row(0).dot(theta.row(1)) / kDim, 0, 5 / std::sqrt(kDim));
}

TEST(RandomProjection, BelongsToTheNameAndNotToTheNumberOfANode) {
    ThreadPool pool(1);
    const NodeNames numbers = NodeNames::from_integers({3, 7, 20});
    const std::vector<std::string_view> sorted{"20", "7", "a"};
    const NodeNames texts = NodeNames::from_texts(sorted);
    const CompactMatrix one = random_projection(numbers, nullptr, 6, Random(1), pool);
    const CompactMatrix other = random_projection(texts, nullptr, 6, Random(1), pool);
    EXPECT_EQ(one.row(1), other.row(1));  // 7
    EXPECT_EQ(one.row(2), other.row(0));  // 20
    EXPECT_NE(one.row(0), other.row(2));
}

TEST(RandomProjection, IsZeroForNodesThatAreNotKnown) {
    ThreadPool pool(1);
    const NodeNames known = NodeNames::from_integers({0, 2});
    const CompactMatrix theta =
        random_projection(NodeNames::consecutive(3), &known, 5, Random(1), pool);
    EXPECT_TRUE(theta.row(1).cast<float>().isZero(0));
    EXPECT_FALSE(theta.row(2).cast<float>().isZero(0));
}

TEST(VisitProjector, CountsEveryPlaceOfEveryWalk) {
    const Graph graph = random_graph(300, 900, 2);
    ThreadPool pool(1);
    const WalkOptions options{.walk_length = 6, .walks_per_node = 130};
    const WalkSet walks = sample_walks(graph, options, Random(1));
    const CompactMatrix theta = random_projection(graph.names(), nullptr, 4, Random(1), pool);
    VisitProjector encoder(theta, options);
    WalkBlock block;
    for (NodeId v = 0; v < 20; ++v) {
        for (int first = 0; first < options.walks_per_node; first += WalkBlock::kWidth) {
            walks.draw(v, first, block);
            encoder.add(block);
        }
        std::uint64_t total = 0;
        encoder.for_each_visit([&](NodeId, std::uint32_t count) { total += count; });
        EXPECT_EQ(total, 130U * 7U);
    }
}

}  // namespace
}  // namespace irwe
