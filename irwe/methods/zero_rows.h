// Rows of zeros among embeddings: how many there are, and why.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/model.h"

namespace irwe {

// The rows of a space that are zeros, ascending.
struct ZeroRows {
    SpaceInfo space;
    std::vector<NodeId> rows{};
};

// Returns the rows of zeros of every space, in their order.
std::vector<ZeroRows> zero_rows(const Embeddings& embeddings);

// Passes the rows of a source on, and remembers those of zeros.
class ZeroRowsSource final : public EmbeddingSource {
public:
    // The caller keeps `source` alive.
    explicit ZeroRowsSource(EmbeddingSource& source);

    std::shared_ptr<const NodeNames> names() const override { return source_.names(); }
    std::span<const SpaceInfo> spaces() const override { return source_.spaces(); }
    const std::optional<Origin>& origin() const override { return source_.origin(); }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override;

    // Returns those of the rows that were asked for so far.
    std::vector<ZeroRows> found() const;

private:
    EmbeddingSource& source_;
    std::vector<std::vector<bool>> is_zero_;  // by space and row
};

// Returns a sentence for each reason why rows are zeros: "4 of 20 new nodes have no path to a node
// of the training: their rows are zeros". `zeros` are rows of embeddings of application.nodes by
// `model`. Costs one pass over the edges if new nodes have such rows.
std::vector<std::string> zero_row_notes(std::span<const ZeroRows> zeros, const Model& model,
                                        const Application& application);

}  // namespace irwe
