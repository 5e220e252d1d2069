// What all methods that train an encoder have in common.

#include <gmock/gmock.h>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reordered.h"

namespace irwe {
namespace {

class EncoderMethods : public testing::TestWithParam<std::string> {
protected:
    std::shared_ptr<const Model> trained(const Graph& graph, const std::string& rate = "0.001") {
        const Method& method = find_method(GetParam());
        const std::unique_ptr<MethodSettings> settings = default_settings(method, graph, pool_);
        const std::vector<OptionField> fields = settings->fields();
        find_field(fields, "model.embedding_dim").assign("16");
        find_field(fields, "training.epochs").assign("2");
        find_field(fields, "training.learning_rate").assign(rate);
        return train(method, {graph}, *settings, {}, resources_);
    }

    Matrix rows(const Model& model, const Graph& graph, OutputForm form) {
        const Application applied = application(model, graph);
        return collected(*model.embed(applied, form, resources_)).spaces.front().vectors;
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(60, 200, 3);
};

// Those that look at all neighbors, whatever the nodes are called. Others draw some, walks or sets.
class EncodersOfSurroundings : public EncoderMethods {};

TEST_P(EncodersOfSurroundings, PermuteRowsWithTheNodesOfAnyGraph) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const Graph other = random_graph(80, 200, 4);
    const ReorderedGraph again = reordered(other, 1);
    const Matrix expected = rows(*model, other, OutputForm::raw);
    const Matrix found = rows(*model, again.graph, OutputForm::raw);
    for (NodeId v = 0; v < other.num_nodes(); ++v) {
        EXPECT_LT((found.row(v) - expected.row(again.was[v])).cwiseAbs().maxCoeff(), 1e-5) << v;
    }
}

TEST_P(EncoderMethods, DeliverStandardizedColumnsAndZerosForNodesWithoutNeighbors) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph graph = build_graph(NodeNames::consecutive(65), edges).graph;
    const std::shared_ptr<const Model> model = trained(graph);
    const Matrix ready = rows(*model, graph, OutputForm::ready);
    double num_joined = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        num_joined += graph.degree(v) > 0 ? 1 : 0;
        if (graph.degree(v) == 0) {
            EXPECT_TRUE(ready.row(v).isZero(0));
            EXPECT_TRUE(rows(*model, graph, OutputForm::raw).row(v).isZero(0));
        }
    }
    for (Eigen::Index j = 0; j < ready.cols(); ++j) {
        const double variance = ready.col(j).cast<double>().squaredNorm() / num_joined;
        EXPECT_LT(std::abs(ready.col(j).cast<double>().sum()) / num_joined, 1e-3);
        EXPECT_TRUE(std::abs(variance - 1) < 1e-2 || variance == 0) << variance;
    }
}

// By default all four tell the nodes of this graph apart.
TEST_P(EncoderMethods, DoNotCallATrainingThatWentAstrayOneRole) {
    EXPECT_FALSE(trained(graph_)->has_one_role());
    for (const char* const rate : {"1e6", "1e9", "1e12"}) {
        try {
            EXPECT_FALSE(trained(graph_, rate)->has_one_role()) << rate;
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr("training.learning_rate is too large"));
        }
    }
}

TEST_P(EncoderMethods, DoNotSeeSelfLoops) {
    std::vector<Edge> edges{{3, 3}, {5, 5}};
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph looped =
        build_graph(NodeNames::consecutive(graph_.num_nodes()), edges, SelfLoops::keep).graph;
    EXPECT_EQ(rows(*trained(looped), looped, OutputForm::ready),
              rows(*trained(graph_), graph_, OutputForm::ready));
}

TEST_P(EncoderMethods, TellHowMuchTheirInputSays) {
    const ModelDescription described = trained(graph_)->describe();
    const auto inputs =
        std::ranges::find(described.lines, "inputs", &ModelDescription::Line::label);
    ASSERT_NE(inputs, described.lines.end());
    EXPECT_THAT(inputs->text, testing::MatchesRegex("degrees in [0-9]+ buckets, [0-9.]+ bits"));
}

TEST_P(EncoderMethods, HaveTheSettingsOfTheirAuthors) {
    const Method& method = find_method(GetParam());
    const auto ours = method.settings("auto", nullptr);
    const auto authors = method.settings("paper", nullptr);
    EXPECT_EQ(find_field(ours->fields(), "features.bucket_widths").text(), "\"logarithmic\"");
    EXPECT_EQ(find_field(authors->fields(), "features.bucket_widths").text(), "\"equal\"");
    EXPECT_EQ(find_field(authors->fields(), "features.num_degree_buckets").text(), "100");
}

INSTANTIATE_TEST_SUITE_P(Registry, EncodersOfSurroundings,
                         testing::Values("gas", "dgi", "graphsage", "graphmae", "graphmae2",
                                         "csgcl", "spine"));
INSTANTIATE_TEST_SUITE_P(Registry, EncoderMethods,
                         testing::Values("gas", "dgi", "graphsage", "graphmae", "graphmae2",
                                         "p-gnn", "csgcl", "ugformer", "sanne", "gralsp", "spine"));

}  // namespace
}  // namespace irwe
