// The built-in example: a random graph whose nodes have both a role and a community, known for
// sure, so that identity and position embeddings each have something true to find.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct PlantedRolesOptions {
    NodeId num_nodes = 400;         // enough for all four roles in the smallest community
    int num_communities = 6;        // at least 2
    double size_ratio = 3.0;        // largest community over smallest; the rest in equal steps
    double hub_fraction = 0.03;     // of the nodes of each community, at least one
    double bridge_fraction = 0.07;  // likewise
    double core_fraction = 0.5;     // what the others leave, at least three
    double fringe_fraction = 0.4;   // at least one; the four fractions add up to 1
    NodeId hub_degree = 30;         // mean number of core members that a hub is linked to
    NodeId bridge_links = 4;        // of a bridge inside, and on average as many to the outside
    NodeId core_degree = 8;         // mean number of links within the core, even
    double core_rewiring = 0.2;     // probability that such a link goes to a random member
    double fringe_pairs = 0.4;      // probability that a fringe node has two neighbors and not one
};

struct PlantedRoles {
    enum Role : std::uint32_t { hub, bridge, core, fringe };
    static constexpr std::array<std::string_view, 4> kRoleNames{"hub", "bridge", "core", "fringe"};

    Graph graph;                             // simple and connected; names are 0 to num_nodes - 1
    std::vector<std::uint32_t> roles;        // the role of each node, an index of kRoleNames
    std::vector<std::uint32_t> communities;  // the community of each node; 0 is the smallest
};

// Inside each community
//   - the core is a small world (Watts and Strogatz): a ring in which everyone is linked to the next
//     core_degree / 2, and each link but the one to the very next goes to a random member of the
//     core with probability core_rewiring. So it is connected and full of triangles;
//   - a hub is linked to random members of the core: hub_degree of them, give or take a quarter, but
//     at most four fifths of the core;
//   - a bridge is linked to bridge_links random members of the core, and to bridges of other
//     communities. No other edge leaves a community;
//   - a fringe node is linked to one or two nodes, each a hub or a member of the core with equal
//     probability.
//
// Degrees therefore do not grow with the number of nodes, nor does the average (below 8 with the
// defaults): a hub has on average hub_degree core members and, with the default fractions, 9 fringe
// nodes. The numbers of nodes are shuffled and tell neither role nor community. Time and memory are
// linear in nodes and edges.
//
// Throws InputError for options that no such graph has: communities too small for four roles, say.
PlantedRoles planted_roles(const PlantedRolesOptions& options, const Random& random);

}  // namespace irwe
