#include "irwe/answers/neighbor_distances.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace irwe {
namespace {

Matrix scattered(Eigen::Index count, Eigen::Index dim, std::uint64_t seed) {
    Matrix rows(count, dim);
    RandomStream stream = Random(seed).stream("rows");
    for (Eigen::Index i = 0; i < count; ++i) {
        const Real middle = static_cast<Real>(5 * (i % 7));
        for (Eigen::Index j = 0; j < dim; ++j) {
            rows(i, j) = middle + static_cast<Real>(stream.gaussian_pair().first);
        }
    }
    return rows;
}

TEST(NeighborDistances, AreThoseOfAllPairs) {
    ThreadPool pool(2);
    for (const Eigen::Index dim : {1, 3, 9}) {
        const Matrix rows = scattered(700, dim, 1);
        const std::vector<double> found = neighbor_distances(rows, {}, Random(1), pool);
        for (Eigen::Index i = 0; i < rows.rows(); i += 13) {
            std::vector<double> all;
            for (Eigen::Index j = 0; j < rows.rows(); ++j) {
                if (j != i) {
                    all.push_back(static_cast<double>((rows.row(i) - rows.row(j)).norm()));
                }
            }
            std::ranges::sort(all);
            EXPECT_NEAR(found[static_cast<std::size_t>(i)], all[4], 1e-5 * (1 + all[4]));
        }
    }
}

TEST(NeighborDistances, OfFewRowsAreToTheFarthest) {
    ThreadPool pool(1);
    Matrix rows(3, 1);
    rows << Real{0}, Real{1}, Real{5};
    EXPECT_THAT(neighbor_distances(rows, {}, Random(1), pool), testing::ElementsAre(5, 4, 5));
    EXPECT_THAT(neighbor_distances(rows.topRows(1), {}, Random(1), pool), testing::ElementsAre(0));
    EXPECT_THAT(neighbor_distances(rows.topRows(0), {}, Random(1), pool), testing::IsEmpty());
}

TEST(NeighborDistances, AreTheSameForEveryNumberOfThreads) {
    ThreadPool one(1);
    ThreadPool four(4);
    const Matrix rows = scattered(3000, 4, 2);
    const NeighborDistanceOptions options{.max_others = 500};
    EXPECT_EQ(neighbor_distances(rows, options, Random(3), one),
              neighbor_distances(rows, options, Random(3), four));
}

}  // namespace
}  // namespace irwe
