#include "irwe/methods/shared/without_self_loops.h"

#include <gmock/gmock.h>

#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

TEST(WithoutSelfLoops, KeepsAllElse) {
    const Graph graph = random_weighted_graph(30, 200, 3, SelfLoops::keep, true);
    ASSERT_GT(graph.num_self_loops(), 0U);
    const Graph result = without_self_loops(graph);
    EXPECT_EQ(result.num_self_loops(), 0U);
    EXPECT_FALSE(result.is_directed());
    EXPECT_EQ(result.names(), graph.names());
    Eigen::MatrixXd expected = dense_adjacency(graph);
    expected.diagonal().setZero();
    EXPECT_EQ(dense_adjacency(result), expected);
}

TEST(WithoutSelfLoops, LeavesAGraphWithoutThemAsItIs) {
    const Graph graph = random_graph(30, 60, 3);
    EXPECT_EQ(without_self_loops(graph).targets().data(), graph.targets().data());
}

}  // namespace
}  // namespace irwe
