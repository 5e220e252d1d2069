#include "irwe/linalg/sparse_matrix_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "irwe/base/parallel.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerBlock = 3;

// Row i of a matrix of 8 rows: i % 4 entries.
void append_row(std::int64_t i, SparseRows& rows) {
    for (std::int64_t j = 0; j < i % 4; ++j) {
        rows.append(static_cast<std::uint32_t>(2 * j), static_cast<Real>(10 * i + j));
    }
    rows.end_row();
}

SparseMatrix built_in(const std::string& directory) {
    SparseMatrixBuilder builder(3, directory);
    ThreadPool pool(3);
    parallel_for_chunks(pool, 8, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        for (std::int64_t i = begin; i < end; ++i) {
            append_row(i, rows);
        }
        builder.put(static_cast<std::size_t>(begin / kRowsPerBlock), std::move(rows));
    });
    return std::move(builder).build(kRowsPerBlock, 7);
}

void expect_rows(const SparseMatrix& matrix) {
    ASSERT_EQ(matrix.num_rows(), 8);
    EXPECT_EQ(matrix.num_columns(), 7);
    EXPECT_EQ(matrix.num_nonzeros(), 12);
    SparseRows expected;
    for (std::int64_t i = 0; i < 8; ++i) {
        append_row(i, expected);
    }
    for (std::int64_t i = 0; i < 8; ++i) {
        EXPECT_TRUE(std::ranges::equal(matrix.row(i).columns, expected.row(i).columns));
        EXPECT_TRUE(std::ranges::equal(matrix.row(i).values, expected.row(i).values));
    }
}

TEST(SparseMatrixBuilder, BuildsInMemory) { expect_rows(built_in("")); }

TEST(SparseMatrixBuilder, BuildsTheSameOnTheDisk) {
    const TemporaryDirectory directory;
    expect_rows(built_in(directory.path()));
}

TEST(SparseMatrixBuilder, TakesAMatrixWithoutRows) {
    const TemporaryDirectory directory;
    EXPECT_EQ(SparseMatrixBuilder(0, directory.path()).build(kRowsPerBlock, 7).num_rows(), 0);
    EXPECT_EQ(SparseMatrixBuilder(0).build(kRowsPerBlock, 7).num_rows(), 0);
}

TEST(SparseMatrix, SharesItsNumbersWithCopies) {
    SparseMatrix matrix = built_in("");
    const SparseMatrix copy = matrix;
    EXPECT_EQ(copy.row(3).values.data(), matrix.row(3).values.data());
    matrix = {};
    expect_rows(copy);
}

}  // namespace
}  // namespace irwe
