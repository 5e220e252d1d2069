// What read_graph_file says to files that are damaged or no graphs.

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

// A triangle with a tail, a self-loop and a node alone, with names of either kind that a file
// holds.
std::string written(bool with_texts, const TemporaryDirectory& directory) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};
    const std::array<std::string_view, 5> texts{"10", "Zoë", "a name", "b", "漢字"};
    const NodeNames names = with_texts ? NodeNames::from_texts(texts)
                                       : NodeNames::from_integers({-7, 0, 1, 2, 1LL << 40});
    std::string path = directory.path_of("g.graph");
    write_graph_file(build_graph(names, edges, SelfLoops::keep).graph, path);
    return path;
}

// Damaged in place, which is much faster than to write thousands of files.
class DamagedGraphFile : public testing::TestWithParam<bool> {
protected:
    DamagedGraphFile()
        : path_(written(GetParam(), directory_)),
          content_(file_content(path_)),
          stream_(path_, std::ios::binary | std::ios::in | std::ios::out) {}

    std::size_t size() const { return content_.size(); }
    std::string reading() const {
        return input_error([&] { read_graph_file(path_); });
    }
    std::string reading_with(std::size_t place, unsigned changed_bits) {
        put(place, static_cast<char>(static_cast<unsigned char>(content_[place]) ^ changed_bits));
        std::string said = reading();
        put(place, content_[place]);
        return said;
    }
    std::string reading_cut_to(std::size_t new_size) const {
        std::filesystem::resize_file(path_, new_size);
        return reading();
    }

private:
    void put(std::size_t place, char byte) {
        stream_.seekp(static_cast<std::streamoff>(place));
        stream_.put(byte);
        stream_.flush();
    }

    TemporaryDirectory directory_;
    std::string path_;
    std::string content_;
    std::fstream stream_;
};

INSTANTIATE_TEST_SUITE_P(OfIntegersAndTexts, DamagedGraphFile, testing::Bool());

TEST_P(DamagedGraphFile, IsRejectedWhateverByteIsChanged) {
    ASSERT_EQ(reading(), "no error");
    for (std::size_t i = 0; i < size(); ++i) {
        for (const unsigned bits : {1U << i % 8, 0xffU}) {
            EXPECT_THAT(reading_with(i, bits), HasSubstr("g.graph: ")) << i << ", " << bits;
        }
    }
    EXPECT_EQ(reading(), "no error");
}

TEST_P(DamagedGraphFile, IsRejectedWhereverItIsCut) {
    EXPECT_THAT(reading_cut_to(size() + 1), HasSubstr("is too long: found "));
    EXPECT_THAT(reading_cut_to(size() - 1), HasSubstr("is cut short: found "));
    for (std::size_t left = size() - 1; left-- > 0;) {
        EXPECT_THAT(reading_cut_to(left), HasSubstr("g.graph: ")) << left;
    }
}

// What an archive says that is whole but no graph of ours; each case changes one thing of a path
// of three nodes.
struct MadeUp {
    std::vector<std::uint64_t> offsets{0, 1, 3, 4};
    std::vector<NodeId> targets{1, 0, 2, 1};
    std::vector<std::int64_t> names{3, 4, 8};
    std::vector<std::uint64_t> name_offsets{0, 1, 2, 3};
    std::vector<std::uint8_t> texts{'a', 'b', 'c'};
    std::string kind = "integers";
    std::string format = "irwe.graph";
    std::string version = "1";
    std::string num_nodes = "3";
    std::string max_degree = "2";
    std::string self_loops = "0";
};

std::string reading(const std::function<void(MadeUp&)>& change) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.graph");
    MadeUp file;
    change(file);
    ArchiveWriter writer(path);
    writer.set_metadata("irwe.format", file.format);
    writer.set_metadata("irwe.version", file.version);
    writer.set_metadata("irwe.nodes", file.num_nodes);
    writer.set_metadata("irwe.targets", "4");
    writer.set_metadata("irwe.self_loops", file.self_loops);
    writer.set_metadata("irwe.min_degree", "1");
    writer.set_metadata("irwe.max_degree", file.max_degree);
    writer.set_metadata("irwe.names", file.kind);
    writer.add("offsets", file.offsets);
    writer.add("targets", file.targets);
    writer.add("names", file.names);
    writer.add("name_offsets", file.name_offsets);
    writer.add("texts", file.texts);
    writer.commit();
    return input_error([&] { read_graph_file(path); });
}

