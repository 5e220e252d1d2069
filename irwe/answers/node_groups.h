// Groups of nodes, as people read them: with a name, a description, typical members and members on
// the border.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

struct NodeGroup {
    std::string name;         // in words, unlike that of any other group: "hubs of leaves"
    std::string description;  // what the name is taken from, with numbers
    NodeId size = 0;
    std::vector<NodeId> typical{};  // nearest to what most of the group is like, nearest first
    std::vector<NodeId> border{};   // as near to another group as to this one; the nearest first
};

struct NodeGroups {
    std::vector<std::uint32_t> of_node;  // an index of `groups`
    std::vector<NodeGroup> groups;       // the largest first
    std::vector<double> fit;  // of each node, from -1 to 1: how much nearer it is to its group than
                              // to the next; 0 on the border, and if there is one group
    double quality = 0;       // of roles: stability; of communities: modularity
    double quality_by_chance = 0;  // of communities: modularity of a random graph; otherwise 0
    bool is_chosen = false;        // true if the number of groups was given
    std::string doubt{};           // why these groups are none, or not to be trusted; usually empty
};

struct GroupOptions {
    int num_groups = 0;  // 0: chosen by a rule
    std::uint64_t seed = 1;
};

}  // namespace irwe
