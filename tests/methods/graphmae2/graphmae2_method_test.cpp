#include "irwe/methods/graphmae2/graphmae2_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>

#include "irwe/methods/graphmae/graphmae_method.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

GraphMae2Options small_options() {
    GraphMae2Options options;
    options.embedding_dim = 8;
    options.num_heads = 2;
    options.projector_dim = 6;
    return options;
}

class GraphMae2Test : public testing::Test {
protected:
    GraphMaeNetwork network() const {
        return GraphMaeNetwork(options_, degrees_.num_buckets(), nn::Initializer(Random(3)));
    }

    double loss(const GraphMae2Options& options, std::int64_t step = 0) {
        GraphMaeNetwork network = this->network();
        const auto objective = graphmae2_objective(ground_, network, options, pool_);
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    }

    ThreadPool pool_{2};
    GraphMae2Options options_ = small_options();
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_,
                           encoder_input(graph_, degrees_, Neighborhood::sum_with_self)};
};

TEST_F(GraphMae2Test, IsGraphMaeStepByStepWithFixedRemaskingAndWithoutATeacher) {
    options_.remasking = Remasking::fixed;
    options_.latent_weight = 0;
    options_.replace_share = 0.1;
    GraphMaeNetwork first = network();
    GraphMaeNetwork second = network();
    const auto expected = graphmae_objective(ground_, first, options_);
    const auto found = graphmae2_objective(ground_, second, options_, pool_);
    found->parameters().front()->value = expected->parameters().front()->value;  // the token
    for (std::int64_t step = 0; step < 3; ++step) {
        nn::Tape of_expected = nn::Tape::training(pool_, 9);
        nn::Tape of_found = nn::Tape::training(pool_, 9);
        EXPECT_EQ(found->loss(of_found, step), expected->loss(of_expected, step));
        of_expected.backward();
        of_found.backward();
        const std::vector<nn::Parameter*> parameters = first.parameters();
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Matrix& gradient = *of_expected.gradient_of(*parameters[i]);
            EXPECT_EQ(*of_found.gradient_of(*second.parameters()[i]), gradient);
            parameters[i]->value -= gradient;
            second.parameters()[i]->value = parameters[i]->value;
        }
        found->after_step();
    }
}

TEST_F(GraphMae2Test, SumsItsDecodings) {
    options_.input_dropout = 0;
    options_.attention_dropout = 0;
    options_.latent_weight = 0;
    options_.remask_share = 0;  // so that all decodings are equal
    options_.num_decodings = 1;
    const double one = loss(options_);
    options_.num_decodings = 3;
    EXPECT_NEAR(loss(options_), 3 * one, 1e-9);
    options_.remask_share = 0.5;
    EXPECT_NE(loss(options_), 3 * one);
}

TEST_F(GraphMae2Test, AddsWhatTheTeacherSays) {
    const auto with_weight = [&](double weight, LatentNodes nodes) {
        options_.latent_weight = weight;
        options_.latent_nodes = nodes;
        return loss(options_);
    };
    const double without = with_weight(0, LatentNodes::kept);
    const double one = with_weight(1, LatentNodes::kept) - without;
    EXPECT_GT(one, 0);
    EXPECT_LT(one, 2);
    EXPECT_NEAR(with_weight(3, LatentNodes::kept) - without, 3 * one, 1e-9);
    EXPECT_NE(with_weight(1, LatentNodes::all) - without, one);
}

TEST_F(GraphMae2Test, HasATeacherThatFollowsTheStudent) {
    const auto teacher_after = [&](double momentum) {
        options_.momentum = momentum;
        GraphMaeNetwork student = network();
        const auto objective = graphmae2_objective(ground_, student, options_, pool_);
        const Matrix first = objective->statistics().front()->value;
        EXPECT_EQ(first, student.parameters().front()->value);
        student.parameters().front()->value *= 2;
        objective->after_step();
        return Matrix(objective->statistics().front()->value - first);
    };
    const Matrix start = network().parameters().front()->value;
    EXPECT_TRUE(teacher_after(1).isZero(0));
    EXPECT_TRUE(teacher_after(0).isApprox(start));
    EXPECT_TRUE(teacher_after(0.75).isApprox(start / 4, 1e-5F));
}

TEST_F(GraphMae2Test, HasATeacherThatChangesTheNextLoss) {
    GraphMaeNetwork student = network();
    const auto objective = graphmae2_objective(ground_, student, options_, pool_);
    const auto loss = [&] {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, 0);
    };
    const double before = loss();
    EXPECT_EQ(loss(), before);
    objective->statistics().back()->value.array() += 1;
    EXPECT_NE(loss(), before);
}

TEST_F(GraphMae2Test, TrainsEveryParameterAndNotTheTeacher) {
    GraphMaeNetwork student = network();
    const auto objective = graphmae2_objective(ground_, student, options_, pool_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    std::vector<nn::Parameter*> parameters = student.parameters();
    std::ranges::copy(objective->parameters(), std::back_inserter(parameters));
    for (const nn::Parameter* parameter : parameters) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
    for (const nn::Parameter* statistic : objective->statistics()) {
        EXPECT_EQ(tape.gradient_of(*statistic), nullptr) << statistic->name;
    }
}

TEST_F(GraphMae2Test, NamesASettingThatIsOutOfRange) {
    options_.momentum = 1.5;
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "latent.momentum: expected a number from 0 to 1, found 1.5");
    options_ = small_options();
    options_.remask_share = 1;
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "masks.remask_share: expected a number from 0 to below 1, found 1");
}

}  // namespace
}  // namespace irwe
