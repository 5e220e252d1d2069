#include "irwe/methods/irwe/irwe_new_node.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/weighted_builder.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

std::vector<NodeId> every_fifth(NodeId num_nodes) {
    std::vector<NodeId> result;
    for (NodeId v = 0; v < num_nodes; v += 5) {
        result.push_back(v);
    }
    return result;
}

// A model of a graph with hubs, nodes of degree 4, and one without neighbors.
class IrweNewNodeTest : public testing::Test {
protected:
    static constexpr NodeId kIsolated = 500;

    // The slow twin: the vectors of the last node of a graph that was really built.
    std::vector<Matrix> in_grown_graph(const Graph& grown, OutputForm form) {
        const Application applied = application(*model_, grown, &graph_);
        const Embeddings all = collected(*model_->embed(applied, form, resources_));
        return {all.vectors("identity").bottomRows(1), all.vectors("position").bottomRows(1)};
    }
    std::vector<Matrix> in_grown_graph(const std::vector<NodeId>& neighbors, OutputForm form) {
        return in_grown_graph(with_new_node(graph_, neighbors), form);
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = with_new_node(
        barabasi_albert({.num_nodes = kIsolated, .edges_per_node = 4}, Random(1)), {});
    std::shared_ptr<const Model> model_ =
        train(irwe_method(), {graph_}, OptionSettings<IrweOptions>({.embedding_dim = 64}), {},
              resources_);
    std::unique_ptr<NewNodeEmbedder> embedder_ = model_->new_node_embedder(graph_, resources_);
    std::vector<std::vector<NodeId>> cases_{
        {}, {0}, {499}, {kIsolated}, {3, 100, 250, 320}, {7, kIsolated}, every_fifth(kIsolated)};
};

TEST_F(IrweNewNodeTest, HasThePositionThatItHasInTheGrownGraph) {
    for (const std::vector<NodeId>& neighbors : cases_) {
        for (const OutputForm form : {OutputForm::ready, OutputForm::raw}) {
            const std::vector<Matrix> found = embedder_->embed(neighbors, form);
            ASSERT_EQ(found.size(), 2);
            EXPECT_TRUE(found[1] == in_grown_graph(neighbors, form)[1]);
        }
    }
    EXPECT_TRUE(embedder_->embed({}, OutputForm::ready)[1].isZero(0));
    EXPECT_FALSE(embedder_->embed(cases_[4], OutputForm::ready)[1].isZero(0));
}

// What differs is how much the new edges change the statistics of nodes two hops away, and the
// means of the graph: 0.3 % for a few neighbors, and 3 % if every fifth node of the graph is one.
// Where the neighbors did not see the new node, it would be 2 % to 11 % for a few neighbors.
TEST_F(IrweNewNodeTest, HasNearlyTheIdentityThatItHasInTheGrownGraph) {
    for (const std::vector<NodeId>& neighbors : cases_) {
        const Matrix expected = in_grown_graph(neighbors, OutputForm::ready)[0];
        const Matrix found = embedder_->embed(neighbors, OutputForm::ready)[0];
        const double tolerance = neighbors.size() < 10 ? 0.005 : 0.05;
        EXPECT_LT((found - expected).norm(), tolerance * expected.norm())
            << neighbors.size() << " neighbors";
    }
}

// The graph has such a node, too.
TEST_F(IrweNewNodeTest, HasTheVectorsOfANodeWithoutNeighborsIfItHasNone) {
    const Embeddings all =
        collected(*model_->embed(application(*model_, graph_), OutputForm::ready, resources_));
    const std::vector<Matrix> found = embedder_->embed({}, OutputForm::ready);
    EXPECT_TRUE(found[0].isApprox(all.vectors("identity").row(kIsolated), 1e-5F));
    EXPECT_TRUE(found[1] == all.vectors("position").row(kIsolated));
}

// The graph has a node that the model does not know, and the new node is its neighbor.
TEST_F(IrweNewNodeTest, IsEmbeddedInAGraphThatHasGrownSinceTheTraining) {
    const std::vector<NodeId> first{0, 10, 20};
    const std::vector<NodeId> second{20, 30, 501};
    const Graph grown = with_new_node(graph_, first);
    const std::vector<Matrix> found =
        model_->new_node_embedder(grown, resources_)->embed(second, OutputForm::ready);
    const std::vector<Matrix> expected =
        in_grown_graph(with_new_node(grown, second), OutputForm::ready);
    EXPECT_TRUE(found[1] == expected[1]);
    EXPECT_LT((found[0] - expected[0]).norm(), 0.005 * expected[0].norm());
}

TEST_F(IrweNewNodeTest, TakesNeighborsInAnyOrderAndEachOnce) {
    const std::vector<NodeId> unsorted{250, 3, 320, 100};
    EXPECT_EQ(embedder_->embed(unsorted, OutputForm::ready),
              embedder_->embed(cases_[4], OutputForm::ready));
    const std::vector<NodeId> repeated{3, 250, 3};
    EXPECT_EQ(input_error([&] { embedder_->embed(repeated, OutputForm::ready); }),
              "neighbor 3 of a new node is given twice; expected each neighbor once");
    const std::vector<NodeId> outside{501, 2};
    EXPECT_EQ(input_error([&] { embedder_->embed(outside, OutputForm::ready); }),
              "neighbor 501 of a new node is not in the graph; expected numbers of its 501 nodes, "
              "from 0 on");
}

TEST_F(IrweNewNodeTest, IsNotEmbeddedInAGraphWithFewNodesOfTheTraining) {
    const Graph other = random_graph(250, 800, 1);
    EXPECT_EQ(input_error([&] { model_->new_node_embedder(other, resources_); }),
              "the graph: has 250 of the 501 nodes that the model was trained on, and a graph that "
              "has grown has most of them; train a model on this graph to embed its new nodes");
    EXPECT_NE(model_->new_node_embedder(random_graph(251, 800, 1), resources_), nullptr);
}

TEST_F(IrweNewNodeTest, GivesTheSameVectorsToEveryThread) {
    std::vector<std::vector<Matrix>> expected;
    for (const std::vector<NodeId>& neighbors : cases_) {
        expected.push_back(embedder_->embed(neighbors, OutputForm::ready));
    }
    constexpr int kRounds = 10;
    std::vector<int> num_equal(4, 0);
    {
        std::vector<std::jthread> threads;
        for (int& count : num_equal) {
            threads.emplace_back([&] {
                for (std::size_t i = 0; i < kRounds * cases_.size(); ++i) {
                    const std::size_t k = i % cases_.size();
                    count += embedder_->embed(cases_[k], OutputForm::ready) == expected[k] ? 1 : 0;
                }
            });
        }
    }
    EXPECT_THAT(num_equal, testing::Each(kRounds * std::ssize(cases_)));
}

// Graphs with hubs whose edges have weights, directions or both.
Graph graph_of_kind(GraphKind kind) {
    constexpr NodeId kNumNodes = 500;
    const Graph hubs = barabasi_albert({.num_nodes = kNumNodes, .edges_per_node = 4}, Random(1));
    RandomStream stream = Random(2).stream("weights of a test");
    std::vector<Edge> edges;
    std::vector<float> weights;
    for (NodeId v = 0; v < kNumNodes; ++v) {
        for (const NodeId u : hubs.neighbors(v)) {
            if (u < v || stream.uniform() < 0.2) {  // some arrows have one that leads back
                edges.push_back({v, u});
                weights.push_back(static_cast<float>(std::exp2(4 * stream.uniform())));
            }
        }
    }
    return build_weighted_graph(NodeNames::consecutive(kNumNodes), edges,
                                kind.weights ? weights : std::vector<float>(),
                                {.directed = kind.directions})
        .graph;
}

// The edges of a new node with these neighbors, and the row that they stand for.
std::vector<NewEdge> edges_of(GraphKind kind, const std::vector<NodeId>& neighbors) {
    const EdgeWeights weights = new_weights(kind, neighbors);
    std::vector<NewEdge> edges;
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        if (!kind.directions) {
            edges.push_back({.neighbor = neighbors[i], .weight = weights.edges[i]});
            continue;
        }
        if (weights.leaving[i] > 0) {
            edges.push_back({neighbors[i], weights.leaving[i], NewEdgeWay::leaving});
        }
        if (weights.arriving[i] > 0) {
            edges.push_back({neighbors[i], weights.arriving[i], NewEdgeWay::arriving});
        }
    }
    return edges;
}

