// Dense matrices: Eigen's, row-major, so that the vector of a node is contiguous.

#pragma once

#include <Eigen/Core>

#include "irwe/base/real.h"

namespace irwe {

using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace irwe
