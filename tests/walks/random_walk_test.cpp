#include "irwe/walks/random_walk.h"

#include <gmock/gmock.h>

#include <map>
#include <vector>

#include "irwe/base/error.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/walk_features.h"

namespace irwe {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<NodeId> walks_of(const WalkSet& walks, NodeId v) {
    const WalkOptions& options = walks.options();
    std::vector<NodeId> result(
        static_cast<std::size_t>(options.walks_per_node * (options.walk_length + 1)));
    walks.copy(v, result);
    return result;
}

TEST(SampleWalks, EveryStepIsAnEdgeAndEveryWalkBeginsAtItsNode) {
    const Graph graph = random_graph(60, 150, 1);
    for (int walk_length = 1; walk_length <= kMaxWalkLength; ++walk_length) {
        const WalkSet walks =
            sample_walks(graph, {.walk_length = walk_length, .walks_per_node = 70}, Random(3));
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.degree(v) == 0) {
                continue;
            }
            const std::vector<NodeId> nodes = walks_of(walks, v);
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                if (i % static_cast<std::size_t>(walk_length + 1) == 0) {
                    EXPECT_EQ(nodes[i], v);
                } else {
                    EXPECT_TRUE(graph.has_edge(nodes[i - 1], nodes[i]));
                }
            }
        }
    }
}

TEST(SampleWalks, EqualsOneWalkAtATime) {
    for (const SelfLoops self_loops : {SelfLoops::drop, SelfLoops::keep}) {
        const Graph graph = random_graph(40, 70, 2, self_loops);
        const WalkSet walks =
            sample_walks(graph, {.walk_length = 5, .walks_per_node = 150}, Random(9));
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            std::vector<NodeId> expected;
            for (int k = 0; k < 150; ++k) {
                const auto walk = reference::random_walk(graph, Random(9), 5, v, k);
                expected.insert(expected.end(), walk.begin(), walk.end());
            }
            EXPECT_EQ(walks_of(walks, v), expected) << "node " << v;
        }
    }
}

TEST(SampleWalks, TellsTheDegreeAtEveryPlace) {
    const Graph graph = random_graph(50, 120, 4);
    const WalkSet walks = sample_walks(graph, {.walk_length = 6, .walks_per_node = 100}, Random(1));
    WalkBlock block;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const int first : {0, 64}) {
            walks.draw(v, first, block);
            EXPECT_EQ(block.num_walks, first == 0 ? 64 : 36);
            for (int j = 0; j <= 6; ++j) {
                for (std::size_t k = 0; k < block.nodes_at(j).size(); ++k) {
                    EXPECT_EQ(block.degrees_at(j)[k], graph.degree(block.nodes_at(j)[k]));
                }
            }
        }
    }
}

TEST(SampleWalks, StaysInPlaceAtANodeWithoutNeighbors) {
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}}).graph;
    const WalkSet walks = sample_walks(graph, {.walk_length = 4, .walks_per_node = 10}, Random(0));
    EXPECT_THAT(walks_of(walks, 2), Each(2U));
}

// Pearson's statistic of the moves out of each node, against 1 / degree for each neighbor.
TEST(SampleWalks, VisitsNeighborsWithEqualFrequencies) {
    const Graph graph = random_graph(30, 140, 6);
    const WalkSet walks =
        sample_walks(graph, {.walk_length = 7, .walks_per_node = 2000}, Random(5));
    std::map<std::pair<NodeId, NodeId>, double> moves;
    std::map<NodeId, double> departures;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::vector<NodeId> nodes = walks_of(walks, v);
        for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
            if (i % 8 != 7) {
                ++moves[{nodes[i], nodes[i + 1]}];
                ++departures[nodes[i]];
            }
        }
    }
    double chi_square = 0;
    double freedom = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const double expected = departures[u] / graph.degree(u);
        for (const NodeId v : graph.neighbors(u)) {
            const double difference = moves[{u, v}] - expected;
            chi_square += difference * difference / expected;
        }
        freedom += graph.degree(u) - 1;
    }
    // Mean `freedom`, variance 2 freedom: four standard deviations either way.
    EXPECT_GT(freedom, 200);
    EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom));
    EXPECT_GT(chi_square, freedom - 4 * std::sqrt(2 * freedom));
}

TEST(SampleWalks, AnotherSeedGivesOtherWalks) {
    const Graph graph = random_graph(50, 200, 7);
    const WalkOptions options{.walk_length = 7, .walks_per_node = 20};
    EXPECT_NE(walks_of(sample_walks(graph, options, Random(1)), 3),
              walks_of(sample_walks(graph, options, Random(2)), 3));
}

TEST(SampleWalks, RefusesOptionsOutOfRange) {
    const Graph graph = random_graph(5, 8, 1);
    const auto sample = [&](const WalkOptions& options) {
        return [&graph, options] { sample_walks(graph, options, Random(0)); };
    };
    EXPECT_THAT(sample({.walk_length = 0}),
                ThrowsMessage<InputError>(HasSubstr("between 1 and 12")));
    EXPECT_THAT(sample({.walk_length = 13}), ThrowsMessage<InputError>(HasSubstr("length of 13")));
    EXPECT_THAT(sample({.walks_per_node = 0}),
                ThrowsMessage<InputError>(HasSubstr("between 1 and 16777216")));
    EXPECT_THAT(sample({.walks_per_node = 5, .encoder_walks_per_node = 6}),
                ThrowsMessage<InputError>(HasSubstr("between 0 and 5")));
}

}  // namespace
}  // namespace irwe
