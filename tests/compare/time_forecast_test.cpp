#include "apps/compare/time_forecast.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "apps/compare/comparison.h"
#include "apps/compare/measured_training.h"
#include "apps/compare/method_choice.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/registry/registry.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe::compare {
namespace {

TEST(Extrapolated, FollowsThePowerLaw) {
    EXPECT_NEAR(extrapolated(100, 1, 200, 2, 800), 8, 1e-9);        // linear
    EXPECT_NEAR(extrapolated(100, 1, 200, 4, 800), 64, 1e-9);       // quadratic
    EXPECT_NEAR(extrapolated(100, 2, 200, 1, 800), 4, 1e-9);        // no less than linear
    EXPECT_NEAR(extrapolated(100, 1, 200, 99, 400), 99 * 8, 1e-9);  // no more than cubic
    EXPECT_EQ(extrapolated(100, 0, 200, 0, 400), 0);
}

TEST(PartOfGraph, LiesTogetherAndHasTheSizeAskedFor) {
    const Graph ring = ring_of_cliques({.num_cliques = 20, .clique_size = 6});
    const Graph part = part_of_graph(ring, 30, 1);
    EXPECT_EQ(part.num_nodes(), 30U);
    EXPECT_GT(part.num_edges(), 40U);  // as dense as the whole, not a scatter of nodes
    EXPECT_EQ(part_of_graph(ring, 500, 1).num_edges(), ring.num_edges());
    const Graph scattered = random_graph(50, 5, 1);  // most nodes have no neighbors
    EXPECT_EQ(part_of_graph(scattered, 25, 1).num_nodes(), 25U);
}

TEST(TimeForecast, RemembersTheLongestTraining) {
    ThreadPool pool(1);
    TimeForecast forecast(
        [&](const Method& method, const Graph& graph) {
            return compared_settings(method, graph, 8, 1, pool);
        },
        pool);
    const Graph graph = random_graph(1000, 3000, 1);
    for (const Method* method : chosen_methods({"fast"})) {
        EXPECT_GT(forecast.seconds(*method, graph), 0) << method->name;
        forecast.note(*method, 50);
        forecast.note(*method, 30);
        EXPECT_EQ(forecast.seconds(*method, graph), 50);
    }
}

TEST(CostOf, CountsTimeAndMemory) {
    const TrainingCost cost = cost_of([] {
        std::vector<char> block(64U << 20U);
        for (std::size_t i = 0; i < block.size(); i += 512) {
            block[i] = static_cast<char>(i);
        }
        double sum = 0;
        for (int i = 1; i < 20'000'000; ++i) {
            sum += 1.0 / i;
        }
        EXPECT_GT(sum, 0);
    });
    EXPECT_GT(cost.wall_seconds, 0);
    EXPECT_GT(cost.cpu_seconds, 0);
    if (cost.peak_bytes) {  // a system may not tell
        EXPECT_GT(*cost.peak_bytes, 60e6);
        EXPECT_LT(*cost.peak_bytes, 200e6);
    }
}

TEST(ChosenMethods, AreEachOnceAndTheCheapestFirst) {
    const auto all = chosen_methods({"all"});
    EXPECT_EQ(all.size(), methods().size());
    EXPECT_EQ(chosen_methods({"all", "fast", methods().front().name}), all);
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Method::cost_class));
    for (const Method* method : chosen_methods({"fast"})) {
        EXPECT_EQ(method->cost_class, CostClass::seconds);
    }
    const Method& last = methods().back();
    EXPECT_THAT(chosen_methods({last.name}), testing::ElementsAre(&last));
    EXPECT_THAT(input_error([] {
                    chosen_methods({"fast", "nobody"});
                }),
                testing::HasSubstr("there is no method \"nobody\""));
    EXPECT_THAT(input_error([] { chosen_methods({}); }), testing::HasSubstr("found none"));
}

TEST(ComparedSettings, HaveTheDimensionAndTheSeed) {
    ThreadPool pool(1);
    const Graph graph = random_graph(50, 100, 1);
    for (const Method& method : methods()) {
        const auto settings = compared_settings(method, graph, 24, 7, pool);
        for (const SettingText& setting : setting_texts(*settings)) {
            if (setting.name == method.dimension_setting) {
                EXPECT_EQ(setting.value, "24") << method.name;
            } else if (setting.name == method.seed_setting) {
                EXPECT_EQ(setting.value, "7") << method.name;
            }
        }
    }
}

}  // namespace
}  // namespace irwe::compare
