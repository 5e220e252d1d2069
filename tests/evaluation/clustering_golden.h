// What make_clustering_golden.py wrote.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/file_content.h"

namespace irwe {

// The cases of the file `name`. A copy: ranges over a temporary's "cases" would dangle.
inline nlohmann::json golden_cases(const std::string& name) {
    return nlohmann::json::parse(file_content(std::string(IRWE_GOLDEN_DIR) + "/" + name))
        .at("cases");
}

inline Graph golden_graph(const nlohmann::json& golden) {
    std::vector<Edge> edges;
    for (const nlohmann::json& edge : golden.at("edges")) {
        edges.push_back({edge.at(0).get<NodeId>(), edge.at(1).get<NodeId>()});
    }
    const auto names = NodeNames::consecutive(golden.at("num_nodes").get<NodeId>());
    return build_graph(names, edges, SelfLoops::keep).graph;
}

}  // namespace irwe
