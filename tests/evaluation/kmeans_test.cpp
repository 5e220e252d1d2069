#include "irwe/evaluation/kmeans.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "tests/evaluation/clustering_golden.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

Matrix random_points(Eigen::Index num_points, Eigen::Index dim, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("points");
    Matrix result(num_points, dim);
    for (Real& value : entries(result)) {
        value = static_cast<Real>(stream.gaussian_pair().first);
    }
    return result;
}

// The sum of squared distances to the means of the clusters.
double inertia_of(const Matrix& points, const std::vector<std::uint32_t>& cluster_of, int k) {
    double result = 0;
    for (int c = 0; c < k; ++c) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(points.cols());
        double squares = 0;
        int count = 0;
        for (Eigen::Index i = 0; i < points.rows(); ++i) {
            if (cluster_of[static_cast<std::size_t>(i)] == static_cast<std::uint32_t>(c)) {
                sum += points.row(i).cast<double>();
                squares += points.row(i).cast<double>().squaredNorm();
                ++count;
            }
        }
        result += count > 0 ? squares - sum.squaredNorm() / count : 0;
    }
    return result;
}

// The least inertia over all partitions into at most k clusters.
double best_inertia(const Matrix& points, int k) {
    std::vector<std::uint32_t> cluster_of(static_cast<std::size_t>(points.rows()));
    double best = std::numeric_limits<double>::infinity();
    for (;;) {
        best = std::min(best, inertia_of(points, cluster_of, k));
        std::size_t i = 0;
        while (i < cluster_of.size() && ++cluster_of[i] == static_cast<std::uint32_t>(k)) {
            cluster_of[i++] = 0;
        }
        if (i == cluster_of.size()) {
            return best;
        }
    }
}

std::size_t num_different(const std::vector<std::uint32_t>& cluster_of) {
    return std::set(cluster_of.begin(), cluster_of.end()).size();
}

class KMeans : public testing::Test {
protected:
    Clustering run(const Matrix& points, const KMeansOptions& options, std::uint64_t seed = 1) {
        Clustering result = kmeans(points, options, Random(seed), pool_);
        EXPECT_EQ(result.cluster_of.size(), static_cast<std::size_t>(points.rows()));
        EXPECT_LT(std::ranges::max(result.cluster_of),
                  static_cast<std::uint32_t>(options.num_clusters));
        return result;
    }

    ThreadPool pool_{2};
};

TEST_F(KMeans, FindsTheBestOfAllPartitions) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Matrix points = random_points(9, 2, seed);
        const Clustering found = run(points, {.num_clusters = 3, .num_starts = 20}, seed);
        EXPECT_NEAR(found.inertia, best_inertia(points, 3), 1e-6);
        EXPECT_NEAR(found.inertia, inertia_of(points, found.cluster_of, 3), 1e-6);
    }
}

// 1000 points of which most are spared the comparison with all centers by their bounds.
TEST_F(KMeans, EndsWhereEveryPointIsInTheClusterOfTheNearestMean) {
    constexpr int k = 12;
    const Matrix points = random_points(1000, 5, 1);
    const Clustering found =
        run(points, {.num_clusters = k, .num_starts = 2, .max_iterations = 1000, .tolerance = 0});
    Eigen::MatrixXd means = Eigen::MatrixXd::Zero(k, 5);
    Eigen::VectorXd counts = Eigen::VectorXd::Zero(k);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        const std::uint32_t c = found.cluster_of[static_cast<std::size_t>(i)];
        means.row(c) += points.row(i).cast<double>();
        counts[c] += 1;
    }
    means.array().colwise() /= counts.array();
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        Eigen::Index nearest = 0;
        (means.rowwise() - points.row(i).cast<double>()).rowwise().squaredNorm().minCoeff(&nearest);
        EXPECT_EQ(found.cluster_of[static_cast<std::size_t>(i)], nearest) << i;
    }
    EXPECT_NEAR(found.inertia, inertia_of(points, found.cluster_of, k), 1e-6);
}

TEST_F(KMeans, NeverGetsWorseWithAnotherIterationOrStart) {
    const Matrix points = random_points(700, 4, 2);
    double before = std::numeric_limits<double>::infinity();
    for (int iterations = 1; iterations <= 40; ++iterations) {
        const Clustering found =
            run(points,
                {.num_clusters = 9, .num_starts = 1, .max_iterations = iterations, .tolerance = 0});
        EXPECT_LE(found.inertia, before * (1 + 1e-12)) << iterations;
        before = found.inertia;
    }
    for (int starts = 1; starts <= 5; ++starts) {
        const double first = run(points, {.num_clusters = 9, .num_starts = starts}).inertia;
        EXPECT_LE(run(points, {.num_clusters = 9, .num_starts = starts + 1}).inertia, first);
    }
}

