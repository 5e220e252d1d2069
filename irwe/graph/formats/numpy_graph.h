// Reads graphs from arrays of NumPy: sparse matrices as scipy.sparse.save_npz writes them (.npz),
// and single arrays (.npy).
//
// A sparse matrix in the formats csr, csc or coo is an adjacency matrix. An .npy is one, too, if it
// is square; an array of whole numbers of the shape (E, 2) or (2, E) is a list of edges, and one of
// the shape (E, 3) has their weights. Shapes that could be both, such as (2, 2), are refused.
//
// The nodes of a matrix are called 0 to n - 1 (matrix_graph.h), those of a list as its numbers.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns true if the file is an .npy, or a zip archive that begins with one, whatever these hold.
bool is_numpy_file(const std::string& path);

// Returns true if the arrays of the file can be a graph: a sparse matrix, or an .npy whose shape is
// that of a matrix or a list of edges. Embeddings are not. Never throws InputError.
bool is_numpy_graph(const std::string& path);

// Reads the graph. Throws InputError, one sentence that begins with the path, if the file is
// damaged or holds something else, such as embeddings.
//
// Takes, beside the graph, 16 bytes per entry of a sparse matrix and a block of an array.
Graph read_numpy_graph(const std::string& path, const ReadGraphOptions& options = {},
                       ReadGraphReport* report = nullptr);

}  // namespace irwe
