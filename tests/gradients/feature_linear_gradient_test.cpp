#include "irwe/nn/feature_linear.h"

#include <array>

#include "tests/support/gradient_check.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe::nn {
namespace {

// sum of squares, so that the gradient depends on the output.
double half_square(Tape& tape, Tensor tensor) {
    tape.record([&tape, tensor] { tape.gradient(tensor) += tape.value(tensor); });
    return tape.value(tensor).squaredNorm() / 2;
}

TEST(FeatureLinearGradient, MatchesCentralDifferences) {
    const SparseMatrix sparse = sparse_matrix(random_sparse_rows(13, 9, 0.2, Random(1)), 9);
    const SparseMatrix dense = sparse_matrix(random_sparse_rows(13, 4, 0.9, Random(2)), 5);
    const FeatureSource source({&sparse, &dense}, {.scale = 2});
    const FeatureMatrix& features = source.all();
    Parameter weight = uniform_parameter("weight", 14, 6, 1, Random(3));
    Parameter bias = uniform_parameter("bias", 1, 6, 1, Random(4));
    check_gradients({&weight, &bias}, [&](Tape& tape) {
        return half_square(
            tape, feature_linear(tape, features, tape.parameter(weight), tape.parameter(bias)));
    });
}

}  // namespace
}  // namespace irwe::nn
