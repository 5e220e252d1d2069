#include "irwe/methods/shared/identity_space.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/return_ratios.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(RoleFeatures, AreThreeBlocksAboutTheMeansOfTheirGraph) {
    ThreadPool pool(2);
    const Graph graph = random_graph(80, 200, 1);
    const Matrix found = role_features(graph, {}, pool);
    ASSERT_EQ(found.cols(), 45 + 130 + 5);
    EXPECT_TRUE(found.colwise().mean().isZero(1e-4F));
    Matrix recursive = recursive_features(graph, 3, pool) / 2;
    recursive.rowwise() -= recursive.colwise().mean().eval();
    EXPECT_TRUE(found.leftCols(45).isApprox(recursive, 1e-4F));
    Matrix octaves = octave_degrees(graph, 9, pool);
    octaves.rowwise() -= octaves.colwise().mean().eval();
    EXPECT_TRUE(found.middleCols(45, 130).isApprox(octaves, 1e-4F));
}

// A rotation keeps distances: with all directions, half of those of the features.
TEST(IdentitySpace, KeepsDistancesOfFeaturesAndTheDegreeAhead) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 150, 2);
    const IdentitySpace space(graph, {.degree_weight = 7}, 200, pool);
    const Matrix found = space.rows(graph, pool);
    ASSERT_EQ(found.cols(), 1 + 180);  // no more than there are features
    EXPECT_EQ(space.num_columns(), 181);
    EXPECT_TRUE(found.col(0).isApprox(7 * relative_degrees(graph).col(0), 1e-5F));
    const Matrix features = role_features(graph, {}, pool);
    const Eigen::MatrixXd expected = (features * features.transpose()).cast<double>() / 4;
    const Matrix rest = found.rightCols(180);
    EXPECT_TRUE((rest * rest.transpose()).cast<double>().isApprox(expected, 1e-3));
}

// With all directions, the distances to the nodes of the graph are half of those of the features.
TEST(IdentitySpace, PutsANewNodeAmongTheNodesOfTheGraph) {
    ThreadPool pool(2);
    const Graph graph = random_graph(60, 150, 2);
    const IdentitySpace space(graph, {.degree_weight = 7}, 200, pool);
    const RoleRows known = space.role_rows(graph, pool);
    GraphWithNode grown(graph);
    const std::vector<NodeId> neighbors{3, 8, 40};
    grown.join(neighbors);
    ReturnRatiosOn<GraphWithNode> ratios(grown, known.options.returns);
    const Matrix found = space.added_row(grown, known, ratios);
    EXPECT_NEAR(found(0, 0), 7 * std::log2(3 * 60.0 / static_cast<double>(graph.targets().size())),
                1e-5);

    const Matrix recursive = recursive_features(graph, 3, pool);
    const Matrix octaves = octave_degrees(graph, 9, pool);
    const Matrix returns = log_return_ratios(graph, {}, pool);
    const Matrix of_grown = log_return_ratios(with_new_node(graph, neighbors), {}, pool);
    const Matrix rows = space.rows(graph, pool);
    for (NodeId v = 0; v < 60; ++v) {
        const double expected =
            ((added_recursive_features(grown, recursive, 3) - recursive.row(v)).squaredNorm() / 4 +
             (added_octave_degrees(grown, octaves) - octaves.row(v)).squaredNorm() +
             (of_grown.row(60) - returns.row(v)).squaredNorm()) /
            4;
        EXPECT_NEAR((found - rows.row(v)).rightCols(180).squaredNorm(), expected, 1e-3 * expected);
    }
}

TEST(IdentitySpace, PutsTheDirectionsOfGreatestVarianceFirst) {
    ThreadPool pool(2);
    const Graph graph = random_graph(200, 600, 3);
    const IdentitySpace space(graph, {}, 6, pool);
    const Matrix found = space.rows(graph, pool).rightCols(5);
    const Eigen::RowVectorXf variances = found.cast<float>().cwiseAbs2().colwise().sum();
    for (Eigen::Index j = 1; j < 5; ++j) {
        EXPECT_GT(variances(j - 1), variances(j));
    }
}

// Two copies of a graph have twice its size and the same roles. (What is twice as rare by chance
// shifts a return ratio, but not that of a node to which walks never return.)
TEST(IdentitySpace, PutsTheNodesOfACopyNearestToTheirOriginals) {
    ThreadPool pool(2);
    const Graph graph = random_graph(70, 210, 4);
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 70; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
            edges.push_back({v + 70, u + 70});
        }
    }
    const Graph twice = build_graph(NodeNames::consecutive(140), edges).graph;
    const IdentitySpace space(graph, {.max_visits = 1'000'000}, 64, pool);
    const Matrix original = space.rows(graph, pool);
    const Matrix copies = space.rows(twice, pool);
    EXPECT_TRUE(copies.topRows(70).isApprox(copies.bottomRows(70), 1e-4F));
    int num_nearest = 0;
    for (Eigen::Index v = 0; v < 70; ++v) {
        Eigen::Index nearest = 0;
        (original.rowwise() - copies.row(v)).rowwise().squaredNorm().minCoeff(&nearest);
        num_nearest += nearest == v ? 1 : 0;
    }
    EXPECT_GE(num_nearest, 63);
}

TEST(IdentitySpace, NamesAnOptionThatIsOutOfRange) {
    EXPECT_EQ(input_error([] { validate(IdentityOptions{.num_rounds = 9}); }),
              "roles.num_rounds: expected a whole number from 0 to 8, found 9");
    EXPECT_EQ(input_error([] { validate(IdentityOptions{.degree_weight = -1}); }),
              "roles.degree_weight: expected a number from 0 to 1000000, found -1");
}

}  // namespace
}  // namespace irwe
