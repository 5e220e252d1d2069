// KMeans: points into clusters around their means.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

struct KMeansOptions {
    int num_clusters = 8;
    int num_starts = 10;       // the best of so many attempts is the result
    int max_iterations = 300;  // of an attempt
    double tolerance = 1e-4;   // an attempt ends when the squared movement of all centres together
                               // is at most this share of the mean variance of the columns
};

struct Clustering {
    std::vector<std::uint32_t> cluster_of;  // for each point, 0, ..., num_clusters - 1
    double inertia = 0;                     // sum of squared distances to the centres
};

// Clusters the rows of `points`, as scikit-learn's KMeans does: centres chosen by greedy k-means++
// (Arthur and Vassilvitskii 2007; of 2 + ln k candidates the one that helps most), then Lloyd's
// algorithm until the clusters stay the same or the centres nearly so. A cluster that becomes empty
// takes the point farthest from its centre. The attempt with the least inertia wins, the first of
// equal ones. With fewer different points than clusters, some clusters stay empty.
//
// Bounds on the distances to the nearest and the second nearest centre (Hamerly 2010) spare most
// points the comparison with all k centres once the centres move little; the clusters are the same.
// Everything is computed in double precision, from points moved to mean zero. At worst O(N k d) for
// an iteration; memory N d doubles, and at most 64 k d for the sums. The same bytes for every number
// of threads.
//
// Throws InputError if there are fewer points than clusters, a number is not finite, or an option is
// out of its range.
Clustering kmeans(ConstMatrixView points, const KMeansOptions& options, const Random& random,
                  ThreadPool& pool);

}  // namespace irwe
