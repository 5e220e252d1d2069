#include "irwe/nn/gated_sum.h"

#include <gtest/gtest.h>

#include <cmath>
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

// Values are weights of the exponentials of scores.
TEST(AttendedMean, IsItsDefinition) {
    const GatedTerms terms = some_terms();
    const Matrix gates = rows_to_gate("gates", 9, 11).value;
    const Matrix x = rows_to_gate("x", 20, 11).value;
    const Matrix scores = 3 * rows_to_gate("scores", 9, 1).value;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix found = tape.value(
        attended_mean(tape, terms, tape.constant(scores), tape.constant(gates), tape.constant(x)));
    for (std::size_t i = 0; i < 150; ++i) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(11);
        double total = 0;
        for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
            const double weight = static_cast<double>(terms.values[k]) *
                                  std::exp(static_cast<double>(scores(terms.types[k], 0)));
            total += weight;
            sum += weight *
                   gates.row(terms.types[k]).cwiseProduct(x.row(terms.columns[k])).cast<double>();
        }
        const Eigen::RowVectorXd expected = total > 0 ? Eigen::RowVectorXd(sum / total) : sum;
        EXPECT_LT((found.row(static_cast<Eigen::Index>(i)).cast<double>() - expected)
                      .cwiseAbs()
                      .maxCoeff(),
                  1e-5);
    }
}

TEST(AttendedMean, IsTheMeanWhereAllScoresAreEqual) {
    const GatedTerms terms{.offsets = {0, 2, 5},
                           .columns = {1, 4, 0, 1, 3},
                           .types = {2, 0, 2, 2, 1},
                           .values = {0.5, 0.5, 0.25, 0.5, 0.25}};
    const Matrix gates = rows_to_gate("gates", 3, 4).value;
    const Matrix x = rows_to_gate("x", 5, 4).value;
    ThreadPool pool(1);
    Tape tape = Tape::inference(pool);
    const Tensor scores = tape.constant(Matrix(Matrix::Constant(3, 1, 100)));
    const Matrix found =
        tape.value(attended_mean(tape, terms, scores, tape.constant(gates), tape.constant(x)));
    const Matrix expected =
        tape.value(gated_sum(tape, terms, tape.constant(gates), tape.constant(x)));
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(AttendedMean, GivesTheSameBytesForEveryNumberOfThreads) {
    const GatedTerms terms = some_terms();
    const Parameter scores = rows_to_gate("scores", 9, 1);
    const Parameter gates = rows_to_gate("gates", 9, 11);
    const Parameter x = rows_to_gate("x", 20, 11);
    const auto gradients = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        const Tensor y = attended_mean(tape, terms, tape.parameter(scores), tape.parameter(gates),
                                       tape.parameter(x));
        tape.gradient(y) = tape.value(y);
        tape.backward();
        return std::vector<Matrix>{*tape.gradient_of(scores), *tape.gradient_of(gates),
                                   *tape.gradient_of(x)};
    };
    const std::vector<Matrix> expected = gradients(1);
    EXPECT_EQ(gradients(2), expected);
    EXPECT_EQ(gradients(4), expected);
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
