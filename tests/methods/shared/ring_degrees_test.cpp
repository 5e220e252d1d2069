#include "irwe/methods/shared/ring_degrees.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Distances by Floyd and Warshall, then a look at every pair.
Matrix slow_ring_degrees(const Graph& graph, const RingOptions& options) {
    const NodeId n = graph.num_nodes();
    Eigen::MatrixXd distance = Eigen::MatrixXd::Constant(n, n, 1e9);
    for (NodeId v = 0; v < n; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            distance(v, u) = 1;
        }
        distance(v, v) = 0;
    }
    for (NodeId k = 0; k < n; ++k) {
        for (NodeId i = 0; i < n; ++i) {
            for (NodeId j = 0; j < n; ++j) {
                distance(i, j) = std::min(distance(i, j), distance(i, k) + distance(k, j));
            }
        }
    }
    Matrix result = Matrix::Zero(n, options.num_octaves);
    for (NodeId v = 0; v < n; ++v) {
        for (NodeId u = 0; u < n; ++u) {
            if (graph.degree(v) > 0 && distance(v, u) <= options.num_hops) {
                const int octave = static_cast<int>(std::floor(std::log2(graph.degree(u))));
                result(v, std::min(octave, options.num_octaves - 1)) +=
                    static_cast<Real>(std::pow(options.discount, distance(v, u)));
            }
        }
    }
    return result;
}

TEST(RingDegrees, CountTheNodesAtEachDistanceByTheirDegrees) {
    ThreadPool pool(2);
    const Graph graph = random_graph(400, 700, 1);
    const int all = num_degree_octaves(graph);
    EXPECT_GE(all, 3);
    for (const RingOptions& options :
         {RingOptions{.num_hops = 2, .num_octaves = all, .discount = 0.1},
          RingOptions{.num_hops = 0, .num_octaves = all, .discount = 0.1},
          RingOptions{.num_hops = 5, .num_octaves = 2, .discount = 0.5}}) {
        EXPECT_TRUE(ring_degrees(graph, options, pool)
                        .isApprox(slow_ring_degrees(graph, options), Real{1e-5F}));
    }
}

}  // namespace
}  // namespace irwe
