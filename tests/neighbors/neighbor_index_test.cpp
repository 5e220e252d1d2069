#include "irwe/neighbors/neighbor_index.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class NeighborIndexTest : public testing::Test {
protected:
    // The share of the true k nearest that the index finds, over every `step`-th row.
    double recall(const Matrix& rows, const NeighborIndex& index, int k, std::uint32_t step = 1) {
        const NeighborLists lists = nearest_neighbors(rows, k, pool_);
        std::size_t found = 0;
        std::size_t in_all = 0;
        for (std::uint32_t v = 0; v < lists.num_nodes; v += step) {
            const std::vector<Neighbor> near = index.nearest_neighbors(v, k);
            EXPECT_EQ(near.size(), lists.k);
            for (const std::uint32_t node : lists.ids_of(v)) {
                found += static_cast<std::size_t>(std::ranges::count(near, node, &Neighbor::node));
            }
            in_all += lists.k;
        }
        return in_all == 0 ? 1 : static_cast<double>(found) / static_cast<double>(in_all);
    }

    ThreadPool pool_{2};
};

TEST_F(NeighborIndexTest, FindsNearlyAllNeighbors) {
    const Matrix clusters = as_unit_rows(clustered_points(1500, 24, 20, 2, 1));
    EXPECT_GT(recall(clusters, NeighborIndex(clusters, {}, pool_), 10, 3), 0.99);
    const Matrix noise = as_unit_rows(thin_noise(1500, 32, 16, 2));
    EXPECT_GT(recall(noise, NeighborIndex(noise, {}, pool_), 10, 3), 0.98);
}

TEST_F(NeighborIndexTest, FindsAllOfAFewInTheirOrder) {
    for (const Eigen::Index num_points : {1, 2, 3, 5, 60}) {
        const Matrix rows = as_unit_rows(gaussian_points(num_points, 4, 3));
        const NeighborIndex index(rows, {}, pool_);
        EXPECT_EQ(index.num_rows(), num_points);
        EXPECT_EQ(recall(rows, index, 10), 1);
        const Matrix query = as_unit_rows(gaussian_points(3, 4, 4));
        const std::span<const Real> first(query.row(0).data(), 4);
        EXPECT_EQ(index.nearest_rows(first, 7), nearest_rows(first, rows, 7));
    }
    const NeighborIndex empty(Matrix(0, 4), {}, pool_);
    EXPECT_TRUE(empty.nearest_rows(std::vector<Real>(4), 3).empty());
}

TEST_F(NeighborIndexTest, FindsEqualRowsByTheirNumber) {
    Matrix points = clustered_points(2000, 6, 4, 3, 5);
    for (Eigen::Index i = 0; i < 1500; ++i) {
        points.row(i) = points.row(i % 3).eval();
    }
    const Matrix rows = as_unit_rows(points);
    const NeighborIndex index(rows, {}, pool_);
    const std::vector<Neighbor> near = index.nearest_neighbors(6, 4);
    ASSERT_EQ(near.size(), 4U);
    EXPECT_EQ(near[0].node, 0U);
    EXPECT_EQ(near[1].node, 3U);
    EXPECT_EQ(near[2].node, 9U);
    EXPECT_EQ(near[3].node, 12U);
    EXPECT_GT(recall(rows, index, 10), 0.99);
}

TEST_F(NeighborIndexTest, AnswersTheSameWhateverTheThreads) {
    const Matrix rows = as_unit_rows(gaussian_points(40000, 2, 6));  // in two parts
    const NeighborIndexOptions quick{.links = 4, .build_width = 8, .search_width = 20};
    ThreadPool one(1);
    const NeighborIndex built_by_one(rows, quick, one);
    const NeighborIndex built_by_two(rows, quick, pool_);
    std::vector<std::vector<Neighbor>> answers(500);
    {
        std::vector<std::jthread> askers;
        for (std::uint32_t asker = 0; asker < 4; ++asker) {
            askers.emplace_back([&, asker] {
                for (std::uint32_t v = asker; v < answers.size(); v += 4) {
                    answers[v] = built_by_two.nearest_neighbors(v, 5);
                }
            });
        }
    }
    for (std::uint32_t v = 0; v < answers.size(); ++v) {
        EXPECT_EQ(built_by_one.nearest_neighbors(v, 5), answers[v]) << v;
    }
}

TEST_F(NeighborIndexTest, TellsItsProgressAndStops) {
    const Matrix rows = as_unit_rows(gaussian_points(1000, 8, 7));
    std::int64_t last = 0;
    const NeighborIndex index(rows, {}, pool_, [&](std::int64_t done, std::int64_t total) {
        EXPECT_GT(done, last);
        EXPECT_EQ(total, 1000);
        last = done;
    });
    EXPECT_EQ(last, 1000);
    std::atomic<bool> stop{false};
    ThreadPool stoppable(2, &stop);
    const auto stop_at_half = [&](std::int64_t done, std::int64_t total) {
        stop = 2 * done > total;
    };
    EXPECT_THROW(NeighborIndex(rows, {}, stoppable, stop_at_half), Interrupted);
}

TEST_F(NeighborIndexTest, RefusesWhatCannotBeAsked) {
    const Matrix rows = as_unit_rows(gaussian_points(9, 2, 8));
    EXPECT_THAT(input_error([&] { NeighborIndex(rows, {.links = 1}, pool_); }),
                HasSubstr("an index with 1 links a row"));
    EXPECT_THAT(input_error([&] { NeighborIndex(rows, {.search_width = 0}, pool_); }),
                HasSubstr("searches with 0"));
    const NeighborIndex index(rows, {}, pool_);
    EXPECT_THAT(input_error([&] { index.nearest_neighbors(9, 1); }),
                HasSubstr("there is no row 9, expected one of 0, ..., 8"));
    EXPECT_THAT(input_error([&] { index.nearest_neighbors(0, 0); }),
                HasSubstr("0 nearest neighbors were asked for"));
    EXPECT_THAT(input_error([&] { index.nearest_rows(std::vector<Real>(3), 1); }),
                HasSubstr("the query has 3 numbers and the vectors have 2"));
}

}  // namespace
}  // namespace irwe
