#include "irwe/walks/alias_steps.h"

#include <gmock/gmock.h>

#include <Eigen/Core>
#include <array>
#include <vector>

#include "irwe/walks/random_walk.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

// The probabilities that the slots of a row add up to.
TEST(AliasSteps, ShareEachNodeOutByWeight) {
    const Graph graph = random_weighted_graph(40, 200, 1, SelfLoops::keep);
    const AliasSteps steps(graph);
    const Eigen::MatrixXd expected = transition_matrix(graph);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        Eigen::RowVectorXd found = Eigen::RowVectorXd::Zero(graph.num_nodes());
        for (NodeId i = 0; i < graph.degree(v); ++i) {
            const AliasSteps::Slot& slot = steps.slots()[graph.offsets()[v] + i];
            const double own = slot.share_of_own / 4294967295.0;
            found(slot.own) += own / graph.degree(v);
            found(slot.other) += (1 - own) / graph.degree(v);
        }
        EXPECT_LT((found - expected.row(v)).cwiseAbs().maxCoeff(), 1e-9) << "node " << v;
    }
}

// Pearson's chi-square of the steps of many walks against the weights, summed over all nodes: about
// normal, with the degrees of freedom as its mean and twice as much as its variance.
TEST(SampleWalks, StepInProportionToWeights) {
    const Graph graph = random_weighted_graph(20, 120, 2);
    const Eigen::MatrixXd expected = transition_matrix(graph);
    constexpr int kWalks = 4000;
    constexpr int kLength = 6;
    const WalkSet walks =
        sample_walks(graph, {.walk_length = kLength, .walks_per_node = kWalks}, Random(5));
    Eigen::MatrixXd counts = Eigen::MatrixXd::Zero(20, 20);
    std::vector<NodeId> nodes(std::size_t{kWalks} * (kLength + 1));
    for (NodeId v = 0; v < 20; ++v) {
        walks.copy(v, nodes);
        for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
            if (i % (kLength + 1) != kLength) {
                counts(nodes[i], nodes[i + 1]) += 1;
            }
        }
    }
    double chi_square = 0;
    double degrees_of_freedom = 0;
    for (NodeId v = 0; v < 20; ++v) {
        for (NodeId u = 0; u < 20; ++u) {
            const double mean = counts.row(v).sum() * expected(v, u);
            if (mean > 0) {
                chi_square += (counts(v, u) - mean) * (counts(v, u) - mean) / mean;
                degrees_of_freedom += 1;
            } else {
                EXPECT_EQ(counts(v, u), 0);
            }
        }
        degrees_of_freedom -= graph.degree(v) > 0 ? 1 : 0;
    }
    EXPECT_LT(chi_square, degrees_of_freedom + 3.5 * std::sqrt(2 * degrees_of_freedom));
    // The test can fail: by equal chances it is off by far.
    double unweighted = 0;
    for (NodeId v = 0; v < 20; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            const double mean = counts.row(v).sum() / graph.degree(v);
            unweighted += (counts(v, u) - mean) * (counts(v, u) - mean) / mean;
        }
    }
    EXPECT_GT(unweighted, 100 * degrees_of_freedom);
}

}  // namespace
}  // namespace irwe
