// Spaces side by side: for whatever learns by itself which columns matter.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Returns the columns of all parts, one part beside the other. REQUIRES: there is a part, and all
// have the same number of rows.
Matrix side_by_side(const std::vector<const Matrix*>& parts);

// Returns the columns of these spaces as one, called "identity+position". It can be compared across
// graphs if all of its parts can. REQUIRES: there is a space, and all have the same number of rows.
Space joined_space(const std::vector<const Space*>& spaces);

// Returns the space that `name` stands for: the one called so, or several joined by +. Throws
// InputError that names `owner`, the file, and `option` if one of them is missing.
Space chosen_space(const Embeddings& embeddings, const std::string& owner, std::string_view name,
                   std::string_view option);

}  // namespace irwe
