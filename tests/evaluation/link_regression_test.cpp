#include "irwe/evaluation/link_regression.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "irwe/evaluation/common_neighbors.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/written_edges.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::DoubleNear;

struct RegressionCase {
    Graph graph = random_graph(80, 300, 1);
    Matrix vectors = Matrix::Random(80, 6);
    std::vector<Edge> edges;
    std::vector<Edge> others =
        pairs_without_edge(graph, {}, 200, NegativePairs::uniform, Random(1).stream("others"));

    RegressionCase() {
        for_each_written_edge(graph, [&](NodeId u, NodeId v, float) { edges.push_back({u, v}); });
    }
};

TEST(LinkRegression, HasTheFeaturesOfItsContract) {
    const RegressionCase data;
    const LinkRegression regression(data.vectors, data.graph, data.edges, data.others, 1);
    for (const auto& [u, v] : {data.edges[0], data.others[0]}) {
        const auto features = regression.features(u, v);
        const CommonNeighbors common = common_neighbors(data.graph, u, v);
        const double own = data.graph.has_edge(u, v) ? 1 : 0;
        const double first = std::log(1 + data.graph.degree(u) - own);
        const double second = std::log(1 + data.graph.degree(v) - own);
        const auto a = data.vectors.row(u).cast<double>();
        const auto b = data.vectors.row(v).cast<double>();
        EXPECT_THAT(features[0], DoubleNear(std::log(1 + common.resource_allocation), 1e-12));
        EXPECT_THAT(features[1], DoubleNear(std::log(1 + common.adamic_adar), 1e-12));
        EXPECT_THAT(features[2], DoubleNear(a.dot(b) / (a.norm() * b.norm()), 1e-12));
        EXPECT_THAT(features[3], DoubleNear(first + second, 1e-12));
        EXPECT_THAT(features[4], DoubleNear(std::abs(first - second), 1e-12));
        EXPECT_THAT(features[5], DoubleNear(std::log(regression.mixing(u, v)), 1e-12));
    }
}

// At the minimum the derivative by the intercept, which is not penalized, is 0: the sum of
// probability minus class.
TEST(LinkRegression, IsTheMinimumOfThePenalizedLoss) {
    const RegressionCase data;
    const LinkRegression regression(data.vectors, data.graph, data.edges, data.others, 1);
    double sum = 0;
    for (const auto& [u, v] : data.edges) {
        sum += 1 / (1 + std::exp(-regression.logit(u, v))) - 1;
    }
    for (const auto& [u, v] : data.others) {
        sum += 1 / (1 + std::exp(-regression.logit(u, v)));
    }
    EXPECT_NEAR(sum, 0, 1e-3);
}

// A star of seven leaves beside a ring of four: leaves and hub make up 7 of 11 edges.
TEST(LinkRegression, CountsHowOftenDegreesAreJoined) {
    const Graph graph = build_graph(NodeNames::consecutive(12), std::vector<Edge>{{0, 1},
                                                                                  {0, 2},
                                                                                  {0, 3},
                                                                                  {0, 4},
                                                                                  {0, 5},
                                                                                  {0, 6},
                                                                                  {0, 7},
                                                                                  {8, 9},
                                                                                  {9, 10},
                                                                                  {10, 11},
                                                                                  {8, 11}})
                            .graph;
    const Matrix vectors = Matrix::Ones(12, 2);
    const std::vector<Edge> edges{{0, 1}, {8, 9}};
    const std::vector<Edge> others{{1, 2}, {0, 8}};
    const LinkRegression regression(vectors, graph, edges, others, 1);
    EXPECT_THAT(regression.mixing(0, 1), DoubleNear((7 + 1) / (7.0 * 7 / 22 + 1), 1e-12));
    EXPECT_THAT(regression.mixing(1, 2), DoubleNear(1 / (7.0 * 7 / 22 + 1), 1e-12));
    EXPECT_THAT(regression.mixing(8, 9), DoubleNear((8 + 1) / (8.0 * 8 / 22 + 1), 1e-12));
    EXPECT_THAT(regression.mixing(0, 8), DoubleNear(1 / (7.0 * 8 / 22 + 1), 1e-12));
}

TEST(LinkRegression, IsSymmetric) {
    const RegressionCase data;
    const LinkRegression regression(data.vectors, data.graph, data.edges, data.others, 1);
    EXPECT_EQ(regression.logit(3, 40), regression.logit(40, 3));
}

}  // namespace
}  // namespace irwe
