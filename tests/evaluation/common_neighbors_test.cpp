#include "irwe/evaluation/common_neighbors.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

CommonNeighbors slow_common_neighbors(const Graph& graph, NodeId u, NodeId v) {
    CommonNeighbors result;
    for (NodeId w = 0; w < graph.num_nodes(); ++w) {
        if (w != u && w != v && graph.has_edge(u, w) && graph.has_edge(v, w)) {
            ++result.count;
            result.adamic_adar += 1 / std::log(static_cast<double>(graph.degree(w)));
            result.resource_allocation += 1.0 / graph.degree(w);
        }
    }
    return result;
}

TEST(CommonNeighbors, AreThoseOfTheSlowWay) {
    const Graph graph = random_graph(60, 400, 1, SelfLoops::keep);
    for (NodeId u = 0; u < 60; ++u) {
        for (NodeId v = 0; v < 60; ++v) {
            if (u != v) {
                const CommonNeighbors found = common_neighbors(graph, u, v);
                const CommonNeighbors expected = slow_common_neighbors(graph, u, v);
                ASSERT_EQ(found.count, expected.count);
                ASSERT_THAT(found.adamic_adar, DoubleNear(expected.adamic_adar, 1e-12));
                ASSERT_THAT(found.resource_allocation,
                            DoubleNear(expected.resource_allocation, 1e-12));
            }
        }
    }
}

TEST(RarestCommonNeighbors, HaveTheSmallestDegreesFirst) {
    // 0 and 1 share 2, 3 and 4, of degrees 4, 2 and 3.
    const Graph graph =
        build_graph(NodeNames::consecutive(7),
                    std::vector<Edge>{
                        {0, 2}, {1, 2}, {2, 5}, {2, 6}, {0, 3}, {1, 3}, {0, 4}, {1, 4}, {4, 5}})
            .graph;
    EXPECT_THAT(rarest_common_neighbors(graph, 0, 1), ElementsAre(3, 4, 2));
}

}  // namespace
}  // namespace irwe
