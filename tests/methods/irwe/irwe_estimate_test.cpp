#include "irwe/methods/irwe/irwe_estimate.h"

#include <gmock/gmock.h>
#include <time.h>

#include <memory>

#include "irwe/methods/estimate_json.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Walks that cost little, for a short test.
OptionSettings<IrweOptions> quick_settings() {
    OptionSettings<IrweOptions> settings;
    settings.options.embedding_dim = 32;
    settings.options.roles.max_visits = 300;
    settings.options.hops.max_visits = 300;
    settings.options.hops.max_pairs = 50;
    return settings;
}

class IrweEstimateTest : public testing::Test {
protected:
    TrainingEstimate estimate(const Graph& graph) {
        return irwe_estimate({graph}, settings_, resources_);
    }

    ThreadPool pool_{1};
    Resources resources_{.pool = pool_, .max_bytes = std::size_t{1} << 33};
    OptionSettings<IrweOptions> settings_ = quick_settings();
};

// The processor's time of all threads.
double process_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

TEST_F(IrweEstimateTest, IsNearTheTimeOfATraining) {
    const Graph graph = random_graph(20'000, 80'000, 1);
    const double expected = total_seconds(estimate(graph));
    const double before = process_seconds();
    irwe_method().begin({graph}, settings_, resources_)->step();
    const double taken = process_seconds() - before;
    EXPECT_GT(expected, taken / 3);
    EXPECT_LT(expected, taken * 3);
}

TEST_F(IrweEstimateTest, GrowsWithTheNodes) {
    const TrainingEstimate small = estimate(random_graph(2'000, 8'000, 1));
    const TrainingEstimate large = estimate(random_graph(20'000, 80'000, 1));
    EXPECT_GT(large.needed_bytes, small.needed_bytes + 18'000 * 32 * sizeof(Real));
    EXPECT_EQ(large.embedding_bytes, 10 * small.embedding_bytes);
    EXPECT_GT(total_seconds(large), 3 * total_seconds(small));
}

TEST_F(IrweEstimateTest, GrowsWithTheDimension) {
    const Graph graph = random_graph(5'000, 20'000, 1);
    const TrainingEstimate narrow = estimate(graph);
    settings_.options.embedding_dim = 512;
    const TrainingEstimate wide = estimate(graph);
    EXPECT_GT(wide.needed_bytes, narrow.needed_bytes + 5'000 * 480 * sizeof(Real));
    EXPECT_GT(total_seconds(wide), total_seconds(narrow));
}

TEST_F(IrweEstimateTest, HasNoTimesIfTheMemoryDoesNotSuffice) {
    const Graph graph = random_graph(5'000, 20'000, 1);
    resources_.max_bytes = estimate(graph).needed_bytes - 1;
    const TrainingEstimate found = estimate(graph);
    EXPECT_FALSE(found.fits);
    EXPECT_THAT(found.parts, testing::IsEmpty());
    EXPECT_EQ(found.allowed_bytes, resources_.max_bytes);
}

TEST_F(IrweEstimateTest, CountsTheSameBytesEveryTime) {
    const Graph graph = random_graph(500, 2'000, 1);
    EXPECT_EQ(estimate(graph).needed_bytes, estimate(graph).needed_bytes);
}

}  // namespace
}  // namespace irwe
