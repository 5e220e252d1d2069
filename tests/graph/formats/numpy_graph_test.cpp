#include "irwe/graph/formats/numpy_graph.h"

#include <gmock/gmock.h>

#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "irwe/embeddings/read_embeddings.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/npz.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class NumpyGraphTest : public testing::Test {
protected:
    static std::string sample(const std::string& name) {
        return std::string(IRWE_GOLDEN_DIR) + "/formats/" + name;
    }
    static std::string text(const std::string& path, const ReadGraphOptions& options = {}) {
        return graph_text(read_graph(path, options));
    }
    static std::string error(const std::string& path, const ReadGraphOptions& options = {}) {
        return input_error([&] { read_graph(path, options); });
    }
    // The file of a single array, whose header says `shape`.
    template <typename Value>
    std::string npy(const std::vector<Value>& values, const std::string& shape) const {
        std::string header = "{'descr': '" + npy_dtype<Value>() +
                             "', 'fortran_order': False, 'shape': " + shape + ", }";
        header.resize(117, ' ');
        header += '\n';
        std::string bytes(values.size() * sizeof(Value), '\0');
        std::memcpy(bytes.data(), values.data(), bytes.size());
        return directory_.file("a.npy",
                               std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + bytes);
    }
    // A sparse matrix in rows; its format is not as SciPy writes it, if `format` is empty.
    struct Csr {
        std::vector<std::int64_t> shape{3, 3};
        std::vector<std::int64_t> indptr{0, 1, 2, 2};
        std::vector<std::int64_t> indices{1, 2};
        std::vector<double> data{1, 2};
    };
    std::string npz(const Csr& csr) const {
        const std::string path = directory_.path_of("m.npz");
        NpzWriter writer(path);
        writer.add("indices", csr.indices);
        writer.add("indptr", csr.indptr);
        const std::string format = "csr";
        writer.begin_array("format", "|S3", {});
        writer.write(std::as_bytes(std::span(format)));
        writer.end_array();
        writer.add("shape", csr.shape);
        writer.add("data", csr.data);
        writer.commit();
        return path;
    }

    TemporaryDirectory directory_;
    const std::string triangle_ = "0 1 2 3 4 5: 0-1=1 0-2=4 1-2=2.5 3-4=1";
    const std::string without_weights_ = "0 1 2 3 4 5: 0-1 0-2 1-2 3-4";
};

TEST_F(NumpyGraphTest, ReadsSparseMatricesAsSciPyWritesThem) {
    for (const std::string name : {"csr.npz", "csc.npz", "coo.npz"}) {
        EXPECT_EQ(text(sample(name)), triangle_) << name;
        EXPECT_TRUE(is_numpy_graph(sample(name)));
    }
    EXPECT_EQ(text(sample("booleans.npz")), without_weights_);
    EXPECT_EQ(text(sample("arrows.npz"), {.directed = true}),
              "0 1 2 3 4 5: 0>1=1 0>2=4 1>2=2.5 3>4=1");
    ReadGraphReport report;
    read_graph(sample("arrows.npz"), {}, &report);
    EXPECT_TRUE(report.says_directed);
    read_graph(sample("csr.npz"), {}, &report);
    EXPECT_FALSE(report.says_directed);
}

TEST_F(NumpyGraphTest, RefusesOtherSparseFormats) {
    for (const std::string name : {"bsr", "dia"}) {
        EXPECT_THAT(error(sample(name + ".npz")),
                    EndsWith(".npz: holds a sparse matrix of the format \"" + name +
                             "\", expected csr, csc or coo; write A.tocsr() instead"));
    }
}

TEST_F(NumpyGraphTest, ReadsArraysAsNumPyWritesThem) {
    EXPECT_EQ(text(sample("matrix.npy")), triangle_);
    EXPECT_EQ(text(sample("matrix_booleans.npy")), without_weights_);
    EXPECT_EQ(text(sample("matrix_fortran.npy"), {.directed = true}),
              "0 1 2 3 4 5: 0>1=1 0>2=4 1>2=2.5 3>4=1");
    for (const std::string name : {"edges.npy", "edge_index.npy", "edge_index_fortran.npy"}) {
        EXPECT_EQ(text(sample(name)), "0 1 2 3 4: 0-1 0-2 1-2 3-4") << name;
    }
    for (const std::string name : {"weighted_edges.npy", "weighted_edges_fortran.npy"}) {
        EXPECT_EQ(text(sample(name)), "0 1 2 3 4: 0-1=1 0-2=4 1-2=2.5 3-4=1") << name;
    }
}

TEST_F(NumpyGraphTest, RefusesShapesThatCouldBeBoth) {
    EXPECT_THAT(error(npy<std::int64_t>({0, 1, 1, 0}, "(2, 2)")),
                AllOf(HasSubstr("a.npy: has the shape (2, 2), which can be a matrix or a list of "
                                "edges; write it by scipy.io.mmwrite"),
                      HasSubstr("numpy.savetxt")));
    EXPECT_THAT(error(npy<float>(std::vector<float>(9, 1), "(3, 3)")),
                HasSubstr("can be a matrix"));
    EXPECT_THAT(error(npy<std::int32_t>({0, 1, 2, 1, 2, 3}, "(2, 3)")),
                HasSubstr("can be a matrix"));
    EXPECT_EQ(text(npy<std::int32_t>({5, 7, 7, 9, 9, 5}, "(3, 2)")), "5 7 9: 5-7 5-9 7-9");
    EXPECT_EQ(text(npy<float>({0, 1, 1, 0}, "(2, 2)")), "0 1: 0-1");
}

