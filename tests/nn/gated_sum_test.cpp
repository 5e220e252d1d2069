#include "irwe/nn/gated_sum.h"

#include <gtest/gtest.h>

#include <vector>

namespace irwe::nn {
namespace {

Parameter rows_to_gate(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
    return uniform_parameter(name, rows, columns, 1, Random(4));
}

// 150 sums of 0 to 6 terms, among 20 rows and 9 types.
GatedTerms some_terms() {
    GatedTerms terms;
    RandomStream stream(5);
    for (int i = 0; i < 150; ++i) {
        for (std::uint64_t k = stream.below(7); k > 0; --k) {
            const auto column = static_cast<std::uint32_t>(stream.below(20));
            const auto type = static_cast<std::uint32_t>(stream.below(9));
            terms.append(column, type, static_cast<Real>(stream.uniform()));
        }
        terms.end_sum();
    }
    return terms;
}

TEST(GatedSum, IsItsDefinition) {
    const GatedTerms terms = some_terms();
    const Matrix gates = rows_to_gate("gates", 9, 11).value;
    const Matrix x = rows_to_gate("x", 20, 11).value;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix found = tape.value(gated_sum(tape, terms, tape.constant(gates), tape.constant(x)));
    ASSERT_EQ(found.rows(), 150);
    for (std::size_t i = 0; i < 150; ++i) {
        for (Eigen::Index j = 0; j < 11; ++j) {
            double sum = 0;
            for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                sum += static_cast<double>(terms.values[k]) *
                       static_cast<double>(gates(terms.types[k], j)) *
                       static_cast<double>(x(terms.columns[k], j));
            }
            EXPECT_NEAR(found(static_cast<Eigen::Index>(i), j), sum, 1e-5);
        }
    }
}

TEST(GatedSum, GivesTheSameBytesForEveryNumberOfThreads) {
    const GatedTerms terms = some_terms();
    const Parameter gates = rows_to_gate("gates", 9, 11);
    const Parameter x = rows_to_gate("x", 20, 11);
    const auto gradients = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        const Tensor y = gated_sum(tape, terms, tape.parameter(gates), tape.parameter(x));
        tape.gradient(y) = tape.value(y);
        tape.backward();
        return std::vector<Matrix>{*tape.gradient_of(gates), *tape.gradient_of(x)};
    };
    const std::vector<Matrix> expected = gradients(1);
    EXPECT_EQ(gradients(2), expected);
    EXPECT_EQ(gradients(4), expected);
}

}  // namespace
}  // namespace irwe::nn
