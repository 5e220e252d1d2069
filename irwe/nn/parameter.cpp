#include "irwe/nn/parameter.h"

namespace irwe::nn {

Parameter uniform_parameter(std::string name, Eigen::Index rows, Eigen::Index columns, double bound,
                            const Random& random) {
    RandomStream stream = random.stream(name);
    Matrix value(rows, columns);
    for (Real& entry : entries(value)) {
        entry = static_cast<Real>(bound * (2 * stream.uniform() - 1));
    }
    return {std::move(name), std::move(value)};
}

Parameter constant_parameter(std::string name, Eigen::Index rows, Eigen::Index columns,
                             Real value) {
    return {std::move(name), Matrix::Constant(rows, columns, value)};
}

}  // namespace irwe::nn