TEST_F(NumpyGraphTest, DoesNotTakeEmbeddingsForGraphs) {
    const std::string vectors = npy<float>({0.5F, 1, 2, 0.25F, 3, 4, 5, 6}, "(4, 2)");
    EXPECT_FALSE(is_numpy_graph(vectors));
    EXPECT_THAT(error(vectors), HasSubstr("has the shape (4, 2) and the type \"<f4\", expected a "
                                          "square matrix of numbers, or whole numbers"));
    const std::string three = npy<float>({0.5F, 1, 2, 0.25F, 3, 4}, "(2, 3)");
    EXPECT_FALSE(is_numpy_graph(three));
    EXPECT_THAT(error(three), HasSubstr("found 0.5 as a node in the first two columns"));
    const std::string path = directory_.path_of("e.npz");
    {
        NpzWriter writer(path);
        writer.add("nodes", std::vector<std::int64_t>{0, 1});
        writer.add("identity", std::vector<float>{1, 2, 3, 4}, {2, 2});
        writer.commit();
    }
    EXPECT_FALSE(is_numpy_graph(path));
    EXPECT_THAT(error(path), EndsWith("e.npz: holds other arrays than a sparse matrix, expected a "
                                      "graph, as scipy.sparse.save_npz writes it; are these "
                                      "embeddings?"));
}

TEST_F(NumpyGraphTest, IsNotTakenForEmbeddings) {
    for (const std::string name : {"csr.npz", "dia.npz", "bsr.npz"}) {
        EXPECT_THAT(input_error([&] { read_embeddings(sample(name)); }),
                    HasSubstr("holds a sparse matrix, as scipy.sparse.save_npz writes it, expected "
                              "embeddings; is it the graph?"));
    }
}

TEST_F(NumpyGraphTest, RowsAndColumnsMayBeTwoKindsOfNodes) {
    const std::string wide = npy<float>({0, 1, 0, 2, 1, 0, 0, 0}, "(2, 4)");
    EXPECT_EQ(text(wide, {.bipartite = true}),
              "column:0 column:1 column:2 column:3 row:0 row:1: column:0-row:1=1 column:1-row:0=1 "
              "column:3-row:0=2");
    EXPECT_THAT(error(npz({.shape = {3, 4}})), HasSubstr("has 3 rows and 4 columns"));
    EXPECT_THAT(error(sample("edges.npy"), {.bipartite = true}),
                HasSubstr("has the shape (4, 2) of a list of edges, expected a matrix"));
}

TEST_F(NumpyGraphTest, RefusesArraysThatContradictEachOther) {
    EXPECT_EQ(text(npz({})), "0 1 2: 0-1=1 1-2=2");
    EXPECT_THAT(error(npz({.indices = {1, 3}})),
                HasSubstr("found 3 as the column of an entry, expected a number from 0 to 2"));
    EXPECT_THAT(error(npz({.indices = {1, -1}})), HasSubstr("found -1 as the column"));
    EXPECT_THAT(error(npz({.indptr = {0, 2, 1, 2}})), HasSubstr("goes from 2 to 1"));
    EXPECT_THAT(error(npz({.indptr = {0, 1, 2}})), HasSubstr("indptr has 3 numbers that do not"));
    EXPECT_THAT(error(npz({.indptr = {0, 1, 2, 3}})), HasSubstr("indptr has 4 numbers"));
    EXPECT_THAT(error(npz({.indptr = {1, 1, 2, 2}})), HasSubstr("indptr has 4 numbers"));
    EXPECT_THAT(error(npz({.indptr = {0, 9223372036854775807, 2, 2}})), HasSubstr("goes from"));
    EXPECT_THAT(error(npz({.data = {1}})), HasSubstr("has 2 places and 1 values"));
    EXPECT_THAT(error(npz({.shape = {3, 3, 3}})), HasSubstr("has the shape (3, 3, 3)"));
    EXPECT_THAT(error(npz({.shape = {-3, 3}})), HasSubstr("has the shape (-3, 3)"));
    EXPECT_THAT(error(npz({.data = {1, std::numeric_limits<double>::quiet_NaN()}})),
                HasSubstr("found nan in row 1 and column 2, expected finite numbers"));
    EXPECT_THAT(error(npz({.data = {1, std::numeric_limits<double>::infinity()}}),
                      {.weights = WeightUse::ignore}),
                HasSubstr("found inf in row"));
}

TEST_F(NumpyGraphTest, AllocatesLittleForSizesThatLie) {
    EXPECT_THAT(error(npz({.shape = {4294967294, 4294967294}})),
                HasSubstr("indptr has 4 numbers that do not fit 4294967294 rows"));
    EXPECT_THAT(error(npy<float>({1, 2}, "(100000000, 100000000)")),
                HasSubstr("which is not what the shape (100000000, 100000000)"));
}

TEST_F(NumpyGraphTest, IsRefusedWithASentenceWhereverItIsTruncated) {
    for (const std::string name : {"csr.npz", "csc.npz", "matrix.npy", "edges.npy"}) {
        const std::string whole = file_content(sample(name));
        for (std::size_t size = 6; size < whole.size(); ++size) {
            const std::string path = directory_.file("cut", whole.substr(0, size));
            EXPECT_THAT(error(path), AllOf(HasSubstr("cut"), Not(HasSubstr("\n")))) << size;
            EXPECT_FALSE(is_numpy_graph(path) && name.ends_with(".npz"));
        }
    }
}

TEST_F(NumpyGraphTest, RefusesOptionsOfTables) {
    EXPECT_THAT(error(sample("csr.npz"), {.target = "2"}), HasSubstr("found --target"));
}

}  // namespace
}  // namespace irwe
