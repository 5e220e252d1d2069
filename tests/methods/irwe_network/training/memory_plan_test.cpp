#include "irwe/methods/irwe_network/training/memory_plan.h"

#include <gtest/gtest.h>

#include "irwe/graph/generators.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/training/recipe.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

class MemoryPlanTest : public testing::Test {
protected:
    std::size_t in_memory() const { return base_bytes(settings_, size_, FeatureStorage::memory); }
    std::size_t on_disk() const { return base_bytes(settings_, size_, FeatureStorage::disk); }

    NetworkSettings settings_ = recipe({.num_nodes = 1'000'000});
    TrainingSize size_{.inputs = {.walk_length = 9,
                                  .num_anonymous_walks = 300,
                                  .num_degree_columns = 1000,
                                  .num_graph_columns = 45},
                       .density = {.statistics = 30, .degrees = 200, .contrast = 200},
                       .num_nodes = 1'000'000,
                       .num_edges = 10'000'000,
                       .num_threads = 2};
};

TEST_F(MemoryPlanTest, OfAMillionNodesIsSomeKilobytesForEach) {
    EXPECT_GT(in_memory(), 7'000'000'000);
    EXPECT_LT(in_memory(), 10'000'000'000);
}

TEST_F(MemoryPlanTest, GrowsWithTheNodes) {
    const std::size_t before = in_memory();
    size_.num_nodes *= 2;
    size_.num_edges *= 2;
    EXPECT_GT(in_memory(), 19 * before / 10);
    EXPECT_LE(in_memory(), 2 * before);
}

TEST_F(MemoryPlanTest, KeepsFeaturesInMemoryWhereTheyFit) {
    const MemoryPlan plan = memory_plan(settings_, size_, in_memory() + 1000);
    EXPECT_EQ(plan.storage, FeatureStorage::memory);
    EXPECT_EQ(plan.activation_bytes, 1000U);
    EXPECT_EQ(plan.base_bytes, in_memory());
}

TEST_F(MemoryPlanTest, PutsThemOnTheDiskWhereTheyDoNot) {
    const MemoryPlan plan = memory_plan(settings_, size_, in_memory() - 1);
    EXPECT_EQ(plan.storage, FeatureStorage::disk);
    EXPECT_EQ(plan.base_bytes, on_disk());
    EXPECT_EQ(in_memory() - on_disk(), degree_feature_bytes(size_));
}

TEST_F(MemoryPlanTest, TellsWhatWouldDoWhereNothingFits) {
    const std::string message = input_error([&] { memory_plan(settings_, size_, 1'000'000'000); });
    EXPECT_NE(message.find("and may use 1.0 GB; allow more by --max-memory"), std::string::npos)
        << message;
    EXPECT_NE(message.find("fewer walks.walks_per_node"), std::string::npos) << message;
}

TEST_F(MemoryPlanTest, FullBatchesNeedTheirFeaturesInMemory) {
    settings_.training.batch_size = 0;
    EXPECT_EQ(in_memory(), on_disk());
}

TEST(FeatureDensity, IsAboutThatOfAllNodes) {
    ThreadPool pool(2);
    const Graph graph = erdos_renyi({.num_nodes = 3000, .num_edges = 15000}, Random(1));
    NetworkSettings settings = recipe({.num_nodes = 3000});
    settings.walks.walks_per_node = 100;
    const FeatureDensity density = feature_density(graph, settings, pool);
    const WalkSet walks = sample_walks(graph, settings.walks, Random(1));
    const auto [features, contrast] =
        training_features(walks, feature_options(settings), pool).made;
    const auto per_node = [&](const SparseMatrix& matrix) {
        return static_cast<double>(matrix.num_nonzeros()) / 3000;
    };
    EXPECT_NEAR(density.degrees, per_node(features.degree_features), 0.05 * density.degrees);
    EXPECT_GE(1.05 * density.statistics, per_node(features.aw_statistics));
    EXPECT_GE(1.05 * density.contrast, per_node(contrast->matrix));
    EXPECT_LT(density.contrast, 3000);
}

TEST(FeatureDensity, HasNoContrastWhereNoneIsAskedFor) {
    ThreadPool pool(1);
    const Graph graph = erdos_renyi({.num_nodes = 100, .num_edges = 300}, Random(1));
    EXPECT_EQ(feature_density(graph, NetworkSettings(), pool).contrast, 0);
    EXPECT_GT(feature_density(graph, NetworkSettings(), pool).degrees, 0);
}

}  // namespace
}  // namespace irwe
