#include "irwe/methods/irwe/irwe_new_node.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "irwe/graph/generators.h"
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

}  // namespace
}  // namespace irwe
