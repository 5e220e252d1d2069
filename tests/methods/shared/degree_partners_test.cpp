#include "irwe/methods/shared/degree_partners.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

int difference(const Graph& graph, NodeId u, NodeId v) {
    return std::abs(static_cast<int>(graph.degree(u)) - static_cast<int>(graph.degree(v)));
}

// A node is joined to all that are nearer in degree than the farthest of its own choice, and has at
// least as many partners as it chose.
TEST(DegreePartners, AreTheNodesOfNearestDegree) {
    ThreadPool pool(2);
    const Graph graph = random_graph(150, 300, 3);
    std::set<std::pair<NodeId, NodeId>> joined;
    for (const auto& [u, v] : degree_partners(graph, Random(1), pool)) {
        EXPECT_LT(u, v);
        EXPECT_TRUE(joined.insert({u, v}).second);
        joined.insert({v, u});
    }
    std::size_t num_active = 0;
    for (NodeId v = 0; v < 150; ++v) {
        num_active += graph.degree(v) > 0 ? 1U : 0U;
    }
    const auto count =
        static_cast<std::size_t>(std::ceil(2 * std::log2(static_cast<double>(num_active))));
    for (NodeId v = 0; v < 150; ++v) {
        std::vector<int> all;
        for (NodeId u = 0; u < 150; ++u) {
            if (u != v && graph.degree(u) > 0) {
                all.push_back(difference(graph, u, v));
            }
        }
        std::ranges::sort(all);
        std::size_t num_partners = 0;
        for (NodeId u = 0; u < 150; ++u) {
            const bool is_joined = joined.contains({u, v});
            num_partners += is_joined ? 1U : 0U;
            if (graph.degree(v) > 0 && graph.degree(u) > 0 && u != v &&
                difference(graph, u, v) < all[count - 1]) {
                EXPECT_TRUE(is_joined) << u << ' ' << v;
            }
        }
        EXPECT_TRUE(graph.degree(v) == 0 ? num_partners == 0 : num_partners >= count);
    }
}

// Nodes of a ring all have the same degree, so that everything is left to chance.
TEST(DegreePartners, AreDrawnAtRandomWhereDegreesAreEqual) {
    ThreadPool pool(2);
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 1000; ++v) {
        edges.push_back({v, (v + 1) % 1000});
    }
    const Graph ring = build_graph(NodeNames::consecutive(1000), edges).graph;
    const std::vector<Edge> pairs = degree_partners(ring, Random(1), pool);
    std::vector<int> num_partners(1000);
    for (const auto& [u, v] : pairs) {
        ++num_partners[u];
        ++num_partners[v];
    }
    EXPECT_GE(std::ranges::min(num_partners), 20);
    EXPECT_LE(std::ranges::max(num_partners), 80);
    EXPECT_EQ(degree_partners(ring, Random(1), pool), pairs);
    EXPECT_NE(degree_partners(ring, Random(2), pool), pairs);
}

TEST(DegreePartners, AreAllOthersInASmallGraph) {
    ThreadPool pool(1);
    const Graph pair = build_graph(NodeNames::consecutive(2), std::vector<Edge>{{0, 1}}).graph;
    EXPECT_THAT(degree_partners(pair, Random(1), pool), ElementsAre(Edge{0, 1}));
    const Graph loop =
        build_graph(NodeNames::consecutive(2), std::vector<Edge>{{1, 1}}, SelfLoops::keep).graph;
    EXPECT_THAT(degree_partners(loop, Random(1), pool), IsEmpty());
}

TEST(HasOneDegree, IsTrueIfNodesWithNeighborsHaveEquallyMany) {
    const std::vector<Edge> ring{{0, 1}, {1, 2}, {0, 2}};
    EXPECT_TRUE(has_one_degree(build_graph(NodeNames::consecutive(5), ring).graph));
    const std::vector<Edge> path{{0, 1}, {1, 2}};
    EXPECT_FALSE(has_one_degree(build_graph(NodeNames::consecutive(3), path).graph));
}

}  // namespace
}  // namespace irwe
