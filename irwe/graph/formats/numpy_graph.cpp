#include "irwe/graph/formats/numpy_graph.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/formats/matrix_graph.h"
#include "irwe/graph/graph_assembler.h"
#include "irwe/graph/table_options.h"
#include "irwe/io/npz_reader.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kWayOut =
    "write it by scipy.io.mmwrite if it is a matrix, or by numpy.savetxt with fmt='%d' if it is a "
    "list of edges";

// What the array of an .npy is, by its shape and type.
enum class ArrayMeaning { none, unclear, matrix, edge_rows, edge_columns, weighted_rows };

ArrayMeaning meaning_of(const NpyHeader& array) {
    if (array.shape.size() != 2 || array.is_text() ||
        !(array.is_integer() || array.is_floating() || array.is_boolean())) {
        return ArrayMeaning::none;
    }
    const std::int64_t rows = array.shape[0];
    const std::int64_t columns = array.shape[1];
    const bool may_be_edges = array.is_integer() && (columns == 2 || rows == 2);
    const bool may_be_weighted = !array.is_boolean() && columns == 3;
    const bool is_square = rows == columns;
    if (is_square) {
        return may_be_edges || may_be_weighted ? ArrayMeaning::unclear : ArrayMeaning::matrix;
    }
    if (may_be_edges && may_be_weighted) {
        return ArrayMeaning::unclear;
    }
    if (may_be_edges) {
        return columns == 2 ? ArrayMeaning::edge_rows : ArrayMeaning::edge_columns;
    }
    return may_be_weighted ? ArrayMeaning::weighted_rows : ArrayMeaning::none;
}

// Returns true if the first two of three columns are whole numbers; vectors of three numbers are
// not.
bool has_nodes_in_rows(NpzReader& arrays) {
    const NpyHeader& array = arrays.arrays()[0];
    std::int64_t i = 0;
    bool are_whole = true;
    arrays.for_each_double(array, [&](std::span<const double> values) {
        for (const double value : values) {
            const std::int64_t column = array.is_fortran_order ? i / array.shape[0] : i % 3;
            are_whole = are_whole && (column == 2 || value == std::floor(value));
            ++i;
        }
    });
    return are_whole;
}

class NumpyGraphReader {
public:
    NumpyGraphReader(const std::string& path, const ReadGraphOptions& options)
        : arrays_(path), options_(options) {}

    Graph read(ReadGraphReport& report) {
        require_no_table_options(options_, arrays_.path(), "arrays of NumPy", {"--bipartite"});
        if (holds_sparse_matrix(arrays_)) {
            return read_sparse(report);
        }
        const bool is_bare = arrays_.arrays().size() == 1 && arrays_.arrays()[0].name.empty();
        require(is_bare,
                fmt::format("{}: holds other arrays than a sparse matrix, expected a graph, as "
                            "scipy.sparse.save_npz writes it; are these embeddings?",
                            arrays_.path()));
        return read_single(arrays_.arrays()[0], report);
    }

private:
    [[noreturn]] void fail(const std::string& message) const {
        throw InputError(fmt::format("{}: {}", arrays_.path(), message));
    }

    const NpyHeader& array(std::string_view name) const {
        const NpyHeader* const found = arrays_.find(name);
        if (found == nullptr) {
            fail(
                fmt::format("has no array {}, which a sparse matrix of its format has; was it "
                            "written by scipy.sparse.save_npz?",
                            name));
        }
        return *found;
    }

    MatrixShape shape() {
        const std::vector<std::int64_t> sizes = arrays_.integers(array("shape"));
        if (sizes.size() != 2 || sizes[0] < 0 || sizes[1] < 0) {
            fail(fmt::format("has the shape {}, expected the numbers of rows and columns",
                             npy_shape_text(sizes)));
        }
        return {.num_rows = static_cast<std::uint64_t>(sizes[0]),
                .num_columns = static_cast<std::uint64_t>(sizes[1])};
    }

    Graph read_sparse(ReadGraphReport& report) {
        const std::string format = arrays_.byte_text(array("format"));
        if (format != "csr" && format != "csc" && format != "coo") {
            fail(
                fmt::format("holds a sparse matrix of the format {}, expected csr, csc or coo; "
                            "write A.tocsr() instead",
                            excerpt(format)));
        }
        shape_ = shape();
        MatrixGraph graph(arrays_.path(), shape_, options_);
        if (format == "coo") {
            rows_ = arrays_.integers(array("row"));
            columns_ = arrays_.integers(array("col"));
        } else {
            const bool has_rows = format == "csr";
            const std::uint64_t num_lists = has_rows ? shape_.num_rows : shape_.num_columns;
            (has_rows ? columns_ : rows_) = arrays_.integers(array("indices"));
            (has_rows ? rows_ : columns_) = unrolled(arrays_.integers(array("indptr")), num_lists,
                                                     has_rows ? columns_.size() : rows_.size());
        }
        if (rows_.size() != columns_.size()) {
            fail(fmt::format("has {} rows and {} columns of entries, expected as many",
                             rows_.size(), columns_.size()));
        }
        add_entries(graph);
        return std::move(graph).finish(report);
    }