TEST(GraphFile, TakesWhatAnotherProgramWroteByTheRules) {
    EXPECT_EQ(reading([](MadeUp&) {}), "no error");
    EXPECT_EQ(reading([](MadeUp& file) { file.kind = "texts"; }), "no error");
    EXPECT_EQ(reading([](MadeUp& file) { file.kind = "consecutive"; }), "no error");
}

TEST(GraphFile, SaysWhatOtherFilesAre) {
    EXPECT_THAT(reading([](MadeUp& file) { file.format = "irwe.model"; }),
                HasSubstr("x.graph: found a model, expected an edge list or a graph written by "
                          "irwe convert"));
    EXPECT_THAT(reading([](MadeUp& file) { file.format = "cake"; }), HasSubstr("found \"cake\""));
    EXPECT_THAT(reading([](MadeUp& file) { file.version = "3"; }),
                HasSubstr("found a graph of version \"3\", expected version 1 or 2; convert its"));
}

TEST(GraphFile, RejectsRowsThatAreNone) {
    const auto says = [](const std::vector<std::uint64_t>& offsets,
                         const std::vector<NodeId>& targets) {
        return reading([&](MadeUp& file) {
            file.offsets = offsets;
            file.targets = targets;
        });
    };
    EXPECT_THAT(says({}, {}), HasSubstr("found 0 offsets"));
    EXPECT_THAT(says({1, 1, 3, 4}, {1, 0, 2, 1}), HasSubstr("expected them ascending from 0 to 4"));
    EXPECT_THAT(says({0, 1, 3, 5}, {1, 0, 2, 1}), HasSubstr("found offsets from 0 to 5"));
    EXPECT_THAT(says({0, 1, 3, 3}, {1, 0, 2, 1}), HasSubstr("found offsets from 0 to 3"));
    EXPECT_THAT(says({0, 3, 1, 4}, {1, 0, 2, 1}), HasSubstr("expected them ascending"));
    EXPECT_THAT(says({0, ~0ULL, 3, 4}, {1, 0, 2, 1}), HasSubstr("expected them ascending"));
    EXPECT_THAT(says({0, 1, 3, 4}, {1, 2, 0, 1}),
                HasSubstr("a row of node 1 that does not ascend"));
    EXPECT_THAT(says({0, 1, 3, 4}, {1, 0, 0, 1}),
                HasSubstr("a row of node 1 that does not ascend"));
    EXPECT_THAT(says({0, 1, 3, 4}, {1, 0, 3, 1}), HasSubstr("leads further than node 2"));
    EXPECT_THAT(says({0, 1, 3, 4}, {1, 0, 2, ~0U}), HasSubstr("a row of node 2"));
}

// All 512 ways to let three nodes lead to each other and to themselves.
TEST(GraphFile, RejectsEdgesInTheRowOfOneEndAlone) {
    const auto leads = [](unsigned way, unsigned v, unsigned u) {
        return (way >> (3 * v + u) & 1U) != 0;
    };
    for (unsigned way = 0; way < 512; ++way) {
        const std::string said = reading([&](MadeUp& file) {
            file.offsets = {0};
            file.targets.clear();
            for (unsigned v = 0; v < 3; ++v) {
                for (unsigned u = 0; u < 3; ++u) {
                    if (leads(way, v, u)) {
                        file.targets.push_back(u);
                    }
                }
                file.offsets.push_back(file.targets.size());
            }
        });
        const bool is_undirected = leads(way, 0, 1) == leads(way, 1, 0) &&
                                   leads(way, 0, 2) == leads(way, 2, 0) &&
                                   leads(way, 1, 2) == leads(way, 2, 1);
        const bool is_told =
            said.find("found edges in the row of one of their ends, expected") != std::string::npos;
        EXPECT_NE(is_told, is_undirected) << way << ": " << said;
    }
}

