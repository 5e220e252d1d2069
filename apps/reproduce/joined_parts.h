// Systems whose vectors stand side by side: "node2vec+struc2vec", "node2vec+attributes".

#pragma once

#include <string>
#include <vector>

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

}  // namespace irwe
