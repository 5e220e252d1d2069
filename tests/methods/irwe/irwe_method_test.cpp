#include "irwe/methods/irwe/irwe_method.h"

#include <gmock/gmock.h>

#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/irwe/identity_drift.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

class IrweMethodTest : public testing::Test {
protected:
    std::shared_ptr<const Model> trained(const Graph& graph) {
        return train(irwe_method(), {graph}, settings_, {}, resources_);
    }
    Embeddings embedded(const Model& model, const Graph& graph, const Graph* before = nullptr) {
        const Application applied = application(model, graph, before);
        return collected(*model.embed(applied, OutputForm::ready, resources_));
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    OptionSettings<IrweOptions> settings_{{.embedding_dim = 32}};
};

TEST_F(IrweMethodTest, HasTheVectorsOfItsTwoSpaces) {
    const Graph graph = random_graph(100, 300, 1);
    const std::shared_ptr<const Model> model = trained(graph);
    const Embeddings found = embedded(*model, graph);
    const IrweOptions& options = settings_.options;
    EXPECT_TRUE(found.vectors("identity") ==
                IdentitySpace(graph, options.roles, 32, pool_).rows(graph, pool_));
    std::vector<NodeId> nodes(100);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    EXPECT_TRUE(found.vectors("position") ==
                PositionSpace(graph, options.hops, 32, Random(options.seed), pool_)
                    .rows(nodes, PositionScale::ready));
}

// A new graph: identity on the scale of the training, position of its own.
TEST_F(IrweMethodTest, EmbedsAnotherGraph) {
    const Graph graph = random_graph(100, 300, 1);
    const Graph other = random_graph(60, 200, 2);
    const std::shared_ptr<const Model> model = trained(graph);
    const Embeddings found = embedded(*model, other);
    EXPECT_TRUE(found.vectors("identity") ==
                IdentitySpace(graph, settings_.options.roles, 32, pool_).rows(other, pool_));
    EXPECT_TRUE(found.vectors("position") == embedded(*trained(other), other).vectors("position"));
}

// Nodes that keep their rows count as well: new nodes alone are a biased sample.
TEST_F(IrweMethodTest, MeasuresTheDriftOfAllNodesOfAGrownGraph) {
    const Graph graph = random_graph(200, 600, 1);
    const std::shared_ptr<const Model> model = trained(graph);
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 200; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    for (NodeId v = 200; v < 210; ++v) {
        edges.push_back({v, v - 200});  // of degree 1, all of them
    }
    const Graph grown = build_graph(NodeNames::consecutive(210), edges).graph;
    const Application extension = application(*model, grown, &graph);
    const auto source = model->embed(extension, OutputForm::ready, resources_);
    EXPECT_EQ(source->names()->size(), 10);
    const std::optional<Drift> drift = model->drift(*source);
    ASSERT_TRUE(drift);
    EXPECT_GT(drift->trust, 0.8);
    const Matrix all = IdentitySpace(graph, settings_.options.roles, 32, pool_).rows(grown, pool_);
    const IdentitySpace space(graph, settings_.options.roles, 32, pool_);
    EXPECT_EQ(drift->overall, identity_drift(space, all, pool_).overall);
    EXPECT_LT(identity_drift(space, all.bottomRows(10), pool_).trust, 0.5);
}

TEST_F(IrweMethodTest, MeasuresNoDriftOfWhatItDidNotMake) {
    const Graph graph = random_graph(60, 200, 1);
    const std::shared_ptr<const Model> model = trained(graph);
    const Application itself = application(*model, graph);
    const auto source = model->embed(itself, OutputForm::ready, resources_);
    EXPECT_EQ(model->drift(*source)->trust, 1);
    const auto copy = stored_source(std::make_shared<const Embeddings>(collected(*source)));
    EXPECT_FALSE(model->drift(*copy));
}

// Nodes of four kinds, joined with one probability to their own kind and with another to the
// others.
std::vector<Edge> edges_of_kinds(NodeId num_nodes, double own, double others) {
    std::vector<Edge> edges;
    RandomStream stream = Random(3).stream("edges");
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            if (stream.uniform() < (u % 4 == v % 4 ? own : others)) {
                edges.push_back({v, u});
            }
        }
    }
    return edges;
}

