#include "apps/explorer/ego_network.h"

#include <gmock/gmock.h>

#include "irwe/graph/graph_builder.h"

namespace irwe::explorer {
namespace {

using testing::ElementsAre;

// 0 is joined to 1, 2, 3 and 4; 2 and 3 to each other; 3 to 5; 4 to itself.
Graph graph() {
    return build_graph(NodeNames::consecutive(6),
                       std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {2, 3}, {3, 5}, {4, 4}})
        .graph;
}

TEST(EgoNetwork, HasTheNeighborsAndTheEdgesAmongThem) {
    const EgoNetwork network = ego_network(graph(), 0, 100);
    EXPECT_THAT(network.nodes, testing::UnorderedElementsAre(0, 1, 2, 3, 4));
    EXPECT_EQ(network.nodes.front(), 0U);
    EXPECT_THAT(network.edges, ElementsAre(0, 1, 0, 2, 0, 3, 0, 4, 2, 3));
}

TEST(EgoNetwork, KeepsTheNeighborsOfHighestDegree) {
    const EgoNetwork network = ego_network(graph(), 0, 3);
    EXPECT_THAT(network.nodes, ElementsAre(0, 3, 2));
    EXPECT_THAT(network.edges, ElementsAre(0, 2, 0, 3, 2, 3));
    EXPECT_THAT(ego_network(graph(), 0, 1).nodes, ElementsAre(0));
    EXPECT_THAT(ego_network(graph(), 0, 1).edges, testing::IsEmpty());
}

TEST(EgoNetwork, OfANodeAloneIsTheNode) {
    const Graph lonely = build_graph(NodeNames::consecutive(2), std::vector<Edge>{}).graph;
    EXPECT_THAT(ego_network(lonely, 1, 10).nodes, ElementsAre(1));
}

}  // namespace
}  // namespace irwe::explorer
