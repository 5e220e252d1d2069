// What training changes.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"

namespace irwe::nn {

struct Parameter {
    std::string name;  // unique in a model: "reduce.0.weight"
    Matrix value;      // a vector is one row
};

// Entries uniform in [-bound, bound), keyed by the seed and the name.
Parameter uniform_parameter(std::string name, Eigen::Index rows, Eigen::Index columns, double bound,
                            const Random& random);

// Every entry `value`.
Parameter constant_parameter(std::string name, Eigen::Index rows, Eigen::Index columns, Real value);

}  // namespace irwe::nn
