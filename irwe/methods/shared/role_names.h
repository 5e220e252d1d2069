// What the columns of role_features.h are, in words.

#pragma once

#include <string>
#include <vector>

#include "irwe/methods/shared/role_features.h"

namespace irwe {

// Returns a few words for each column, the same for columns that say nearly the same: "degree",
// "triangles 2 steps away", "degrees after 3 hops", "returns after 4 steps".
std::vector<std::string> role_column_names(const RoleOptions& options);

}  // namespace irwe
