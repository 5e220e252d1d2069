// Matrices as graphs: what the formats of matrices have in common.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_assembler.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

struct MatrixShape {
    std::uint64_t num_rows = 0;
    std::uint64_t num_columns = 0;
    std::uint64_t first_number = 0;  // the name of the first row
    bool is_symmetric = false;       // an entry counts for its place on the other side, too
};

// Puts the entries of a matrix together, an edge from the node of its row to that of its column
// each. The nodes of a square matrix are called by their numbers, from shape.first_number on; all
// of them are nodes of the graph, also those without entries. With options.bipartite, rows and
// columns are two kinds of nodes, called row:1 and column:1.
//
// Takes a bit or two per node, beside what GraphAssembler needs. A matrix with a huge number of
// rows and few entries is refused before memory for its nodes is allocated.
//
// Throws InputError, one sentence that begins with `source`.
class MatrixGraph {
public:
    // Throws InputError if the matrix is not square, unless options.bipartite is set.
    MatrixGraph(const std::string& source, const MatrixShape& shape,
                const ReadGraphOptions& options);
    MatrixGraph(const MatrixGraph&) = delete;
    MatrixGraph& operator=(const MatrixGraph&) = delete;

    // Adds an entry without a value. Rows and columns count from 0.
    //
    // REQUIRES: row < num_rows and column < num_columns.
    void add_entry(std::uint64_t row, std::uint64_t column);
    // Adds an entry with a value, which is the weight of the edge; an entry of 0 is no edge.
    void add_entry(std::uint64_t row, std::uint64_t column, double value);

    Graph finish(ReadGraphReport& report) &&;

private:
    // The numbers below a bound that occurred, for a bound that may be huge.
    class Occurrences {
    public:
        void insert(std::uint64_t number, std::uint64_t limit);
        // Calls visit(number) for each number below `bound` that did not occur.
        template <typename Visit>
        void for_each_other(std::uint64_t bound, Visit visit);

    private:
        std::vector<bool> occurred_;
        std::vector<std::uint64_t> far_;  // that were beyond the limit when they occurred
    };

    // The most nodes of a matrix with as many entries as there are so far.
    std::uint64_t max_nodes() const;
    std::string_view name(std::size_t side, std::uint64_t number, std::array<char, 32>& buffer);
    void require_few_nodes() const;
    void note_entry(std::uint64_t row, std::uint64_t column, double value);

    std::string source_;
    MatrixShape shape_;
    ReadGraphOptions options_;
    GraphAssembler assembler_;
    std::array<Occurrences, 2> occurrences_;  // of rows and columns, or of nodes
    bool has_values_ = false;
    std::uint64_t num_above_ = 0;  // entries above the diagonal
    std::uint64_t asymmetry_ = 0;  // the sum of the hashes of entries above the diagonal, less that
                                   // of the same places and values below: 0 if both are equal
};

}  // namespace irwe
