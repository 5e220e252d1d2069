#include "irwe/methods/irwe_network/inference/infer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/application.h"
#include "tests/support/errors.h"
#include "tests/support/small_model.h"

namespace irwe {
namespace {

// The graph with `num_added` further nodes, each joined to the two before it.
Graph grown(const Graph& graph, NodeId num_added) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const NodeId num_nodes = graph.num_nodes() + num_added;
    for (NodeId v = graph.num_nodes(); v < num_nodes; ++v) {
        edges.push_back({v, v - 1});
        edges.push_back({v, v - 2});
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

class InferTest : public testing::Test {
protected:
    InferTest() : graph_(barbell({.clique_size = 8, .path_length = 4})) {}

    Embeddings transductive(const NetworkModel& model) {
        return infer(model, transductive_features(model, graph_, pool_), graph_, all_nodes(graph_),
                     pool_);
    }

    ThreadPool pool_{2};
    Graph graph_;
};

void expect_equal(const Embeddings& a, const Embeddings& b) {
    EXPECT_EQ(*a.names, *b.names);
    EXPECT_EQ(a.vectors("identity"), b.vectors("identity"));
    EXPECT_EQ(a.vectors("position"), b.vectors("position"));
}

// The first layer adds the same numbers in another order when the graph has other columns that are
// dense.
void expect_near(const Embeddings& a, const Embeddings& b) {
    EXPECT_EQ(*a.names, *b.names);
    EXPECT_TRUE(a.vectors("identity").isApprox(b.vectors("identity"), static_cast<Real>(1e-4)));
    EXPECT_TRUE(a.vectors("position").isApprox(b.vectors("position"), static_cast<Real>(1e-4)));
}

TEST_F(InferTest, WithNoNewNodeIsTransductive) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeFeatures features = grown_features(model, graph_, graph_, pool_);
    expect_equal(infer(model, features, graph_, all_nodes(graph_), pool_), transductive(model));
}

// Statistics, walks and encodings of the old nodes are those of training, and so are embeddings of
// identity and position.
TEST_F(InferTest, LeavesTheOldNodesOfAGrownGraphAsTheyWere) {
    const NetworkModel model = small_model(graph_, pool_);
    const Graph larger = grown(graph_, 3);
    const NodeFeatures features = grown_features(model, graph_, larger, pool_);
    expect_near(infer(model, features, larger, all_nodes(graph_), pool_), transductive(model));
    EXPECT_THAT(
        new_nodes(graph_.names(), larger),
        testing::ElementsAre(graph_.num_nodes(), graph_.num_nodes() + 1, graph_.num_nodes() + 2));
}

// A name that comes first shifts the numbers of all nodes.
TEST_F(InferTest, FindsOldNodesByName) {
    const NetworkModel model = small_model(graph_, pool_);
    std::vector<Edge> edges{{0, 1}};
    std::vector<std::int64_t> names{-5};
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        names.push_back(v);
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v + 1, u + 1});
        }
    }
    const Graph larger = build_graph(NodeNames::from_integers(names), edges).graph;
    const NodeFeatures features = grown_features(model, graph_, larger, pool_);
    std::vector<NodeId> old_nodes = all_nodes(graph_);
    std::ranges::for_each(old_nodes, [](NodeId& v) { ++v; });
    expect_near(infer(model, features, larger, old_nodes, pool_), transductive(model));
    EXPECT_THAT(new_nodes(graph_.names(), larger), testing::ElementsAre(0));
}

TEST_F(InferTest, EmbedsANewNodeAloneAsItDoesAmongOthers) {
    const NetworkModel model = small_model(graph_, pool_);
    const Graph larger = grown(graph_, 3);
    const NodeFeatures features = grown_features(model, graph_, larger, pool_);
    const Embeddings all = infer(model, features, larger, all_nodes(larger), pool_);
    const std::vector<NodeId> one{graph_.num_nodes() + 1};
    const Embeddings alone = infer(model, features, larger, one, pool_);
    EXPECT_TRUE(alone.vectors("identity")
                    .isApprox(all.vectors("identity").row(one[0]), static_cast<Real>(1e-5)));
    EXPECT_TRUE(alone.vectors("position")
                    .isApprox(all.vectors("position").row(one[0]), static_cast<Real>(1e-4)));
}

TEST_F(InferTest, StreamsTheRowsOfTheWhole) {
    const NetworkModel model = small_model(graph_, pool_);
    const NodeFeatures features = transductive_features(model, graph_, pool_);
    for (const OutputForm form : {OutputForm::ready, OutputForm::raw}) {
        const Embeddings whole = infer(model, features, graph_, pool_, form);
        const std::unique_ptr<EmbeddingSource> source =
            embedding_source(model, features, graph_, all_nodes(graph_), pool_, form);
        EXPECT_EQ(*source->names(), graph_.names());
        ASSERT_EQ(source->spaces().size(), 2U);
        EXPECT_EQ(source->spaces()[0], whole.spaces[0].info);
        EXPECT_EQ(source->spaces()[1], whole.spaces[1].info);
        EXPECT_EQ(source->origin(), whole.origin);
        EXPECT_EQ(source->rows(0, 0, graph_.num_nodes()), whole.vectors("identity"));
        EXPECT_EQ(source->rows(1, 0, graph_.num_nodes()), whole.vectors("position"));
        EXPECT_TRUE(source->rows(1, 3, 2).isApprox(whole.vectors("position").middleRows(3, 2),
                                                   static_cast<Real>(1e-4)));
    }
}

TEST_F(InferTest, RefusesAGrownGraphThatLacksANode) {
    const NetworkModel model = small_model(graph_, pool_);
    const Graph smaller = barbell({.clique_size = 8, .path_length = 3});
    EXPECT_EQ(input_error([&] { grown_features(model, graph_, smaller, pool_); }),
              "node 19 of the training graph is not in the grown graph; expected the training "
              "graph with more nodes");
}

// Identity is told by structure alone: the same graph under other names has the same walks in
// distribution, and with these names in the same order the very same.
TEST_F(InferTest, GivesTheSameIdentityToACopyOfTheGraphUnderOtherNames) {
    const NetworkModel model = small_model(graph_, pool_);
    std::vector<Edge> edges;
    std::vector<std::int64_t> names;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        names.push_back(1000 + v);
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph copy = build_graph(NodeNames::from_integers(names), edges).graph;
    const Embeddings transferred =
        infer(model, transfer_features(model, copy, pool_), copy, all_nodes(copy), pool_);
    EXPECT_EQ(transferred.vectors("identity"), transductive(model).vectors("identity"));
    EXPECT_NE(transferred.vectors("position"), transductive(model).vectors("position"));
}

}  // namespace
}  // namespace irwe
