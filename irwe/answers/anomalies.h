// Anomalies: nodes that are unlike all others in their role or their place, or that play a role
// nobody else plays in their community.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "irwe/answers/node_groups.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"

namespace irwe {

enum class OddIn { role, place, combination };
// Returns "role", "place" or "role in its community".
std::string odd_text(OddIn odd);

struct Anomaly {
    NodeId node;
    OddIn odd;
    double expected;  // how many nodes of the graph would be as odd by chance
    std::vector<std::string> reasons{};
};

struct Anomalies {
    std::vector<Anomaly> found;  // the least expected first; a node once, by its least expected
    NodeGroups roles;
    NodeGroups communities;
    // The least `expected` of each node; the number of nodes where nothing is odd.
    std::vector<double> expected;
};

struct AnomalyOptions {
    double max_expected = 1;  // of what is reported, above 0
    std::uint64_t seed = 1;
};

// Returns the nodes that are odder than chance makes max_expected nodes of the graph.
//
//   - role, place: the distance to the fifth nearest identity or position. Chance is what the bulk
//     of the nodes says (expected_as_large).
//   - combination: at most three nodes of its community (position_groups.h) play its role
//     (roles.h), it does so clearly, and the role is so common elsewhere that by chance, were
//     communities drawn from all nodes, fewer than max_expected roles of all communities would be
//     so rare.
//
// So a graph without anomalies has about max_expected of each kind, or fewer. Nodes without
// neighbors are not odd. A pure function of its arguments; the bytes are the same for every number
// of threads.
Anomalies find_anomalies(const Graph& graph, ConstMatrixView identities, ConstMatrixView positions,
                         const AnomalyOptions& options, ThreadPool& pool,
                         const ProgressCallback& progress = {});

}  // namespace irwe
