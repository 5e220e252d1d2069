#include "irwe/evaluation/link_regression.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "irwe/evaluation/common_neighbors.h"
#include "irwe/evaluation/softmax_regression.h"

namespace irwe {
namespace {

double cosine_of_rows(ConstMatrixView vectors, NodeId u, NodeId v) {
    const Eigen::RowVectorXd a = vectors.row(u).cast<double>();
    const Eigen::RowVectorXd b = vectors.row(v).cast<double>();
    const double lengths = a.norm() * b.norm();
    return lengths > 0 ? a.dot(b) / lengths : 0;
}

constexpr std::size_t kNumOctaves = 33;  // of degrees: 0, 1, 2 to 3, ...

std::size_t octave(NodeId degree) { return static_cast<std::size_t>(std::bit_width(degree)); }

}  // namespace

void LinkRegression::count_mixing() {
    std::vector<double> num_joined(kNumOctaves * kNumOctaves, 0);  // both ways
    std::vector<double> num_ends(kNumOctaves, 0);
    for (NodeId u = 0; u < graph_.num_nodes(); ++u) {
        for (const NodeId v : graph_.neighbors(u)) {
            num_joined[octave(graph_.degree(u)) * kNumOctaves + octave(graph_.degree(v))] += 1;
            num_ends[octave(graph_.degree(u))] += 1;
        }
    }
    const auto num_all = static_cast<double>(graph_.targets().size());
    for (std::size_t i = 0; i < kNumOctaves; ++i) {
        for (std::size_t j = 0; j < kNumOctaves; ++j) {
            const double expected = num_all > 0 ? num_ends[i] * num_ends[j] / num_all : 0;
            mixing_.push_back((num_joined[i * kNumOctaves + j] + 1) / (expected + 1));
        }
    }
}

double LinkRegression::mixing(NodeId u, NodeId v) const {
    return mixing_[octave(graph_.degree(u)) * kNumOctaves + octave(graph_.degree(v))];
}

LinkRegression::LinkRegression(ConstMatrixView vectors, const Graph& graph,
                               std::span<const Edge> edges, std::span<const Edge> negatives,
                               double inverse_regularization)
    : vectors_(vectors), graph_(graph) {
    count_mixing();
    std::vector<Features> all;
    std::vector<std::uint32_t> is_edge;
    for (const std::span<const Edge> pairs : {negatives, edges}) {
        for (const auto& [u, v] : pairs) {
            all.push_back(features(u, v));
        }
        is_edge.resize(all.size(), is_edge.empty() ? 0U : 1U);
    }
    const auto num_rows = static_cast<double>(all.size());
    for (std::size_t j = 0; j < kNumFeatures; ++j) {
        double sum = 0;
        double squares = 0;
        for (const Features& row : all) {
            sum += row[j];
        }
        mean_[j] = sum / num_rows;
        for (const Features& row : all) {
            squares += (row[j] - mean_[j]) * (row[j] - mean_[j]);
        }
        factor_[j] = squares > 0 ? 1 / std::sqrt(squares / num_rows) : 0;
    }
    Matrix rows(static_cast<Eigen::Index>(all.size()), static_cast<Eigen::Index>(kNumFeatures));
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < kNumFeatures; ++j) {
            rows(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                static_cast<Real>((all[i][j] - mean_[j]) * factor_[j]);
        }
    }
    const auto regression = SoftmaxRegression::fit(rows, is_edge, inverse_regularization);
    for (std::size_t j = 0; j < kNumFeatures; ++j) {
        weights_[j] = regression.weights()(static_cast<Eigen::Index>(j), 0);
    }
    intercept_ = regression.intercepts()(0);
}

LinkRegression::Features LinkRegression::features(NodeId u, NodeId v) const {
    const CommonNeighbors common = common_neighbors(graph_, u, v);
    const NodeId own = graph_.has_edge(u, v) ? 1 : 0;
    const double first = std::log1p(graph_.degree(u) - own);
    const double second = std::log1p(graph_.degree(v) - own);
    return {std::log1p(common.resource_allocation),
            std::log1p(common.adamic_adar),
            cosine_of_rows(vectors_, u, v),
            first + second,
            std::abs(first - second),
            std::log(mixing(u, v))};
}

double LinkRegression::logit(const Features& features) const {
    double result = intercept_;
    for (std::size_t j = 0; j < kNumFeatures; ++j) {
        result += weights_[j] * (features[j] - mean_[j]) * factor_[j];
    }
    return result;
}

}  // namespace irwe