TEST_F(IrweMethodTest, ReadsOnlyNeighborsWhereTheyAreUnlikeAndWalksForgetAtOnce) {
    const Method method = irwe_method();
    const auto hops_of = [&](const Graph& graph) {
        const GraphAtHand at_hand{graph, pool_};
        const std::unique_ptr<MethodSettings> settings = method.settings("auto", &at_hand);
        return options_of<IrweOptions>(*settings).hops.num_hops;
    };
    constexpr NodeId kNodes = 300;
    std::vector<Edge> unlike = edges_of_kinds(kNodes, 0.05, 0.3);
    EXPECT_EQ(hops_of(build_graph(NodeNames::consecutive(kNodes), unlike).graph), 1);
    // A pair apart says nothing about the rest.
    unlike.push_back({kNodes, kNodes + 1});
    EXPECT_EQ(hops_of(build_graph(NodeNames::consecutive(kNodes + 2), unlike).graph), 1);
    // Walks forget as fast among weak communities, but there longer ones tell more.
    const std::vector<Edge> like = edges_of_kinds(kNodes, 0.35, 0.2);
    EXPECT_EQ(hops_of(build_graph(NodeNames::consecutive(kNodes), like).graph), 5);
    const std::vector<Edge> random = edges_of_kinds(kNodes, 0.25, 0.25);
    EXPECT_EQ(hops_of(build_graph(NodeNames::consecutive(kNodes), random).graph), 5);
    std::vector<Edge> ring;
    for (NodeId v = 0; v < 60; ++v) {
        ring.push_back({v, (v + 1) % 60});
    }
    EXPECT_EQ(hops_of(build_graph(NodeNames::consecutive(60), ring).graph), 5);
}

TEST_F(IrweMethodTest, HasMoreDimensionsForGraphsThatAreNeitherSmallNorLarge) {
    const Method method = irwe_method();
    const auto dim_for = [&](NodeId num_nodes) {
        const Graph graph = random_graph(num_nodes, 1, 1);
        const GraphAtHand at_hand{graph, pool_};
        return options_of<IrweOptions>(*method.settings("auto", &at_hand)).embedding_dim;
    };
    EXPECT_EQ(dim_for(1999), 128);
    EXPECT_EQ(dim_for(2000), 256);
    EXPECT_EQ(dim_for(199'999), 256);
    EXPECT_EQ(dim_for(200'000), 128);
    EXPECT_EQ(options_of<IrweOptions>(*method.settings("auto", nullptr)).embedding_dim, 128);
}

TEST_F(IrweMethodTest, TellsSpacesThatDifferInTheirDimensions) {
    const IrweOptions small{.embedding_dim = 128};
    EXPECT_EQ(spaces_text(small, {}), "identity and position, 128 dimensions each");
    const IrweOptions large{.embedding_dim = 256};
    EXPECT_EQ(spaces_text(large, {}), "identity of 181 and position of 256 dimensions");
    settings_.options.embedding_dim = 200;
    const Graph graph = random_graph(300, 900, 1);
    const Embeddings found = embedded(*trained(graph), graph);
    EXPECT_EQ(found.vectors("identity").cols(), 181);
    EXPECT_EQ(found.vectors("position").cols(), 200);
}

TEST_F(IrweMethodTest, RefusesABudgetThatIsTooSmallWithOneThatIsEnough) {
    const Graph graph = random_graph(2000, 10000, 1);
    resources_.max_bytes = 1'000'000;
    EXPECT_THAT(input_error([&] { trained(graph); }),
                testing::AllOf(testing::HasSubstr("of memory and may use 1 MB; "),
                               testing::HasSubstr("allow more by --max-memory 0.2GB")));
    resources_.max_bytes = 200'000'000;
    EXPECT_NE(trained(graph), nullptr);
}

TEST_F(IrweMethodTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(20, 50, 1);
    settings_.options.embedding_dim = 0;
    EXPECT_EQ(input_error([&] { trained(graph); }),
              "model.embedding_dim: expected a whole number from 1 to 65536, found 0");
}

}  // namespace
}  // namespace irwe
