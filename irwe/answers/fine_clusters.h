// Many small clusters of vectors, of which answers make their groups: within one, nodes are alike.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

// Vectors in the axes of greatest variance about their mean.
struct ReducedOptions {
    double kept = 0.999;  // of the variance
    int max_axes = 64;
    double power = 1;  // of the deviation of each axis: 1 keeps lengths, 0 makes all axes equal
};

// Returns the rows in the axes of greatest variance, each with its deviation to the given power,
// and the first with deviation 1; none if all rows are equal. Costs O(N d^2 + d^3). The bytes are
// the same for every number of threads.
Matrix reduced(ConstMatrixView rows, const ReducedOptions& options, ThreadPool& pool);

struct FineClusters {
    std::vector<std::uint32_t> of_row;
    Matrix centers;  // the mean of the rows of each; none is empty
    std::vector<std::uint64_t> sizes;
};

struct FineOptions {
    int num_clusters = 40;           // at most
    double share = 1;                // of the rows that the centers are found by, drawn at random
    std::int64_t max_rows = 10'000;  // of those; the others are given to the nearest center
};

// Returns clusters by k-means. Costs O(min(N, max_rows) k d) for a step of k-means and O(N k d) for
// the rest. The bytes are the same for every number of threads.
FineClusters fine_clusters(ConstMatrixView rows, const FineOptions& options, const Random& random,
                           ThreadPool& pool);

}  // namespace irwe
