#include "irwe/methods/irwe_network/features/node_features.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "irwe/base/error.h"
#include "irwe/methods/irwe_network/features/global_position_encoding.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/walk_features.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

using Row = std::map<std::uint32_t, std::uint32_t>;

Row as_map(const SparseRow& row) {
    Row result;
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
        EXPECT_TRUE(i == 0 || row.columns[i - 1] < row.columns[i]);
        result[row.columns[i]] = static_cast<std::uint32_t>(row.values[i]);
    }
    return result;
}

std::vector<Real> all_entries(const SparseMatrix& matrix) {
    std::vector<Real> result;
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        result.push_back(static_cast<Real>(row.columns.size()));
        result.insert(result.end(), row.columns.begin(), row.columns.end());
        result.insert(result.end(), row.values.begin(), row.values.end());
    }
    return result;
}

void expect_equal(const NodeFeatures& a, const NodeFeatures& b) {
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(all_entries(a.aw_statistics), all_entries(b.aw_statistics));
    EXPECT_EQ(all_entries(a.degree_features), all_entries(b.degree_features));
    EXPECT_EQ(a.global_encodings, b.global_encodings);
    EXPECT_EQ(a.encoder_walks, b.encoder_walks);
}

// Exact counts against one walk at a time, with and without self-loops and isolated nodes.
TEST(ExtractFeatures, CountsWhatTheSlowTwinCounts) {
    ThreadPool pool(2);
    for (const SelfLoops self_loops : {SelfLoops::drop, SelfLoops::keep}) {
        for (const int walk_length : {1, 4, 9}) {
            const Graph graph = random_graph(40, 60, 11, self_loops);
            const WalkSet walks =
                sample_walks(graph, {.walk_length = walk_length, .walks_per_node = 100}, Random(2));
            const auto [space, features] =
                fit_and_extract_features(walks, {.num_degree_buckets = 5, .encoding_dim = 7}, pool);
            const CompactMatrix theta =
                random_projection(graph.names(), nullptr, 7, Random(2), pool);
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                const auto expected =
                    reference::count_walks(walks, space.table.ranking(), space.buckets, v);
                Row aw_statistics;
                for (const auto& [index, count] : as_map(features.aw_statistics.row(v))) {
                    aw_statistics[space.table.ranks()[index]] = count;
                }
                EXPECT_EQ(aw_statistics, expected.aw_statistics);
                EXPECT_EQ(as_map(features.degree_features.row(v)), expected.degree_features);
                Eigen::RowVectorXd encoding = Eigen::RowVectorXd::Zero(7);
                for (const auto& [node, count] : expected.visits) {
                    encoding += count * theta.row(node).cast<double>();
                }
                EXPECT_LT((features.global_encodings.row(v).cast<double>() - encoding).norm(),
                          1e-5 * (1 + encoding.norm()));
            }
        }
    }
}

// s(v) sums to n_S, and so does each block of delta(v).
TEST(ExtractFeatures, CountsEveryWalkOnceAtEveryPlace) {
    ThreadPool pool(2);
    const Graph graph = random_graph(500, 1500, 5);
    const WalkSet walks = sample_walks(graph, {.walk_length = 7, .walks_per_node = 300}, Random(1));
    const NodeFeatures features =
        fit_and_extract_features(walks, {.num_degree_buckets = 10, .encoding_dim = 4}, pool)
            .features;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const SparseRow s = features.aw_statistics.row(v);
        EXPECT_EQ(std::accumulate(s.values.begin(), s.values.end(), Real{0}), 300);
        std::vector<std::uint32_t> block_sums(8, 0);
        for (const auto& [column, count] : as_map(features.degree_features.row(v))) {
            block_sums[column / 10] += count;
        }
        EXPECT_THAT(block_sums, testing::Each(300U));
    }
}

