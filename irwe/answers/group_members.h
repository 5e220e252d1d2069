// Who is typical of a group, and who is on its border.

#pragma once

#include <vector>

#include "irwe/answers/fine_clusters.h"
#include "irwe/answers/group_names.h"
#include "irwe/answers/node_groups.h"

namespace irwe {

// Makes the groups that `of_node` has numbers of, and numbers them by falling size, of equal ones
// by their first node. Sets the sizes; typical members are the first nodes, and each fit is 0.
void add_groups(NodeGroups& groups);

// Sets typical members, members on the border and the fit of nodes, from clusters that lie in one
// group each. Row i of `rows` and of the clusters belongs to the node node_of_row[i]; other nodes
// keep what add_groups has set. REQUIRES: add_groups was called.
void add_members(ConstMatrixView rows, const FineClusters& clusters,
                 const std::vector<NodeId>& node_of_row, NodeGroups& groups, ThreadPool& pool);

// Sets names and descriptions. REQUIRES: words for each group.
void name_groups(NodeGroups& groups, const std::vector<GroupWords>& words);

}  // namespace irwe
