// Reads Matrix Market files (.mtx): sparse and dense matrices as text.
//
// The format: a line "%%MatrixMarket matrix coordinate real general", comments that begin with %,
// a line of sizes, and the entries. It says what the numbers are (pattern: there are none; integer;
// real) and whether only one side of the diagonal is given (symmetric). Complex numbers, and
// skew-symmetric and Hermitian matrices, have no meaning as a graph and are refused.
//
// Nodes are called 1 to n, as in the file (matrix_graph.h).

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the file begins as Matrix Market files do.
bool recognizes_matrix_market(GraphInput& input);

// Reads the graph of a matrix, in one pass. "-" is standard input. Throws InputError, one sentence
// that begins with the path, if the file cannot be read, breaks the format or has no entries.
GraphContent read_matrix_market_from(GraphInput input, const ReadGraphOptions& options);
Graph read_matrix_market(const std::string& path, const ReadGraphOptions& options = {},
                         ReadGraphReport* report = nullptr);

}  // namespace irwe