TEST(ExtractFeatures, GivesTheSameBytesForEveryNumberOfThreads) {
    const Graph graph = random_graph(1500, 6000, 8);
    const WalkSet walks = sample_walks(graph, {.walk_length = 8, .walks_per_node = 90}, Random(4));
    ThreadPool one(1);
    const auto expected = fit_and_extract_features(walks, {.encoding_dim = 33}, one);
    for (const int num_threads : {2, 8}) {
        ThreadPool pool(num_threads);
        const auto found = fit_and_extract_features(walks, {.encoding_dim = 33}, pool);
        expect_equal(found.features, expected.features);
        EXPECT_TRUE(std::ranges::equal(found.space.table.ranks(), expected.space.table.ranks()));
    }
}

TEST(ExtractFeatures, GivesTheSameFromTheDiskAsFromMemory) {
    const TemporaryDirectory directory;
    const Graph graph = random_graph(700, 3000, 8);
    const WalkSet walks = sample_walks(graph, {.walk_length = 6, .walks_per_node = 60}, Random(4));
    ThreadPool pool(2);
    const auto expected = fit_and_extract_features(walks, {.encoding_dim = 9}, pool);
    const auto found = fit_and_extract_features(walks, {.encoding_dim = 9}, pool,
                                                {.scratch_directory = directory.path()});
    expect_equal(found.features, expected.features);
}

TEST(FitAndExtractFeatures, EqualsFittingAndThenExtracting) {
    const Graph graph = random_graph(700, 1000, 9);
    const WalkSet walks = sample_walks(graph, {.walk_length = 6, .walks_per_node = 80}, Random(4));
    ThreadPool pool(2);
    const FeatureOptions options{.num_degree_buckets = 20, .encoding_dim = 12};
    const auto together = fit_and_extract_features(walks, options, pool);
    const FeatureSpace space = fit_feature_space(walks, options, pool);
    EXPECT_TRUE(std::ranges::equal(space.table.ranks(), together.space.table.ranks()));
    expect_equal(extract_features(walks, space, pool), together.features);
}

TEST(ExtractFeatures, OfSomeNodesAreTheirRowsOfTheWhole) {
    const Graph graph = random_graph(600, 1200, 10);
    const WalkSet walks = sample_walks(graph, {.walk_length = 5, .walks_per_node = 70}, Random(4));
    ThreadPool pool(2);
    const auto [space, all] = fit_and_extract_features(walks, {.encoding_dim = 9}, pool);
    const std::vector<NodeId> nodes{599, 3, 40};
    const NodeFeatures some = extract_features(walks, space, nodes, pool);
    ASSERT_EQ(some.nodes, nodes);
    for (std::int64_t i = 0; i < 3; ++i) {
        const NodeId v = nodes[static_cast<std::size_t>(i)];
        EXPECT_EQ(as_map(some.aw_statistics.row(i)), as_map(all.aw_statistics.row(v)));
        EXPECT_EQ(as_map(some.degree_features.row(i)), as_map(all.degree_features.row(v)));
        EXPECT_EQ(some.global_encodings.row(i), all.global_encodings.row(v));
        EXPECT_TRUE(std::ranges::equal(some.encoder_walks.of(i), all.encoder_walks.of(v)));
    }
}

TEST(ExtractFeatures, KeepsTheFirstWalksForTheEncoder) {
    const Graph graph = random_graph(80, 200, 12);
    const WalkSet walks = sample_walks(
        graph, {.walk_length = 5, .walks_per_node = 90, .encoder_walks_per_node = 70}, Random(4));
    ThreadPool pool(1);
    const auto features = fit_and_extract_features(walks, {.encoding_dim = 2}, pool).features;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (int k = 0; k < 70; ++k) {
            const auto walk =
                features.encoder_walks.of(v).subspan(static_cast<std::size_t>(k) * 6, 6);
            EXPECT_THAT(
                walk, testing::ElementsAreArray(reference::random_walk(graph, Random(4), 5, v, k)));
        }
    }
}

