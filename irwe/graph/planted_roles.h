// The built-in example: a random graph whose nodes have a known role and a known community, so that
// identity and position embeddings each have a correct answer.

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
    double bridge_fraction = 0.07;  // of the nodes of each community, at least one
    double core_fraction = 0.5;     // of the nodes of each community, at least three
    double fringe_fraction = 0.4;   // at least one; the four fractions add up to 1
    NodeId hub_degree = 30;         // mean number of core members that a hub is linked to
    NodeId bridge_links = 4;        // links of a bridge inside, and as many outside on average
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

// Returns a graph in which, inside each community,
//   - the core is a small world (Watts and Strogatz): a ring in which each node is linked to the
//     next core_degree / 2, and each link except that to the very next node goes to a random member
//     of the core with probability core_rewiring. The core is connected and full of triangles;
//   - a hub is linked to random members of the core: hub_degree of them, up to a quarter more or
//     fewer, but at most four fifths of the core;
//   - a bridge is linked to bridge_links random members of the core, and to bridges of other
//     communities. No other edge leaves a community;
//   - a fringe node is linked to one or two nodes, each a hub or a member of the core with equal
//     probability.
//
// Degrees therefore do not grow with the number of nodes; the average is below 8 with the defaults.
// A hub has on average hub_degree core members and, with the default fractions, 9 fringe nodes.
// Node numbers are shuffled and reveal neither role nor community. Costs time and memory linear in
// nodes and edges.
//
// Throws InputError for options that no such graph can have, such as communities that are too small
// for four roles.
PlantedRoles planted_roles(const PlantedRolesOptions& options, const Random& random);

}  // namespace irwe
