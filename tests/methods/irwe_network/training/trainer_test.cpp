#include "irwe/methods/irwe_network/training/full_batch_trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "irwe/base/error.h"
#include "irwe/graph/generators.h"
#include "tests/support/errors.h"
#include "tests/support/small_settings.h"

namespace irwe {
namespace {

std::vector<Matrix> values(const IrweNetwork& model) {
    std::vector<Matrix> result;
    for (const nn::Parameter* parameter : nn::parameters_of(model)) {
        result.push_back(parameter->value);
    }
    return result;
}

void make_steps(NetworkTrainer& trainer, std::int64_t num_steps) {
    for (std::int64_t i = 0; i < num_steps && !trainer.is_finished(); ++i) {
        trainer.step();
    }
}

class TrainerTest : public testing::Test {
protected:
    TrainerTest() : graph_(barbell({.clique_size = 6, .path_length = 3})) {}

    // Both models after a whole training.
    std::pair<std::vector<Matrix>, std::vector<Matrix>> train(const NetworkSettings& settings,
                                                              int num_threads,
                                                              std::size_t activation_bytes) {
        ThreadPool pool(num_threads);
        const TrainingData data(graph_, settings, pool);
        FullBatchTrainer trainer(data, settings, activation_bytes, pool);
        make_steps(trainer, 1000);
        return {values(trainer.last_model()), values(trainer.best_model())};
    }

    Graph graph_;
    NetworkSettings settings_ = small_settings();
};

TEST_F(TrainerTest, MakesIdentityAndPositionStepsInTheOrderOfThePaper) {
    settings_.training.num_iterations = 2;
    settings_.training.identity_steps = 2;
    settings_.training.position_steps = 3;
    ThreadPool pool(1);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 0, pool);
    std::string order;
    while (!trainer.is_finished()) {
        const double position_loss = trainer.status().position_loss;
        trainer.step();
        order += trainer.status().position_loss == position_loss ? 'i' : 'p';
    }
    EXPECT_EQ(order, "iipppiippp");
    EXPECT_EQ(trainer.num_iterations_done(), 2);
}

TEST_F(TrainerTest, BringsBothLossesDown) {
    settings_.training.num_iterations = 60;
    settings_.training.identity_learning_rate = 3e-3;
    settings_.training.position_learning_rate = 3e-3;
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 1 << 30, pool);
    make_steps(trainer, 2);
    const NetworkTrainer::Status first = trainer.status();
    make_steps(trainer, 1000);
    EXPECT_LT(trainer.status().identity_loss.total(), 0.7 * first.identity_loss.total());
    EXPECT_LT(trainer.status().position_loss, 0.7 * first.position_loss);
}

TEST_F(TrainerTest, GivesTheSameBytesForEveryNumberOfThreadsAndEveryBudget) {
    const auto expected = train(settings_, 1, 0);
    EXPECT_EQ(train(settings_, 2, 0), expected);
    EXPECT_EQ(train(settings_, 4, 1 << 30), expected);
}

// However far a step has come when a stop is asked for, it leaves no trace.
TEST_F(TrainerTest, IsAsBeforeAfterAnInterruptedStep) {
    std::atomic<bool> stop{false};
    ThreadPool pool(2, &stop);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 0, pool);
    make_steps(trainer, 3);
    const std::vector<Matrix> before = values(trainer.last_model());
    stop = true;
    EXPECT_THROW(trainer.step(), Interrupted);
    stop = false;
    EXPECT_EQ(values(trainer.last_model()), before);
    make_steps(trainer, 1000);
    EXPECT_EQ(values(trainer.last_model()), train(settings_, 1, 0).first);
}

TEST_F(TrainerTest, StopsEarlyWhenPositionQualityNoLongerRises) {
    settings_.training.num_iterations = 1000;
    settings_.training.position_learning_rate = 3e-2;
    settings_.training.stop_early = true;
    settings_.training.patience = 5;
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 1 << 30, pool);
    make_steps(trainer, 5000);
    EXPECT_TRUE(trainer.is_finished());
    EXPECT_LT(trainer.num_iterations_done(), 1000);
    EXPECT_EQ(trainer.num_iterations_done() - trainer.status().best_iteration, 5);
}

TEST_F(TrainerTest, KeepsIdentityFromThePositionLossOnRequest) {
    settings_.training.identity_steps = 0;
    settings_.training.position_trains_identity = false;
    ThreadPool pool(1);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 0, pool);
    IrweNetwork before = trainer.last_model();
    make_steps(trainer, 1000);
    IrweNetwork after = trainer.last_model();
    for (std::size_t i = 0; i < before.identity_parameters().size(); ++i) {
        EXPECT_EQ(before.identity_parameters()[i]->value, after.identity_parameters()[i]->value);
    }
    EXPECT_NE(before.position_parameters()[0]->value, after.position_parameters()[0]->value);
}

TEST_F(TrainerTest, SaysSoWhenALossIsNoLongerANumber) {
    settings_.training.num_iterations = 200;
    settings_.training.identity_steps = 0;
    settings_.training.position_learning_rate = 1e30;
    ThreadPool pool(1);
    const TrainingData data(graph_, settings_, pool);
    FullBatchTrainer trainer(data, settings_, 0, pool);
    EXPECT_EQ(input_error([&] { make_steps(trainer, 1000); }),
              "the position loss is no longer a number; try a smaller "
              "training.position_learning_rate");
}

TEST(TrainingData, RefusesAGraphWithoutEdges) {
    ThreadPool pool(1);
    const Graph graph = erdos_renyi({.num_nodes = 5, .num_edges = 0}, Random(1));
    EXPECT_EQ(input_error([&] { TrainingData(graph, small_settings(), pool); }),
              "the graph has no edges; there is nothing to learn from");
}

}  // namespace
}  // namespace irwe
