#include "irwe/methods/irwe_network/training/cost_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "irwe/graph/generators.h"
#include "tests/support/errors.h"
#include "tests/support/small_settings.h"

namespace irwe {
namespace {

// About PPI, with the settings of the paper.
NetworkSettings large_settings() {
    NetworkSettings settings;
    settings.walks = {.walk_length = 7, .walks_per_node = 1000, .encoder_walks_per_node = 10};
    settings.model.embedding_dim = 256;
    settings.model.reduction_layers = {2048, 1024, 512};
    settings.model.transformer_heads = 64;
    settings.training.identity_steps = 10;
    return settings;
}

TrainingSize large_size() {
    return {.inputs = {.walk_length = 7, .num_anonymous_walks = 709, .num_degree_columns = 800},
            .density = {.statistics = 250, .degrees = 480},
            .num_nodes = 4000,
            .num_edges = 40000};
}

class OperationsTest : public testing::Test {
protected:
    // How much more it is than it was before the change.
    double growth() const { return floating_point_operations(settings_, size_) / before_; }

    NetworkSettings settings_ = large_settings();
    TrainingSize size_ = large_size();
    double before_ = floating_point_operations(settings_, size_);
};

TEST_F(OperationsTest, AreAboutTwiceAsManyForTwiceTheNodesAndEdges) {
    size_.num_nodes *= 2;
    size_.num_edges *= 2;
    EXPECT_GT(growth(), 1.9);
    EXPECT_LT(growth(), 2);
}

// Per parameter and per anonymous walk: whatever the number of nodes.
TEST_F(OperationsTest, DoNotVanishWithTheNodes) {
    size_.num_nodes = 1;
    size_.num_edges = 0;
    EXPECT_GT(growth(), 0.001);
    EXPECT_LT(growth(), 0.1);
}

TEST_F(OperationsTest, AreTwiceAsManyForTwiceTheSteps) {
    settings_.training.identity_steps *= 2;
    settings_.training.position_steps *= 2;
    EXPECT_DOUBLE_EQ(growth(), 2);
}

TEST_F(OperationsTest, AddUpOverIdentityAndPositionSteps) {
    settings_.training.identity_steps = 0;
    const double position = floating_point_operations(settings_, size_);
    settings_.training.identity_steps = 10;
    settings_.training.position_steps = 0;
    const double identity = floating_point_operations(settings_, size_);
    EXPECT_DOUBLE_EQ(identity + position, before_);
    EXPECT_GT(identity, 0);
    EXPECT_GT(position, 0);
}

TEST_F(OperationsTest, OfThePositionModuleAreAboutTwiceAsManyForTwiceTheWalks) {
    settings_.training.identity_steps = 0;
    settings_.model.position_inputs = PositionInputs::encodings;
    const double once = floating_point_operations(settings_, size_);
    settings_.walks.encoder_walks_per_node *= 2;
    const double twice = floating_point_operations(settings_, size_);
    EXPECT_GT(twice / once, 1.8);
    EXPECT_LT(twice / once, 2);
}

// Most of the transformer is products of d x d weights.
TEST_F(OperationsTest, OfThePositionModuleAreUpToFourTimesAsManyForTwiceTheDimension) {
    settings_.training.identity_steps = 0;
    settings_.model.position_inputs = PositionInputs::encodings;
    const double once = floating_point_operations(settings_, size_);
    settings_.model.embedding_dim *= 2;
    const double twice = floating_point_operations(settings_, size_);
    EXPECT_GT(twice / once, 3);
    EXPECT_LT(twice / once, 4);
}

// Three layers of the transformer have T tokens, the last has one: counted by hand at its largest
// terms, the three weights of a layer that meet every token.
TEST_F(OperationsTest, OfTheTransformerAreThoseOfItsProducts) {
    settings_.training.identity_steps = 0;
    settings_.model.position_inputs = PositionInputs::encodings;
    const double d = 256;
    const double tokens = 4000.0 * 10 * 8;
    const double products = 6 * d * d * tokens * (3 * (1 + 2) + 3 * 2 + 2 + 3.0 / 8 + 1.0 / 8);
    const double counted = floating_point_operations(settings_, size_);
    EXPECT_GT(counted, products);
    EXPECT_LT(counted, 1.5 * products);
}

TEST_F(OperationsTest, AreAtMostAThirdMoreIfActivationsAreComputedAgain) {
    const double all_again = floating_point_operations(settings_, size_, 1);
    EXPECT_GT(all_again, 1.05 * before_);
    EXPECT_LT(all_again, 4.0 / 3 * before_);
}

TEST_F(OperationsTest, AreFewerForEveryPartThatIsLeftOut) {
    settings_.model.identity_inputs = IdentityInputs::degrees;
    EXPECT_LT(growth(), 1);
    settings_ = large_settings();
    settings_.model.readout = Readout::mean;
    EXPECT_LT(growth(), 1);
    settings_ = large_settings();
    settings_.training.position_trains_identity = false;
    EXPECT_LT(growth(), 1);
}

// The least of some projections, part by part: each times parts of the work, which a busy machine
// interrupts.
TrainingSeconds least_projected(const Graph& graph, const NetworkSettings& settings,
                                ThreadPool& pool) {
    constexpr int kFurtherProjections = 6;
    TrainingSeconds least = projected_training_seconds(graph, settings, pool);
    for (int i = 0; i < kFurtherProjections; ++i) {
        const TrainingSeconds next = projected_training_seconds(graph, settings, pool);
        least.features = std::min(least.features, next.features);
        least.steps = std::min(least.steps, next.steps);
        least.embeddings = std::min(least.embeddings, next.embeddings);
    }
    return least;
}

TEST(ProjectedTrainingSeconds, GrowWithIterationsAndNodes) {
    ThreadPool pool(1);
    NetworkSettings settings = small_settings();
    settings.training.num_iterations = 1;
    const Graph small = erdos_renyi({.num_nodes = 400, .num_edges = 1200}, Random(1));
    const Graph large = erdos_renyi({.num_nodes = 12000, .num_edges = 36000}, Random(1));
    const double one = least_projected(small, settings, pool).total();
    EXPECT_GT(one, 0);
    EXPECT_GT(least_projected(large, settings, pool).total(), 3 * one);
    settings.training.num_iterations = 1000;
    EXPECT_GT(least_projected(small, settings, pool).total(), 10 * one);
}

TEST(ProjectedTrainingSeconds, OfMiniBatchesGrowWithNodesAndSteps) {
    ThreadPool pool(1);
    NetworkSettings settings = small_settings();
    settings.training.batch_size = 64;
    settings.training.num_iterations = 1;
    settings.training.identity_steps = 20;
    settings.training.position_steps = 40;
    settings.training.position_target = PositionLossTarget::hop_contrast;
    settings.features.encodings = GlobalEncodingKind::spectral;
    const Graph small = erdos_renyi({.num_nodes = 400, .num_edges = 1200}, Random(1));
    const Graph large = erdos_renyi({.num_nodes = 20000, .num_edges = 60000}, Random(1));
    const TrainingSeconds of_small = least_projected(small, settings, pool);
    EXPECT_GT(of_small.features, 0);
    EXPECT_GT(of_small.steps, 0);
    EXPECT_GT(of_small.embeddings, 0);
    const TrainingSeconds of_large = least_projected(large, settings, pool);
    EXPECT_GT(of_large.features, 5 * of_small.features);
    EXPECT_GT(of_large.embeddings, 5 * of_small.embeddings);
    settings.training.position_steps = 40000;
    EXPECT_GT(least_projected(small, settings, pool).steps, 20 * of_small.steps);
}

// Components smaller than the part that is timed, and nodes without neighbors.
TEST(ProjectedTrainingSeconds, TakesAGraphInPieces) {
    ThreadPool pool(1);
    const Graph graph = erdos_renyi({.num_nodes = 1000, .num_edges = 200}, Random(1));
    EXPECT_GT(projected_training_seconds(graph, small_settings(), pool).total(), 0);
}

TEST(ProjectedTrainingSeconds, RefusesAGraphWithoutEdges) {
    ThreadPool pool(1);
    const Graph graph = erdos_renyi({.num_nodes = 5, .num_edges = 0}, Random(1));
    EXPECT_EQ(input_error([&] { projected_training_seconds(graph, small_settings(), pool); }),
              "the graph has no edges; there is nothing to learn from");
}

}  // namespace
}  // namespace irwe