// A path 0 - 1 - 2, trained on 0 and 1 only: visits to 2 count in no encoding (Algorithm 10), but
// its degree counts, and so do walks that the table knows.
TEST(ExtractFeatures, OfNewNodesCountVisitsToKnownNodesOnly) {
    ThreadPool pool(1);
    const Graph old_graph = build_graph(NodeNames::consecutive(2), std::vector<Edge>{{0, 1}}).graph;
    const Graph grown =
        build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}, {1, 2}}).graph;
    const WalkOptions options{.walk_length = 3, .walks_per_node = 64};
    const FeatureSpace space =
        fit_feature_space(sample_walks(old_graph, options, Random(1)),
                          {.num_degree_buckets = 2, .encoding_dim = 8}, pool);
    ASSERT_EQ(space.table.size(), 1U);  // only (0, 1, 0, 1)

    const WalkSet walks = sample_walks(grown, options, Random(1));
    const std::vector<NodeId> new_nodes{2};
    const KnownNodes known{.names = old_graph.names()};
    const NodeFeatures features =
        extract_features(walks, space, new_nodes, pool, {.known_nodes = &known});
    const auto counts = reference::count_walks(walks, space.table.ranking(), space.buckets, 2);
    const CompactMatrix theta = random_projection(grown.names(), nullptr, 8, Random(1), pool);
    const Eigen::RowVectorXf expected =
        static_cast<float>(counts.visits.at(0)) * theta.row(0).cast<float>() +
        static_cast<float>(counts.visits.at(1)) * theta.row(1).cast<float>();
    EXPECT_LT((features.global_encodings.row(0) - expected).norm(), 1e-4 * expected.norm());
    EXPECT_EQ(as_map(features.degree_features.row(0)), counts.degree_features);
    const std::uint32_t returning = counts.aw_statistics.at(space.table.ranks()[0]);
    EXPECT_EQ(as_map(features.aw_statistics.row(0)), (Row{{0, returning}}));
    EXPECT_LT(returning, 64U);

    const NodeFeatures from_scratch = extract_features(walks, space, new_nodes, pool);
    EXPECT_NE(from_scratch.global_encodings, features.global_encodings);
}

TEST(ExtractFeatures, RefusesWalksThatDoNotFitTheSpace) {
    ThreadPool pool(1);
    const Graph graph = random_graph(20, 40, 1);
    const FeatureSpace space =
        fit_feature_space(sample_walks(graph, {.walk_length = 4}, Random(1)), {}, pool);
    const WalkSet longer = sample_walks(graph, {.walk_length = 5}, Random(1));
    EXPECT_THAT([&] { extract_features(longer, space, pool); },
                ThrowsMessage<InputError>(HasSubstr("the walks have 5 steps")));
    const Graph looped = random_graph(20, 400, 1, SelfLoops::keep);
    const WalkSet with_loops = sample_walks(looped, {.walk_length = 4}, Random(1));
    EXPECT_THAT([&] { extract_features(with_loops, space, pool); },
                ThrowsMessage<InputError>(HasSubstr("self-loops")));
}

TEST(ExtractFeatures, TellsProgressAndEndsWhenTheCallbackThrows) {
    ThreadPool pool(2);
    const Graph graph = random_graph(1000, 3000, 1);
    const WalkSet walks = sample_walks(graph, {.walks_per_node = 20}, Random(1));
    std::int64_t last = 0;
    const auto follow = [&](std::int64_t done, std::int64_t total) {
        EXPECT_GT(done, last);
        EXPECT_EQ(total, 1000);
        last = done;
    };
    fit_and_extract_features(walks, {}, pool, {.progress = follow});
    EXPECT_EQ(last, 1000);
    const auto interrupt = [](std::int64_t, std::int64_t) { throw Interrupted(); };
    EXPECT_THROW(fit_and_extract_features(walks, {}, pool, {.progress = interrupt}), Interrupted);
}

}  // namespace
}  // namespace irwe
