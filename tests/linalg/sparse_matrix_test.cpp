#include "irwe/linalg/sparse_matrix.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Rows (1: 2, 4: 3), (), (0: 5).
SparseRows three_rows() {
    SparseRows rows;
    rows.append(1, 2);
    rows.append(4, 3);
    rows.end_row();
    rows.end_row();
    rows.append(0, 5);
    rows.end_row();
    return rows;
}

SparseRows one_row(std::uint32_t column, Real value) {
    SparseRows rows;
    rows.append(column, value);
    rows.end_row();
    return rows;
}

TEST(SparseRows, HoldsRowsOfAnyLength) {
    const SparseRows rows = three_rows();
    EXPECT_EQ(rows.num_rows(), 3);
    EXPECT_THAT(rows.row(0).columns, ElementsAre(1, 4));
    EXPECT_THAT(rows.row(0).values, ElementsAre(2, 3));
    EXPECT_THAT(rows.row(1).columns, IsEmpty());
    EXPECT_THAT(rows.row(1).values, IsEmpty());
    EXPECT_THAT(rows.row(2).columns, ElementsAre(0));
    EXPECT_THAT(rows.row(2).values, ElementsAre(5));
}

TEST(SparseRows, BeginsWithoutRows) { EXPECT_EQ(SparseRows().num_rows(), 0); }

TEST(SparseMatrix, FindsRowsAcrossBlocksOfWhichTheLastIsShorter) {
    const SparseMatrix matrix({three_rows(), three_rows(), one_row(3, 7)}, 3, 5);
    EXPECT_EQ(matrix.num_rows(), 7);
    EXPECT_EQ(matrix.num_columns(), 5);
    EXPECT_EQ(matrix.num_nonzeros(), 7);
    EXPECT_EQ(matrix.blocks().size(), 3U);
    EXPECT_THAT(matrix.row(2).values, ElementsAre(5));
    EXPECT_THAT(matrix.row(3).columns, ElementsAre(1, 4));
    EXPECT_THAT(matrix.row(4).columns, IsEmpty());
    EXPECT_THAT(matrix.row(6).columns, ElementsAre(3));
    EXPECT_THAT(matrix.row(6).values, ElementsAre(7));
}

TEST(SparseMatrix, IsEmptyByDefaultAndMayHaveColumnsWithoutRows) {
    const SparseMatrix none;
    EXPECT_EQ(none.num_rows(), 0);
    EXPECT_EQ(none.num_columns(), 0);
    EXPECT_EQ(none.num_nonzeros(), 0);
    const SparseMatrix without_rows({}, 4, 9);
    EXPECT_EQ(without_rows.num_rows(), 0);
    EXPECT_EQ(without_rows.num_columns(), 9);
}

TEST(SparseRows, TransposedExchangesRowsAndColumns) {
    const SparseRows turned = transposed(three_rows(), 6);
    EXPECT_EQ(turned.num_rows(), 6);
    EXPECT_THAT(turned.columns, ElementsAre(2, 0, 0));
    EXPECT_THAT(turned.values, ElementsAre(5, 2, 3));
    EXPECT_THAT(turned.offsets, ElementsAre(0, 1, 2, 2, 2, 3, 3));
}

TEST(SparseMatrix, TransposedExchangesRowsAndColumnsAcrossBlocks) {
    const SparseMatrix turned =
        transposed(SparseMatrix({three_rows(), three_rows(), one_row(4, 7)}, 3, 5));
    EXPECT_EQ(turned.num_rows(), 5);
    EXPECT_EQ(turned.num_columns(), 7);
    EXPECT_THAT(turned.row(0).columns, ElementsAre(2, 5));
    EXPECT_THAT(turned.row(3).columns, IsEmpty());
    EXPECT_THAT(turned.row(4).columns, ElementsAre(0, 3, 6));
    EXPECT_THAT(turned.row(4).values, ElementsAre(3, 3, 7));
}

#ifndef NDEBUG
TEST(SparseMatrixDeathTest, HoldsItsBlocksToTheirNumberOfRows) {
    EXPECT_DEATH(SparseMatrix({one_row(0, 1), three_rows()}, 3, 5), "");
    EXPECT_DEATH(SparseMatrix({three_rows()}, 2, 5), "");
}
#endif

}  // namespace
}  // namespace irwe
