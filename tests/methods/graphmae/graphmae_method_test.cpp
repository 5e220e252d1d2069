#include "irwe/methods/graphmae/graphmae_method.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

class GraphMaeTest : public testing::Test {
protected:
    ThreadPool pool_{2};
    GraphMaeOptions options_{.embedding_dim = 8, .num_heads = 2};
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_,
                           encoder_input(graph_, degrees_, Neighborhood::sum_with_self)};
    GraphMaeNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

// Without vectors of attention, a layer is the mean over a node and its neighbors.
TEST_F(GraphMaeTest, IsAMeanOverNeighborsWhereAttentionSaysNothing) {
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    ASSERT_EQ(parameters.size(), 10U);
    const nn::SparseOperator means = neighbor_operator(graph_, Neighborhood::mean_with_self);
    nn::Tape tape = nn::Tape::inference(pool_);
    nn::Tensor x = tape.constant(Matrix(Matrix::Identity(1, 1)));
    for (std::size_t layer = 0; layer < 2; ++layer) {
        parameters[5 * layer + 1]->value.setZero();
        parameters[5 * layer + 2]->value.setZero();
        const Matrix& weight = parameters[5 * layer]->value;
        const Matrix product =
            layer == 0
                ? tape.value(nn::gather_rows(tape, ground_.input.buckets, tape.constant(weight)))
                : Matrix(tape.value(x) * weight);
        const Matrix sums = tape.value(nn::aggregate(tape, means, tape.constant(Matrix(product))));
        x = tape.constant(Matrix((sums.array() > 0).select(sums, Real{0.25} * sums)));
    }
    const Matrix& found = tape.value(network_.encode(tape, ground_.input));
    EXPECT_LT((found - tape.value(x)).cwiseAbs().maxCoeff(), 1e-5);
}

// The token starts at zero, so a masked node has nothing to say: only the others decide.
TEST_F(GraphMaeTest, HasALossThatDependsOnTheStepAlone) {
    const auto objective = graphmae_objective(ground_, network_, options_);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    EXPECT_EQ(loss(0), loss(0));
    EXPECT_NE(loss(0), loss(1));
    EXPECT_GT(loss(0), 0);
    EXPECT_LT(loss(0), 8);  // 2^power
}

TEST_F(GraphMaeTest, TrainsEveryParameter) {
    const auto objective = graphmae_objective(ground_, network_, options_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    std::vector<nn::Parameter*> parameters = network_.parameters();
    std::ranges::copy(objective->parameters(), std::back_inserter(parameters));
    for (const nn::Parameter* parameter : parameters) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        // The loss is over masked nodes, whose rows the decoder sees as zeros: as targets of its
        // attention they say nothing.
        const bool is_blind = parameter->name == "decoder.target";
        EXPECT_EQ(tape.gradient_of(*parameter)->isZero(0), is_blind) << parameter->name;
    }
}

TEST_F(GraphMaeTest, NamesASettingThatIsOutOfRange) {
    options_ = {.mask_share = 1};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "masks.mask_share: expected a number from 0 to below 1, found 1");
}

}  // namespace
}  // namespace irwe
