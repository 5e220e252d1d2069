// Shorter vectors: the coordinates along the axes in which the nodes vary most.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe {

// How many axes of a space are kept, and the share of its variance that they hold, from 0 to 1.
struct KeptAxes {
    std::string space;
    Eigen::Index num_before;
    Eigen::Index num_kept;
    double share;
};

struct LeadingAxes {
    std::unique_ptr<EmbeddingSource> source;
    std::vector<KeptAxes> kept;  // of each space
};

// Returns embeddings whose spaces have the coordinates along their first `count` principal axes
// about the mean of all nodes, or along all of them if there are fewer. The mean of each coordinate
// is zero, so that the cosine of two rows is that about the mean of all nodes, but for what the
// dropped axes hold. The axes belong to these nodes, so no space can be compared across graphs any
// more, and the origin names the axes.
//
// Requests the rows of `source` once here, and once more when the result is read; the caller keeps
// `source` alive. Costs O(N d^2 + d^3).
// REQUIRES: count >= 1.
LeadingAxes leading_axes(EmbeddingSource& source, Eigen::Index count, ThreadPool& pool);

// Returns, for each space, the number of axes that hold `share` of its variance.
std::vector<Eigen::Index> num_axes_holding(const Embeddings& embeddings, double share,
                                           ThreadPool& pool);

}  // namespace irwe
