#include "irwe/nn/feature_matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/nn_random_sparse.h"

namespace irwe::nn {
namespace {

using testing::ElementsAre;

// Columns 0, 1 | 2, 3, 4: full, half, empty, three of four, one of four.
SparseMatrix left_part() {
    SparseRows rows;
    for (const int i : {1, 2, 3, 4}) {
        rows.append(0, static_cast<Real>(i));
        if (i <= 2) {
            rows.append(1, static_cast<Real>(10 * i));
        }
        rows.end_row();
    }
    return sparse_matrix(rows, 2);
}

SparseMatrix right_part() {
    SparseRows rows;
    for (const int i : {1, 2, 3, 4}) {
        if (i >= 2) {
            rows.append(1, static_cast<Real>(100 * i));
        }
        rows.append(2, static_cast<Real>(i == 3 ? 5 : 0));  // a zero that is stored is no entry
        rows.end_row();
    }
    return sparse_matrix(rows, 3);
}

TEST(FeatureSource, PutsColumnsMoreThanHalfFullIntoTheDensePart) {
    const SparseMatrix left = left_part();
    const SparseMatrix right = right_part();
    const FeatureSource source({&left, &right}, {.scale = 0.5});
    const FeatureMatrix& features = source.all();
    EXPECT_EQ(features.num_rows(), 4);
    EXPECT_EQ(features.num_columns(), 5);
    EXPECT_THAT(features.dense_columns(), ElementsAre(0, 3));
    Matrix dense(4, 3);
    dense << 0.5, 0, 1,  //
        1, 100, 1,       //
        1.5, 150, 1,     //
        2, 200, 1;
    EXPECT_TRUE(features.dense_and_ones() == dense);
}

TEST(FeatureSource, KeepsTheOtherColumnsSparseUnderTheirOldNumbers) {
    const SparseMatrix left = left_part();
    const SparseMatrix right = right_part();
    const FeatureSource source({&left, &right}, {.scale = 0.5});
    const FeatureMatrix& features = source.all();
    EXPECT_THAT(features.sparse().offsets, ElementsAre(0, 1, 2, 3, 3));
    EXPECT_THAT(features.sparse().columns, ElementsAre(1, 1, 4));
    EXPECT_THAT(features.sparse().values, ElementsAre(5, 10, 2.5));
    EXPECT_TRUE(dense_copy(features.sparse_transposed(), 4) ==
                dense_copy(features.sparse(), 5).transpose());
}

TEST(FeatureSource, MayHaveNoRows) {
    const SparseMatrix empty = sparse_matrix(SparseRows(), 3);
    const FeatureSource source({&empty}, {.scale = 1});
    const FeatureMatrix& features = source.all();
    EXPECT_EQ(features.num_rows(), 0);
    EXPECT_EQ(features.num_columns(), 3);
}

TEST(FeatureSource, TakesSquareRootsOfCountsAndFurtherColumnsAsTheyAre) {
    const SparseMatrix left = left_part();
    const SparseMatrix right = right_part();
    Matrix further(4, 2);
    further << 1, -1, 0, 2, 3, 0, 0, 0;
    const FeatureSource source({&left, &right}, {.scale = 0.25, .square_root = true}, {&further});
    const FeatureMatrix& features = source.all();
    EXPECT_EQ(features.num_columns(), 7);
    EXPECT_THAT(features.dense_columns(), ElementsAre(0, 3, 5, 6));
    EXPECT_EQ(features.dense_and_ones()(3, 1), 10);  // sqrt(400 / 4)
    EXPECT_TRUE(features.dense_and_ones().middleCols(2, 2) == further);
    EXPECT_TRUE((features.dense_and_ones().col(4).array() == 1).all());
}

TEST(FeatureSource, GivesSomeOfItsRows) {
    const SparseMatrix left = left_part();
    const SparseMatrix right = right_part();
    const FeatureSource source({&left, &right}, {.scale = 0.5});
    const FeatureMatrix& features = source.all();
    const std::vector<std::uint32_t> chosen{2, 0};
    const FeatureMatrix rows = source.rows(chosen);
    EXPECT_EQ(rows.num_rows(), 2);
    EXPECT_EQ(rows.num_columns(), 5);
    EXPECT_TRUE(rows.dense_and_ones().row(0) == features.dense_and_ones().row(2));
    EXPECT_TRUE(rows.dense_and_ones().row(1) == features.dense_and_ones().row(0));
    const auto sparse = dense_copy(rows.sparse(), 5);
    EXPECT_TRUE(sparse.row(0) == dense_copy(features.sparse(), 5).row(2));
    EXPECT_TRUE(dense_copy(rows.sparse_transposed(), 2) == sparse.transpose());
}

}  // namespace
}  // namespace irwe::nn
