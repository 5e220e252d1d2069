// The table of formats. It stands here, above the readers of other programs' formats, which
// read_graph.cpp lies below.

#include <array>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/formats/adjacency_list.h"
#include "irwe/graph/formats/matrix_market.h"
#include "irwe/graph/formats/metis.h"
#include "irwe/graph/formats/numpy_graph.h"
#include "irwe/graph/graph_file.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

Graph read_binary_graph(const std::string& path, const ReadGraphOptions&, ReadGraphReport* report) {
    if (report != nullptr) {
        *report = {};
    }
    return read_graph_file(path);
}

bool recognizes_any(const std::string&) { return true; }
bool recognizes_none(const std::string&) { return false; }  // the user has to say it

// A binary file of any kind is read as a graph: read_graph_file says what one without a graph
// holds.
constexpr std::array kFormats{
    GraphFormat{"binary graph", looks_like_archive, read_binary_graph, false},
    GraphFormat{"numpy arrays", is_numpy_file, read_numpy_graph, true},
    GraphFormat{"matrix market", is_matrix_market, read_matrix_market, true},
    GraphFormat{"metis", is_metis, read_metis, true},
    GraphFormat{"adjacency list", recognizes_none, read_adjacency_list, true},
    GraphFormat{"multiline adjacency list", recognizes_none, read_multiline_adjacency_list, true},
    GraphFormat{"edge list", recognizes_any, read_edge_list, true},
};

}  // namespace

std::span<const GraphFormat> graph_formats() { return kFormats; }

}  // namespace irwe
