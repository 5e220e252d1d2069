// t-SNE: the map in which nodes with similar vectors lie together.
//
// van der Maaten and Hinton, "Visualizing Data using t-SNE", JMLR 9, 2008, with the nearest neighbours
// in the place of all pairs on the side of the vectors, and a grid with Fourier transforms on the side
// of the map (grid_field.h). An iteration costs O(N perplexity + n^2 log n), n being the side of the
// grid.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

struct TsneOptions {
    double perplexity = 30;            // how many neighbours a node has, roughly; lowered to a
                                       // third of the neighbours there are
    int num_iterations = 750;          // in all
    double exaggeration = 12;          // attraction is so much stronger at first, so that clusters
                                       // find together
    int exaggerated_iterations = 250;  // how long
    double learning_rate = 0;          // 0: N / (4 exaggeration), at least 50
};

// The layout, (N, 2), fitted to [-1, 1] by fit_to_square. `start`, (N, 2), is where the points begin,
// shrunk; principal_plane gives a good one. Points that begin at the same place are moved apart by a
// hair, always the same way. `progress` counts iterations.
//
// The same bytes for every number of threads.
//
// Throws InputError if `start` has another shape or is not finite, or an option is out of its range.
Matrix tsne(const NeighborLists& neighbors, ConstMatrixView start, const TsneOptions& options,
            ThreadPool& pool, const ProgressCallback& progress = {});

// From the vectors to the map: the nearest neighbours among `unit_rows` (see unit_rows.h), at squared
// distances 2 - 2 cosine, and their principal plane to begin with. `progress` counts hundredths.
Matrix tsne(ConstMatrixView unit_rows, const TsneOptions& options, ThreadPool& pool,
            const ProgressCallback& progress = {});

}  // namespace irwe
