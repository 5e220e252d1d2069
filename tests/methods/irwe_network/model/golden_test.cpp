// The model, its losses, their gradients and ten iterations of training, against PyTorch in double
// precision: tests/golden/make_golden.py.

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>

#include "irwe/methods/irwe_network/features/contrastive_statistics.h"
#include "irwe/methods/irwe_network/losses/identity_loss.h"
#include "irwe/methods/irwe_network/losses/position_loss.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/nn/adam.h"
#include "irwe/nn/feature_linear.h"
#include "irwe/nn/grouped_attention.h"
#include "tests/support/golden_case.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

constexpr double kTolerance = 1e-5;  // of the largest entry of a matrix
// Gradients of biases are sums over all walks, which PyTorch and each kernel of OpenBLAS add in an
// order of their own: 1.08e-5 apart where they are most.
constexpr double kGradientTolerance = 2e-5;
constexpr double kLossTolerance = 2e-6;  // of a loss
constexpr std::size_t kKeepAll = std::numeric_limits<std::size_t>::max();

void expect_near(double found, double expected, const std::string& name) {
    EXPECT_NEAR(found, expected, kLossTolerance * std::abs(expected)) << name;
}

void expect_near(const Matrix& found, const Matrix& expected, const std::string& name,
                 double tolerance = kTolerance) {
    ASSERT_EQ(found.rows(), expected.rows()) << name;
    ASSERT_EQ(found.cols(), expected.cols()) << name;
    const double largest = expected.cwiseAbs().maxCoeff();
    const double difference = (found - expected).cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
    EXPECT_GT(largest, 0) << name << " vanishes, so nothing was tested";
    EXPECT_LE(difference, tolerance * largest) << name;
}

std::vector<nn::Parameter*> all_parameters(IrweNetwork& model) {
    std::vector<nn::Parameter*> parameters = model.identity_parameters();
    std::ranges::copy(model.position_parameters(), std::back_inserter(parameters));
    return parameters;
}

template <typename Unit>
void set_parameters_of(Unit& unit, const NamedMatrices& values) {
    set_parameters(nn::trained_parameters_of(unit), values);
}

nn::SparseTarget feature_target(const GoldenCase& golden) {
    nn::SparseTarget target;
    if (golden.settings.model.reconstruction_target != ReconstructionTarget::degrees) {
        target.side_by_side.push_back(&golden.features.aw_statistics);
    }
    target.side_by_side.push_back(&golden.features.degree_features);
    target.scaling.scale = 1 / static_cast<Real>(golden.settings.walks.walks_per_node);
    return target;
}

// A model with the golden weights and what its steps read: as in
// methods/irwe_network/training/trainer, but with walks that PyTorch had, too.
struct Engine {
    explicit Engine(const GoldenCase& golden_case)
        : golden(golden_case),
          inputs(golden.features, golden.one_hot_walks, golden.settings.model,
                 golden.settings.walks.walks_per_node),
          target(feature_target(golden)),
          position_target(golden.contrastive_statistics),
          model(golden.settings.model,
                {.walk_length = golden.settings.walks.walk_length,
                 .num_anonymous_walks = golden.features.aw_statistics.num_columns(),
                 .num_degree_columns = golden.features.degree_features.num_columns()},
                Random(1)) {
        EXPECT_EQ(all_parameters(model).size(), golden.parameters.size());
        set_parameters(all_parameters(model), golden.parameters);
    }

    nn::Tensor identity_embeddings(nn::Tape& tape) const {
        return forward_identity(tape, model, inputs, kAllNodes).identity_embeddings;
    }

    IdentityLoss identity_loss_on(nn::Tape& tape) const {
        const auto [aw_embeddings, identity] = forward_identity(tape, model, inputs, kAllNodes);
        return identity_loss(tape, model.reconstructed_walks(tape, aw_embeddings),
                             golden.one_hot_walks, model.reconstructed_features(tape, identity),
                             target, {.features = golden.settings.training.feature_loss_weight});
    }

    PositionModule::Output position_embeddings(nn::Tape& tape, std::size_t max_bytes,
                                               const KnownRows& known = {}) const {
        return forward_position(
            tape, model, inputs,
            {.nodes = kAllNodes, .visited = kAllNodes, .walks = inputs.encoder_walks()}, known,
            max_bytes);
    }

    double position_loss_on(nn::Tape& tape, std::size_t max_bytes,
                            const KnownRows& known = {}) const {
        const auto [position, context] = position_embeddings(tape, max_bytes, known);
        return position_loss(tape, position, context, position_target,
                             golden.settings.training.temperature);
    }

    const GoldenCase& golden;
    ModelInputs inputs;
    nn::SparseTarget target;
    TargetMatrix position_target;
    IrweNetwork model;
};

