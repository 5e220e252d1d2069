#include "irwe/answers/merged_by_modularity.h"

#include <limits>
#include <numeric>

namespace irwe {
namespace {

// Shares of all ends of edges, by community, which are merged in place.
class Merging {
public:
    explicit Merging(Eigen::MatrixXd ends) : shares_(std::move(ends)) {
        const double total = shares_.sum();
        shares_ /= total > 0 ? total : 1;
        volumes_ = shares_.rowwise().sum();
        group_of_.resize(static_cast<std::size_t>(shares_.rows()));
        std::iota(group_of_.begin(), group_of_.end(), 0U);
        left_ = group_of_;
    }

    std::size_t num_left() const { return left_.size(); }
    const std::vector<std::uint32_t>& group_of() const { return group_of_; }

    struct Pair {
        std::size_t into = 0, from = 0;
        double gain = std::numeric_limits<double>::lowest();
    };
    // Returns the two groups that gain most. REQUIRES: two are left.
    Pair best_pair() const {
        Pair best;
        for (std::size_t i = 0; i < left_.size(); ++i) {
            for (std::size_t j = i + 1; j < left_.size(); ++j) {
                const double gain =
                    2 * (shares_(left_[i], left_[j]) - volumes_(left_[i]) * volumes_(left_[j]));
                if (gain > best.gain) {
                    best = {i, j, gain};
                }
            }
        }
        return best;
    }

    void merge(const Pair& pair) {
        const std::uint32_t into = left_[pair.into];
        const std::uint32_t from = left_[pair.from];
        shares_.row(into) += shares_.row(from);
        shares_.col(into) += shares_.col(from);
        volumes_(into) += volumes_(from);
        for (std::uint32_t& group : group_of_) {
            group = group == from ? into : group;
        }
        left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(pair.from));
    }

private:
    Eigen::MatrixXd shares_;
    Eigen::VectorXd volumes_;
    std::vector<std::uint32_t> group_of_;  // of each cluster
    std::vector<std::uint32_t> left_;
};

// Moves clusters to the group that gains most, and leaves none empty, until nothing is gained.
void move_clusters(const Eigen::MatrixXd& ends, std::vector<std::uint32_t>& group_of) {
    const double total = ends.sum();
    const Eigen::VectorXd volumes = ends.rowwise().sum();
    const auto count = static_cast<std::uint32_t>(group_of.size());
    Eigen::VectorXd group_volumes = Eigen::VectorXd::Zero(count);
    std::vector<std::uint32_t> sizes(count, 0);
    for (std::uint32_t cluster = 0; cluster < count; ++cluster) {
        group_volumes(group_of[cluster]) += volumes(cluster);
        ++sizes[group_of[cluster]];
    }
    constexpr int kMostRounds = 50;
    constexpr double kLeast = 1e-12;
    bool has_moved = total > 0;
    for (int round = 0; has_moved && round < kMostRounds; ++round) {
        has_moved = false;
        for (std::uint32_t cluster = 0; cluster < count; ++cluster) {
            const std::uint32_t own = group_of[cluster];
            if (sizes[own] == 1) {
                continue;
            }
            Eigen::VectorXd links = Eigen::VectorXd::Zero(count);
            for (std::uint32_t other = 0; other < count; ++other) {
                links(group_of[other]) += other == cluster ? 0 : ends(cluster, other);
            }
            const auto value = [&](std::uint32_t group) {
                const double volume = group_volumes(group) - (group == own ? volumes(cluster) : 0);
                return (links(group) - volumes(cluster) * volume / total) / total;
            };
            std::uint32_t best = own;
            for (std::uint32_t group = 0; group < count; ++group) {
                if (sizes[group] > 0 && value(group) > value(best) + kLeast) {
                    best = group;
                }
            }
            if (best != own) {
                group_volumes(own) -= volumes(cluster);
                group_volumes(best) += volumes(cluster);
                --sizes[own];
                ++sizes[best];
                group_of[cluster] = best;
                has_moved = true;
            }
        }
    }
}

}  // namespace

GroupEdges group_edges(const Graph& graph, std::span<const std::uint32_t> group_of,
                       std::uint32_t num_groups) {
    GroupEdges edges(num_groups);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
            const NodeId u = graph.neighbors(v)[i];
            const double weight =
                graph.has_weights() ? static_cast<double>(graph.weights(v)[i]) : 1.0;
            edges.add(group_of[v], group_of[u], u == v ? 2 * weight : weight);
        }
    }
    return edges;
}

std::vector<std::uint32_t> merged_by_modularity(const Graph& graph,
                                                std::span<const std::uint32_t> cluster_of,
                                                std::uint32_t num_clusters, int num_groups) {
    const Eigen::MatrixXd ends = group_edges(graph, cluster_of, num_clusters + 1)
                                     .ends()
                                     .topLeftCorner(num_clusters, num_clusters);
    Merging merging(ends);
    while (merging.num_left() > 1) {
        if (num_groups > 0 && merging.num_left() == static_cast<std::size_t>(num_groups)) {
            break;
        }
        const Merging::Pair pair = merging.best_pair();
        if (num_groups == 0 && pair.gain <= 0) {
            break;
        }
        merging.merge(pair);
    }
    std::vector<std::uint32_t> group_of = merging.group_of();
    move_clusters(ends, group_of);
    return group_of;
}

}  // namespace irwe
