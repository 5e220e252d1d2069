#include "irwe/neighbors/nearest_elsewhere.h"

#include "irwe/linalg/unit_rows.h"

namespace irwe {

std::vector<Neighbor> nearest_elsewhere(ConstMatrixView vectors, Eigen::Index row,
                                        ConstMatrixView others, int k, ThreadPool& pool) {
    const Eigen::RowVectorXd mean = mean_row(vectors, pool);
    const Matrix query = unit_rows(vectors.middleRows(row, 1), mean, pool);
    return nearest_rows({query.data(), static_cast<std::size_t>(query.size())},
                        unit_rows(others, mean, pool), k);
}

}  // namespace irwe
