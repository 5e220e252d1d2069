#include "irwe/methods/shared/added_walks.h"

#include <gmock/gmock.h>

#include <optional>
#include <vector>

#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

// Powers of P by the definition, for a graph of which every third node is new.
TEST(AddedWalks, AreSumsOfPowersAtTheNodesOfTheTraining) {
    const Graph graph = random_weighted_graph(90, 300, 3);
    std::vector<std::optional<NodeId>> places(90);
    std::vector<NodeId> nodes;
    NodeId num_known = 0;
    for (NodeId v = 0; v < 90; ++v) {
        if (v % 3 == 1) {
            nodes.push_back(v);
        } else {
            places[v] = 59 - num_known++;  // in another order
        }
    }
    ThreadPool pool(2);
    const std::vector<StepWeights> weights{{1, 0.5, 0.25}, {0, 1}};
    const Eigen::MatrixXd step = transition_matrix(graph);
    const std::vector<Eigen::MatrixXd> expected{
        step + 0.5 * step * step + 0.25 * step * step * step, step * step};
    Eigen::Index num_rows = 0;
    for_each_added_panel({graph, nodes, places}, num_known, weights, pool,
                         [&](Eigen::Index first, std::vector<Matrix>& sums) {
                             for (std::size_t s = 0; s < sums.size(); ++s) {
                                 for (Eigen::Index i = 0; i < sums[s].rows(); ++i) {
                                     const NodeId u = nodes[static_cast<std::size_t>(first + i)];
                                     for (NodeId v = 0; v < 90; ++v) {
                                         if (places[v]) {
                                             EXPECT_NEAR(sums[s](i, *places[v]), expected[s](u, v),
                                                         1e-6);
                                         }
                                     }
                                 }
                             }
                             num_rows += sums.front().rows();
                         });
    EXPECT_EQ(num_rows, 30);
}

}  // namespace
}  // namespace irwe
