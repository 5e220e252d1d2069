#include "irwe/methods/irwe_network/features/feature_space.h"

#include <gmock/gmock.h>

#include "irwe/base/error.h"
#include "irwe/graph/read_graph.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// The table of the paper: how many anonymous walks 1000 walks from each node of Brazil meet. Up to
// l = 5 they meet all there are; above, some are so rare that it is a matter of chance (l = 6: 195
// of 203 on average, with a deviation of 3), so the mean over seeds is held to the paper.
TEST(FitFeatureSpace, ObservesAsManyAnonymousWalksOnBrazilAsThePaper) {
    if (!data_directory()) {
        GTEST_SKIP() << "IRWE_DATA is not set: it names the folder with the graphs of the paper";
    }
    const Graph graph = read_graph(*data_directory() + "/brazil/edges.txt");
    ThreadPool pool;
    const auto mean_observed = [&](int walk_length) {
        constexpr int kNumSeeds = 12;
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= kNumSeeds; ++seed) {
            const WalkSet walks = sample_walks(graph, {.walk_length = walk_length}, Random(seed));
            sum += fit_feature_space(walks, {}, pool).table.size();
        }
        return sum / kNumSeeds;
    };
    EXPECT_EQ(mean_observed(4), 15);
    EXPECT_EQ(mean_observed(5), 52);
    EXPECT_NEAR(mean_observed(6), 195, 2.5);
    EXPECT_NEAR(mean_observed(7), 610, 0.03 * 610);
    EXPECT_NEAR(mean_observed(8), 1540, 0.03 * 1540);
    EXPECT_NEAR(mean_observed(9), 3173, 0.03 * 3173);
}

TEST(FitFeatureSpace, FreezesDegreesAndTheSeedOfTheProjection) {
    const Graph graph = random_graph(50, 100, 3);
    ThreadPool pool(1);
    const WalkSet walks = sample_walks(graph, {.walk_length = 3}, Random(17));
    const FeatureSpace space =
        fit_feature_space(walks, {.num_degree_buckets = 4, .encoding_dim = 6}, pool);
    EXPECT_EQ(space.buckets.min_degree(), graph.min_degree());
    EXPECT_EQ(space.buckets.max_degree(), graph.max_degree());
    EXPECT_EQ(space.seed, 17U);
    EXPECT_EQ(space.options.encoding_dim, 6);
}

TEST(FitFeatureSpace, RefusesOptionsOutOfRangeAndAnEmptyGraph) {
    ThreadPool pool(1);
    const Graph graph = random_graph(20, 40, 1);
    const WalkSet walks = sample_walks(graph, {}, Random(1));
    EXPECT_THAT([&] { fit_feature_space(walks, {.num_degree_buckets = 0}, pool); },
                ThrowsMessage<InputError>(HasSubstr(
                    "num_degree_buckets: expected a whole number from 1 to 65536, found 0")));
    EXPECT_THAT(
        [&] { fit_feature_space(walks, {.encoding_dim = 0}, pool); },
        ThrowsMessage<InputError>(HasSubstr("encoding_dim: expected a whole number from 1")));
    const Graph empty = build_graph(NodeNames::consecutive(0), {}).graph;
    const WalkSet no_walks = sample_walks(empty, {}, Random(1));
    EXPECT_THAT([&] { fit_feature_space(no_walks, {}, pool); },
                ThrowsMessage<InputError>(HasSubstr("no nodes")));
}

}  // namespace
}  // namespace irwe
