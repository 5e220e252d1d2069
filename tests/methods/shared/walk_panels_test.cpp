#include "irwe/methods/shared/walk_panels.h"

#include <gmock/gmock.h>

#include "tests/support/dense_copy.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

class WalkPanels : public testing::Test {
protected:
    // More than one panel.
    Graph graph_ = random_weighted_graph(300, 900, 3);
    ThreadPool pool_{2};
};

TEST_F(WalkPanels, HasTheMatricesOfTheGraph) {
    EXPECT_TRUE(
        dense_copy(transition_matrix(graph_, pool_)).isApprox(transition_matrix(graph_), 1e-6));
    EXPECT_TRUE(
        dense_copy(normalized_adjacency(graph_, pool_)).isApprox(dense_normalized(graph_), 1e-6));
}

TEST_F(WalkPanels, HasAllColumnsOfEveryPower) {
    std::vector<Eigen::MatrixXd> found(3, Eigen::MatrixXd::Zero(300, 300));
    int num_panels = 0;
    for_each_power_panel(transition_matrix(graph_, pool_), 3, pool_,
                         [&](int step, Eigen::Index first, const Matrix& columns) {
                             num_panels += step == 1 ? 1 : 0;
                             found[static_cast<std::size_t>(step - 1)].middleCols(
                                 first, columns.cols()) = columns.cast<double>();
                         });
    EXPECT_EQ(num_panels, 2);
    Eigen::MatrixXd power = transition_matrix(graph_);
    for (const Eigen::MatrixXd& columns : found) {
        EXPECT_TRUE(columns.isApprox(power, 1e-5));
        power *= transition_matrix(graph_);
    }
}

TEST_F(WalkPanels, AreNarrowerForLargeGraphs) {
    EXPECT_EQ(panel_columns(0), 256);
    EXPECT_EQ(panel_columns(10'000), 256);
    EXPECT_EQ(panel_columns(100'000), 83);
    EXPECT_EQ(panel_columns(100'000'000), 16);
}

}  // namespace
}  // namespace irwe