TEST_F(KMeans, IsAsGoodAsScikitLearn) {
    const nlohmann::json cases = golden_cases("clustering_kmeans.json");
    ASSERT_EQ(cases.size(), 3U);
    for (const nlohmann::json& golden : cases) {
        SCOPED_TRACE(golden.at("name").get<std::string>());
        const auto rows = golden.at("points").get<std::vector<std::vector<Real>>>();
        Matrix points(static_cast<Eigen::Index>(rows.size()),
                      static_cast<Eigen::Index>(rows[0].size()));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::ranges::copy(rows[i], points.row(static_cast<Eigen::Index>(i)).begin());
        }
        const int k = golden.at("num_clusters").get<int>();
        double best = std::numeric_limits<double>::infinity();
        double of_ten_starts = 0;
        double of_one_start = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            const double inertia = run(points, {.num_clusters = k}, seed).inertia;
            best = std::min(best, inertia);
            of_ten_starts += inertia / 100;
        }
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            of_one_start += run(points, {.num_clusters = k, .num_starts = 1}, seed).inertia / 300;
        }
        EXPECT_LT(best, 1.001 * golden.at("best_inertia").get<double>());
        EXPECT_GT(best, 0.98 * golden.at("best_inertia").get<double>());
        EXPECT_LT(of_ten_starts, 1.003 * golden.at("mean_inertia_of_ten_starts").get<double>());
        EXPECT_LT(of_one_start, 1.01 * golden.at("mean_inertia_of_one_start").get<double>());
    }
}

TEST_F(KMeans, OfOneClusterIsTheVariance) {
    const Matrix points = random_points(50, 3, 3);
    const Clustering found = run(points, {.num_clusters = 1});
    EXPECT_NEAR(found.inertia, inertia_of(points, std::vector<std::uint32_t>(50, 0), 1), 1e-6);
    EXPECT_EQ(num_different(found.cluster_of), 1U);
}

TEST_F(KMeans, OfAsManyClustersAsPointsLeavesEveryPointAlone) {
    const Matrix points = random_points(40, 2, 4);
    const Clustering found = run(points, {.num_clusters = 40, .num_starts = 1});
    EXPECT_EQ(num_different(found.cluster_of), 40U);
    EXPECT_NEAR(found.inertia, 0, 1e-12);
}

TEST_F(KMeans, EndsWithFewerDifferentPointsThanClusters) {
    Matrix points = random_points(300, 3, 5);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        points.row(i) = points.row(i % 4).eval();
    }
    const Clustering found = run(points, {.num_clusters = 50});
    EXPECT_NEAR(found.inertia, 0, 1e-10);
    for (std::size_t i = 0; i < 300; ++i) {
        EXPECT_EQ(found.cluster_of[i], found.cluster_of[i % 4]);
    }
    EXPECT_EQ(num_different(found.cluster_of), 4U);
    EXPECT_EQ(run(Matrix::Constant(20, 2, Real(0.1)), {.num_clusters = 7}).inertia, 0);
    EXPECT_EQ(run(Matrix(5, 0), {.num_clusters = 2}).inertia, 0);
}

// Two tight groups that are far apart and far from zero.
TEST_F(KMeans, SeparatesTightGroupsFarFromZero) {
    Matrix points = random_points(200, 2, 6) * Real(0.25);
    points.array() += 5000;
    points.topRows(100).array() += 4;
    const Clustering found = run(points, {.num_clusters = 2});
    for (std::size_t i = 0; i < 200; ++i) {
        EXPECT_EQ(found.cluster_of[i] == found.cluster_of[0], i < 100) << i;
    }
}

TEST_F(KMeans, GivesTheSameBytesForEveryNumberOfThreads) {
    const Matrix points = random_points(5000, 7, 7);
    std::vector<Clustering> found;
    for (const int num_threads : {1, 2, 4}) {
        ThreadPool pool(num_threads);
        found.push_back(kmeans(points, {.num_clusters = 20, .num_starts = 2}, Random(1), pool));
    }
    EXPECT_EQ(found[0].cluster_of, found[1].cluster_of);
    EXPECT_EQ(found[0].cluster_of, found[2].cluster_of);
    EXPECT_EQ(found[0].inertia, found[1].inertia);
    EXPECT_EQ(found[0].inertia, found[2].inertia);
}

TEST_F(KMeans, RefusesWhatItCannotCluster) {
    const auto error = [&](const Matrix& points, const KMeansOptions& options) {
        return input_error([&] { kmeans(points, options, Random(1), pool_); });
    };
    EXPECT_THAT(error(random_points(3, 2, 1), {.num_clusters = 4}),
                HasSubstr("3 points for 4 clusters"));
    EXPECT_THAT(error(random_points(3, 2, 1), {.num_clusters = 0}), HasSubstr("0 clusters"));
    EXPECT_THAT(error(random_points(3, 2, 1), {.num_clusters = 1, .tolerance = -1}),
                HasSubstr("the tolerance of KMeans is -1"));
    Matrix points = random_points(9, 2, 1);
    points(7, 1) = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_THAT(error(points, {.num_clusters = 2}), HasSubstr("row 7, column 1"));
    points(7, 1) = std::numeric_limits<Real>::infinity();
    EXPECT_THAT(error(points, {.num_clusters = 2}), HasSubstr("row 7, column 1"));
}

}  // namespace
}  // namespace irwe
