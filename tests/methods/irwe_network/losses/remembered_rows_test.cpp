#include "irwe/methods/irwe_network/losses/remembered_rows.h"

#include <gtest/gtest.h>

#include <numeric>

#include "irwe/methods/irwe_network/features/contrastive_statistics.h"
#include "irwe/nn/parameter.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Matrix random_rows(const std::string& name, Eigen::Index num_rows, Eigen::Index dim) {
    return nn::uniform_parameter(name, num_rows, dim, 1, Random(3)).value;
}

nn::Parameter some_rows(const std::string& name, const Matrix& all,
                        std::span<const std::uint32_t> nodes) {
    nn::Parameter result{name, Matrix(std::ssize(nodes), all.cols())};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result.value.row(static_cast<Eigen::Index>(i)) = all.row(nodes[i]);
    }
    return result;
}

RememberedRows remembered(const Matrix& position, const Matrix& context, ThreadPool& pool) {
    RememberedRows rows(position.rows(), position.cols());
    rows.position = position;
    rows.context = context;
    rows.rebuild_grams(pool);
    return rows;
}

class RememberedRowsTest : public testing::Test {
protected:
    static constexpr Eigen::Index kNumNodes = 60;
    static constexpr Eigen::Index kDim = 12;
    static constexpr double kTemperature = 3;

    ThreadPool pool_{2};
    Graph graph_ = random_graph(kNumNodes, 200, 5);
    TargetMatrix target_{contrastive_statistics(graph_, {}, pool_)};
    Matrix position_ = random_rows("position", kNumNodes, kDim);
    Matrix context_ = random_rows("context", kNumNodes, kDim);
};

TEST_F(RememberedRowsTest, GiveEveryBatchItsRowsOfTheExactGradient) {
    const nn::Parameter all_position{"position", position_};
    const nn::Parameter all_context{"context", context_};
    nn::Tape exact = nn::Tape::training(pool_, 0);
    const double exact_loss = position_loss(exact, exact.parameter(all_position),
                                            exact.parameter(all_context), target_, kTemperature);
    exact.backward();
    RememberedRows rows = remembered(position_, context_, pool_);
    double mean_loss = 0;
    constexpr std::uint32_t kNumBatches = 4;
    for (std::uint32_t b = 0; b < kNumBatches; ++b) {
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t v = b; v < kNumNodes; v += kNumBatches) {
            nodes.push_back(v);
        }
        const nn::Parameter position = some_rows("position", position_, nodes);
        const nn::Parameter context = some_rows("context", context_, nodes);
        nn::Tape tape = nn::Tape::training(pool_, 0);
        mean_loss +=
            remembered_position_loss(tape, tape.parameter(position), tape.parameter(context), nodes,
                                     rows, target_, kTemperature) /
            kNumBatches;
        tape.backward();
        const auto expected = [&](const nn::Parameter& all) {
            return Matrix(some_rows("", *exact.gradient_of(all), nodes).value * Real{kNumBatches});
        };
        EXPECT_TRUE(
            tape.gradient_of(position)->isApprox(expected(all_position), static_cast<Real>(1e-4)));
        EXPECT_TRUE(
            tape.gradient_of(context)->isApprox(expected(all_context), static_cast<Real>(1e-4)));
    }
    EXPECT_NEAR(mean_loss / exact_loss, 1, 1e-4);
}

TEST_F(RememberedRowsTest, KeepTheGramMatricesOfNewRowsByDifference) {
    RememberedRows rows = remembered(position_, context_, pool_);
    const std::vector<std::uint32_t> nodes{3, 59, 17};
    rows.update(nodes, random_rows("a", 3, kDim), random_rows("b", 3, kDim), pool_);
    EXPECT_EQ(rows.position.row(59), random_rows("a", 3, kDim).row(1));
    EXPECT_EQ(rows.position.row(4), position_.row(4));
    RememberedRows again = rows;
    again.rebuild_grams(pool_);
    EXPECT_TRUE(rows.position_gram.isApprox(again.position_gram, static_cast<Real>(1e-5)));
    EXPECT_TRUE(rows.context_gram.isApprox(again.context_gram, static_cast<Real>(1e-5)));
    EXPECT_FALSE(rows.position_gram.isApprox(remembered(position_, context_, pool_).position_gram,
                                             static_cast<Real>(1e-3)));
}

}  // namespace
}  // namespace irwe
