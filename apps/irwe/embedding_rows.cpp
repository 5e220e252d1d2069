#include "apps/irwe/embedding_rows.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

void keep_rows_of(const Graph& graph, const std::string& graph_path, Embeddings& table,
                  const std::string& table_path, const Console& console) {
    if (*table.names == graph.names()) {
        return;
    }
    std::vector<NodeId> rows;
    std::optional<NodeId> missing;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (const std::optional<NodeId> row = table.names->find(graph.names()[v])) {
            rows.push_back(*row);
        } else if (!missing) {
            missing = v;
        }
    }
    if (missing) {
        throw InputError(fmt::format(
            "{}: has no embedding of {} of {}, such as {}; expected one for every node: do "
            "they belong to this graph?",
            table_path, counted(graph.num_nodes() - rows.size(), "node"), graph_path,
            excerpt(graph.names()[*missing])));
    }
    console.say(fmt::format("{}: {} of nodes that are not in the graph left out", table_path,
                            counted(table.names->size() - rows.size(), "embedding")));
    for (Space& space : table.spaces) {
        space.vectors = Matrix(space.vectors(rows, Eigen::all));
    }
    table.names = std::make_shared<const NodeNames>(graph.names());
}

}  // namespace irwe::cli
