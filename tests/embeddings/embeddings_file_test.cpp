#include "irwe/embeddings/embeddings_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <minizip/unzip.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <sstream>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/table_format.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Embeddings embeddings_of(NodeNames names, Eigen::Index identity_dim, Eigen::Index position_dim) {
    const Eigen::Index num_nodes = names.size();
    return {
        .names = std::make_shared<const NodeNames>(std::move(names)),
        .spaces = {{{"identity", identity_dim, true}, Matrix::Random(num_nodes, identity_dim)},
                   {{"position", position_dim, false}, Matrix::Random(num_nodes, position_dim)}}};
}

// Two nodes, 7 and 9, with embeddings of two and one dimensions.
Embeddings small_embeddings() {
    Embeddings result = embeddings_of(NodeNames::from_integers({7, 9}), 2, 1);
    result.spaces[0].vectors << Real(0.5), Real(-1.25), Real(3), Real(1e-10);
    result.spaces[1].vectors << Real(0.1F), Real(-2);
    return result;
}

NodeNames names_of(std::vector<std::string_view> names) {
    std::ranges::sort(names);
    return NodeNames::from_texts(names);
}

void write(const std::string& path, const Embeddings& embeddings) {
    write_embeddings(embeddings, path);
}

// A writer for the spaces of small_embeddings().
EmbeddingsWriter writer_for(const std::string& path) {
    const std::vector<std::string> spaces{"identity", "position"};
    return {path, embedding_format_of(path), spaces};
}

std::string gunzipped(const std::string& path) {
    std::string result(4096, '\0');
    const gzFile file = gzopen(path.c_str(), "rb");
    const int size = gzread(file, result.data(), static_cast<unsigned>(result.size()));
    EXPECT_FALSE(gzdirect(file)) << "not compressed";
    gzclose(file);
    return result.substr(0, static_cast<std::size_t>(std::max(size, 0)));
}

// A member of an .npz archive: its header and its data.
std::pair<std::string, std::string> array_in(const std::string& path, const std::string& name) {
    const unzFile zip = unzOpen64(path.c_str());
    EXPECT_EQ(unzLocateFile(zip, (name + ".npy").c_str(), 1), UNZ_OK) << name;
    unz_file_info64 info{};
    unzGetCurrentFileInfo64(zip, &info, nullptr, 0, nullptr, 0, nullptr, 0);
    std::string content(info.uncompressed_size, '\0');
    unzOpenCurrentFile(zip);
    unzReadCurrentFile(zip, content.data(), static_cast<unsigned>(content.size()));
    unzClose(zip);
    const std::size_t end = content.find('\n') + 1;
    return {content.substr(0, end), content.substr(end)};
}

TEST(EmbeddingsWriter, WritesATable) {
    const TemporaryDirectory directory;
    const std::string expected =
        "node\tidentity_1\tidentity_2\tposition_1\n"
        "7\t0.5\t-1.25\t0.1\n"
        "9\t3\t1e-10\t-2\n";
    write(directory.path_of("a.tsv"), small_embeddings());
    EXPECT_EQ(file_content(directory.path_of("a.tsv")), expected);
    write(directory.path_of("a.tsv.gz"), small_embeddings());
    EXPECT_EQ(gunzipped(directory.path_of("a.tsv.gz")), expected);
}

TEST(EmbeddingsWriter, WritesWhatDatabasesAndScriptsRead) {
    const TemporaryDirectory directory;
    const auto written = [&](const std::string& file, const Embeddings& embeddings) {
        write(directory.path_of(file), embeddings);
        return file_content(directory.path_of(file));
    };
    EXPECT_EQ(written("a.csv", small_embeddings()),
              "node,identity_1,identity_2,position_1\n"
              "7,0.5,-1.25,0.1\n"
              "9,3,1e-10,-2\n");
    EXPECT_EQ(written("a.jsonl", small_embeddings()),
              "{\"node\":7,\"identity\":[0.5,-1.25],\"position\":[0.1]}\n"
              "{\"node\":9,\"identity\":[3,1e-10],\"position\":[-2]}\n");
    EXPECT_EQ(written("a.pgvector", small_embeddings()),
              "7\t[0.5,-1.25]\t[0.1]\n"
              "9\t[3,1e-10]\t[-2]\n");
    EXPECT_EQ(written("a.pgarray", small_embeddings()),
              "7\t{0.5,-1.25}\t{0.1}\n"
              "9\t{3,1e-10}\t{-2}\n");
    Embeddings named = small_embeddings();
    named.names = std::make_shared<const NodeNames>(names_of({"\\N", "a \"b\", c"}));
    EXPECT_THAT(written("b.pgarray", named), StartsWith("\\\\N\t{0.5,-1.25}\t{0.1}\n"));
    EXPECT_THAT(written("b.csv", named), HasSubstr("\n\"a \"\"b\"\", c\",3,1e-10,-2\n"));
    EXPECT_THAT(written("b.jsonl", named), HasSubstr("{\"node\":\"a \\\"b\\\", c\",\"identity\""));
}