class IrweNewNodeKindTest : public testing::TestWithParam<GraphKind> {
protected:
    std::vector<Matrix> in_grown_graph(const Graph& grown, OutputForm form) {
        const Application applied = application(*model_, grown, &graph_);
        const Embeddings all = collected(*model_->embed(applied, form, resources_));
        return {all.vectors("identity").bottomRows(1), all.vectors("position").bottomRows(1)};
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = graph_of_kind(GetParam());
    std::shared_ptr<const Model> model_ =
        train(irwe_method(), {graph_}, OptionSettings<IrweOptions>({.embedding_dim = 64}), {},
              resources_);
    std::unique_ptr<NewNodeEmbedder> embedder_ = model_->new_node_embedder(graph_, resources_);
};

// Position to the byte, and identity up to what the new edges change two hops away.
TEST_P(IrweNewNodeKindTest, HasTheVectorsThatItHasInTheGrownGraph) {
    ASSERT_EQ(graph_.kind(), GetParam());
    EXPECT_EQ(embedder_->kind(), GetParam());
    const std::vector<std::vector<NodeId>> cases{
        {}, {0}, {499}, {3, 100, 250, 320}, every_fifth(500)};
    for (const std::vector<NodeId>& neighbors : cases) {
        const EdgeWeights weights = new_weights(GetParam(), neighbors);
        const Graph grown = with_new_node(graph_, neighbors, view_of(weights));
        const std::vector<NewEdge> edges = edges_of(GetParam(), neighbors);
        const std::vector<Matrix> expected = in_grown_graph(grown, OutputForm::ready);
        const std::vector<Matrix> found = embedder_->embed_with_edges(edges, OutputForm::ready);
        EXPECT_TRUE(found[1] == expected[1]) << neighbors.size() << " neighbors";
        EXPECT_TRUE(embedder_->embed_with_edges(edges, OutputForm::raw)[1] ==
                    in_grown_graph(grown, OutputForm::raw)[1]);
        const double tolerance = neighbors.size() < 10 ? 0.005 : 0.05;
        EXPECT_LT((found[0] - expected[0]).norm(), tolerance * expected[0].norm())
            << neighbors.size() << " neighbors";
    }
}

TEST_P(IrweNewNodeKindTest, IsRefusedIfItComesWithoutWhatEdgesHave) {
    const std::vector<NodeId> neighbors{3};
    EXPECT_EQ(input_error([&] { embedder_->embed(neighbors, OutputForm::ready); }),
              "a new node was given by its neighbors alone, and edges have " +
                  graph_kind_text(GetParam()) +
                  " here; give its edges with these, to embed_with_edges");
}

TEST_P(IrweNewNodeKindTest, TakesAnEdgeThatLeadsBothWaysForTwoArrows) {
    if (!GetParam().directions) {
        return;
    }
    const std::vector<NewEdge> both{{.neighbor = 3}, {.neighbor = 70}};
    const std::vector<NewEdge> arrows{{70, 1, NewEdgeWay::leaving},
                                      {3, 1, NewEdgeWay::arriving},
                                      {70, 1, NewEdgeWay::arriving},
                                      {3, 1, NewEdgeWay::leaving}};
    EXPECT_EQ(embedder_->embed_with_edges(both, OutputForm::ready),
              embedder_->embed_with_edges(arrows, OutputForm::ready));
    const std::vector<NewEdge> repeated{{.neighbor = 3}, {3, 1, NewEdgeWay::arriving}};
    EXPECT_EQ(input_error([&] { embedder_->embed_with_edges(repeated, OutputForm::ready); }),
              "neighbor 3 of a new node is given twice; expected each neighbor once for each "
              "direction");
}

INSTANTIATE_TEST_SUITE_P(Kinds, IrweNewNodeKindTest,
                         testing::Values(GraphKind{.weights = true}, GraphKind{.directions = true},
                                         GraphKind{.weights = true, .directions = true}));

TEST_F(IrweNewNodeTest, IsRefusedIfItsEdgesHaveWhatTheGraphHasNot) {
    const auto error = [&](const NewEdge& edge) {
        return input_error([&] { embedder_->embed_with_edges({&edge, 1}, OutputForm::ready); });
    };
    EXPECT_EQ(error({.neighbor = 3, .weight = 2.5F}),
              "the edge of a new node to neighbor 3 has the weight 2.5, and edges have no weights "
              "in the graph or in the training of the model; expected 1");
    EXPECT_EQ(error({3, 1, NewEdgeWay::leaving}),
              "the edge of a new node to neighbor 3 has a direction, and edges have none in the "
              "graph or in the training of the model; expected NewEdgeWay::both");
    for (const float weight : {0.0F, -1.0F, 2e30F, std::nanf("")}) {
        EXPECT_THAT(error({.neighbor = 3, .weight = weight}),
                    testing::HasSubstr("expected a number above 0, up to 1e+30"));
    }
    const std::vector<NewEdge> plain{{.neighbor = 250}, {.neighbor = 3}, {320}, {100}};
    EXPECT_EQ(embedder_->embed_with_edges(plain, OutputForm::ready),
              embedder_->embed(cases_[4], OutputForm::ready));
}

// A model without weights, and a graph with them: only what the model knows counts.
TEST_F(IrweNewNodeTest, HasNoWeightsWhereTheTrainingHadNone) {
    const Graph weighted = random_weighted_graph(501, 1600, 1);
    const std::unique_ptr<NewNodeEmbedder> found = model_->new_node_embedder(weighted, resources_);
    EXPECT_EQ(found->kind(), GraphKind{});
    EXPECT_EQ(found->embed(cases_[4], OutputForm::ready),
              model_->new_node_embedder(weighted.reduced_to({}), resources_)
                  ->embed(cases_[4], OutputForm::ready));
}

}  // namespace
}  // namespace irwe
