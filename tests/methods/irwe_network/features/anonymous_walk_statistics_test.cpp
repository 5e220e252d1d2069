#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The running example of the paper's figure: (0, 1, 2, 0) is the anonymous walk of both
// (v1, v2, v3, v1) and (v1, v4, v5, v1), so it counts twice.
TEST(AnonymousWalkStatistics, CountWalksThatShareAnAnonymousWalk) {
    const AnonymousWalkRanking ranking(3, false);
    AnonymousWalkStatistics statistics(ranking, 3);
    WalkBlock block;
    block.walk_length = 3;
    block.num_walks = 3;
    const NodeId walks[3][4] = {{1, 2, 3, 1}, {1, 4, 5, 1}, {1, 4, 1, 5}};
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t j = 0; j < 4; ++j) {
            block.nodes[j][k] = walks[k][j];
        }
    }
    statistics.add(block);
    SparseRows rows;
    statistics.append_row(rows);
    EXPECT_THAT(rows.row(0).columns, ElementsAre(ranking.rank(0x2010), ranking.rank(0x0210)));
    EXPECT_THAT(rows.row(0).values, ElementsAre(1, 2));
}

SparseRows two_rows() {
    SparseRows rows;
    rows.append(2, 5);
    rows.append(7, 1);
    rows.end_row();
    rows.append(4, 3);
    rows.end_row();
    return rows;
}

TEST(ObservedColumns, AreThoseThatOccurInAnyRow) {
    const SparseRows rows = two_rows();
    EXPECT_THAT(frequent_columns(column_counts({&rows, 1}, 10), 0), ElementsAre(2, 4, 7));
    EXPECT_THAT(frequent_columns(column_counts({}, 10), 0), IsEmpty());
}

// Algorithm 8, line 5: what the table does not have is left out.
TEST(ReduceToTable, RenumbersColumnsAndLeavesOutUnknownOnes) {
    const AnonymousWalkRanking ranking(4, false);
    SparseRows rows = two_rows();
    reduce_to_table(AnonymousWalkTable(ranking, {1, 2, 7}), rows);
    EXPECT_THAT(rows.row(0).columns, ElementsAre(1, 2));
    EXPECT_THAT(rows.row(0).values, ElementsAre(5, 1));
    EXPECT_THAT(rows.row(1).columns, IsEmpty());
    EXPECT_EQ(rows.num_rows(), 2);
}

}  // namespace
}  // namespace irwe
