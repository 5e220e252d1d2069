#include "irwe/answers/links.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "irwe/evaluation/common_neighbors.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

Matrix drawn_vectors(NodeId num_nodes, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("vectors");
    Matrix result(num_nodes, 5);
    for (auto& entry : result.reshaped()) {
        entry = static_cast<Real>(stream.uniform() - 0.5);
    }
    return result;
}

std::vector<std::pair<NodeId, NodeId>> pairs_of(const std::vector<RecommendedLink>& links) {
    std::vector<std::pair<NodeId, NodeId>> result;
    for (const RecommendedLink& link : links) {
        result.emplace_back(link.u, link.v);
    }
    return result;
}

bool have_falling_scores(const std::vector<RecommendedLink>& links) {
    return std::ranges::is_sorted(links, std::greater(), &RecommendedLink::score);
}

TEST(LinkRecommender, OfANodeScoresAllOthers) {
    const Graph graph = random_graph(70, 200, 1);
    const Matrix vectors = drawn_vectors(70, 1);
    ThreadPool pool(2);
    const LinkRecommender some(vectors, graph, {.count = 5});
    const LinkRecommender all(vectors, graph, {.count = 1000});
    const auto links = all.for_node(4, pool);
    EXPECT_THAT(links, SizeIs(69 - graph.degree(4)));
    EXPECT_TRUE(have_falling_scores(links));
    for (const RecommendedLink& link : links) {
        EXPECT_EQ(link.u, 4U);
        EXPECT_NE(link.v, 4U);
        EXPECT_FALSE(graph.has_edge(link.u, link.v));
        EXPECT_EQ(link.num_common_neighbors, common_neighbors(graph, 4, link.v).count);
    }
    auto first = pairs_of(links);
    first.resize(5);
    EXPECT_EQ(pairs_of(some.for_node(4, pool)), first);
}

// Here every pair with a common neighbor whose degrees mix is a candidate, so the best of the graph
// are the best of all nodes.
TEST(LinkRecommender, OfAGraphFindsTheBestPairsWithACommonNeighbor) {
    const Graph graph = random_graph(50, 90, 2);
    const Matrix vectors = drawn_vectors(50, 2);
    ThreadPool pool(2);
    const LinkRecommender recommender(vectors, graph, {.count = 2000});
    const auto links = recommender.of_graph(pool);
    EXPECT_TRUE(have_falling_scores(links));
    std::set<std::pair<NodeId, NodeId>> expected;
    for (NodeId u = 0; u < 50; ++u) {
        for (const RecommendedLink& link : recommender.for_node(u, pool)) {
            if (link.num_common_neighbors > 0 && link.mixing >= 0.5) {
                expected.insert(std::minmax(link.u, link.v));
            }
        }
    }
    const auto found = pairs_of(links);
    EXPECT_EQ(std::set(found.begin(), found.end()), expected);
    EXPECT_EQ(found.size(), expected.size());
    auto first = found;
    first.resize(7);
    EXPECT_EQ(pairs_of(LinkRecommender(vectors, graph, {.count = 7}).of_graph(pool)), first);
}

TEST(LinkRecommender, FindsEdgesThatWereTakenOut) {
    const Graph whole = planted_roles({.num_nodes = 600}, Random(1)).graph;
    const EdgeSplit split = hold_out_edges(whole, 0.1, Random(1));
    ThreadPool pool(2);
    Resources resources{.pool = pool};
    const auto settings = default_settings(default_method(), split.training, pool);
    const auto model = train(default_method(), {split.training}, *settings, {}, resources);
    const Application itself = application(*model, split.training);
    const Embeddings table = collected(*model->embed(itself, OutputForm::ready, resources));
    const LinkRecommender recommender(table.vectors("position"), split.training, {.count = 100});
    const auto links = recommender.of_graph(pool);
    const auto num_found = std::ranges::count_if(
        links, [&](const RecommendedLink& link) { return whole.has_edge(link.u, link.v); });
    // One in 900 of the pairs without an edge is such an edge.
    EXPECT_GE(num_found, 15);
}

TEST(LinkRecommender, IsTheSameForEveryNumberOfThreads) {
    const Graph graph = random_graph(2000, 8000, 1);
    const Matrix vectors = drawn_vectors(2000, 1);
    const LinkRecommender recommender(vectors, graph, {.count = 50});
    ThreadPool one(1);
    ThreadPool many(4);
    EXPECT_EQ(pairs_of(recommender.of_graph(one)), pairs_of(recommender.of_graph(many)));
    EXPECT_EQ(pairs_of(recommender.for_node(3, one)), pairs_of(recommender.for_node(3, many)));
}

TEST(LinkRecommender, RefusesWhatItCannotLearnFrom) {
    const Graph graph = random_graph(20, 40, 1);
    const auto with = [&](const Matrix& vectors, const Graph& of, LinksOptions options = {}) {
        return [=] { LinkRecommender(vectors, of, options); };
    };
    expect_input_error(with(drawn_vectors(19, 1), graph), "19 embeddings and 20 nodes",
                       "expected one for each node");
    expect_input_error(with(drawn_vectors(20, 1), graph, {.count = 0}), "found 0", "at least 1");
    Matrix broken = drawn_vectors(20, 1);
    broken(3, 2) = std::numeric_limits<Real>::quiet_NaN();
    expect_input_error(with(broken, graph), "NaN", "finite numbers");
    const Graph empty = build_graph(NodeNames::consecutive(20), {}).graph;
    expect_input_error(with(drawn_vectors(20, 1), empty), "has no edges", "nothing to learn");
}

TEST(LinkWords, TellWhyInClauses) {
    const Graph graph =
        build_graph(NodeNames::consecutive(6), std::vector<Edge>{{0, 2}, {1, 2}, {0, 3}, {1, 3}})
            .graph;
    const RecommendedLink link{.u = 0,
                               .v = 1,
                               .score = 0.9,
                               .num_common_neighbors = 5,
                               .cosine = 0.8,
                               .mixing = 1.2,
                               .nearness = 0.97,
                               .community_of_u = 2,
                               .community_of_v = 2,
                               .rarest_common_neighbors = {2, 3}};
    EXPECT_THAT(link_words(link, graph),
                ElementsAre("5 common neighbors (2, 3, ...)", "both in community 3",
                            "nearer than 97 % of random pairs", "degrees 2 and 2"));
    RecommendedLink other = link;
    other.num_common_neighbors = 0;
    other.rarest_common_neighbors = {};
    other.community_of_v = 4;
    other.mixing = 3;
    EXPECT_THAT(
        link_words(other, graph),
        ElementsAre("no common neighbor", "communities 3 and 5", "nearer than 97 % of random pairs",
                    "degrees 2 and 2, which are joined 3 times as often as by chance"));
}

}  // namespace
}  // namespace irwe
