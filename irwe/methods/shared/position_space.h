// The positions of a graph, and of nodes that are added to it: what a model keeps of them, in
// memory and in its file.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/shared/contrast_encoding.h"
#include "irwe/methods/shared/position_form.h"
#include "irwe/methods/shared/sound_parts.h"

namespace irwe {

class Archive;         // io/archive.h
class ArchiveContent;  // io/archive.h

struct PositionOptions {
    int num_hops = 5;         // T, from 1 to kMaxWalkLength
    int max_visits = 30'000;  // K: edges that the walks from a node cross in a hop, at most
    double min_lift = 2;      // pairs that walks join more often than that, over chance, are exact
    int max_pairs = 200;      // such pairs kept for a node, beside its neighbors

    bool operator==(const PositionOptions&) const = default;
};
// Returns the options under the names of settings files, [hops].
std::vector<OptionField> option_fields(PositionOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const PositionOptions& options);

// Returns the options of the contrast that positions are made of.
ContrastOptions contrast_options(const PositionOptions& options);

// How rows are delivered: scaled by PositionForm, or so that their inner products approximate the
// contrast as far as its eigenvalues are positive, with which the lengths of rows say how large a
// hub is. Directions with negative eigenvalues, many of them only where hops.num_hops is 1, count
// with their absolute value.
enum class PositionScale { ready, products };

// The nodes of a graph as walks see them.
struct NodeSizes {
    std::vector<double> strengths;
    std::vector<NodeId> degrees;  // the same, as they are stored; empty if edges have weights
};

class PositionSpace {
public:
    // Fits the space to a graph. Of several ranks, each has some rows of the encoding: rank 0 can
    // write the space and deliver rows of the graph while the others send it theirs
    // (base/owned_rows.h), and none can fold in nodes.
    PositionSpace(const Graph& graph, const PositionOptions& options, int dim, const Random& random,
                  const Workers& workers);

    // Reads what write() wrote. Throws InputError, which begins with the path of the archive, for
    // what no fit to a graph of this size has made.
    PositionSpace(const Archive& archive, const PositionOptions& options, int dim,
                  const FittedGraph& size);

    // Adds the tensors encodings, eigenvalues and degrees, or strengths if edges have weights. They
    // are borrowed.
    void write(ArchiveContent& archive) const;

    // Returns what is encoded, for on_rank_0().
    const OwnedRows& encoding() const { return fitted_->encoding.rows; }

    // Returns the rows of `nodes` of the graph that the space was fitted to.
    Matrix rows(std::span<const NodeId> nodes, PositionScale scale) const;
    // Returns the rows of nodes of a graph that has grown from that one. Nodes that the space was
    // fitted to keep their rows; new ones, and those that had no neighbors, are folded in.
    Matrix grown_rows(const AddedNodes& nodes, PositionScale scale, ThreadPool& pool) const;

    // Returns what folds the new node of `grown` in. `known_places` are those of every node of
    // `grown`. The caller keeps both, and a copy of the space, alive.
    NodeFolder<GraphWithNode> folder(const GraphWithNode& grown,
                                     std::span<const std::optional<NodeId>> known_places) const;
    // Returns the row of a node that `folder` folds in, (1, dim).
    Matrix added_row(NodeFolder<GraphWithNode>& folder, NodeId node, PositionScale scale) const;

private:
    // At an address that stays, since fold_in refers to the encoding.
    struct Fitted {
        Fitted(ContrastEncoding encoding, NodeSizes sizes, const PositionOptions& options);

        ContrastEncoding encoding;
        NodeSizes sizes;
        PositionForm form;
        std::optional<ContrastFoldIn> fold_in;  // if all rows are here
    };

    void apply(PositionScale scale, Matrix& rows) const;

    std::shared_ptr<const Fitted> fitted_;
};

}  // namespace irwe
