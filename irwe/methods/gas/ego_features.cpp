#include "irwe/methods/gas/ego_features.h"

#include <cassert>
#include <vector>

#include "irwe/methods/shared/recursive_features.h"

namespace irwe {

Matrix ego_features(const Graph& graph, ThreadPool& pool) {
    assert(graph.num_self_loops() == 0);
    const std::vector<std::uint64_t> triangles = triangle_counts(graph, pool);
    Eigen::MatrixXd own = Eigen::MatrixXd::Zero(graph.num_nodes(), kEgoNumbers);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const double degree = graph.degree(v);
        if (degree == 0) {
            continue;
        }
        double degrees = degree;
        for (const NodeId u : graph.neighbors(v)) {
            degrees += graph.degree(u);
        }
        const auto count = static_cast<double>(triangles[v]);
        const double edges = degree + count;
        const double clustering = degree > 1 ? 2 * count / (degree * (degree - 1)) : 0;
        own.row(v) << edges, degrees, edges / degrees, 1 - edges / degrees, degree, clustering,
            count;
    }
    Matrix result = Matrix::Zero(graph.num_nodes(), kEgoColumns);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) == 0) {
            continue;
        }
        Eigen::RowVectorXd sums = own.row(v);
        for (const NodeId u : graph.neighbors(v)) {
            sums += own.row(u);
        }
        const Eigen::RowVectorXd means = sums / (graph.degree(v) + 1.0);
        result.row(v) << own.row(v).cast<Real>(), means.cast<Real>(), sums.cast<Real>();
    }
    return result;
}

void divide_by_largest(Matrix& features) {
    for (Eigen::Index j = 0; j < features.cols(); ++j) {
        const Real largest = features.col(j).maxCoeff();
        if (largest > 0) {
            features.col(j) /= largest;
        }
    }
}

}  // namespace irwe
