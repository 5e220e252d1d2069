#include "irwe/nn/aggregate.h"

#include <gtest/gtest.h>

#include "irwe/nn/gather_rows.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe::nn {
namespace {

constexpr double kTolerance = 1e-5;

Matrix random_rows(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    return uniform_parameter("x", rows, columns, 1, Random(seed)).value;
}

struct Passed {
    Matrix value;
    Matrix d_x;
};

// Returns the result of an operation on `x` and the gradient of x, that of the result being given.
template <typename Operation>
Passed passed(const Operation& operation, const Matrix& x, const Matrix& d_y, int num_threads) {
    ThreadPool pool(num_threads);
    Tape tape = Tape::training(pool, 0);
    const Parameter parameter{.name = "x", .value = x};
    const Tensor y = operation(tape, tape.parameter(parameter));
    tape.gradient(y) = d_y;
    tape.backward();
    return {tape.value(y), *tape.gradient_of(parameter)};
}

// The twin is the dense product, in double precision.
TEST(Aggregate, IsTheDenseProductAndItsTranspose) {
    for (const Eigen::Index width : {1, 7, 64, 100}) {
        const SparseOperator s(random_sparse_rows(300, 200, 0.05, Random(1)), 200);
        const Matrix x = random_rows(200, width, 2);
        const Matrix d_y = random_rows(300, width, 3);
        const Passed found =
            passed([&](Tape& tape, Tensor t) { return aggregate(tape, s, t); }, x, d_y, 2);
        const Eigen::MatrixXd dense = dense_copy(s.rows(), 200);
        EXPECT_TRUE(found.value.cast<double>().isApprox(dense * x.cast<double>(), kTolerance));
        EXPECT_TRUE(
            found.d_x.cast<double>().isApprox(dense.transpose() * d_y.cast<double>(), kTolerance));
    }
}

TEST(Aggregate, GivesTheSameBytesForEveryNumberOfThreads) {
    const SparseOperator s(random_sparse_rows(9000, 9000, 0.001, Random(1)), 9000);
    const Matrix x = random_rows(9000, 70, 2);
    const auto operation = [&](Tape& tape, Tensor t) { return aggregate(tape, s, t); };
    const Passed expected = passed(operation, x, x, 1);
    for (const int num_threads : {2, 4}) {
        const Passed found = passed(operation, x, x, num_threads);
        EXPECT_EQ(found.value, expected.value);
        EXPECT_EQ(found.d_x, expected.d_x);
    }
}

TEST(Aggregate, LeavesARowWithoutEntriesZero) {
    SparseRows rows;
    rows.end_row();
    rows.append(0, 2);
    rows.end_row();
    const SparseOperator s(rows, 1);
    ThreadPool pool(1);
    Tape tape = Tape::inference(pool);
    const Matrix& y =
        tape.value(aggregate(tape, s, tape.constant(Matrix(Matrix::Constant(1, 3, 5)))));
    EXPECT_TRUE(y.row(0).isZero(0));
    EXPECT_EQ(y.row(1), Matrix::Constant(1, 3, 10));
}

// 1000 places choose among 20 rows, of which the last is chosen by nobody.
std::vector<std::uint32_t> some_places() {
    std::vector<std::uint32_t> rows;
    RandomStream stream = Random(5).stream("places");
    for (int i = 0; i < 1000; ++i) {
        rows.push_back(static_cast<std::uint32_t>(stream.below(19)));
    }
    return rows;
}

TEST(GatherRows, CopiesRowsAndAddsGradientsPlaceByPlace) {
    const std::vector<std::uint32_t> rows = some_places();
    const RowChoice choice(rows, 20);
    const Matrix table = random_rows(20, 33, 1);
    const Matrix d_y = random_rows(1000, 33, 2);
    const Passed found =
        passed([&](Tape& tape, Tensor t) { return gather_rows(tape, choice, t); }, table, d_y, 2);
    Eigen::MatrixXd d_table = Eigen::MatrixXd::Zero(20, 33);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(found.value.row(static_cast<Eigen::Index>(i)), table.row(rows[i]));
        d_table.row(rows[i]) += d_y.row(static_cast<Eigen::Index>(i)).cast<double>();
    }
    EXPECT_TRUE(found.d_x.cast<double>().isApprox(d_table, kTolerance));
    EXPECT_TRUE(found.d_x.row(19).isZero(0));
}

TEST(GatherRows, GivesTheSameBytesForEveryNumberOfThreads) {
    const RowChoice choice(some_places(), 20);
    const Matrix d_y = random_rows(1000, 33, 2);
    const auto operation = [&](Tape& tape, Tensor t) { return gather_rows(tape, choice, t); };
    const Passed expected = passed(operation, random_rows(20, 33, 1), d_y, 1);
    for (const int num_threads : {2, 4}) {
        EXPECT_EQ(passed(operation, random_rows(20, 33, 1), d_y, num_threads).d_x, expected.d_x);
    }
}

}  // namespace
}  // namespace irwe::nn
