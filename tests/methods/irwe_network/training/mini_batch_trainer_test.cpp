#include "irwe/methods/irwe_network/training/mini_batch_trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "irwe/graph/generators.h"
#include "irwe/methods/irwe_network/inference/infer.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/lean_settings.h"

namespace irwe {
namespace {

std::vector<Matrix> values(const NetworkModel& model) {
    std::vector<Matrix> result;
    for (const IrweNetwork* part : {&model.identity, &model.position}) {
        for (const nn::Parameter* parameter : nn::parameters_of(*part)) {
            result.push_back(parameter->value);
        }
    }
    result.push_back(model.outputs.identity.mean);
    result.push_back(model.outputs.identity.deviation);
    result.push_back(model.outputs.position_map);
    return result;
}

void run(NetworkTrainer& trainer,
         std::int64_t num_steps = std::numeric_limits<std::int64_t>::max()) {
    for (std::int64_t i = 0; i < num_steps && !trainer.is_finished(); ++i) {
        trainer.step();
    }
}

class MiniBatchTrainerTest : public testing::Test {
protected:
    std::vector<Matrix> trained(const NetworkSettings& settings, int num_threads) {
        ThreadPool pool(num_threads);
        const TrainingData data(graph_, settings, pool);
        MiniBatchTrainer trainer(data, settings, pool);
        run(trainer);
        return values(trainer.result());
    }

