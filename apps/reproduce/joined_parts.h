// Systems whose vectors stand side by side: "node2vec+struc2vec", "node2vec+attributes".

#pragma once

#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/labels.h"
#include "irwe/methods/method.h"

namespace irwe {

struct JoinedParts {
    std::vector<const Method*> methods{};
    bool has_attributes = false;

    int count() const { return static_cast<int>(methods.size()) + (has_attributes ? 1 : 0); }
};

// Returns the parts that are joined by + in `name`; "attributes" stands for those of the nodes.
// Throws InputError if another part is not a method.
JoinedParts joined_parts(const std::string& name);

// Returns U S of the matrix with a row for each node and 1 for each attribute that it has: the
// directions in which nodes differ most, the largest first, at most num_columns of them.
Matrix attribute_directions(const Labels& attributes, int num_columns);

}  // namespace irwe
