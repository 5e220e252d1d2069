#include "irwe/methods/shared/ring_degrees.h"

#include <gmock/gmock.h>

#include <map>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;

// A search from one node at a time.
std::vector<std::map<NodeId, NodeId>> slow_rings(const Graph& graph, NodeId v, int max_distance) {
    std::vector<int> distance(graph.num_nodes(), -1);
    distance[v] = 0;
    std::vector<NodeId> queue{v};
    std::vector<std::map<NodeId, NodeId>> rings;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const NodeId u = queue[i];
        if (distance[u] > max_distance) {
            break;
        }
        rings.resize(static_cast<std::size_t>(distance[u]) + 1);
        ++rings.back()[graph.degree(u)];
        for (const NodeId w : graph.neighbors(u)) {
            if (distance[w] < 0) {
                distance[w] = distance[u] + 1;
                queue.push_back(w);
            }
        }
    }
    return rings;
}

TEST(RingDegrees, EqualASearchFromEachNode) {
    ThreadPool pool(3);
    for (const std::size_t num_edges : {100U, 180U, 900U}) {
        const Graph graph = random_graph(200, num_edges, 2, SelfLoops::keep);
        for (const int max_distance : {0, 3, 50}) {
            const RingDegrees rings(graph, max_distance, pool);
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                const auto expected = slow_rings(graph, v, max_distance);
                ASSERT_EQ(rings.num_rings(v), expected.size());
                for (int k = 0; k < rings.num_rings(v); ++k) {
                    std::vector<DegreeCount> ring;
                    for (const auto& [degree, count] : expected[static_cast<std::size_t>(k)]) {
                        ring.push_back({degree, count});
                    }
                    const auto found = rings.ring(v, k);
                    ASSERT_EQ(std::vector(found.begin(), found.end()), ring) << v << ' ' << k;
                }
            }
        }
    }
}

TEST(RingDegrees, HaveOneRingForAnIsolatedNode) {
    ThreadPool pool(1);
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}}).graph;
    const RingDegrees rings(graph, 6, pool);
    EXPECT_EQ(rings.num_rings(0), 2);
    EXPECT_EQ(rings.num_rings(2), 1);
    EXPECT_THAT(rings.ring(2, 0), ElementsAre(DegreeCount{0, 1}));
}

}  // namespace
}  // namespace irwe