    // Returns the number of the list of each entry, where lists begin at indptr[0], indptr[1], ...
    std::vector<std::int64_t> unrolled(const std::vector<std::int64_t>& indptr,
                                       std::uint64_t num_lists, std::size_t num_entries) const {
        if (indptr.size() != num_lists + 1 || indptr.front() != 0 || indptr.back() < 0 ||
            static_cast<std::uint64_t>(indptr.back()) != num_entries) {
            fail(
                fmt::format("the array indptr has {} numbers that do not fit {} rows or columns "
                            "and {} entries; is the file damaged?",
                            indptr.size(), num_lists, num_entries));
        }
        std::vector<std::int64_t> lists;
        lists.reserve(num_entries);
        for (std::size_t i = 0; i + 1 < indptr.size(); ++i) {
            if (indptr[i + 1] < indptr[i] || indptr[i + 1] > indptr.back()) {
                fail(
                    fmt::format("the array indptr goes from {} to {}, expected ascending numbers; "
                                "is the file damaged?",
                                indptr[i], indptr[i + 1]));
            }
            lists.insert(lists.end(), static_cast<std::size_t>(indptr[i + 1] - indptr[i]),
                         static_cast<std::int64_t>(i));
        }
        return lists;
    }

    void add_entries(MatrixGraph& graph) {
        const NpyHeader& data = array("data");
        arrays_.require_shape(data, 1);
        if (static_cast<std::uint64_t>(data.shape[0]) != rows_.size()) {
            fail(fmt::format("has {} places and {} values of entries, expected as many",
                             rows_.size(), data.shape[0]));
        }
        std::size_t i = 0;
        const bool is_pattern = data.is_boolean();
        arrays_.for_each_double(data, [&](std::span<const double> values) {
            for (const double value : values) {
                const std::uint64_t row = place(rows_[i], shape_.num_rows, "row");
                const std::uint64_t column = place(columns_[i], shape_.num_columns, "column");
                if (!is_pattern) {
                    graph.add_entry(row, column, value);
                } else if (value != 0) {
                    graph.add_entry(row, column);
                }
                ++i;
            }
        });
    }

    std::uint64_t place(std::int64_t number, std::uint64_t size, std::string_view what) const {
        if (number < 0 || static_cast<std::uint64_t>(number) >= size) {
            fail(fmt::format("found {} as the {} of an entry, expected a number from 0 to {}",
                             number, what, static_cast<std::int64_t>(size) - 1));
        }
        return static_cast<std::uint64_t>(number);
    }

    Graph read_single(const NpyHeader& only, ReadGraphReport& report) {
        const ArrayMeaning meaning = meaning_of(only);
        if (meaning == ArrayMeaning::unclear) {
            fail(fmt::format("has the shape {}, which can be a matrix or a list of edges; {}",
                             npy_shape_text(only.shape), kWayOut));
        }
        const bool is_matrix = meaning == ArrayMeaning::matrix ||
                               (meaning == ArrayMeaning::none && options_.bipartite);
        if (is_matrix) {
            report.array_meaning = fmt::format(
                "the array of the shape {} is taken for the matrix of a graph, not for embeddings",
                npy_shape_text(only.shape));
            return read_matrix(only, report);
        }
        if (meaning == ArrayMeaning::none) {
            fail(fmt::format(
                "has the shape {} and the type {}, expected a square matrix of numbers, or whole "
                "numbers of the shape (E, 2), (2, E) or (E, 3) as a list of edges; if rows and "
                "columns are two kinds of nodes, add --bipartite",
                npy_shape_text(only.shape), excerpt(only.dtype)));
        }
        if (options_.bipartite) {
            fail(
                fmt::format("has the shape {} of a list of edges, expected a matrix for "
                            "--bipartite; write the list as a table, by numpy.savetxt",
                            npy_shape_text(only.shape)));
        }
        return read_edges(only, meaning, report);
    }