TEST(EmbeddingsWriter, WritesTwoFilesForWord2vec) {
    const TemporaryDirectory directory;
    write(directory.path_of("a.vec"), small_embeddings());
    EXPECT_EQ(file_content(directory.path_of("a.identity.vec")), "2 2\n7 0.5 -1.25\n9 3 1e-10\n");
    EXPECT_EQ(file_content(directory.path_of("a.position.vec")), "2 1\n7 0.1\n9 -2\n");
    EXPECT_FALSE(std::filesystem::exists(directory.path_of("a.vec")));
}

TEST(EmbeddingsWriter, WritesArraysForNumPy) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("a.npz");
    write(path, small_embeddings());
    const auto [nodes_header, nodes] = array_in(path, "nodes");
    EXPECT_THAT(nodes_header, HasSubstr("'descr': '<i8', 'fortran_order': False, 'shape': (2,)"));
    EXPECT_EQ(nodes, std::string("\7\0\0\0\0\0\0\0\11\0\0\0\0\0\0\0", 16));
    const auto [identity_header, identity] = array_in(path, "identity");
    EXPECT_THAT(identity_header, HasSubstr("'<f4', 'fortran_order': False, 'shape': (2, 2)"));
    std::array<float, 4> numbers{};
    ASSERT_EQ(identity.size(), sizeof(numbers));
    std::memcpy(numbers.data(), identity.data(), sizeof(numbers));
    EXPECT_THAT(numbers, ElementsAre(0.5F, -1.25F, 3.0F, 1e-10F));
    const auto [position_header, position] = array_in(path, "position");
    EXPECT_THAT(position_header, HasSubstr("'<f4', 'fortran_order': False, 'shape': (2, 1)"));
    EXPECT_EQ(position, std::string("\xcd\xcc\xcc\x3d\x00\x00\x00\xc0", 8));
}

TEST(EmbeddingsWriter, WritesNothingThatIsNotFinite) {
    const TemporaryDirectory directory;
    for (const std::string file : {"a.npz", "a.tsv", "a.csv", "a.jsonl", "a.pgvector"}) {
        Embeddings embeddings = small_embeddings();
        embeddings.spaces[1].vectors(1, 0) = std::numeric_limits<Real>::infinity();
        EXPECT_THAT(input_error([&] { write(directory.path_of(file), embeddings); }),
                    HasSubstr("position has numbers that are not finite"));
        EXPECT_FALSE(std::filesystem::exists(directory.path_of(file)));
    }
}

TEST(EmbeddingsWriter, WritesNamesThatAreTextToArrays) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("a.npz");
    write(path, embeddings_of(names_of({"New York", "Bern"}), 1, 1));
    const auto [header, nodes] = array_in(path, "nodes");
    EXPECT_THAT(header, HasSubstr("'descr': '<U8', 'fortran_order': False, 'shape': (2,)"));
    EXPECT_EQ(nodes.size(), 2U * 8 * 4);
}

TEST(EmbeddingsWriter, GivesBackEveryFloatFromText) {
    const TemporaryDirectory directory;
    constexpr NodeId kNumNodes = 2000;
    Embeddings embeddings = embeddings_of(NodeNames::consecutive(kNumNodes), 1, 0);
    Matrix& identity = embeddings.spaces[0].vectors;
    for (NodeId i = 0; i < kNumNodes; ++i) {  // all magnitudes, both signs, no NaN
        const auto value = std::bit_cast<float>(i * 2146999U + (i % 2 << 31U));
        identity(i, 0) = std::isfinite(value) ? value : 1;
    }
    identity(0, 0) = std::numeric_limits<float>::denorm_min();
    identity(1, 0) = std::numeric_limits<float>::lowest();
    write(directory.path_of("a.txt"), embeddings);
    std::istringstream lines(file_content(directory.path_of("a.identity.txt")));
    std::string line;
    std::getline(lines, line);
    for (NodeId i = 0; i < kNumNodes; ++i) {
        std::getline(lines, line);
        const char* const number = line.data() + line.find(' ') + 1;
        float value = 0;
        std::from_chars(number, line.data() + line.size(), value);
        EXPECT_EQ(value, static_cast<float>(identity(i, 0))) << line;
    }
}

