// t-SNE: the map in which nodes with similar vectors lie together.
//
// van der Maaten and Hinton, "Visualizing Data using t-SNE", JMLR 9, 2008. Nearest neighbors
// replace all pairs of vectors, and a grid with Fourier transforms (grid_field.h) replaces all
// pairs of points of the map. An iteration costs O(N perplexity + n^2 log n), where n is the side
// of the grid.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

struct TsneOptions {
    double perplexity = 30;            // roughly the number of neighbors of a node; lowered to
                                       // a third of the neighbors that are given
    int num_iterations = 750;          // total, including the exaggerated ones
    double exaggeration = 12;          // factor of the attraction at first, so that clusters
                                       // can form
    int exaggerated_iterations = 250;  // iterations with this factor
    double learning_rate = 0;          // 0: N / (4 exaggeration), at least 50
};

// Returns the layout, (N, 2), fitted to [-1, 1] by fit_to_square. The points start at `start`, (N,
// 2), scaled down; principal_plane gives a good start. Points that start at the same place are
// moved apart slightly, always in the same way. `progress` counts iterations.
//
// The bytes are the same for every number of threads.
//
// Throws InputError if `start` has another shape or is not finite, or an option is out of its
// range.
Matrix tsne(const NeighborLists& neighbors, ConstMatrixView start, const TsneOptions& options,
            ThreadPool& pool, const ProgressCallback& progress = {});

// Returns the layout of vectors: finds the nearest neighbors among `unit_rows` (see unit_rows.h),
// at squared distances 2 - 2 cosine, and starts from the principal plane. `progress` counts
// hundredths.
Matrix tsne(ConstMatrixView unit_rows, const TsneOptions& options, ThreadPool& pool,
            const ProgressCallback& progress = {});

}  // namespace irwe
