#include "irwe/graph/formats/matrix_graph.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"
#include "tests/support/graph_text.h"

namespace irwe {
namespace {

TEST(MatrixGraph, EntriesAreEdgesAndAllRowsAreNodes) {
    MatrixGraph matrix("m", {.num_rows = 4, .num_columns = 4, .first_number = 10}, {});
    matrix.add_entry(0, 2, 5);
    matrix.add_entry(1, 2);
    ReadGraphReport report;
    EXPECT_EQ(graph_text(std::move(matrix).finish(report)), "10 11 12 13: 10-12=5 11-12=1");
    EXPECT_TRUE(report.says_directed);
    EXPECT_EQ(report.num_isolated_listed, 0U);
    EXPECT_EQ(report.num_without_weight, 1U);
}

TEST(MatrixGraph, NodesBeyondTheFirstMillionAreFound) {
    constexpr std::uint64_t kSize = 1'000'100;
    MatrixGraph matrix("m", {.num_rows = kSize, .num_columns = kSize}, {});
    for (std::uint64_t i = 0; i < 10; ++i) {
        matrix.add_entry(kSize - 1 - i, 3 * i);
    }
    ReadGraphReport report;
    const Graph graph = std::move(matrix).finish(report);
    EXPECT_EQ(graph.num_nodes(), kSize);
    EXPECT_EQ(graph.num_edges(), 10U);
    EXPECT_EQ(graph.degree(kSize - 1), 1U);
    EXPECT_EQ(report.num_isolated_listed, 0U);
}

TEST(MatrixGraph, OfHardlyAnyEntriesIsRefused) {
    const std::string message = input_error([] {
        MatrixGraph matrix("m", {.num_rows = 4'000'000'000, .num_columns = 4'000'000'000}, {});
        matrix.add_entry(3'999'999'999, 0);
        ReadGraphReport report;
        std::move(matrix).finish(report);
    });
    EXPECT_THAT(message, testing::StartsWith("m: has 4000000000 rows or columns and 1 entries"));
}

}  // namespace
}  // namespace irwe
