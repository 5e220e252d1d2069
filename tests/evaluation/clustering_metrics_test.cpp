#include "irwe/evaluation/clustering_metrics.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/graph/generators.h"
#include "tests/evaluation/clustering_golden.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

using Clusters = std::vector<std::uint32_t>;
using testing::HasSubstr;

// Self-loops, isolated nodes and empty clusters are among the cases.
TEST(ClusteringMetrics, AgreeWithNetworkx) {
    const nlohmann::json cases = golden_cases("clustering_metrics.json");
    ASSERT_EQ(cases.size(), 20U);
    for (const nlohmann::json& golden : cases) {
        const Graph graph = golden_graph(golden);
        const auto cluster_of = golden.at("cluster_of").get<Clusters>();
        const int num_clusters = golden.at("num_clusters").get<int>();
        SCOPED_TRACE(golden.at("name").get<std::string>() + ", " + std::to_string(num_clusters));
        EXPECT_NEAR(modularity(graph, cluster_of), golden.at("modularity").get<double>(), 1e-12);
        EXPECT_NEAR(normalized_cut(graph, cluster_of, num_clusters),
                    golden.at("normalized_cut").get<double>(), 1e-12);
    }
}

// Eq. 20, term by term.
TEST(Modularity, IsItsDefinition) {
    const Graph graph = random_graph(40, 90, 1);
    Clusters cluster_of(40);
    for (std::uint32_t v = 0; v < 40; ++v) {
        cluster_of[v] = v * v % 5;
    }
    const double twice_edges = 2 * static_cast<double>(graph.num_edges());
    double sum = 0;
    for (NodeId i = 0; i < 40; ++i) {
        for (NodeId j = 0; j < 40; ++j) {
            if (cluster_of[i] == cluster_of[j]) {
                sum += (graph.has_edge(i, j) ? 1 : 0) -
                       graph.degree(i) * static_cast<double>(graph.degree(j)) / twice_edges;
            }
        }
    }
    EXPECT_NEAR(modularity(graph, cluster_of), sum / twice_edges, 1e-12);
}

TEST(Modularity, IsZeroForOneClusterAndWithoutEdges) {
    EXPECT_EQ(modularity(random_graph(10, 20, 1), Clusters(10, 3)), 0);
    EXPECT_EQ(modularity(random_graph(10, 0, 1), Clusters{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), 0);
    EXPECT_EQ(modularity(build_graph(NodeNames::consecutive(0), {}).graph, {}), 0);
}

// Each clique of 4 has 12 inside and 2 edges out: vol 14.
TEST(NormalizedCut, OfARingOfCliquesIsCountedByHand) {
    const Graph graph = ring_of_cliques({.num_cliques = 3, .clique_size = 4});
    Clusters cluster_of(12);
    for (std::uint32_t v = 0; v < 12; ++v) {
        cluster_of[v] = v / 4;
    }
    EXPECT_DOUBLE_EQ(normalized_cut(graph, cluster_of, 3), 3 * 2.0 / 14);
}

TEST(NormalizedCut, ClustersWithoutVolumeCountOne) {
    EXPECT_EQ(normalized_cut(random_graph(10, 20, 1), Clusters(10, 0), 4), 3);
    EXPECT_EQ(normalized_cut(random_graph(3, 0, 1), Clusters{0, 1, 1}, 2), 2);
}

TEST(ClusteringMetrics, RefuseClustersOfAnotherGraph) {
    const Graph graph = random_graph(10, 20, 1);
    EXPECT_THAT(input_error([&] { modularity(graph, Clusters(9)); }),
                HasSubstr("clusters of 9 nodes, expected one for each of the 10 nodes"));
    EXPECT_THAT(input_error([&] { normalized_cut(graph, Clusters(11), 2); }),
                HasSubstr("clusters of 11 nodes"));
    EXPECT_THAT(input_error([&] { normalized_cut(graph, Clusters(10, 2), 2); }),
                HasSubstr("in cluster 2, expected clusters below 2"));
}

// A weight of 3 is as good as three edges.
TEST(ClusteringMetrics, CountAnEdgeAsOftenAsItsWeight) {
    const Graph graph = random_weighted_graph(40, 120, 5, SelfLoops::keep);
    Clusters cluster_of(40);
    for (std::uint32_t v = 0; v < 40; ++v) {
        cluster_of[v] = v % 4;
    }
    Eigen::MatrixXd adjacency = dense_adjacency(graph);
    adjacency.diagonal() *= 2;
    const double total = adjacency.sum();
    double expected = 0;
    double expected_cut = 0;
    for (std::uint32_t c = 0; c < 4; ++c) {
        double inside = 0;
        double volume = 0;
        for (Eigen::Index u = 0; u < 40; ++u) {
            for (Eigen::Index v = 0; v < 40; ++v) {
                volume += u % 4 == c ? adjacency(u, v) : 0;
                inside += u % 4 == c && v % 4 == c ? adjacency(u, v) : 0;
            }
        }
        expected += inside / total - volume / total * volume / total;
        expected_cut += 1 - inside / volume;
    }
    EXPECT_NEAR(modularity(graph, cluster_of), expected, 1e-6);
    EXPECT_NEAR(normalized_cut(graph, cluster_of, 4), expected_cut, 1e-6);
}

}  // namespace
}  // namespace irwe
