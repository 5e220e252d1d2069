#include "irwe/graph/graph_file.h"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/io/archive.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<Edge> kEdges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};

Graph graph_with(NodeNames names, SelfLoops self_loops = SelfLoops::drop) {
    return build_graph(std::move(names), kEdges, self_loops).graph;
}

NodeNames some_texts() {
    const std::array<std::string_view, 5> texts{"10", "Zoë", "a name", "b", "漢字"};
    return NodeNames::from_texts(texts);
}

std::string written(const Graph& graph, const TemporaryDirectory& directory) {
    std::string path = directory.path_of("g.graph");
    write_graph_file(graph, path);
    return path;
}

void expect_round_trip(const Graph& graph) {
    const TemporaryDirectory directory;
    const std::string path = written(graph, directory);
    EXPECT_TRUE(is_graph_file(path));
    const Graph read = read_graph_file(path);
    EXPECT_TRUE(is_same(read, graph));
    EXPECT_EQ(fingerprint(read), fingerprint(graph));
    EXPECT_EQ(read.num_edges(), graph.num_edges());
    EXPECT_EQ(read.num_self_loops(), graph.num_self_loops());
    EXPECT_EQ(read.min_degree(), graph.min_degree());
    EXPECT_EQ(read.max_degree(), graph.max_degree());
}

TEST(GraphFile, GivesBackNamesOfEveryKind) {
    expect_round_trip(graph_with(NodeNames::consecutive(5)));
    expect_round_trip(graph_with(NodeNames::from_integers({-7, 0, 1, 2, 1LL << 40})));
    expect_round_trip(graph_with(NodeNames::from_integers({0, 1, 2, 3, 5})));
    expect_round_trip(graph_with(NodeNames::from_integers({-1, 1, 2, 3, 4})));
    expect_round_trip(graph_with(some_texts()));
}

TEST(GraphFile, GivesBackSelfLoops) {
    expect_round_trip(graph_with(NodeNames::consecutive(5), SelfLoops::keep));
}

// Texts that are whole numbers are what is left of texts in a subgraph.
TEST(GraphFile, KeepsTextsThatLookLikeNumbersTexts) {
    const std::array<std::string_view, 4> texts{"0", "1", "2", "3"};
    expect_round_trip(graph_with(NodeNames::from_texts(texts)));
}

TEST(GraphFile, GivesBackGraphsWithoutEdgesOrNodes) {
    expect_round_trip(build_graph(NodeNames::consecutive(0), {}).graph);
    expect_round_trip(build_graph(NodeNames::consecutive(1), {}).graph);
    expect_round_trip(build_graph(NodeNames::from_integers({5, 9}), {}).graph);
    expect_round_trip(build_graph(NodeNames::from_texts({}), {}).graph);
    expect_round_trip(build_graph(some_texts(), {}).graph);
}

TEST(GraphFile, GivesBackRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        expect_round_trip(random_graph(200, 40 * seed, seed, SelfLoops::keep));
    }
}

TEST(GraphFile, GivesEqualBytesForEqualGraphs) {
    const TemporaryDirectory directory;
    const std::vector<Edge> reversed(kEdges.rbegin(), kEdges.rend());
    write_graph_file(graph_with(some_texts()), directory.path_of("a"));
    write_graph_file(build_graph(some_texts(), reversed).graph, directory.path_of("b"));
    EXPECT_EQ(file_content(directory.path_of("a")), file_content(directory.path_of("b")));
}

// The rows are those of the file, at the same distance from each other, and only they hold it.
TEST(GraphFile, IsMappedAndNotCopied) {
    const TemporaryDirectory directory;
    const Graph graph = random_graph(300, 2000, 1);
    const std::string path = written(graph, directory);
    {
        const Graph read = read_graph_file(path);
        const Graph copy = read;
        EXPECT_EQ(copy.targets().data(), read.targets().data());
        EXPECT_EQ(static_cast<const void*>(read.offsets().data() + read.offsets().size()),
                  static_cast<const void*>(read.targets().data()));
        EXPECT_THAT(file_content("/proc/self/maps"), HasSubstr(path));
        std::filesystem::remove(path);
        EXPECT_TRUE(is_same(copy, graph));
    }
    EXPECT_THAT(file_content("/proc/self/maps"), Not(HasSubstr(path)));
}

TEST(GraphFile, StaysAsItWasWhenItsFileIsReplaced) {
    const TemporaryDirectory directory;
    const Graph graph = graph_with(some_texts());
    const Graph read = read_graph_file(written(graph, directory));
    written(random_graph(50, 100, 1), directory);
    EXPECT_TRUE(is_same(read, graph));
}

TEST(GraphFile, IsToldByItsBeginning) {
    const TemporaryDirectory directory;
    EXPECT_TRUE(is_graph_file(written(graph_with(some_texts()), directory)));
    EXPECT_FALSE(is_graph_file(directory.file("edges", "0 1\n1 2\n")));
    EXPECT_FALSE(is_graph_file(directory.path()));
    EXPECT_FALSE(is_graph_file(directory.path_of("missing")));
    ArchiveWriter other(directory.path_of("other"));
    other.set_metadata("irwe.format", "irwe.model");
    other.set_metadata("irwe.version", "2");
    other.commit();
    EXPECT_FALSE(is_graph_file(directory.path_of("other")));
}

TEST(GraphFile, SaysWhereItCannotBeWrittenOrRead) {
    EXPECT_THROW(write_graph_file(graph_with(some_texts()), "/dev/full"), OutputError);
    EXPECT_THROW(write_graph_file(graph_with(some_texts()), "/nowhere/g.graph"), OutputError);
    EXPECT_THAT(input_error([] { read_graph_file("/nowhere/g.graph"); }),
                StartsWith("/nowhere/g.graph: cannot be opened"));
}

TEST(GraphFile, GivesBackWeightsAndDirections) {
    expect_round_trip(random_weighted_graph(50, 200, 1, SelfLoops::keep));
    expect_round_trip(random_weighted_graph(50, 200, 1, SelfLoops::keep, true));
    expect_round_trip(random_directed_graph(50, 200, 1));
}

TEST(Fingerprint, DependsOnWeightsAndDirections) {
    const Graph graph = random_weighted_graph(50, 200, 1, SelfLoops::keep, true);
    const std::vector<std::string> prints{
        fingerprint(graph), fingerprint(graph.reduced_to({.weights = true})),
        fingerprint(graph.reduced_to({.directions = true})), fingerprint(graph.reduced_to({})),
        fingerprint(random_weighted_graph(50, 200, 1, SelfLoops::drop, true))};
    for (std::size_t i = 0; i < prints.size(); ++i) {
        EXPECT_EQ(std::ranges::count(prints, prints[i]), 1);
    }
}

}  // namespace
}  // namespace irwe
