// Sources, relays and sinks that look alike without directions.

#include <gmock/gmock.h>

#include <array>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/weighted_builder.h"
#include "irwe/methods/shared/identity_space.h"

namespace irwe {
namespace {

constexpr NodeId kNodesOfRole = 100;

// A random permutation of 0, ..., kNodesOfRole - 1.
std::vector<NodeId> shuffled(RandomStream& stream) {
    std::vector<NodeId> result(kNodesOfRole);
    for (NodeId i = 0; i < kNodesOfRole; ++i) {
        const auto j = static_cast<NodeId>(stream.below(i + 1));
        result[i] = result[j];
        result[j] = i;
    }
    return result;
}

// Node 3 i is a source, 3 i + 1 a relay, 3 i + 2 a sink. Three arrows lead from each source to
// relays and three to sinks, and three from each relay to sinks. So every node has six edges, three
// to each of the other roles: roles differ in nothing but the directions.
Graph flows(std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("flows");
    std::vector<Edge> edges;
    for (const auto& [from, to] : {std::pair<NodeId, NodeId>{0, 1}, {0, 2}, {1, 2}}) {
        for (int round = 0; round < 3; ++round) {
            const std::vector<NodeId> partner = shuffled(stream);
            for (NodeId i = 0; i < kNodesOfRole; ++i) {
                edges.push_back({3 * i + from, 3 * partner[i] + to});
            }
        }
    }
    return build_weighted_graph(NodeNames::consecutive(3 * kNodesOfRole), edges, {},
                                {.directed = true})
        .graph;
}

// The share of nodes that lie nearest to the mean of their own role, with means of the first third
// of the nodes.
double share_found(const Matrix& identities) {
    constexpr NodeId kKnown = kNodesOfRole;
    std::array<Eigen::RowVectorXd, 3> means;
    means.fill(Eigen::RowVectorXd::Zero(identities.cols()));
    for (NodeId v = 0; v < kKnown; ++v) {
        means[v % 3] += identities.row(v).cast<double>() / (kKnown / 3.0);
    }
    double found = 0;
    for (NodeId v = kKnown; v < 3 * kNodesOfRole; ++v) {
        std::array<double, 3> distances;
        for (std::size_t role = 0; role < 3; ++role) {
            distances[role] = (identities.row(v).cast<double>() - means[role]).norm();
        }
        found += std::ranges::min_element(distances) == distances.begin() + v % 3 ? 1 : 0;
    }
    return found / (3.0 * kNodesOfRole - kKnown);
}

TEST(Identity, TellsSourcesRelaysAndSinksByDirectionsAlone) {
    ThreadPool pool(2);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Graph graph = flows(seed);
        EXPECT_GE(share_found(FittedIdentities(graph, {}, 64, pool).rows.whole()), 0.95);
        EXPECT_LT(share_found(FittedIdentities(graph.reduced_to({}), {}, 64, pool).rows.whole()),
                  0.5);
    }
}

}  // namespace
}  // namespace irwe
