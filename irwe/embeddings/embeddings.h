// What the engine is for: two vectors for every node.

#pragma once

#include <functional>
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

// The same, computed when asked for: what does not fit the memory, or need not. Rows first, ...,
// first + count - 1; the same numbers whatever the blocks, if they begin at multiples of
// kEmbeddingRowsPerBlock.
inline constexpr NodeId kEmbeddingRowsPerBlock = 16384;
struct EmbeddingStream {
    std::shared_ptr<const NodeNames> names;
    Eigen::Index identity_dim;
    Eigen::Index position_dim;
    std::function<Matrix(NodeId first, NodeId count)> identity;
    std::function<Matrix(NodeId first, NodeId count)> position;
};

// What vectors look like: as the network computes them, or ready to use (methods/irwe/model/output_scale.h).
enum class OutputForm { raw, ready };

}  // namespace irwe
