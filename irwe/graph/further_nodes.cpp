#include "irwe/graph/further_nodes.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/remapped_graph.h"

namespace irwe {
namespace {

NodeNames union_of_integers(const NodeNames& a, const NodeNames& b) {
    std::vector<std::int64_t> all;
    std::ranges::set_union(a.integers(), b.integers(), std::back_inserter(all));
    return NodeNames::from_integers(std::move(all));
}

NodeNames union_of_texts(const NodeNames& a, const NodeNames& b) {
    std::vector<std::string> all;
    for (const NodeNames* const names : {&a, &b}) {
        for (NodeId v = 0; v < names->size(); ++v) {
            all.push_back((*names)[v]);
        }
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return NodeNames::from_texts(std::vector<std::string_view>(all.begin(), all.end()));
}

}  // namespace

Graph with_further_nodes(const Graph& graph, const NodeNames& names) {
    NodeNames all = graph.names().are_integers() && names.are_integers()
                        ? union_of_integers(graph.names(), names)
                        : union_of_texts(graph.names(), names);
    if (all.size() == graph.num_nodes()) {
        return graph;
    }
    std::vector<NodeId> places(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places[v] = all.find(graph.names()[v]).value();
    }
    return remapped_graph(graph, std::move(all), places);
}

}  // namespace irwe
