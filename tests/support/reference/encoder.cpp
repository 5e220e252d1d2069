#include "tests/support/reference/encoder.h"

#include <cmath>

namespace irwe::reference {
namespace {

DoubleMatrix linear(const DoubleMatrix& x, const nn::Parameter& weight, const nn::Parameter& bias) {
    return (x * weight.value.cast<double>()).rowwise() + bias.value.row(0).cast<double>();
}

DoubleMatrix layer_norm(const DoubleMatrix& x, const nn::Parameter& scale,
                        const nn::Parameter& shift) {
    DoubleMatrix result = x;
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        const double mean = x.row(i).mean();
        const double variance = (x.row(i).array() - mean).square().mean();
        for (Eigen::Index c = 0; c < x.cols(); ++c) {
            result(i, c) = scale.value(0, c) * (x(i, c) - mean) / std::sqrt(variance + 1e-5) +
                           shift.value(0, c);
        }
    }
    return result;
}

}  // namespace

DoubleMatrix attention(const DoubleMatrix& queries, const DoubleMatrix& keys,
                       const DoubleMatrix& values, int num_heads) {
    DoubleMatrix result = DoubleMatrix::Zero(queries.rows(), queries.cols());
    for (int head = 0; head < num_heads; ++head) {
        for (Eigen::Index t = 0; t < queries.rows(); ++t) {
            Eigen::VectorXd weights = Eigen::VectorXd::Zero(keys.rows());
            for (Eigen::Index c = head; c < queries.cols(); c += num_heads) {
                weights += queries(t, c) * keys.col(c);
            }
            const auto head_dim = static_cast<double>(queries.cols() / num_heads);
            weights = (weights.array() / std::sqrt(head_dim)).exp();
            weights /= weights.sum();
            for (Eigen::Index c = head; c < queries.cols(); c += num_heads) {
                result(t, c) = weights.dot(values.col(c));
            }
        }
    }
    return result;
}

DoubleMatrix walk_outputs(const std::vector<const nn::Parameter*>& parameters, int num_heads,
                          const Matrix& node_part, const Matrix& place_part,
                          std::span<const std::uint32_t> walks) {
    const Eigen::Index walk_size = place_part.rows();
    const Eigen::Index d = place_part.cols();
    const Eigen::Index num_walks = static_cast<Eigen::Index>(walks.size()) / walk_size;
    DoubleMatrix result(num_walks * walk_size, d);
    for (Eigen::Index walk = 0; walk < num_walks; ++walk) {
        DoubleMatrix x(walk_size, d);
        for (Eigen::Index j = 0; j < walk_size; ++j) {
            const std::uint32_t node = walks[static_cast<std::size_t>(walk * walk_size + j)];
            x.row(j) = node_part.row(node).cast<double>() + place_part.row(j).cast<double>();
        }
        for (std::size_t p = 0; p < parameters.size(); p += 12) {
            const DoubleMatrix qkv = linear(x, *parameters[p], *parameters[p + 1]);
            const DoubleMatrix attended =
                attention(qkv.leftCols(d), qkv.middleCols(d, d), qkv.rightCols(d), num_heads);
            x = layer_norm(x + linear(attended, *parameters[p + 2], *parameters[p + 3]),
                           *parameters[p + 4], *parameters[p + 5]);
            const DoubleMatrix hidden =
                linear(x, *parameters[p + 6], *parameters[p + 7]).cwiseMax(0);
            x = layer_norm(x + linear(hidden, *parameters[p + 8], *parameters[p + 9]),
                           *parameters[p + 10], *parameters[p + 11]);
        }
        result.middleRows(walk * walk_size, walk_size) = x;
    }
    return result;
}

DoubleMatrix walk_summaries(const std::vector<const nn::Parameter*>& parameters, int num_heads,
                            const Matrix& node_part, const Matrix& place_part,
                            std::span<const std::uint32_t> walks) {
    const DoubleMatrix outputs = walk_outputs(parameters, num_heads, node_part, place_part, walks);
    return outputs(Eigen::seq(0, Eigen::last, place_part.rows()), Eigen::all);
}

}  // namespace irwe::reference
