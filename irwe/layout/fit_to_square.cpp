#include "irwe/layout/fit_to_square.h"

#include <algorithm>
#include <cassert>

namespace irwe {

void fit_to_square(MatrixView points) {
    assert(points.cols() == 2);
    if (points.rows() == 0) {
        return;
    }
    const Eigen::RowVector2d low = points.colwise().minCoeff().cast<double>();
    const Eigen::RowVector2d high = points.colwise().maxCoeff().cast<double>();
    const Eigen::RowVector2d center = (low + high) / 2;
    const double half_side = (high - low).maxCoeff() / 2;
    const double scale = half_side > 0 ? 1 / half_side : 0;
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
        for (Eigen::Index axis = 0; axis < 2; ++axis) {
            const double place = (static_cast<double>(points(i, axis)) - center[axis]) * scale;
            points(i, axis) = static_cast<Real>(std::clamp(place, -1.0, 1.0));
        }
    }
}

}  // namespace irwe