    Graph read_matrix(const NpyHeader& only, ReadGraphReport& report) {
        arrays_.require_shape(only, 2);
        const auto num_rows = static_cast<std::uint64_t>(only.shape[0]);
        const auto num_columns = static_cast<std::uint64_t>(only.shape[1]);
        MatrixGraph graph(arrays_.path(), {.num_rows = num_rows, .num_columns = num_columns},
                          options_);
        std::uint64_t i = 0;
        const bool is_pattern = only.is_boolean();
        arrays_.for_each_double(only, [&](std::span<const double> values) {
            for (const double value : values) {
                const std::uint64_t row = only.is_fortran_order ? i % num_rows : i / num_columns;
                const std::uint64_t column = only.is_fortran_order ? i / num_rows : i % num_columns;
                if (!is_pattern) {
                    graph.add_entry(row, column, value);
                } else if (value != 0) {
                    graph.add_entry(row, column);
                }
                ++i;
            }
        });
        return std::move(graph).finish(report);
    }

    // Reads the ends of edges, and their weights if there is a third column.
    Graph read_edges(const NpyHeader& only, ArrayMeaning meaning, ReadGraphReport& report) {
        const std::size_t num_columns = meaning == ArrayMeaning::weighted_rows ? 3 : 2;
        std::vector<std::vector<double>> weights(1);
        std::vector<std::vector<std::int64_t>> ends(2);
        const bool is_by_column = (meaning == ArrayMeaning::edge_columns) != only.is_fortran_order;
        const std::uint64_t num_edges = static_cast<std::uint64_t>(
            meaning == ArrayMeaning::edge_columns ? only.shape[1] : only.shape[0]);
        std::uint64_t i = 0;
        const auto take = [&](auto value) {
            const std::uint64_t column = is_by_column ? i / num_edges : i % num_columns;
            if (column == 2) {
                weights[0].push_back(static_cast<double>(value));
            } else {
                ends[column].push_back(as_node(value));
            }
            ++i;
        };
        if (only.is_integer()) {
            arrays_.for_each_integer(only, [&](std::span<const std::int64_t> values) {
                for (const std::int64_t value : values) {
                    take(value);
                }
            });
        } else {
            arrays_.for_each_double(only, [&](std::span<const double> values) {
                for (const double value : values) {
                    take(value);
                }
            });
        }
        GraphAssembler assembler(arrays_.path(), options_);
        for (std::size_t edge = 0; edge < ends[0].size(); ++edge) {
            const std::string u = std::to_string(ends[0][edge]);
            const std::string v = std::to_string(ends[1][edge]);
            if (num_columns == 3) {
                assembler.add_edge(u, v, weights[0][edge]);
            } else {
                assembler.add_edge(u, v);
            }
        }
        Graph graph = std::move(assembler).finish(false, report);
        const bool are_weights =
            options_.weights == WeightUse::use || options_.weights == WeightUse::log;
        report.weight_column = num_columns == 3 && are_weights ? "column 3" : "";
        report.counts_repeats = options_.weights == WeightUse::count;
        return graph;
    }

    std::int64_t as_node(std::int64_t value) const { return value; }
    // The numbers of nodes as double precision holds them exactly.
    std::int64_t as_node(double value) const {
        constexpr double kLargest = 9007199254740992.0;
        if (!(std::abs(value) <= kLargest) || value != std::floor(value)) {
            fail(
                fmt::format("found {} as a node in the first two columns, expected whole numbers; "
                            "an array of the shape (E, 3) is read as a list of edges with weights",
                            value));
        }
        return static_cast<std::int64_t>(value);
    }

    NpzReader arrays_;
    const ReadGraphOptions& options_;
    MatrixShape shape_;
    std::vector<std::int64_t> rows_;
    std::vector<std::int64_t> columns_;
};

}  // namespace

bool is_numpy_file(const std::string& path) {
    constexpr std::size_t kEnough = 2048;
    std::error_code unknown;
    return std::filesystem::is_regular_file(path, unknown) &&
           NpzReader::begins_with_array(first_bytes(path, kEnough));
}

bool is_numpy_graph(const std::string& path) {
    if (!is_numpy_file(path)) {
        return false;
    }
    try {
        NpzReader arrays(path);
        const bool is_bare = arrays.arrays().size() == 1 && arrays.arrays()[0].name.empty();
        if (!is_bare) {
            return holds_sparse_matrix(arrays);
        }
        const ArrayMeaning meaning = meaning_of(arrays.arrays()[0]);
        return meaning == ArrayMeaning::weighted_rows ? has_nodes_in_rows(arrays)
                                                      : meaning != ArrayMeaning::none;
    } catch (const InputError&) {  // who reads the file says so
        return false;
    }
}

Graph read_numpy_graph(const std::string& path, const ReadGraphOptions& options,
                       ReadGraphReport* report) {
    ReadGraphReport found;
    Graph graph = NumpyGraphReader(path, options).read(found);
    if (report != nullptr) {
        *report = std::move(found);
    }
    return graph;
}

}  // namespace irwe
