// KMeans: partitions points into clusters around their means.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

struct KMeansOptions {
    int num_clusters = 8;
    int num_starts = 10;       // attempts, of which the best is the result
    int max_iterations = 300;  // of an attempt
    double tolerance = 1e-4;   // an attempt ends when the squared movement of all centers together
                               // is at most this share of the mean variance of the columns
};

struct Clustering {
    std::vector<std::uint32_t> cluster_of;  // for each point, 0, ..., num_clusters - 1
    double inertia = 0;                     // sum of squared distances to the centers
};

// Clusters the rows of `points` like scikit-learn's KMeans: chooses centers by greedy k-means++
// (Arthur and Vassilvitskii 2007; the best of 2 + ln k candidates), then runs Lloyd's algorithm
// until the clusters do not change or the centers hardly move. An empty cluster takes the point
// farthest from its center. The attempt with the least inertia is the result, the first one in case
// of a tie. With fewer different points than clusters, some clusters stay empty.
//
// Bounds on the distances to the nearest and the second nearest center (Hamerly 2010) avoid most
// comparisons of a point with all k centers once the centers move little; the clusters are the
// same. Everything is computed in double precision, from points moved to mean zero. Costs at most
// O(N k d) for an iteration, N d doubles, and at most 64 k d doubles for the sums. The bytes are
// the same for every number of threads.
//
// Throws InputError if there are fewer points than clusters, a number is not finite, or an option
// is out of its range.
Clustering kmeans(ConstMatrixView points, const KMeansOptions& options, const Random& random,
                  ThreadPool& pool);

}  // namespace irwe