TEST(EmbeddingsWriter, WritesNamesThatReadersOfTablesTakeBack) {
    const TemporaryDirectory directory;
    const NodeNames names = names_of({"#1", "%", "New York", " b ", "\"", "say \"hi\"", "a\"b",
                                      "a,b;c", "Zürich", "\xef\xbb\xbf", "node"});
    write(directory.path_of("a.tsv"), embeddings_of(names, 2, 2));
    std::istringstream lines(file_content(directory.path_of("a.tsv")));
    std::string line;
    std::getline(lines, line);
    FieldSplitter splitter(Separator::tab);
    for (NodeId i = 0; i < names.size(); ++i) {
        std::getline(lines, line);
        EXPECT_TRUE(has_data(line)) << line;
        ASSERT_TRUE(splitter.split(line)) << line;
        ASSERT_EQ(splitter.fields().size(), 5U) << line;
        EXPECT_EQ(splitter.fields()[0], names[i]);
    }
}

TEST(EmbeddingsWriter, RefusesNamesThatTheFormatCannotHold) {
    const TemporaryDirectory directory;
    const auto error = [&](const std::string& file, std::string_view name) {
        return input_error(
            [&] { write(directory.path_of(file), embeddings_of(names_of({name}), 1, 1)); });
    };
    EXPECT_EQ(error("a.tsv", "New York"), "no error");
    EXPECT_THAT(error("a.txt", "New York"),
                EndsWith("a.txt: the name \"New York\" has a blank, which ends names in the format "
                         "of word2vec; choose a file that ends in .tsv or .npz"));
    for (const char* file : {"a.tsv", "a.txt"}) {
        EXPECT_THAT(error(file, "a\tb"), HasSubstr("\"a\\x09b\" has a control character"));
        EXPECT_THAT(error(file, "a\n"), HasSubstr("has a control character"));
        EXPECT_THAT(error(file, "Z\xfcrich"), HasSubstr("is not UTF-8"));
        EXPECT_THAT(error(file, ""), HasSubstr("the name of a node is empty"));
    }
}

TEST(EmbeddingsWriter, ChecksNamesBeforeTheWork) {
    const TemporaryDirectory directory;
    const EmbeddingsWriter writer = writer_for(directory.path_of("a.txt"));
    EXPECT_THROW(writer.check_names(names_of({"New York"})), InputError);
    EXPECT_NO_THROW(writer.check_names(names_of({"York"})));
    EXPECT_NO_THROW(writer.check_names(NodeNames::consecutive(3)));
}

TEST(EmbeddingsWriter, FindsAPathThatCannotBeWrittenBeforeTheWork) {
    const TemporaryDirectory directory;
    for (const char* file : {"missing/a.npz", "missing/a.tsv", "missing/a.txt"}) {
        EXPECT_THROW(writer_for(directory.path_of(file)), OutputError) << file;
    }
    std::filesystem::create_directory(directory.path_of("a.position.txt"));
    EXPECT_THROW(writer_for(directory.path_of("a.txt")), InputError);
}

TEST(EmbeddingsWriter, LeavesOldFilesUntilItWrites) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.identity.txt", "old");
    { const EmbeddingsWriter writer = writer_for(directory.path_of("a.txt")); }
    EXPECT_EQ(file_content(path), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(EmbeddingsWriter, ReportsAFullDisk) {
    for (const char* const format : {"npz", "tsv", "csv", "jsonl", "pgvector", "pgarray"}) {
        EXPECT_THROW(write_embeddings(small_embeddings(), "/dev/full", embedding_format(format)),
                     OutputError);
    }
}

TEST(EmbeddingsWriter, WritesTablesAloneToStandardOutput) {
    EXPECT_EQ(
        input_error([] { write_embeddings(small_embeddings(), "-", embedding_format("npz")); }),
        "an .npz archive cannot go to standard output; give the name of a file");
    EXPECT_THAT(input_error([] {
                    write_embeddings(small_embeddings(), "-", embedding_format("word2vec"));
                }),
                HasSubstr("cannot go to standard output; give the name of a file"));
    const TemporaryDirectory directory;
    const std::string result = directory.file("stdout", "");
    std::fflush(stdout);
    const int saved = dup(STDOUT_FILENO);
    const int descriptor = open(result.c_str(), O_WRONLY);
    dup2(descriptor, STDOUT_FILENO);
    write("-", small_embeddings());
    dup2(saved, STDOUT_FILENO);
    close(descriptor);
    close(saved);
    EXPECT_THAT(file_content(result), StartsWith("node\tidentity_1\t"));
}

TEST(EmbeddingsWriter, WritesNoNodes) {
    const TemporaryDirectory directory;
    for (const char* file : {"a.npz", "a.tsv", "a.txt"}) {
        write(directory.path_of(file), embeddings_of(NodeNames(), 3, 1));
    }
    EXPECT_THAT(array_in(directory.path_of("a.npz"), "identity").first, HasSubstr("(0, 3)"));
    EXPECT_EQ(file_content(directory.path_of("a.tsv")),
              "node\tidentity_1\tidentity_2\tidentity_3\tposition_1\n");
    EXPECT_EQ(file_content(directory.path_of("a.identity.txt")), "0 3\n");
}

}  // namespace
}  // namespace irwe
