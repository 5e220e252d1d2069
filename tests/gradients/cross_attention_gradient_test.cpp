#include "irwe/nn/cross_attention.h"

#include "tests/support/gradient_check.h"

namespace irwe::nn {
namespace {

// sum(tensor * weights), entry by entry.
double weighted_sum(Tape& tape, Tensor tensor, const Matrix& weights) {
    tape.record([&tape, tensor, &weights] { tape.gradient(tensor) += weights; });
    return tape.value(tensor).cwiseProduct(weights).sum();
}

// `size` bounds the entries of queries and keys.
void check_attention(Eigen::Index num_queries, Eigen::Index num_keys, Eigen::Index dim,
                     double size) {
    constexpr int kHeads = 2;
    const Random random(5);
    Parameter queries = uniform_parameter("queries", num_queries, kHeads * dim, size, random);
    Parameter keys = uniform_parameter("keys", num_keys, kHeads * dim, size, random);
    Parameter values = uniform_parameter("values", num_keys, kHeads * dim, 1, random);
    const Parameter weights = uniform_parameter("weights", num_queries, kHeads * dim, 1, random);
    check_gradients({&queries, &keys, &values}, [&](Tape& tape) {
        const Tensor output = cross_attention(tape, tape.parameter(queries), tape.parameter(keys),
                                              tape.parameter(values), kHeads);
        return weighted_sum(tape, output, weights.value);
    });
}

TEST(CrossAttentionGradient, MatchesCentralDifferences) {
    check_attention(3, 7, 4, 1);
    check_attention(2, 9, 8, 1);
    check_attention(3, 5, 3, 1);
    check_attention(1, 6, 10, 1);
}

TEST(CrossAttentionGradient, MatchesCentralDifferencesWhereTheLargestScoreIsSubtracted) {
    check_attention(3, 7, 4, 8);
    check_attention(2, 9, 8, 7);
    check_attention(1, 6, 10, 6);
}

}  // namespace
}  // namespace irwe::nn
