// The readers on the graphs of the paper.

#include <gmock/gmock.h>

#include <ostream>
#include <string>

#include "irwe/graph/labels.h"
#include "irwe/graph/read_graph.h"
#include "tests/support/data.h"

namespace irwe {
namespace {

struct RealGraph {
    std::string name;
    std::string edges;
    NodeId num_nodes_with_edges;
    NodeId num_nodes;  // with those that only the labels name
    std::uint64_t num_edges;
    std::size_t num_classes;
};

std::ostream& operator<<(std::ostream& stream, const RealGraph& graph) {
    return stream << graph.name;
}

class RealGraphs : public testing::TestWithParam<RealGraph> {};

TEST_P(RealGraphs, HaveTheSizesOfThePaper) {
    const auto directory = data_directory();
    if (!directory) {
        GTEST_SKIP() << "IRWE_DATA is not set: it names the folder of the real graphs";
    }
    const RealGraph& expected = GetParam();
    const std::string folder = *directory + "/" + expected.name + "/";
    ReadGraphReport report;
    const Graph with_edges = read_graph(folder + expected.edges, {}, &report);
    EXPECT_EQ(with_edges.num_nodes(), expected.num_nodes_with_edges);
    EXPECT_EQ(with_edges.num_edges(), expected.num_edges);
    EXPECT_EQ(report.num_lines_with_edges, expected.num_edges);

    const ReadGraphOptions options{.node_list = folder + "labels.txt"};
    const Graph graph = read_graph(folder + expected.edges, options, &report);
    EXPECT_EQ(graph.num_nodes(), expected.num_nodes);
    EXPECT_EQ(graph.num_edges(), expected.num_edges);
    EXPECT_EQ(report.num_isolated_listed, expected.num_nodes - expected.num_nodes_with_edges);

    LabelsReport labels_report;
    const Labels labels = read_labels(folder + "labels.txt", graph.names(), &labels_report);
    EXPECT_EQ(labels.classes.size(), expected.num_classes);
    EXPECT_EQ(labels_report.num_labeled_nodes, expected.num_nodes);
    EXPECT_EQ(labels_report.num_unknown_nodes, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, RealGraphs,
                         testing::Values(RealGraph{"brazil", "edges.txt", 131, 131, 1003, 4},
                                         RealGraph{"europe", "edges.txt", 399, 399, 5993, 4},
                                         RealGraph{"usa", "edges.txt", 1190, 1190, 13599, 4},
                                         RealGraph{"ppi", "edges.txt", 3860, 3890, 37845, 50},
                                         RealGraph{"blogcatalog", "edges.txt.gz", 10312, 10312,
                                                   333983, 39}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace irwe