void expect_gradients(const nn::Tape& tape, IrweNetwork& model, const NamedMatrices& expected) {
    for (const nn::Parameter* parameter : all_parameters(model)) {
        const Matrix* const gradient = tape.gradient_of(*parameter);
        const auto place = expected.find(parameter->name);
        ASSERT_EQ(gradient != nullptr, place != expected.end()) << parameter->name;
        if (gradient != nullptr) {
            expect_near(*gradient, place->second, "the gradient of " + parameter->name,
                        kGradientTolerance);
        }
    }
}

class Golden : public testing::TestWithParam<const char*> {
protected:
    // Runs `check` with every instruction set of this machine.
    static void on_every_target(const std::function<void()>& check) {
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            SCOPED_TRACE(hwy::TargetName(target));
            hwy::SetSupportedTargetsForTest(target);
            check();
        }
        hwy::SetSupportedTargetsForTest(0);
    }

    const GoldenCase golden_ = read_golden_case(GetParam());
    Engine engine_{golden_};
    ThreadPool pool_{2};
};

INSTANTIATE_TEST_SUITE_P(Cases, Golden, testing::Values("default_readings", "other_readings"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(Golden, EmbeddingsAndReconstructionsAgree) {
    on_every_target([&] {
        const IrweNetwork& model = engine_.model;
        nn::Tape tape = nn::Tape::training(pool_, 0);
        const auto expect = [&](nn::Tensor found, const std::string& name) {
            expect_near(tape.value(found), golden_.values.at(name), name);
        };
        const nn::Tensor aw_embeddings = model.aw_embeddings(tape, golden_.one_hot_walks);
        const nn::Tensor identity = engine_.identity_embeddings(tape);
        const nn::Tensor encodings = tape.constant(engine_.inputs.global_encodings());
        const auto [position, context] = engine_.position_embeddings(tape, kKeepAll);
        expect(aw_embeddings, "aw_embeddings");
        expect(model.reconstructed_walks(tape, aw_embeddings), "reconstructed_walks");
        expect(identity, "identity_embeddings");
        expect(model.reconstructed_features(tape, identity), "reconstructed_features");
        expect(model.position_module().reweighted_encodings(tape, identity, encodings),
               "reweighted_encodings");
        expect(position, "position_embeddings");
        expect(context, "context_embeddings");
    });
}

// The next three: what the model keeps to itself, made of the same parts.

TEST_P(Golden, ReducedFeaturesAgree) {
    const ModelOptions& options = golden_.settings.model;
    const nn::FeatureMatrix& features = engine_.inputs.structural_features().all();
    nn::Mlp reduce("reduction",
                   nn::layer_sizes(static_cast<int>(features.num_columns()),
                                   options.reduction_layers, options.embedding_dim),
                   nn::Activation::relu, Random(1), options.reduction_last_relu);
    set_parameters_of(reduce, golden_.parameters);
    nn::Tape tape = nn::Tape::inference(pool_);
    const nn::Tensor first = nn::feature_linear(tape, features, reduce.first_layer().weight(tape),
                                                reduce.first_layer().bias(tape));
    expect_near(tape.value(reduce.after_first_layer(tape, first)),
                golden_.values.at("reduced_features"), "reduced_features");
}

TEST_P(Golden, WalkSummariesAgree) {
    WalkEncoder encoder(golden_.settings.model, golden_.settings.walks.walk_length, Random(1));
    set_parameters_of(encoder, golden_.parameters);
    nn::Tape tape = nn::Tape::inference(pool_);
    const nn::Tensor encodings = tape.constant(golden_.values.at("reweighted_encodings"));
    const nn::Tensor weight = tape.constant(golden_.parameters.at("token_weight"));
    expect_near(tape.value(nn::linear(tape, encodings, weight)), golden_.values.at("node_part"),
                "node_part");
    expect_near(tape.value(encoder(tape, encodings, engine_.inputs.encoder_walks(), 0)),
                golden_.values.at("walk_summaries"), "walk_summaries");
}

TEST_P(Golden, ReadoutAgrees) {
    const ModelOptions& options = golden_.settings.model;
    nn::Tape tape = nn::Tape::training(pool_, 0);
    nn::Tensor query = tape.constant(engine_.inputs.global_encodings());
    nn::BatchNorm norm("readout_query_norm", options.embedding_dim, Random(1));
    if (options.readout_query == ReadoutQuery::normalized_encodings) {
        set_parameters_of(norm, golden_.parameters);
        query = norm(tape, query);
    }
    const nn::Tensor summaries = tape.constant(golden_.values.at("walk_summaries"));
    const auto mapped = [&](nn::Tensor x, const std::string& name) {
        return nn::linear(tape, x, tape.constant(golden_.parameters.at(name)));
    };
    const nn::Tensor readout = nn::grouped_attention(
        tape, mapped(query, "readout_query.weight"), mapped(summaries, "readout_key.weight"),
        mapped(summaries, "readout_value.weight"), options.readout_heads);
    expect_near(tape.value(readout), golden_.values.at("readout"), "readout");
}

TEST_P(Golden, ContrastiveStatisticsOfTheGraphAgree) {
    const SparseMatrix found = contrastive_statistics(golden_.graph, {.num_negatives = 1}, pool_);
    const auto dense = [](const SparseMatrix& matrix) -> Matrix {
        return nn::dense_copy(matrix.blocks()[0], matrix.num_columns()).cast<Real>();
    };
    expect_near(dense(found), dense(golden_.contrastive_statistics), "contrastive_statistics");
}

TEST_P(Golden, IdentityLossAndItsGradientsAgree) {
    on_every_target([&] {
        nn::Tape tape = nn::Tape::training(pool_, 0);
        const IdentityLoss loss = engine_.identity_loss_on(tape);
        tape.backward();
        expect_near(loss.aw_reconstruction, golden_.aw_reconstruction, "aw_reconstruction");
        expect_near(loss.feature_reconstruction, golden_.feature_reconstruction,
                    "feature_reconstruction");
        expect_gradients(tape, engine_.model, golden_.identity_gradients);
    });
}

TEST_P(Golden, PositionLossAndItsGradientsAgree) {
    on_every_target([&] {
        for (const std::size_t max_bytes : {kKeepAll, std::size_t{0}}) {
            nn::Tape tape = nn::Tape::training(pool_, 0);
            const double loss = engine_.position_loss_on(tape, max_bytes);
            tape.backward();
            expect_near(loss, golden_.position_loss, "position_loss");
            expect_gradients(tape, engine_.model, golden_.position_gradients);
        }
    });
}

// Without dropout, a frozen model says what training says.
TEST_P(Golden, FrozenModelInfersTheSameEmbeddings) {
    engine_.model.freeze_statistics(identity_rows(engine_.model, engine_.inputs, pool_),
                                    engine_.inputs.global_encodings());
    nn::Tape tape = nn::Tape::inference(pool_);
    const nn::Tensor identity = engine_.identity_embeddings(tape);
    const auto [position, context] = engine_.position_embeddings(tape, 0);
    expect_near(tape.value(identity), golden_.values.at("identity_embeddings"), "identity");
    expect_near(tape.value(position), golden_.values.at("position_embeddings"), "position");
    expect_near(tape.value(context), golden_.values.at("context_embeddings"), "context");
}

// Algorithm 4 with one step for each loss in an iteration, as Trainer makes them.
void expect_training(Engine& engine, const GoldenTraining& expected, bool trains_identity,
                     ThreadPool& pool) {
    const TrainingOptions& options = engine.golden.settings.training;
    nn::Adam identity_optimizer(engine.model.identity_parameters());
    nn::Adam position_optimizer(all_parameters(engine.model));
    ASSERT_EQ(expected.position.size(), 10);
    for (std::size_t i = 0; i < expected.position.size(); ++i) {
        SCOPED_TRACE(testing::Message() << "iteration " << i + 1);
        {
            nn::Tape tape = nn::Tape::training(pool, 0);
            const IdentityLoss loss = engine.identity_loss_on(tape);
            expect_near(loss.aw_reconstruction, expected.aw_reconstruction[i], "phi");
            expect_near(loss.feature_reconstruction, expected.feature_reconstruction[i], "psi");
            tape.backward();
            identity_optimizer.step(tape, options.identity_learning_rate);
        }
        const Matrix identity = identity_rows(engine.model, engine.inputs, pool);
        nn::Tape tape = nn::Tape::training(pool, 0);
        const double loss = engine.position_loss_on(
            tape, kKeepAll, {.identity = &identity, .recompute_identity = trains_identity});
        expect_near(loss, expected.position[i], "position_loss");
        tape.backward();
        position_optimizer.step(tape, options.position_learning_rate);
    }
}

TEST_P(Golden, TenIterationsOfTrainingFollow) {
    expect_training(engine_, golden_.position_trains_identity, true, pool_);
}

TEST_P(Golden, TenIterationsFollowWherePositionSparesIdentity) {
    expect_training(engine_, golden_.position_spares_identity, false, pool_);
}

TEST(GoldenCase, DefaultReadingsAreThoseOfTheLibrary) {
    const ModelOptions options = read_golden_case("default_readings").settings.model;
    const ModelOptions defaults;
    EXPECT_EQ(options.feature_scaling, defaults.feature_scaling);
    EXPECT_EQ(options.reconstruction_target, defaults.reconstruction_target);
    EXPECT_EQ(options.encoding_scaling, defaults.encoding_scaling);
    EXPECT_EQ(options.readout_query, defaults.readout_query);
    EXPECT_EQ(options.reduction_last_relu, defaults.reduction_last_relu);
    EXPECT_EQ(options.feedforward_dim, defaults.feedforward_dim);
}

}  // namespace
}  // namespace irwe
