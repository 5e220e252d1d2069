// Small questions that tests ask about graphs, and about the errors of those who make them.

#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/components.h"
#include "irwe/graph/graph.h"

namespace irwe {

inline std::vector<NodeId> degrees(const Graph& graph) {
    std::vector<NodeId> result;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result.push_back(graph.degree(v));
    }
    return result;
}

inline bool is_connected(const Graph& graph) {
    return connected_components(graph).sizes.size() == 1;
}

inline bool is_same(const Graph& a, const Graph& b) {
    return a.names() == b.names() && std::ranges::equal(a.offsets(), b.offsets()) &&
           std::ranges::equal(a.targets(), b.targets()) &&
           std::ranges::equal(a.edge_weights().edges, b.edge_weights().edges) &&
           std::ranges::equal(a.edge_weights().leaving, b.edge_weights().leaving) &&
           std::ranges::equal(a.edge_weights().arriving, b.edge_weights().arriving);
}

// Expects make() to throw an InputError that says both what it found and what it expected.
template <typename Make>
void expect_input_error(Make make, const char* found, const char* expected) {
    EXPECT_THAT(make, testing::ThrowsMessage<InputError>(
                          testing::AllOf(testing::HasSubstr(found), testing::HasSubstr(expected))));
}

}  // namespace irwe
