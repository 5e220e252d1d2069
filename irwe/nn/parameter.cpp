#include "irwe/nn/parameter.h"

#include <cmath>

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

Parameter Initializer::uniform(std::string name, Eigen::Index rows, Eigen::Index columns,
                               double bound) const {
    return random_ ? uniform_parameter(std::move(name), rows, columns, bound, *random_)
                   : counted(std::move(name), rows, columns);
}

Parameter Initializer::constant(std::string name, Eigen::Index rows, Eigen::Index columns,
                                Real value) const {
    return random_ ? constant_parameter(std::move(name), rows, columns, value)
                   : counted(std::move(name), rows, columns);
}

Parameter Initializer::glorot(std::string name, Eigen::Index rows, Eigen::Index columns) const {
    const double bound = std::sqrt(6 / static_cast<double>(rows + columns));
    return uniform(std::move(name), rows, columns, bound);
}

Parameter Initializer::counted(std::string name, Eigen::Index rows, Eigen::Index columns) const {
    count_->value += static_cast<double>(rows) * static_cast<double>(columns);
    if (count_->value > count_->max) {
        throw MaximumPassed();
    }
    return {std::move(name), Matrix()};
}

}  // namespace irwe::nn
