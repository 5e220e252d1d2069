#include "irwe/io/quoting.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/embeddings/embeddings_file.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/graph/edge_list.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/labels.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// Names that separate, quote, comment, head columns, are empty between blanks, or look like
// numbers.
const std::vector<std::string_view> kHostileNames{"\"",
                                                  "\"\"",
                                                  "\"a\"",
                                                  "a\"b",
                                                  "a \"b\" c",
                                                  " ",
                                                  "  ",
                                                  " a",
                                                  "a ",
                                                  "a b",
                                                  ",",
                                                  ";",
                                                  "a,b",
                                                  "a;b",
                                                  "#",
                                                  "#1",
                                                  "%",
                                                  "% b",
                                                  "\xef\xbb\xbf",
                                                  "\xef\xbb\xbf\x61",
                                                  "node",
                                                  "source",
                                                  "target",
                                                  "id",
                                                  "{",
                                                  "{}",
                                                  "{'weight': 1}",
                                                  "'",
                                                  "\\",
                                                  "\\\"",
                                                  "007",
                                                  "-0",
                                                  "1e5",
                                                  "nan",
                                                  "identity_1",
                                                  "Zürich",
                                                  "王",
                                                  "-",
                                                  "--",
                                                  "a#b",
                                                  "\xc2\xa0"};

NodeNames hostile_names() {
    std::vector<std::string_view> names = kHostileNames;
    std::ranges::sort(names);
    return NodeNames::from_texts(names);
}

Graph ring_of(const NodeNames& names) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < names.size(); ++v) {
        edges.push_back({v, (v + 1) % names.size()});
    }
    return build_graph(names, edges).graph;
}

TEST(Quoting, LeavesPlainNamesAsTheyAre) {
    for (const char* const name : {"a", "Zürich", "a#b", "a'b", "-3", "a\\b"}) {
        std::string line = "x\t";
        append_field(name, line);
        EXPECT_EQ(line, std::string("x\t") + name);
    }
}

TEST(Quoting, DoublesTheQuotesOfAName) {
    std::string line;
    append_field("say \"hi\"", line);
    EXPECT_EQ(line, "\"say \"\"hi\"\"\"");
}

// Each name also in a pair with a plain one, where the others do not tell the reader what to
// expect.
TEST(Quoting, GivesEveryReaderTheNamesBack) {
    const TemporaryDirectory directory;
    std::vector<NodeNames> sets{hostile_names()};
    for (const std::string_view name : kHostileNames) {
        std::vector<std::string_view> pair{name, "plain"};
        std::ranges::sort(pair);
        sets.push_back(NodeNames::from_texts(pair));
    }
    for (const NodeNames& names : sets) {
        const Graph graph = ring_of(names);
        SCOPED_TRACE(names[0] + " and others, of " + std::to_string(names.size()));
        write_edge_list(graph, directory.path_of("a.edges"));
        EXPECT_EQ(read_edge_list(directory.path_of("a.edges")).names(), names);

        const std::vector<std::uint32_t> label_of_node(names.size(), 0);
        const std::vector<std::string> label_names{"#1 of \"all\", at last"};
        write_labels(names, label_of_node, label_names, directory.path_of("a.labels"));
        LabelsReport report;
        const Labels labels = read_labels(directory.path_of("a.labels"), names, &report);
        EXPECT_EQ(report.num_labeled_nodes, names.size());
        EXPECT_EQ(labels.classes, label_names);

        const Eigen::Index num_rows = names.size();
        const Embeddings written{.names = std::make_shared<const NodeNames>(names),
                                 .spaces = {{{"identity", 2, true}, Matrix::Random(num_rows, 2)}}};
        write_embeddings(written, directory.path_of("a.tsv"));
        const Embeddings read = read_embeddings(directory.path_of("a.tsv"));
        EXPECT_EQ(*read.names, names);
        EXPECT_EQ(read.vectors("identity").cast<float>(),
                  written.vectors("identity").cast<float>());
    }
}

}  // namespace
}  // namespace irwe
