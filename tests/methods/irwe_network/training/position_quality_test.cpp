#include "irwe/methods/irwe_network/training/position_quality.h"

#include <gtest/gtest.h>

#include "irwe/graph/generators.h"
#include "irwe/nn/parameter.h"

namespace irwe {
namespace {

// Modularity of a partition, by its definition (Eq. 20).
double modularity(const Graph& graph, const std::vector<int>& community) {
    const auto total = static_cast<double>(graph.targets().size());
    double sum = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (community[u] == community[v]) {
                sum += (graph.has_edge(u, v) ? 1 : 0) -
                       static_cast<double>(graph.degree(u)) * graph.degree(v) / total;
            }
        }
    }
    return sum / total;
}

// Two of K communities of the same size have the cosine -1 / (K - 1) about the mean.
TEST(PositionQuality, IsModularityTimesAFactorWhereEmbeddingsAreOneHotCommunities) {
    const Graph graph = ring_of_cliques({.num_cliques = 5, .clique_size = 4});
    ThreadPool pool(2);
    Matrix one_hot = Matrix::Zero(20, 5);
    std::vector<int> community(20);
    for (int v = 0; v < 20; ++v) {
        community[static_cast<std::size_t>(v)] = v / 4;
        one_hot(v, v / 4) = 3;  // length does not matter, nor does a shift:
        one_hot.row(v).array() += 2;
    }
    EXPECT_NEAR(position_quality(graph, one_hot, pool), 5.0 / 4 * modularity(graph, community),
                1e-6);
}

TEST(PositionQuality, IsZeroWhereAllEmbeddingsAreTheSame) {
    const Graph graph = ring_of_cliques({.num_cliques = 5, .clique_size = 4});
    ThreadPool pool(1);
    EXPECT_NEAR(position_quality(graph, Matrix::Ones(20, 3), pool), 0, 1e-6);
}

TEST(PositionQuality, IsTheSameForEveryNumberOfThreads) {
    const Graph graph = ring_of_cliques({.num_cliques = 300, .clique_size = 4});
    const Matrix embeddings = nn::uniform_parameter("x", graph.num_nodes(), 7, 1, Random(1)).value;
    ThreadPool one(1);
    ThreadPool four(4);
    EXPECT_EQ(position_quality(graph, embeddings, one), position_quality(graph, embeddings, four));
}

}  // namespace
}  // namespace irwe
