// Embeddings: any number of vectors for every node, each in a named space.

#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/node_names.h"

namespace irwe {

// The form of vectors: as a method computes them, or scaled so that they are ready to use.
enum class OutputForm { raw, ready };

struct SpaceInfo {
    std::string name;               // "identity", "position"; unique among the spaces of embeddings
    Eigen::Index dim;               // length of a vector
    bool comparable_across_graphs;  // with vectors of the same model; true if not known

    bool operator==(const SpaceInfo&) const = default;
};

struct Space {
    SpaceInfo info;
    Matrix vectors;  // finite numbers, one row per node and info.dim columns
};

// The origin of embeddings. Vectors of two trainings, or of two forms, cannot be compared, and a
// row has a meaning only for the graph of its node.
struct Origin {
    std::string model_id;           // 32 hexadecimal digits
    std::string graph_fingerprint;  // of the graph whose nodes, or some of them, have rows
    OutputForm form;
    std::string axes{};  // 32 hexadecimal digits of the axes that were kept (see leading_axes.h);
                         // empty: all coordinates are those of the method

    bool operator==(const Origin&) const = default;
};

// Row i of every space belongs to (*names)[i].
struct Embeddings {
    std::shared_ptr<const NodeNames> names;
    std::vector<Space> spaces;
    std::optional<Origin> origin = {};  // none if the file does not contain it
    bool names_are_assumed = false;     // the file has none, so its rows count as nodes 0, 1, ...

    // Returns the space called `name`; null if there is none.
    const Space* find(std::string_view name) const;
    // Returns the vectors of the space called `name`. REQUIRES: there is one.
    const Matrix& vectors(std::string_view name) const;
};

// The number of rows in a block of a source.
inline constexpr NodeId kEmbeddingRowsPerBlock = 16384;

// Embeddings whose rows are computed on request, so that they need not fit into memory.
class EmbeddingSource {
public:
    virtual ~EmbeddingSource() = default;

    virtual std::shared_ptr<const NodeNames> names() const = 0;
    virtual std::span<const SpaceInfo> spaces() const = 0;
    virtual const std::optional<Origin>& origin() const = 0;
    // Returns the rows first, ..., first + count - 1 of spaces()[space]. The numbers do not depend
    // on the division into blocks, if blocks begin at multiples of kEmbeddingRowsPerBlock.
    virtual Matrix rows(std::size_t space, NodeId first, NodeId count) = 0;
};

// Calls visit(first, count) for the blocks of `num_rows` rows, in their order.
template <typename Visit>
void for_each_row_block(NodeId num_rows, const Visit& visit) {
    for (NodeId first = 0; first < num_rows; first += kEmbeddingRowsPerBlock) {
        visit(first, std::min(kEmbeddingRowsPerBlock, num_rows - first));
    }
}

// Returns a source of embeddings that are in memory. REQUIRES: as many rows as names.
std::unique_ptr<EmbeddingSource> stored_source(std::shared_ptr<const Embeddings> embeddings);

// Returns all rows of all spaces, computed block by block.
Embeddings collected(EmbeddingSource& source);

}  // namespace irwe
