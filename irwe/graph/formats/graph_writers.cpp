#include "irwe/graph/formats/graph_writers.h"

#include <array>

namespace irwe {
namespace {

constexpr std::array<std::string_view, 1> kGraphml{".graphml"};
constexpr std::array<std::string_view, 1> kGexf{".gexf"};
constexpr std::array<std::string_view, 1> kGml{".gml"};
constexpr std::array<std::string_view, 2> kPajek{".net", ".pajek"};
constexpr std::array<std::string_view, 1> kMatrixMarket{".mtx"};
constexpr std::array<std::string_view, 1> kMetis{".metis"};
constexpr std::array<std::string_view, 1> kCsv{".csv"};
constexpr std::array<std::string_view, 1> kJson{".json"};

// Name, what, endings, function; whether it holds names, all nodes, columns, directions.
constexpr std::array kWriters{
    GraphWriter{"graphml", "a GraphML file", kGraphml, write_graphml, true, true, true, true},
    GraphWriter{"gexf", "a GEXF file", kGexf, write_gexf, true, true, true, true},
    GraphWriter{"gml", "a GML file", kGml, write_gml, true, true, true, true},
    GraphWriter{"pajek", "a Pajek file", kPajek, write_pajek, true, true, false, true},
    GraphWriter{"matrix-market", "a Matrix Market file", kMatrixMarket, write_matrix_market, false,
                true, false, false},
    GraphWriter{"metis", "a METIS file", kMetis, write_metis, false, true, false, false},
    GraphWriter{"csv", "a CSV file", kCsv, write_csv, true, false, false, false},
    GraphWriter{"json", "a JSON file", kJson, write_node_link_json, true, true, true, true},
};

}  // namespace

std::span<const GraphWriter> graph_writers() { return kWriters; }

}  // namespace irwe
