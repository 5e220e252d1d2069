#include "apps/reproduce/base_statistics.h"

#include <array>
#include <cmath>

#include "irwe/evaluation/scaling.h"
#include "irwe/linalg/randomized_svd.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/irwe_network/features/contrastive_statistics.h"
#include "irwe/methods/irwe_network/features/node_features.h"

namespace irwe {
namespace {

constexpr std::array<BaseStatistic, 5> kStatistics{{
    {Statistic::walk_statistics, "statistic-s", "(9) statistic s(v)", "identity"},
    {Statistic::degree_features, "statistic-delta", "(10) statistic delta(v)", "identity"},
    {Statistic::position_encodings, "statistic-pi", "(11) statistic pi_g(v)", "position"},
    {Statistic::contrastive_1, "statistic-c", "(12) statistic C (SVD), Q = 1", "position"},
    {Statistic::contrastive_5, "statistic-c5", "(12) statistic C (SVD), Q = 5", "position"},
}};

Matrix dense(const SparseMatrix& matrix) {
    Matrix result = Matrix::Zero(matrix.num_rows(), matrix.num_columns());
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            result(i, row.columns[k]) = row.values[k];
        }
    }
    return result;
}

// Returns U S^power.
Matrix scaled_left_vectors(const TruncatedSvd& svd, double power) {
    Matrix result = svd.left;
    for (Eigen::Index j = 0; j < result.cols(); ++j) {
        const double value = svd.values[static_cast<std::size_t>(j)];
        result.col(j) *= static_cast<Real>(std::pow(value, power));
    }
    return result;
}

NodeFeatures features_of(const Graph& graph, const NetworkSettings& settings, ThreadPool& pool) {
    const WalkSet walks = sample_walks(graph, settings.walks, Random(settings.training.seed));
    return fit_and_extract_features(walks, feature_options(settings), pool).features;
}

}  // namespace

std::span<const BaseStatistic> base_statistics() { return kStatistics; }

Matrix base_statistic(Statistic statistic, const Graph& graph, const NetworkSettings& settings,
                      ThreadPool& pool) {
    switch (statistic) {
        case Statistic::walk_statistics:
            return dense(features_of(graph, settings, pool).aw_statistics);
        case Statistic::degree_features:
            return dense(features_of(graph, settings, pool).degree_features);
        case Statistic::position_encodings:
            return features_of(graph, settings, pool).global_encodings /
                   static_cast<Real>(settings.walks.walks_per_node);
        case Statistic::contrastive_1:
        case Statistic::contrastive_5:
            break;
    }
    const double num_negatives = statistic == Statistic::contrastive_1 ? 1 : 5;
    // The last singular values lie close together on real graphs: more iterations than by default.
    const TruncatedSvd svd =
        randomized_svd(contrastive_statistics(graph, {.num_negatives = num_negatives}, pool),
                       {.rank = settings.model.embedding_dim, .power_iterations = 32},
                       Random(settings.training.seed), pool);
    return scaled_left_vectors(svd, 0.5);
}

Matrix statistic_for_clustering(Statistic statistic, ColumnDeviations deviations,
                                const Graph& graph, const NetworkSettings& settings,
                                ThreadPool& pool) {
    constexpr std::int64_t kManyColumns = 1024;
    constexpr int kDirections = 512;
    NodeFeatures features = features_of(graph, settings, pool);
    SparseMatrix counts =
        std::move(statistic == Statistic::walk_statistics ? features.aw_statistics
                                                          : features.degree_features);
    if (deviations == ColumnDeviations::equal) {
        counts = with_unit_deviations(counts);
    }
    if (counts.num_columns() <= kManyColumns || counts.num_rows() <= kManyColumns) {
        return dense(counts);
    }
    return scaled_left_vectors(
        randomized_svd(counts, {.rank = kDirections}, Random(settings.training.seed), pool), 1);
}

}  // namespace irwe
