#include "irwe/methods/irwe_network/features/graph_features.h"

#include <gtest/gtest.h>

#include "irwe/methods/irwe_network/features/node_features.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(GraphFeatures, AreThoseThatTheOptionsAskFor) {
    EXPECT_TRUE(graph_features({}).empty());
    EXPECT_EQ(num_graph_columns({}), 0);
    const std::vector<GraphFeature> found = graph_features({.recursive_rounds = 3});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].name, "recursive_features");
    EXPECT_EQ(num_graph_columns({.recursive_rounds = 3}), 45);
}

TEST(GraphFeatures, HaveAsManyColumnsAsTheySay) {
    ThreadPool pool(2);
    const Graph graph = random_graph(30, 60, 1);
    const FeatureOptions options{.recursive_rounds = 2};
    for (const GraphFeature& feature : graph_features(options)) {
        const Matrix values = feature.compute(graph, options, pool);
        EXPECT_EQ(values.rows(), 30) << feature.name;
        EXPECT_EQ(values.cols(), feature.num_columns(options)) << feature.name;
    }
}

TEST(GraphFeatures, OfSomeNodesAreTheirRowsOnTheScaleOfTheTrainingGraph) {
    ThreadPool pool(2);
    const Graph graph = random_graph(40, 90, 2);
    const WalkSet walks = sample_walks(
        graph, {.walk_length = 3, .walks_per_node = 8, .encoder_walks_per_node = 2}, Random(1));
    const FeatureOptions options{.encoding_dim = 4, .recursive_rounds = 1};
    const auto [space, all] = fit_and_extract_features(walks, options, pool);
    ASSERT_EQ(all.blocks.size(), 1U);
    EXPECT_NEAR(all.blocks[0].values.col(0).mean(), 0, 1e-5);
    const std::vector<NodeId> nodes{7, 3};
    const NodeFeatures some = extract_features(walks, space, nodes, pool);
    EXPECT_EQ(some.blocks[0].name, all.blocks[0].name);
    EXPECT_EQ(some.blocks[0].values.row(0), all.blocks[0].values.row(7));
    EXPECT_EQ(some.blocks[0].values.row(1), all.blocks[0].values.row(3));
}

}  // namespace
}  // namespace irwe
