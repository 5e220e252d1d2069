#include "irwe/methods/irwe_network/features/contrastive_statistics.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/base/error.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// n_j of the definition, by a loop over all pairs.
std::vector<double> negative_probabilities(const Graph& graph) {
    std::vector<double> result(graph.num_nodes(), 0);
    double total = 0;
    for (NodeId j = 0; j < graph.num_nodes(); ++j) {
        double sum = 0;
        for (NodeId i = 0; i < graph.num_nodes(); ++i) {
            sum += graph.has_edge(i, j) ? 1.0 / graph.degree(i) : 0.0;
        }
        result[j] = std::pow(sum, 0.75);
        total += result[j];
    }
    for (double& value : result) {
        value /= total;
    }
    return result;
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// Proposition 1: at z_ij = C_ij the derivative of the contrastive loss (Eq. 10) by z_ij vanishes.
TEST(ContrastiveStatistics, AreWhereTheContrastiveLossIsStationary) {
    ThreadPool pool(2);
    for (const double num_negatives : {1.0, 5.0}) {
        const Graph graph = random_graph(60, 200, 3);
        const SparseMatrix c =
            contrastive_statistics(graph, {.num_negatives = num_negatives}, pool);
        const std::vector<double> negative = negative_probabilities(graph);
        for (NodeId i = 0; i < graph.num_nodes(); ++i) {
            const SparseRow row = c.row(i);
            ASSERT_THAT(row.columns, testing::ElementsAreArray(graph.neighbors(i)));
            for (std::size_t k = 0; k < row.columns.size(); ++k) {
                const double p = 1.0 / graph.degree(i);
                const double z = row.values[k];
                const double derivative =
                    -p * (1 - sigmoid(z)) + num_negatives * negative[row.columns[k]] * sigmoid(z);
                EXPECT_NEAR(derivative / p, 0, 1e-6);
            }
        }
    }
}

TEST(ContrastiveStatistics, HaveEmptyRowsForNodesWithoutNeighbors) {
    ThreadPool pool(1);
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 2}}).graph;
    const SparseMatrix c = contrastive_statistics(graph, {}, pool);
    EXPECT_EQ(c.num_rows(), 3);
    EXPECT_EQ(c.num_nonzeros(), 2);
    EXPECT_TRUE(c.row(1).columns.empty());
    EXPECT_FLOAT_EQ(c.row(0).values[0], static_cast<float>(std::log(2.0)));  // p = 1, n = 1/2
}

TEST(ContrastiveStatistics, RefuseAGraphWithoutEdgesAndNoNegatives) {
    ThreadPool pool(1);
    const Graph empty = build_graph(NodeNames::consecutive(3), {}).graph;
    EXPECT_THAT([&] { contrastive_statistics(empty, {}, pool); },
                ThrowsMessage<InputError>(HasSubstr("without edges")));
    const Graph graph = random_graph(5, 9, 1);
    EXPECT_THAT([&] { contrastive_statistics(graph, {.num_negatives = 0}, pool); },
                ThrowsMessage<InputError>(HasSubstr("must be positive")));
}

}  // namespace
}  // namespace irwe
