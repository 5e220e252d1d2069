#include "irwe/graph/fingerprint.h"

#include <gtest/gtest.h>

#include <set>

#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

Graph graph_of(const std::vector<Edge>& edges, NodeNames names) {
    return build_graph(std::move(names), edges, SelfLoops::drop).graph;
}

TEST(Fingerprint, DoesNotDependOnTheOrderOfEdges) {
    EXPECT_EQ(fingerprint(graph_of({{0, 1}, {1, 2}}, NodeNames::consecutive(3))),
              fingerprint(graph_of({{2, 1}, {1, 0}}, NodeNames::consecutive(3))));
}

TEST(Fingerprint, DependsOnEdgesNodesAndNames) {
    const std::set<std::string> all{
        fingerprint(graph_of({{0, 1}, {1, 2}}, NodeNames::consecutive(3))),
        fingerprint(graph_of({{0, 1}, {0, 2}}, NodeNames::consecutive(3))),
        fingerprint(graph_of({{0, 1}, {1, 2}}, NodeNames::consecutive(4))),
        fingerprint(graph_of({{0, 1}}, NodeNames::consecutive(3))),
        fingerprint(graph_of({{0, 1}, {1, 2}}, NodeNames::from_integers({0, 1, 3})))};
    EXPECT_EQ(all.size(), 5U);
    EXPECT_EQ(all.begin()->size(), 32U);
}

}  // namespace
}  // namespace irwe
