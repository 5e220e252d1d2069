#include "irwe/methods/irwe_network/training/prepared_training.h"

#include <gtest/gtest.h>

#include "irwe/graph/generators.h"
#include "irwe/methods/irwe_network/training/memory_plan.h"
#include "irwe/methods/irwe_network/training/recipe.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

class PreparedTrainingTest : public testing::Test {
protected:
    PreparedTrainingTest() { settings_.training.batch_size = 64; }

    // The memory that is needed, with the features in memory or on the disk.
    std::size_t need(FeatureStorage storage) {
        return base_bytes(settings_, smallest_training_size(graph_, settings_, pool_), storage);
    }

    // Also counts in num_scratch_uses_.
    PreparedTraining prepared(std::size_t max_bytes) {
        return prepared_training(graph_, settings_,
                                 {.pool = pool_,
                                  .max_bytes = max_bytes,
                                  .scratch_directory = directory_.path(),
                                  .on_scratch_use = [this] { ++num_scratch_uses_; }});
    }

    Graph graph_ = random_graph(2000, 20'000, 5);
    NetworkSettings settings_ = recipe({.num_nodes = 2000});
    ThreadPool pool_{2};
    TemporaryDirectory directory_;
    int num_scratch_uses_ = 0;
};

TEST_F(PreparedTrainingTest, KeepsFeaturesInMemoryWhereTheyFit) {
    const PreparedTraining training = prepared(4 * need(FeatureStorage::memory));
    EXPECT_EQ(num_scratch_uses_, 0);
    EXPECT_EQ(training.trainer->status().num_steps_done, 0);
    EXPECT_FALSE(training.trainer->is_finished());
}

TEST_F(PreparedTrainingTest, StepsAlikeWithFeaturesOnTheDisk) {
    const PreparedTraining in_memory = prepared(4 * need(FeatureStorage::memory));
    const PreparedTraining on_disk =
        prepared((need(FeatureStorage::memory) + need(FeatureStorage::disk)) / 2);
    EXPECT_EQ(num_scratch_uses_, 1);
    in_memory.trainer->step();
    on_disk.trainer->step();
    EXPECT_EQ(in_memory.trainer->status().identity_loss.total(),
              on_disk.trainer->status().identity_loss.total());
}

TEST_F(PreparedTrainingTest, AsksForMoreMemoryBeforeItComputes) {
    const std::string message = input_error([&] { prepared(1000); });
    EXPECT_NE(message.find("--max-memory"), std::string::npos) << message;
    EXPECT_EQ(num_scratch_uses_, 0);
}

}  // namespace
}  // namespace irwe
