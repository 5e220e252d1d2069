#include "irwe/answers/fine_clusters.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "irwe/base/chunks.h"
#include "irwe/base/shuffle.h"
#include "irwe/evaluation/kmeans.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerChunk = 2048;

Eigen::MatrixXd covariance(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool) {
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(rows.cols(), rows.cols());
    return sum_in_order(pool, rows.rows(), kRowsPerChunk, zero,
                        [&](std::int64_t begin, std::int64_t end) -> Eigen::MatrixXd {
                            const Eigen::MatrixXd part =
                                rows.middleRows(begin, end - begin).cast<double>().rowwise() - mean;
                            return part.transpose() * part;
                        });
}

// Returns the numbers of the rows that centers are found by, ascending.
std::vector<std::int64_t> drawn_rows(std::int64_t count, const FineOptions& options,
                                     const Random& random) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    const auto wanted =
        std::min(options.max_rows,
                 static_cast<std::int64_t>(options.share * static_cast<double>(count) + 0.5));
    if (wanted < count) {
        shuffle(std::span(order), random.stream("drawn rows"));
        order.resize(static_cast<std::size_t>(std::max<std::int64_t>(wanted, 1)));
        std::ranges::sort(order);
    }
    return order;
}

std::uint32_t nearest_center(const Matrix& centers, ConstMatrixView rows, Eigen::Index row) {
    Eigen::Index nearest = 0;
    (centers.rowwise() - rows.row(row)).rowwise().squaredNorm().minCoeff(&nearest);
    return static_cast<std::uint32_t>(nearest);
}

// Returns the means of the clusters that have rows, in their order.
Matrix means_of(ConstMatrixView rows, const std::vector<std::uint32_t>& cluster_of, int count) {
    Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(count, rows.cols());
    std::vector<double> sizes(static_cast<std::size_t>(count), 0);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const std::uint32_t cluster = cluster_of[static_cast<std::size_t>(i)];
        sums.row(cluster) += rows.row(i).cast<double>();
        ++sizes[cluster];
    }
    Matrix result(count, rows.cols());
    Eigen::Index used = 0;
    for (int cluster = 0; cluster < count; ++cluster) {
        const double size = sizes[static_cast<std::size_t>(cluster)];
        if (size > 0) {
            result.row(used++) = (sums.row(cluster) / size).cast<Real>();
        }
    }
    result.conservativeResize(used, Eigen::NoChange);
    return result;
}

}  // namespace

Matrix reduced(ConstMatrixView rows, const ReducedOptions& options, ThreadPool& pool) {
    if (rows.rows() == 0 || rows.cols() == 0) {
        return Matrix(rows.rows(), 0);
    }
    const Eigen::RowVectorXd mean = mean_row(rows, pool);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance(rows, mean, pool));
    const Eigen::VectorXd variances = solver.eigenvalues().reverse().cwiseMax(0);
    // Rounding of single precision is not a variance.
    constexpr double kRounding = 1e-12;
    const double scale = rows.cast<double>().squaredNorm();
    if (variances(0) <= kRounding * scale) {
        return Matrix(rows.rows(), 0);
    }
    Eigen::Index num_axes = 0;
    for (double kept = 0; num_axes < std::min<Eigen::Index>(variances.size(), options.max_axes) &&
                          kept < options.kept * variances.sum();) {
        kept += variances(num_axes++);
    }
    Eigen::MatrixXd axes = solver.eigenvectors().rowwise().reverse().leftCols(num_axes);
    const double count = static_cast<double>(rows.rows());
    const double first = std::sqrt(variances(0) / count);
    for (Eigen::Index axis = 0; axis < num_axes; ++axis) {
        const double deviation = std::sqrt(variances(axis) / count);
        axes.col(axis) *= std::pow(deviation / first, options.power) / deviation;
    }
    Matrix result(rows.rows(), num_axes);
    parallel_for_chunks(pool, rows.rows(), kRowsPerChunk,
                        [&](std::int64_t begin, std::int64_t end) {
                            const Eigen::MatrixXd part =
                                rows.middleRows(begin, end - begin).cast<double>().rowwise() - mean;
                            result.middleRows(begin, end - begin) = (part * axes).cast<Real>();
                        });
    return result;
}

FineClusters fine_clusters(ConstMatrixView rows, const FineOptions& options, const Random& random,
                           ThreadPool& pool) {
    const std::vector<std::int64_t> drawn = drawn_rows(rows.rows(), options, random);
    const Matrix sample = rows(drawn, Eigen::all);
    KMeansOptions kmeans_options;
    kmeans_options.num_clusters =
        static_cast<int>(std::min<std::int64_t>(options.num_clusters, sample.rows()));
    kmeans_options.num_starts = 1;
    kmeans_options.max_iterations = 30;
    const Clustering found = kmeans(sample, kmeans_options, random, pool);
    FineClusters result;
    result.centers = means_of(sample, found.cluster_of, kmeans_options.num_clusters);
    result.of_row.resize(static_cast<std::size_t>(rows.rows()));
    parallel_for_chunks(pool, rows.rows(), kRowsPerChunk,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                result.of_row[static_cast<std::size_t>(i)] =
                                    nearest_center(result.centers, rows, i);
                            }
                        });
    // A center that is nearest to no row, such as one of two equal ones, is left out.
    std::vector<std::uint64_t> sizes(static_cast<std::size_t>(result.centers.rows()), 0);
    for (const std::uint32_t cluster : result.of_row) {
        ++sizes[cluster];
    }
    std::vector<std::uint32_t> number(sizes.size(), 0);
    for (std::size_t cluster = 0; cluster < sizes.size(); ++cluster) {
        if (sizes[cluster] > 0) {
            number[cluster] = static_cast<std::uint32_t>(result.sizes.size());
            result.centers.row(static_cast<Eigen::Index>(result.sizes.size())) =
                result.centers.row(static_cast<Eigen::Index>(cluster)).eval();
            result.sizes.push_back(sizes[cluster]);
        }
    }
    result.centers.conservativeResize(static_cast<Eigen::Index>(result.sizes.size()),
                                      Eigen::NoChange);
    for (std::uint32_t& cluster : result.of_row) {
        cluster = number[cluster];
    }
    return result;
}

}  // namespace irwe
