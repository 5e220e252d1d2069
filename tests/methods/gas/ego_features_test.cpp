#include "irwe/methods/gas/ego_features.h"

#include <gtest/gtest.h>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(EgoFeatures, AreKnownForATriangle) {
    ThreadPool pool(2);
    const std::vector<Edge> triangle{{0, 1}, {1, 2}, {0, 2}};
    const Graph graph = build_graph(NodeNames::consecutive(4), triangle).graph;
    const Matrix features = ego_features(graph, pool);
    Matrix expected(1, kEgoColumns);
    const Real half = static_cast<Real>(0.5);
    const Real third = static_cast<Real>(1.5);  // the sum of three halves
    expected << 3, 6, half, half, 2, 1, 1,      //
        3, 6, half, half, 2, 1, 1,              //
        9, 18, third, third, 6, 3, 3;
    for (Eigen::Index v = 0; v < 3; ++v) {
        EXPECT_TRUE(features.row(v).isApprox(expected, static_cast<Real>(1e-6))) << features.row(v);
    }
    EXPECT_TRUE(features.row(3).isZero(0));  // a node without neighbors
}

// Edges, degrees and triangles of the network around a node, pair by pair.
TEST(EgoFeatures, AgreeWithAnObviousCount) {
    ThreadPool pool(2);
    const Graph graph = random_graph(50, 200, 5);
    const Matrix features = ego_features(graph, pool);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        std::vector<NodeId> ego(graph.neighbors(v).begin(), graph.neighbors(v).end());
        ego.push_back(v);
        double edges = 0;
        double degrees = 0;
        double triangles = 0;
        for (std::size_t i = 0; i < ego.size(); ++i) {
            degrees += graph.degree(ego[i]);
            for (std::size_t j = 0; j < i; ++j) {
                edges += graph.has_edge(ego[i], ego[j]) ? 1 : 0;
                triangles += ego[i] != v && ego[j] != v && graph.has_edge(ego[i], ego[j]) ? 1 : 0;
            }
        }
        const double degree = graph.degree(v);
        EXPECT_NEAR(features(v, 0), edges, 1e-4);
        EXPECT_NEAR(features(v, 1), degrees, 1e-4);
        EXPECT_NEAR(features(v, 2) * degrees, edges, 1e-4);
        EXPECT_NEAR(features(v, 4), degree, 1e-6);
        EXPECT_NEAR(features(v, 5) * degree * (degree - 1) / 2, triangles, 1e-4);
        EXPECT_NEAR(features(v, 6), triangles, 1e-6);
    }
}

TEST(EgoFeatures, HaveALargestValueOfOneOnceTheyAreDivided) {
    ThreadPool pool(2);
    Matrix features = ego_features(random_graph(50, 200, 5), pool);
    divide_by_largest(features);
    for (Eigen::Index j = 0; j < features.cols(); ++j) {
        EXPECT_NEAR(features.col(j).maxCoeff(), 1, 1e-6);
    }
    Matrix zeros = Matrix::Zero(2, 2);
    divide_by_largest(zeros);
    EXPECT_TRUE(zeros.isZero(0));
}

}  // namespace
}  // namespace irwe
