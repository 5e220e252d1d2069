#include "tests/methods/encoder/encoders_of_attributes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <utility>

#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

TEST_P(EncodersOfAttributes, FindInOneHotBucketsWhatTheyFindInDegrees) {
    const NodeAttributes buckets = buckets_of(graph_);
    const auto of_degrees = trained(nullptr, "degrees");
    const auto of_attributes = trained(&buckets, "attributes");
    for (const Graph& graph : {graph_, other_}) {
        const Matrix expected = rows(*of_degrees, application(*of_degrees, graph));
        const Matrix found = rows(*of_attributes, graph, buckets_of(graph));
        EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-4 * expected.cwiseAbs().maxCoeff());
    }
}

TEST_P(EncodersOfAttributes, DependOnAttributesAndOnDegreesIfBothAreRead) {
    const Matrix alone = rows(*trained(&attributes_, "attributes"), graph_, attributes_);
    const Matrix both = rows(*trained(&attributes_, "both"), graph_, attributes_);
    const NodeAttributes others = drawn(60, 2);
    EXPECT_NE(alone, both);
    EXPECT_NE(rows(*trained(&attributes_, "both"), graph_, others), both);
    const auto degrees = trained(&attributes_, "degrees");
    EXPECT_EQ(bytes(*degrees), bytes(*trained(nullptr, "degrees")));
}

TEST_P(EncodersOfAttributes, HaveTheSameBytesForThreadsAndAnyOrderOfColumns) {
    const std::string expected = bytes(*trained(&attributes_, "both", 1));
    EXPECT_EQ(bytes(*trained(&attributes_, "both", 3)), expected);
    std::vector<NodeAttribute> columns(attributes_.columns().begin(), attributes_.columns().end());
    std::ranges::reverse(columns);
    const NodeAttributes reversed(60, columns);
    EXPECT_EQ(bytes(*trained(&reversed, "both")), expected);
}

TEST_P(EncodersOfAttributes, AreOtherModelsForOtherAttributes) {
    const NodeAttributes others = drawn(60, 2);
    EXPECT_NE(model_id(trained(&attributes_, "attributes")->record()),
              model_id(trained(&others, "attributes")->record()));
}

TEST_P(EncodersOfAttributes, AreRefusedWithoutAttributes) {
    EXPECT_THAT(input_error([&] { trained(nullptr, "both"); }),
                HasSubstr("features.inputs: found both, and no attributes of nodes are at hand"));
    const auto model = trained(&attributes_, "attributes");
    EXPECT_THAT(input_error([&] { application(*model, graph_); }),
                HasSubstr("has no attributes of nodes"));
    if (method().refreshes) {
        EXPECT_THAT(input_error([&] { refreshing_application(*model, graph_); }),
                    HasSubstr("has no attributes of nodes"));
    }
    const auto of_degrees = trained(&attributes_, "degrees");
    const Application applied = application(*of_degrees, graph_, nullptr, {}, &attributes_);
    EXPECT_THAT(applied.attributes_note, HasSubstr("was trained without attributes of nodes"));
    EXPECT_EQ(application(*of_degrees, graph_).attributes_note, "");
}

TEST_P(EncodersOfAttributes, SayWhatBecomesOfAttributes) {
    EXPECT_EQ(attributes_use_note(method(), {}, *settings("both")), "");
    EXPECT_EQ(attributes_use_note(method(), attributes_, *settings("both")),
              GetParam() + " reads them");
    EXPECT_EQ(attributes_use_note(method(), attributes_, *settings("degrees")),
              GetParam() +
                  " does not use attributes of nodes unless features.inputs is attributes "
                  "or both");
}

