#include "irwe/graph/formats/file_graph.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class FileGraphTest : public testing::Test {
protected:
    static FileGraph two_nodes(const ReadGraphOptions& options) {
        FileGraph graph("file", options);
        graph.add_node("x", 1);
        graph.add_node("y", 2);
        return graph;
    }
    static GraphContent finished(FileGraph graph, LabelUse label_use = LabelUse::never,
                                 UnknownEnds unknown_ends = UnknownEnds::refuse) {
        return std::move(graph).finish(label_use, unknown_ends);
    }
    const ReadGraphOptions options_;
};

TEST_F(FileGraphTest, TakesEdgesBeforeTheirNodes) {
    FileGraph graph("file", options_);
    graph.add_edge({"b", "a", 1});
    EXPECT_EQ(graph.num_ids(), 2U);
    graph.add_node("a", 2);
    graph.add_node("c", 2);
    EXPECT_EQ(graph.add_node("b", 3), 0U);
    const GraphContent content = finished(std::move(graph));
    EXPECT_EQ(content.graph.num_nodes(), 3U);
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("a-b"));
}

TEST_F(FileGraphTest, RefusesOrAddsUnknownEnds) {
    FileGraph graph = two_nodes(options_);
    graph.add_edge({"x", "z", 7});
    EXPECT_THAT(input_error([&] { finished(std::move(graph)); }),
                HasSubstr("file:7: found an edge to or from \"z\""));
    FileGraph again = two_nodes(options_);
    again.add_edge({"x", "z", 7});
    EXPECT_EQ(finished(std::move(again), LabelUse::never, UnknownEnds::add).graph.num_nodes(), 3U);
}

TEST_F(FileGraphTest, TakesEndsForPlacesOnlyIfNoIdIsAWholeNumber) {
    FileGraph graph = two_nodes(options_);
    graph.allow_places();
    graph.add_edge({"0", "1", 3});
    EXPECT_THAT(edge_texts(finished(std::move(graph)).graph), ElementsAre("x-y"));
    FileGraph numbers("file", options_);
    numbers.allow_places();
    numbers.add_node("1", 1);
    numbers.add_node("2", 1);
    numbers.add_edge({"0", "1", 3});
    EXPECT_THAT(input_error([&] { finished(std::move(numbers)); }), HasSubstr("\"0\""));
}

TEST_F(FileGraphTest, UsesLabelsThatAreNames) {
    FileGraph graph = two_nodes(options_);
    graph.set_label(0, "first\nlabel");
    graph.set_label(1, "second");
    graph.add_edge({"x", "y", 3});
    const GraphContent content = finished(std::move(graph), LabelUse::always);
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("first label-second"));
    EXPECT_TRUE(content.attributes.empty());

    FileGraph long_label = two_nodes(options_);
    long_label.set_label(0, std::string(2000, 'x'));
    long_label.set_label(1, "second");
    long_label.add_edge({"x", "y", 3});
    const GraphContent ids = finished(std::move(long_label), LabelUse::always);
    EXPECT_THAT(edge_texts(ids.graph), ElementsAre("x-y"));
    EXPECT_THAT(ids.report.name_choice, HasSubstr("is not UTF-8 text of at most 1024 bytes"));
    EXPECT_EQ(ids.attributes.columns().size(), 1U);
}

TEST_F(FileGraphTest, KeepsDirectionsOfSingleEdges) {
    const ReadGraphOptions directed{.directed = true};
    FileGraph graph = two_nodes(directed);
    graph.add_node("z", 3);
    graph.set_direction(Direction::undirected);
    graph.add_edge({"x", "y", 3});
    graph.add_edge({"y", "z", 3, Direction::directed});
    const GraphContent content = finished(std::move(graph));
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("x>y", "y>x", "y>z"));
    EXPECT_TRUE(content.report.says_directed);
}

TEST_F(FileGraphTest, ReadsWeightsIfTheyAreUsed) {
    const ReadGraphOptions counted{.weights = WeightUse::count};
    FileGraph graph = two_nodes(counted);
    graph.add_edge({"x", "y", 4}, "no number", "w");
    EXPECT_EQ(finished(std::move(graph)).report.ignored_columns, "attribute \"w\" of edges");
    FileGraph used = two_nodes(options_);
    EXPECT_THAT(input_error([&] {
                    used.add_edge({"x", "y", 4}, "no number", "w");
                }),
                HasSubstr("file:4: found \"no number\" as the weight of an edge"));
}

TEST_F(FileGraphTest, KeepsWeightsAndDirectionsOfManyEdges) {
    const ReadGraphOptions directed{.directed = true};
    FileGraph graph("file", directed);
    graph.set_direction(Direction::undirected);
    for (int i = 0; i < 1000; ++i) {
        const std::string u = std::to_string(i);
        const std::string v = std::to_string(i + 1);
        const FileEdge edge{u, v, 1, i % 3 == 0 ? Direction::directed : Direction::unsaid};
        if (i % 2 == 0) {
            graph.add_edge(edge, std::to_string(i + 2), "w");
        } else {
            graph.add_edge(edge);
        }
    }
    const GraphContent content = finished(std::move(graph), LabelUse::never, UnknownEnds::add);
    EXPECT_THAT(
        edge_texts(content.graph),
        testing::IsSupersetOf({"0>1 2", "2>3 4", "3>2 4", "3>4 1", "998>999 1000", "999>1000 1"}));
    EXPECT_EQ(edge_texts(content.graph).size(), 1000U + 666U);
    EXPECT_EQ(content.report.num_without_weight, 500U + 333U);
}

TEST_F(FileGraphTest, NamesAFewOfManyIgnoredAttributes) {
    FileGraph graph = two_nodes(options_);
    for (const char* name : {"a", "b", "c", "a", "d", "e", "f", "g"}) {
        graph.ignore_edge_attribute(name);
    }
    graph.add_edge({"x", "y", 3});
    EXPECT_EQ(finished(std::move(graph)).report.ignored_columns,
              "attributes \"a\", \"b\", \"c\", \"d\", \"e\" and others of edges");
}

}  // namespace
}  // namespace irwe
