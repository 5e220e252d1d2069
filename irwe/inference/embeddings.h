// What the engine is for: two vectors for every node.

#pragma once

#include <memory>

#include "irwe/base/matrix.h"
#include "irwe/graph/node_names.h"

namespace irwe {

// Row i of both belongs to (*names)[i].
struct Embeddings {
    std::shared_ptr<const NodeNames> names;
    Matrix identity;  // psi(v): near for nodes of the same role, however far apart
    Matrix position;  // gamma(v): near for nodes of the same community
};

// What vectors look like: as the network computes them, or ready to use (model/output_scale.h).
enum class OutputForm { raw, ready };

}  // namespace irwe