// An edge list does not have the nodes without edges, which changes the numbers of the others.
TEST_P(EncodersOfAttributes, FindAttributesByNamesWhereNodesWithoutEdgesAreMissing) {
    std::vector<Edge> edges;
    std::vector<std::int64_t> names;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        names.push_back(10 + v);
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph part = build_graph(NodeNames::from_integers(names), edges).graph;
    names.insert(names.begin(), {1, 2, 3});
    for (auto& [u, v] : edges) {
        u += 3;
        v += 3;
    }
    const Graph whole = build_graph(NodeNames::from_integers(names), edges).graph;
    std::vector<NodeAttribute> columns(attributes_.columns().begin(), attributes_.columns().end());
    for (NodeAttribute& column : columns) {
        for (NodeId& v : column.nodes) {
            v += 3;
        }
    }
    const NodeAttributes moved(63, columns);
    const auto model = train(method(), {whole, &moved}, *settings("attributes"), {}, resources_);
    const Matrix all = rows(*model, whole, moved);
    EXPECT_EQ(rows(*model, part, attributes_), Matrix(all.bottomRows(60)));
}

TEST_P(EncodersOfAttributes, EmbedNewNodesWithTheirAttributes) {
    const auto model = trained(&attributes_, "both");
    std::vector<Edge> edges{{60, 3}, {60, 7}, {61, 60}};
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph grown = build_graph(NodeNames::consecutive(62), edges).graph;
    const NodeAttributes first = drawn(62, 5);
    const NodeAttributes second = drawn(62, 6);
    const Matrix added = rows(*model, application(*model, grown, &graph_, {}, &first));
    EXPECT_EQ(added.rows(), 2);
    if (method().refreshes) {
        EXPECT_EQ(
            added,
            Matrix(rows(*model, refreshing_application(*model, grown, {}, &first)).bottomRows(2)));
    }
    EXPECT_NE(added, rows(*model, application(*model, grown, &graph_, {}, &second)));
}

// Returns many columns of numbers.
NodeAttributes wide(NodeId num_nodes, int num_columns) {
    RandomStream stream = Random(1).stream("wide");
    std::vector<NodeAttribute> columns;
    for (int i = 0; i < num_columns; ++i) {
        NodeAttribute& column = columns.emplace_back(numbers(fmt::format("a{:03}", i), {}, {}));
        for (NodeId v = 0; v < num_nodes; ++v) {
            column.nodes.push_back(v);
            column.numbers.push_back(stream.uniform());
        }
    }
    return {num_nodes, std::move(columns)};
}

// A weight, its gradient and two moments have a row for each column, of 8 numbers or more.
TEST_P(EncodersOfAttributes, AreEstimatedByTheirColumns) {
    constexpr int kColumns = 400;
    const NodeAttributes one = wide(60, 1);
    const NodeAttributes many = wide(60, kColumns);
    const auto needed = [&](const NodeAttributes* attributes, const std::string& inputs) {
        return method().estimate({graph_, attributes}, *settings(inputs), resources_).needed_bytes;
    };
    const std::size_t of_many = needed(&many, "attributes");
    EXPECT_GT(of_many, needed(&one, "attributes") + kColumns * 4 * 8 * sizeof(Real));
    EXPECT_EQ(needed(&many, "degrees"), needed(nullptr, "degrees"));
    EXPECT_THAT(input_error([&] { needed(nullptr, "both"); }),
                HasSubstr("no attributes of nodes are at hand"));
    Resources limited{.pool = pool_, .max_bytes = of_many - 1};
    EXPECT_THAT(input_error([&] {
                    method().begin({graph_, &many}, *settings("attributes"), limited);
                }),
                HasSubstr("training needs about"));
    EXPECT_NO_THROW(method().begin({graph_, &one}, *settings("attributes"), limited));
}

INSTANTIATE_TEST_SUITE_P(Registry, EncodersOfAttributes,
                         testing::ValuesIn(methods_that_read_attributes()));

TEST(EncodersOfAttributesTest, AreReadByTheseMethods) {
    EXPECT_EQ(methods_that_read_attributes(),
              (std::vector<std::string>{"gas", "dgi", "graphsage", "graphmae", "graphmae2", "p-gnn",
                                        "csgcl", "ugformer", "sanne", "gralsp", "spine"}));
}

}  // namespace
}  // namespace irwe
