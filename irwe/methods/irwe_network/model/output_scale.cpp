#include "irwe/methods/irwe_network/model/output_scale.h"

#include <cmath>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

constexpr NodeId kMaxSampledNodes = 20000;

// M with M M^T = X^T X / rows, columns by falling weight.
Matrix principal_root(const Matrix& x) {
    const Eigen::MatrixXd y = x.cast<double>();
    const Eigen::MatrixXd gram =
        y.transpose() * y / static_cast<double>(std::max<Eigen::Index>(y.rows(), 1));
    const SymmetricEigen eigen = symmetric_eigen(gram);
    const Eigen::Index dim = gram.rows();
    Eigen::MatrixXd root(dim, dim);
    for (Eigen::Index j = 0; j < dim; ++j) {
        const Eigen::Index place = dim - 1 - j;  // eigenvalues ascend
        root.col(j) = eigen.vectors.col(place) * std::sqrt(std::max(eigen.values(place), 0.0));
        Eigen::Index largest = 0;
        root.col(j).cwiseAbs().maxCoeff(&largest);
        if (root(largest, j) < 0) {
            root.col(j) = -root.col(j);
        }
    }
    return root.cast<Real>();
}

}  // namespace

void OutputScale::apply_to_identity(Matrix& identity_embeddings) const {
    identity.apply(identity_embeddings);
    for (std::size_t j = 0; j < identity_is_chance.size(); ++j) {
        if (identity_is_chance[j] != 0) {
            identity_embeddings.col(static_cast<Eigen::Index>(j)).setZero();
        }
    }
}

void OutputScale::apply_to_position(Matrix& position_embeddings, ThreadPool& pool) const {
    Matrix mapped(position_embeddings.rows(), position_map.cols());
    gemm(pool, position_embeddings, position_map, mapped);
    for (Eigen::Index i = 0; i < mapped.rows(); ++i) {
        const Real length = mapped.row(i).norm();
        if (length > 0) {
            mapped.row(i) /= length;
        }
    }
    position_embeddings = std::move(mapped);
}

OutputScale output_scale(const Matrix& identity, const GraphPass& position) {
    return {.identity = column_scale(identity),
            .identity_is_chance = {},
            .position_map = principal_root(
                position.rows(spread_nodes(static_cast<NodeId>(identity.rows()), kMaxSampledNodes))
                    .context)};
}

}  // namespace irwe
