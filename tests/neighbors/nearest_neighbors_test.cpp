#include "irwe/neighbors/nearest_neighbors.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "irwe/neighbors/best_rows.h"
#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// The slow twin: all inner products of a query, sorted.
std::vector<Neighbor> sorted_rows(ConstMatrixView query, const Matrix& rows, std::size_t k,
                                  std::optional<std::uint32_t> self = std::nullopt) {
    std::vector<Neighbor> result;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(rows.rows()); ++i) {
        if (i != self) {
            const double product = query.row(0).cast<double>().dot(rows.row(i).cast<double>());
            result.push_back({i, static_cast<float>(product)});
        }
    }
    std::ranges::sort(result, is_nearer);
    result.resize(std::min(k, result.size()));
    return result;
}

std::vector<Neighbor> list_of(const NeighborLists& lists, std::uint32_t node) {
    std::vector<Neighbor> result;
    for (std::size_t j = 0; j < lists.k; ++j) {
        result.push_back({lists.ids_of(node)[j], lists.cosine_of(node)[j]});
    }
    return result;
}

class NearestNeighbors : public testing::Test {
protected:
    // Compares the lists of some rows with their slow twins.
    void expect_exact(const Matrix& rows, int k, Eigen::Index step = 1) {
        const NeighborLists lists = nearest_neighbors(rows, k, pool_);
        ASSERT_EQ(lists.num_nodes, rows.rows());
        ASSERT_EQ(lists.k, std::min<Eigen::Index>(k, rows.rows() - 1));
        for (Eigen::Index i = 0; i < rows.rows(); i += step) {
            const auto node = static_cast<std::uint32_t>(i);
            EXPECT_EQ(list_of(lists, node), sorted_rows(rows.row(i), rows, lists.k, node)) << i;
            EXPECT_EQ(nearest_neighbors(rows, node, k), list_of(lists, node)) << i;
        }
    }

    ThreadPool pool_{2};
};

TEST_F(NearestNeighbors, AreThoseOfTheSlowTwin) {
    expect_exact(as_unit_rows(gaussian_points(1500, 16, 1)), 10, 7);
    expect_exact(as_unit_rows(clustered_points(1100, 33, 9, 5, 2)), 90, 7);
    expect_exact(as_unit_rows(thin_noise(700, 128, 3, 3)), 1);
}

TEST_F(NearestNeighbors, AreAllOthersWhereThereAreFew) {
    for (const Eigen::Index num_points : {1, 2, 3, 5}) {
        expect_exact(as_unit_rows(gaussian_points(num_points, 4, 4)), 10);
    }
    EXPECT_EQ(nearest_neighbors(Matrix(0, 4), 3, pool_).k, 0U);
}

TEST_F(NearestNeighbors, OfEqualRowsAreTheFirst) {
    Matrix points = clustered_points(900, 5, 4, 3, 5);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        if (i % 3 != 0) {
            points.row(i) = points.row(i % 7).eval();
        }
    }
    expect_exact(as_unit_rows(points), 8);
    expect_exact(Matrix::Zero(40, 3), 5);
    expect_exact(Matrix::Zero(40, 0), 5);
}

// Thousands of different rows at the same cosine from each other, up to rounding: what the product
// of matrices says about their order has to be put right.
TEST_F(NearestNeighbors, OfRowsEquallyFarAreTheFirst) {
    Matrix rows = Matrix::Zero(2200, 8);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const double angle = 1e-9 * static_cast<double>(i);
        rows(i, i % 8) = 1;
        rows(i, (i + 1) % 8) = static_cast<Real>(angle);
    }
    expect_exact(rows, 6, 50);
}

TEST_F(NearestNeighbors, AnswerQueries) {
    Matrix rows = as_unit_rows(gaussian_points(1300, 24, 6));
    const Matrix queries = as_unit_rows(gaussian_points(300, 24, 7));
    for (const bool has_equal_rows : {false, true}) {
        if (has_equal_rows) {
            rows.bottomRows(400) = rows.topRows(400).eval();
        }
        const NeighborLists lists = nearest_rows(queries, rows, 12, pool_);
        ASSERT_EQ(lists.num_nodes, 300U);
        for (std::uint32_t q = 0; q < 300; q += 7) {
            const std::vector<Neighbor> expected = sorted_rows(queries.row(q), rows, 12);
            EXPECT_EQ(list_of(lists, q), expected);
            const std::span<const Real> query(queries.row(q).data(), 24);
            EXPECT_EQ(nearest_rows(query, rows, 12), expected);
        }
    }
    EXPECT_EQ(nearest_rows(queries, rows, 5000, pool_).k, 1300U);
    EXPECT_EQ(nearest_rows(queries, Matrix(0, 24), 5, pool_).k, 0U);
}

TEST_F(NearestNeighbors, AreTheSameBytesForEveryNumberOfThreads) {
    const Matrix rows = as_unit_rows(clustered_points(3000, 20, 30, 3, 8));
    ThreadPool one(1);
    ThreadPool four(4);
    const NeighborLists lists = nearest_neighbors(rows, 30, one);
    EXPECT_EQ(nearest_neighbors(rows, 30, four).ids, lists.ids);
    EXPECT_EQ(nearest_neighbors(rows, 30, four).cosine, lists.cosine);
}

TEST_F(NearestNeighbors, TellTheirProgressAndStop) {
    const Matrix rows = as_unit_rows(gaussian_points(1000, 8, 9));
    std::int64_t last = 0;
    nearest_neighbors(rows, 5, pool_, [&](std::int64_t done, std::int64_t total) {
        EXPECT_GT(done, last);
        EXPECT_EQ(total, 1000);
        last = done;
    });
    EXPECT_EQ(last, 1000);
    const std::atomic<bool> stop{true};
    ThreadPool stopped(2, &stop);
    EXPECT_THROW(nearest_neighbors(rows, 5, stopped), Interrupted);
}

TEST_F(NearestNeighbors, RefuseWhatCannotBeAsked) {
    const Matrix rows = gaussian_points(9, 2, 1);
    EXPECT_THAT(input_error([&] { nearest_neighbors(rows, 0, pool_); }),
                HasSubstr("0 nearest neighbors were asked for"));
    EXPECT_THAT(input_error([&] { nearest_rows(gaussian_points(1, 3, 1), rows, 1, pool_); }),
                HasSubstr("the queries have 3 columns and the vectors have 2"));
}

}  // namespace
}  // namespace irwe
