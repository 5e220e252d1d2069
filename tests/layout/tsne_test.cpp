#include "irwe/layout/tsne.h"

#include <gmock/gmock.h>

#include <atomic>
#include <limits>

#include "irwe/layout/principal_plane.h"
#include "tests/layout/layout_quality.h"
#include "tests/neighbors/points.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class Tsne : public testing::Test {
protected:
    void expect_in_square(const Matrix& points) {
        const Matrix layout = tsne(as_unit_rows(points), {.num_iterations = 300}, pool_);
        ASSERT_EQ(layout.rows(), points.rows());
        ASSERT_EQ(layout.cols(), 2);
        EXPECT_TRUE(layout.allFinite()) << points.rows();
        EXPECT_TRUE((layout.array().abs() <= 1).all()) << points.rows();
    }

    ThreadPool pool_{2};
};

TEST_F(Tsne, SeparatesClusters) {
    const Matrix rows = as_unit_rows(clustered_points(600, 20, 6, 3, 1));
    const Matrix layout = tsne(rows, {}, pool_);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        EXPECT_EQ(nearest_in_plane(layout, i, 1)[0] % 6, i % 6) << i;
    }
}

// The principal plane of a sphere in five dimensions folds it; t-SNE unfolds it as far as it can.
TEST_F(Tsne, KeepsNeighborsBetterThanThePrincipalPlane) {
    const Matrix rows = as_unit_rows(thin_noise(800, 30, 5, 2));
    const double of_plane = trustworthiness(rows, principal_plane(rows, pool_), 15);
    const double of_tsne = trustworthiness(rows, tsne(rows, {}, pool_), 15);
    EXPECT_GT(of_tsne, 0.94);
    EXPECT_GT(of_tsne, of_plane + 0.1);
}

TEST_F(Tsne, OfOddInputsStaysInTheSquare) {
    for (const Eigen::Index num_points : {0, 1, 2, 3, 5, 17}) {
        expect_in_square(gaussian_points(num_points, 4, 3));
    }
    expect_in_square(Matrix::Constant(50, 3, Real(0.1)));  // all points equal
    Matrix points = clustered_points(600, 8, 3, 4, 4);
    for (Eigen::Index i = 0; i < 300; ++i) {
        points.row(i) = points.row(i % 5).eval();  // many of them equal
    }
    expect_in_square(points);
    points(17, 2) = Real(1e18);  // one far away
    expect_in_square(points);
    EXPECT_EQ(tsne(as_unit_rows(points.topRows(1)), {}, pool_), Matrix::Zero(1, 2));
}

TEST_F(Tsne, IsTheSameBytesForEveryNumberOfThreads) {
    const Matrix rows = as_unit_rows(clustered_points(4000, 10, 20, 2, 5));
    ThreadPool one(1);
    ThreadPool four(4);
    const TsneOptions options{.num_iterations = 20, .exaggerated_iterations = 10};
    EXPECT_EQ(tsne(rows, options, one), tsne(rows, options, four));
}

TEST_F(Tsne, TellsItsProgressAndStops) {
    const Matrix rows = as_unit_rows(gaussian_points(300, 5, 6));
    std::int64_t last = -1;
    tsne(rows, {.num_iterations = 10}, pool_, [&](std::int64_t done, std::int64_t total) {
        EXPECT_GE(done, last);
        EXPECT_EQ(total, 100);
        last = done;
    });
    EXPECT_EQ(last, 100);
    std::atomic<bool> stop{false};
    ThreadPool stoppable(2, &stop);
    const auto stop_at_half = [&](std::int64_t done, std::int64_t total) {
        stop = 2 * done > total;
    };
    EXPECT_THROW(tsne(rows, {}, stoppable, stop_at_half), Interrupted);
}

TEST_F(Tsne, RefusesWhatItCannotDo) {
    const Matrix rows = as_unit_rows(gaussian_points(9, 3, 7));
    const auto error = [&](const TsneOptions& options) {
        return input_error([&] { tsne(rows, options, pool_); });
    };
    EXPECT_THAT(error({.perplexity = 0.5}), HasSubstr("the perplexity of t-SNE is 0.5"));
    EXPECT_THAT(error({.num_iterations = -1}), HasSubstr("-1 iterations"));
    EXPECT_THAT(error({.exaggeration = 0.1}), HasSubstr("the exaggeration of t-SNE is 0.1"));
    EXPECT_THAT(error({.learning_rate = -2}), HasSubstr("the learning rate of t-SNE is -2"));
    const NeighborLists lists = nearest_neighbors(rows, 3, pool_);
    EXPECT_THAT(input_error([&] { tsne(lists, Matrix::Zero(8, 2), {}, pool_); }),
                HasSubstr("starts from 8 x 2 coordinates, expected 9 x 2"));
    Matrix start = Matrix::Zero(9, 2);
    start(3, 1) = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_THAT(input_error([&] { tsne(lists, start, {}, pool_); }), HasSubstr("not all finite"));
}

}  // namespace
}  // namespace irwe
