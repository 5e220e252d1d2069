// Nodes as Gaussians: Vilnis and McCallum, "Word representations via Gaussian embedding", ICLR
// 2015.

#pragma once

#include <cstdint>
#include <span>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe {

// A pair of nodes that should be near, and a node that should be farther from the first.
struct NodeTriple {
    std::uint32_t center;
    std::uint32_t near;
    std::uint32_t far;
};

// Every node is a Gaussian with a diagonal covariance, once as a center and once as a context.
class GaussianNodes {
public:
    // Begins with means of deviation 0.1 and variances of 1.
    GaussianNodes(Eigen::Index num_nodes, Eigen::Index dim, const Random& random);

    // Returns ln N(0; mean of center - mean of context, sum of their variances).
    double energy(std::uint32_t center, std::uint32_t context) const;

    // Takes one step of Adagrad, with a rate of 0.1, for each triple, in their order, against
    // max(0, 1 - energy(center, near) + energy(center, far)). Entries of gradients are cut at 10,
    // means at a length of 2, and variances stay between 0.5 and 1.
    void train(std::span<const NodeTriple> triples, const ThreadPool& pool);

    // Returns the means of centers, one row per node.
    const Matrix& means() const { return centers_.mean; }

private:
    struct Gaussians {
        Matrix mean;
        Matrix variance;
        Matrix mean_squares;  // sums of squared gradients
        Matrix variance_squares;
    };

    static Gaussians initial(Eigen::Index num_nodes, Eigen::Index dim, RandomStream stream);
    // Changes the Gaussians of a pair so that their energy grows, or falls if sign is -1.
    void step(std::uint32_t center, std::uint32_t context, Real sign);

    Gaussians centers_;
    Gaussians contexts_;
};

}  // namespace irwe
