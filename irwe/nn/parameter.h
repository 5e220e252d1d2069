// Parameters: the numbers that training changes, and their initial values.

#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"

namespace irwe::nn {

struct Parameter {
    std::string name;        // unique in a network: "reduce.0.weight"
    Matrix value;            // a vector is one row
    bool is_trained = true;  // false: a statistic that is kept with a model, and has no gradient
};

// Returns a parameter with entries uniform in [-bound, bound), keyed by the seed and the name.
Parameter uniform_parameter(std::string name, Eigen::Index rows, Eigen::Index columns, double bound,
                            const Random& random);

// Returns a parameter in which every entry is `value`.
Parameter constant_parameter(std::string name, Eigen::Index rows, Eigen::Index columns, Real value);

// The number of entries of the parameters of a network. It is a floating-point number because
// options from a forged file may require more than 2^64.
struct ParameterCount {
    double value = 0;
    double max = std::numeric_limits<double>::infinity();
};

// Makes the parameters of a network while it is built: with their initial values, or, to count the
// size of a network, without values.
class Initializer {
public:
    // Draws values from `random`. Implicit, so that constructors of modules accept a Random.
    Initializer(const Random& random) : random_(random) {}
    // Leaves parameters empty and adds their sizes to `count`, which the caller keeps alive. A
    // network that is built in this way can only be destroyed.
    explicit Initializer(ParameterCount& count) : count_(&count) {}

    // Thrown when the count exceeds its maximum.
    struct MaximumPassed {};

    Parameter uniform(std::string name, Eigen::Index rows, Eigen::Index columns,
                      double bound) const;
    Parameter constant(std::string name, Eigen::Index rows, Eigen::Index columns, Real value) const;
    // Returns a weight uniform within sqrt(6 / (rows + columns)) (Glorot and Bengio, 2010).
    Parameter glorot(std::string name, Eigen::Index rows, Eigen::Index columns) const;

private:
    Parameter counted(std::string name, Eigen::Index rows, Eigen::Index columns) const;

    std::optional<Random> random_;
    ParameterCount* count_ = nullptr;
};

}  // namespace irwe::nn
