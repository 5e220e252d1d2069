// Clusters of nodes, merged into the communities that the edges between them speak for.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// The weight of the edges within groups and between them. Takes the square of their number.
class GroupEdges {
public:
    explicit GroupEdges(std::uint32_t num_groups)
        : ends_(Eigen::MatrixXd::Zero(num_groups, num_groups)) {}

    // Adds one of the two ends of an edge.
    void add(std::uint32_t from, std::uint32_t to, double weight) { ends_(from, to) += weight; }

    double between(std::uint32_t a, std::uint32_t b) const { return ends_(a, b); }
    double total(std::uint32_t a) const { return ends_.row(a).sum(); }
    const Eigen::MatrixXd& ends() const { return ends_; }

private:
    Eigen::MatrixXd ends_;
};

GroupEdges group_edges(const Graph& graph, std::span<const std::uint32_t> group_of,
                       std::uint32_t num_groups);

// Returns for each of the clusters 0, ..., num_clusters - 1 its community, `num_groups` of them, or
// as many as have the largest modularity if it is 0. Nodes of other clusters are left as they are.
// Costs O(E + k^3) for k clusters.
//
// REQUIRES: num_groups is at most num_clusters, and the numbers of clusters are at most
// num_clusters.
std::vector<std::uint32_t> merged_by_modularity(const Graph& graph,
                                                std::span<const std::uint32_t> cluster_of,
                                                std::uint32_t num_clusters, int num_groups);

}  // namespace irwe