    Graph graph_ = random_graph(60, 200, 3);
    NetworkSettings settings_ = lean_settings();
};

TEST_F(MiniBatchTrainerTest, GivesTheSameBytesForEveryNumberOfThreads) {
    const std::vector<Matrix> expected = trained(settings_, 1);
    EXPECT_EQ(trained(settings_, 2), expected);
    EXPECT_EQ(trained(settings_, 4), expected);
    settings_.training.seed = 2;
    EXPECT_NE(trained(settings_, 2), expected);
}

// All that a training changes.
std::vector<Matrix> contents_of(NetworkTrainer& trainer) {
    const NetworkTrainer::State state = trainer.state();
    std::vector<Matrix> result;
    for (const std::vector<nn::Parameter*>& parameters : {state.parameters, state.best}) {
        for (const nn::Parameter* parameter : parameters) {
            result.push_back(parameter->value);
        }
    }
    for (const auto& [name, matrix] : state.remembered) {
        result.push_back(*matrix);
    }
    for (const nn::Adam* adam : {state.identity_optimizer, state.position_optimizer}) {
        for (const nn::Adam::Moments& moments : adam->moments()) {
            result.push_back(moments.first);
            result.push_back(moments.second);
        }
    }
    return result;
}

TEST_F(MiniBatchTrainerTest, IsAsBeforeAfterAStepThatFailed) {
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    const std::vector<Matrix> expected = trained(settings_, 2);
    MiniBatchTrainer trainer(data, settings_, pool);
    run(trainer, settings_.training.identity_steps + 1);
    const std::vector<Matrix> before = contents_of(trainer);
    const std::int64_t num_steps_done = trainer.status().num_steps_done;

    nn::Parameter& broken = *trainer.state().parameters.back();  // the bias of gamma-bar
    const Matrix value = broken.value;
    broken.value.setConstant(std::numeric_limits<Real>::infinity());
    EXPECT_THAT(input_error([&] { trainer.step(); }), testing::HasSubstr("no longer a number"));
    broken.value = value;

    EXPECT_EQ(contents_of(trainer), before);
    EXPECT_EQ(trainer.status().num_steps_done, num_steps_done);
    run(trainer);
    EXPECT_EQ(values(trainer.result()), expected);
}

// That step computes the rows of all nodes anew, so they may have changed when it fails.
TEST_F(MiniBatchTrainerTest, CanRepeatAFirstPositionStepThatFailed) {
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    const std::vector<Matrix> expected = trained(settings_, 2);
    MiniBatchTrainer trainer(data, settings_, pool);
    run(trainer, settings_.training.identity_steps);
    nn::Parameter& broken = *trainer.state().parameters.back();
    const Matrix value = broken.value;
    broken.value.setConstant(std::numeric_limits<Real>::infinity());
    EXPECT_THAT(input_error([&] { trainer.step(); }), testing::HasSubstr("no longer a number"));
    broken.value = value;
    EXPECT_EQ(trainer.status().num_steps_done, settings_.training.identity_steps);
    run(trainer);
    EXPECT_EQ(values(trainer.result()), expected);
}

TEST_F(MiniBatchTrainerTest, BringsBothLossesDown) {
    settings_.training.identity_steps = 150;
    settings_.training.position_steps = 150;
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    MiniBatchTrainer trainer(data, settings_, pool);
    run(trainer, 1);
    const double first_identity_loss = trainer.status().identity_loss.total();
    run(trainer, 150);
    const double first_position_loss = trainer.status().position_loss;
    run(trainer);
    EXPECT_LT(trainer.status().identity_loss.total(), 0.5 * first_identity_loss);
    EXPECT_LT(trainer.status().position_loss, 0.7 * first_position_loss);
}

TEST_F(MiniBatchTrainerTest, LeavesIdentityAloneInPositionStepsUnlessAskedTo) {
    ThreadPool pool(2);
    const auto changes = [&](bool trains_identity) {
        settings_.training.position_trains_identity = trains_identity;
        const TrainingData data(graph_, settings_, pool);
        MiniBatchTrainer trainer(data, settings_, pool);
        run(trainer, settings_.training.identity_steps);
        IrweNetwork before = trainer.last_model();
        run(trainer);
        IrweNetwork after = trainer.last_model();
        for (std::size_t i = 0; i < before.identity_parameters().size(); ++i) {
            if (before.identity_parameters()[i]->value != after.identity_parameters()[i]->value) {
                return true;
            }
        }
        return false;
    };
    EXPECT_FALSE(changes(false));
    EXPECT_TRUE(changes(true));
}

// The exact gradient of L_gamma on one set of walks, and the mean over all batches of the gradient
// of each with the rows of the same parameters remembered.
TEST_F(MiniBatchTrainerTest, HasTheExactGradientOnAverage) {
    ThreadPool pool(2);
    const TrainingData data(graph_, settings_, pool);
    IrweNetwork model(settings_.model, input_sizes(data.space()), Random(1));
    const Matrix identity = identity_rows(model, data.inputs(), pool);
    model.freeze_statistics(identity, data.inputs().global_encodings());
    std::vector<NodeId> all(graph_.num_nodes());
    std::iota(all.begin(), all.end(), NodeId{0});
    const auto walks = data.inputs().encoder_walks();
    const std::size_t places = walks.size() / all.size();

    // The gradients of all position parameters for some nodes.
    const auto gradients = [&](std::span<const NodeId> nodes, const auto& loss) {
        std::vector<std::uint32_t> own;
        for (const NodeId v : nodes) {
            const auto part = walks.subspan(v * places, places);
            own.insert(own.end(), part.begin(), part.end());
        }
        nn::Tape tape = nn::Tape::training(pool, 0, nullptr, nn::NormStatistics::frozen);
        const auto [position, context] = forward_position(
            tape, model, data.inputs(), {.nodes = nodes, .visited = kAllNodes, .walks = own},
            {.identity = &identity}, 0);
        loss(tape, position, context);
        tape.backward();
        std::vector<Matrix> result;
        for (const nn::Parameter* parameter : model.position_parameters()) {
            result.push_back(*tape.gradient_of(*parameter));
        }
        return result;
    };
    const double temperature = settings_.training.temperature;
    const std::vector<Matrix> exact =
        gradients(all, [&](nn::Tape& tape, nn::Tensor position, nn::Tensor context) {
            position_loss(tape, position, context, data.position_target(), temperature);
        });
    PositionRows passed = GraphPass(model, data.inputs(), identity, pool).rows(all);
    RememberedRows rows(passed.position.rows(), passed.position.cols());
    rows.position = passed.position;
    rows.context = passed.context;
    rows.rebuild_grams(pool);
    constexpr std::size_t kNumBatches = 5;
    constexpr Real kShare = Real{1} / kNumBatches;
    std::vector<Matrix> mean(exact.size());
    for (std::size_t b = 0; b < kNumBatches; ++b) {
        const std::size_t size = all.size() / kNumBatches;
        const std::span nodes = std::span(all).subspan(b * size, size);
        const std::vector<Matrix> found =
            gradients(nodes, [&](nn::Tape& tape, nn::Tensor position, nn::Tensor context) {
                remembered_position_loss(tape, position, context, nodes, rows,
                                         data.position_target(), temperature);
            });
        for (std::size_t i = 0; i < found.size(); ++i) {
            mean[i] = b == 0 ? Matrix(found[i] * kShare) : Matrix(mean[i] + found[i] * kShare);
        }
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
        const Real largest = exact[i].cwiseAbs().maxCoeff();
        EXPECT_LE((mean[i] - exact[i]).cwiseAbs().maxCoeff(),
                  static_cast<Real>(1e-4) * largest + static_cast<Real>(1e-6))
            << model.position_parameters()[i]->name;
    }
}

TEST(Recipe, LooksAtOneHopWhereWalksForgetAtOnce) {
    EXPECT_EQ(recipe({.num_nodes = 5000, .second_eigenvalue = 0.42}).features.num_hops, 1);
    const NetworkSettings between = recipe({.num_nodes = 5000, .second_eigenvalue = 0.57});
    EXPECT_EQ(between.features.num_hops, 3);
    EXPECT_TRUE(between.model.readout_skip);
    EXPECT_FALSE(recipe({.num_nodes = 5000, .second_eigenvalue = 0.8}).model.readout_skip);
}

TEST(Recipe, DrawsFewerWalksAndMakesMoreStepsOnLargeGraphs) {
    const NetworkSettings small = recipe({.num_nodes = 100});
    const NetworkSettings large = recipe({.num_nodes = 1'000'000});
    EXPECT_LT(large.walks.walks_per_node, small.walks.walks_per_node);
    EXPECT_GT(large.training.position_steps, small.training.position_steps);
    validate(small);
    validate(large);
}

TEST(Recipe, FindsTheCliquesOfARing) {
    const Graph graph = ring_of_cliques({.num_cliques = 6, .clique_size = 8});
    ThreadPool pool(2);
    NetworkSettings settings = lean_settings();
    settings.training.position_steps = 100;
    const TrainingData data(graph, settings, pool);
    MiniBatchTrainer trainer(data, settings, pool);
    run(trainer);
    const NetworkModel model = trainer.result();
    const Matrix position = infer(model, data.features(), graph, pool).vectors("position");
    int num_right = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        Matrix similarity = position * position.row(v).transpose();
        similarity(v, 0) = -2;
        Eigen::Index nearest = 0;
        similarity.col(0).maxCoeff(&nearest);
        num_right += nearest / 8 == v / 8 ? 1 : 0;
    }
    EXPECT_GE(num_right, 46);  // of 48
}

}  // namespace
}  // namespace irwe