TEST(GraphFile, RejectsNamesThatAreNone) {
    const auto integers = [](const std::vector<std::int64_t>& names) {
        return reading([&](MadeUp& file) { file.names = names; });
    };
    EXPECT_THAT(integers({3, 4}), HasSubstr("\"names\" is 2, expected 3"));
    EXPECT_THAT(integers({3, 8, 4}), HasSubstr("the name of node 2 before that of node 1"));
    EXPECT_THAT(integers({3, 3, 4}), HasSubstr("none twice"));
    EXPECT_THAT(reading([](MadeUp& file) { file.kind = "colors"; }),
                HasSubstr("names of the kind \"colors\""));

    const auto texts = [](const std::vector<std::uint64_t>& offsets, std::string_view bytes) {
        return reading([&](MadeUp& file) {
            file.kind = "texts";
            file.name_offsets = offsets;
            file.texts.assign(bytes.begin(), bytes.end());
        });
    };
    EXPECT_EQ(texts({0, 2, 4, 5}, "aaabb"), "no error");
    EXPECT_THAT(texts({0, 1, 2}, "abc"), HasSubstr("\"name_offsets\" is 3, expected 4"));
    EXPECT_THAT(texts({0, 1, 2, 4}, "abc"), HasSubstr("name_offsets from 0 to 4"));
    EXPECT_THAT(texts({0, 2, 1, 3}, "abc"), HasSubstr("expected them ascending"));
    EXPECT_THAT(texts({0, 1, 2, 3}, "acb"), HasSubstr("the name of node 2 before"));
    EXPECT_THAT(texts({0, 1, 2, 3}, "abb"), HasSubstr("none twice"));
    EXPECT_THAT(texts({0, 1, 2, 3}, "ab\xFF"),
                HasSubstr("as the name of node 2, expected UTF-8 text"));
    EXPECT_THAT(texts({0, 0, 1, 3}, "abc"),
                HasSubstr("as the name of node 0, expected UTF-8 text"));
}

TEST(GraphFile, RejectsNumbersThatAreNotThoseOfTheGraph) {
    EXPECT_THAT(reading([](MadeUp& file) { file.num_nodes = "4"; }),
                AllOf(HasSubstr("is not a graph: found \"4\" as irwe.nodes, expected 3"),
                      EndsWith("; convert its edge list again")));
    EXPECT_THAT(reading([](MadeUp& file) { file.max_degree = "1"; }),
                HasSubstr("found \"1\" as irwe.max_degree, expected 2"));
    EXPECT_THAT(reading([](MadeUp& file) { file.self_loops = "1"; }),
                HasSubstr("found \"1\" as irwe.self_loops, expected 0"));
}

// The arrays of an edge between two nodes, with the numbers given.
std::string reading_numbers(const EdgeWeights& weights) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("w.graph");
    const std::vector<std::uint64_t> offsets{0, 1, 2};
    const std::vector<NodeId> targets{1, 0};
    ArchiveWriter writer(path);
    const std::vector<std::pair<const char*, const char*>> metadata{
        {"irwe.format", "irwe.graph"}, {"irwe.version", "2"},        {"irwe.nodes", "2"},
        {"irwe.targets", "2"},         {"irwe.self_loops", "0"},     {"irwe.min_degree", "1"},
        {"irwe.max_degree", "1"},      {"irwe.names", "consecutive"}};
    for (const auto& [key, value] : metadata) {
        writer.set_metadata(key, value);
    }
    writer.add("offsets", std::span<const std::uint64_t>(offsets));
    writer.add("targets", std::span<const NodeId>(targets));
    const std::vector<std::pair<const char*, const std::vector<float>*>> tensors{
        {"weights", &weights.edges},
        {"leaving", &weights.leaving},
        {"arriving", &weights.arriving}};
    for (const auto& [name, numbers] : tensors) {
        if (!numbers->empty()) {
            writer.add(name, std::span<const float>(*numbers));
        }
    }
    writer.commit();
    return input_error([&] { read_graph_file(path); });
}

TEST(GraphFile, RejectsWeightsThatAreNone) {
    EXPECT_EQ(reading_numbers({.edges = {2, 2}, .leaving = {2, 0}, .arriving = {0, 2}}),
              "no error");
    EXPECT_THAT(reading_numbers({.edges = {2, 3}}), HasSubstr("with their weights, in the rows"));
    EXPECT_THAT(reading_numbers({.edges = {0, 0}}), HasSubstr("found a weight of 0"));
    EXPECT_THAT(reading_numbers({.edges = {-1, -1}}), HasSubstr("negative or not finite"));
    EXPECT_THAT(reading_numbers({.edges = {NAN, NAN}}), HasSubstr("negative or not finite"));
    EXPECT_THAT(reading_numbers({.edges = {2, 2, 2}}), HasSubstr("found 3 weights, expected 2"));
    EXPECT_THAT(reading_numbers({.leaving = {1, 0}}), HasSubstr("arrows in one direction"));
    EXPECT_THAT(reading_numbers({.leaving = {1, 1}, .arriving = {0, 0}}),
                HasSubstr("with their weights, in the rows"));
    EXPECT_THAT(reading_numbers({.leaving = {0, 0}, .arriving = {0, 0}}),
                HasSubstr("an edge without arrows"));
}

}  // namespace
}  // namespace irwe
