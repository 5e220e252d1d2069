#include "irwe/graph/communities.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/base/shuffle.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {
namespace {

constexpr NodeId kNone = std::numeric_limits<NodeId>::max();

using Partition = std::vector<NodeId>;  // the group of each node

// A graph whose nodes are groups of nodes. Inner edges count in strengths alone.
struct GroupGraph {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> targets;
    std::vector<double> weights;
    std::vector<double> strengths;  // of all edges, inner ones twice

    NodeId num_nodes() const { return static_cast<NodeId>(strengths.size()); }
};

GroupGraph group_graph(const Graph& graph) {
    GroupGraph result;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double strength = 0;
        for_each_edge(graph, v, [&](NodeId u, double weight) {
            strength += u == v ? 2 * weight : weight;
            if (u != v) {
                result.targets.push_back(u);
                result.weights.push_back(weight);
            }
        });
        result.strengths.push_back(strength);
        result.offsets.push_back(result.targets.size());
    }
    return result;
}

// Sums of weights by group, which know the groups that they were added to.
class GroupSums {
public:
    explicit GroupSums(NodeId num_groups) : sums_(num_groups, 0), is_met_(num_groups, 0) {}

    void add(NodeId group, double weight) {
        if (is_met_[group] == 0) {
            is_met_[group] = 1;
            met_.push_back(group);
        }
        sums_[group] += weight;
    }
    double operator[](NodeId group) const { return sums_[group]; }
    std::vector<NodeId>& met() { return met_; }
    void clear() {
        for (const NodeId group : met_) {
            sums_[group] = 0;
            is_met_[group] = 0;
        }
        met_.clear();
    }

private:
    std::vector<double> sums_;
    std::vector<char> is_met_;
    std::vector<NodeId> met_;
};

// Numbers groups by their first node and returns how many there are.
NodeId renumber(Partition& group_of) {
    const NodeId end = group_of.empty() ? 0 : std::ranges::max(group_of) + 1;
    std::vector<NodeId> number(end, kNone);
    NodeId count = 0;
    for (NodeId& group : group_of) {
        if (number[group] == kNone) {
            number[group] = count++;
        }
        group = number[group];
    }
    return count;
}

std::vector<NodeId> shuffled_nodes(NodeId num_nodes, RandomStream stream) {
    std::vector<NodeId> order(num_nodes);
    std::iota(order.begin(), order.end(), NodeId{0});
    shuffle(std::span(order), stream);
    return order;
}

// The rounds of one graph of groups. A gain is a change of the modularity times half of the
// strength of the graph: w(v, C) - density k_v K_C, with the strength k of a node and K of a group.
class Rounds {
public:
    Rounds(const GroupGraph& graph, double density)
        : graph_(graph), density_(density), sums_(graph.num_nodes()) {}

    // Moves nodes to the groups of neighbors, or out of their own, while that gains something.
    void move_nodes(Partition& group_of, RandomStream stream) {
        std::vector<double> strengths(graph_.num_nodes(), 0);
        std::vector<NodeId> sizes(graph_.num_nodes(), 0);
        for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
            strengths[group_of[v]] += graph_.strengths[v];
            ++sizes[group_of[v]];
        }
        std::vector<NodeId> empty;
        for (NodeId group = graph_.num_nodes(); group > 0; --group) {
            if (sizes[group - 1] == 0) {
                empty.push_back(group - 1);
            }
        }
        const std::vector<NodeId> order = shuffled_nodes(graph_.num_nodes(), stream);
        std::deque<NodeId> queue(order.begin(), order.end());
        std::vector<char> is_queued(graph_.num_nodes(), 1);
        while (!queue.empty()) {
            const NodeId v = queue.front();
            queue.pop_front();
            is_queued[v] = 0;
            const NodeId own = group_of[v];
            const double k = graph_.strengths[v];
            for_each_neighbor_of(v, [&](NodeId u, double w) { sums_.add(group_of[u], w); });
            strengths[own] -= k;
            NodeId best = own;
            double best_gain = sums_[own] - density_ * k * strengths[own] + kLeast * k;
            std::ranges::sort(sums_.met());  // so that the first of equal ones is taken
            for (const NodeId group : sums_.met()) {
                const double gain = sums_[group] - density_ * k * strengths[group];
                if (group != own && gain > best_gain) {
                    best = group;
                    best_gain = gain;
                }
            }
            if (best_gain < 0 && sizes[own] > 1) {  // better alone
                best = empty.back();
                empty.pop_back();
            }
            sums_.clear();
            strengths[best] += k;
            if (best == own) {
                continue;
            }
            group_of[v] = best;
            ++sizes[best];
            if (--sizes[own] == 0) {
                strengths[own] = 0;
                empty.push_back(own);
            }
            for_each_neighbor_of(v, [&](NodeId u, double) {
                if (group_of[u] != best && is_queued[u] == 0) {
                    is_queued[u] = 1;
                    queue.push_back(u);
                }
            });
        }
    }

    // Returns the parts of groups that Leiden's refinement finds: nodes that are alone join a part
    // of their group, if both are well connected with the rest of the group, where it gains most.
    Partition refined(const Partition& group_of, RandomStream stream) {
        const NodeId n = graph_.num_nodes();
        std::vector<double> group_strengths(n, 0);
        for (NodeId v = 0; v < n; ++v) {
            group_strengths[group_of[v]] += graph_.strengths[v];
        }
        Partition part_of(n);
        std::iota(part_of.begin(), part_of.end(), NodeId{0});
        std::vector<NodeId> sizes(n, 1);
        std::vector<double> strengths = graph_.strengths;
        std::vector<double> to_rest(n, 0);  // from a part to the rest of its group
        for (NodeId v = 0; v < n; ++v) {
            for_each_neighbor_of(
                v, [&](NodeId u, double w) { to_rest[v] += group_of[u] == group_of[v] ? w : 0; });
        }
        const auto is_well_connected = [&](NodeId part, NodeId group) {
            const double rest = group_strengths[group] - strengths[part];
            return to_rest[part] >= density_ * strengths[part] * rest;
        };
        for (const NodeId v : shuffled_nodes(n, stream)) {
            const NodeId group = group_of[v];
            if (part_of[v] != v || sizes[v] > 1 || !is_well_connected(v, group)) {
                continue;
            }
            for_each_neighbor_of(v, [&](NodeId u, double w) {
                if (group_of[u] == group) {
                    sums_.add(part_of[u], w);
                }
            });
            std::ranges::sort(sums_.met());
            const double k = graph_.strengths[v];
            NodeId best = v;
            double best_gain = 0;
            for (const NodeId part : sums_.met()) {
                const double gain = sums_[part] - density_ * k * strengths[part];
                if (gain > best_gain && is_well_connected(part, group)) {
                    best = part;
                    best_gain = gain;
                }
            }
            if (best != v) {
                part_of[v] = best;
                ++sizes[best];
                sizes[v] = 0;
                strengths[best] += k;
                to_rest[best] += to_rest[v] - 2 * sums_[best];
            }
            sums_.clear();
        }
        return part_of;
    }

    // Returns the graph whose nodes are the parts.
    GroupGraph grouped(const Partition& part_of, NodeId num_parts) {
        std::vector<std::vector<NodeId>> members(num_parts);
        for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
            members[part_of[v]].push_back(v);
        }
        GroupGraph result;
        for (NodeId part = 0; part < num_parts; ++part) {
            double strength = 0;
            for (const NodeId v : members[part]) {
                strength += graph_.strengths[v];
                for_each_neighbor_of(v, [&](NodeId u, double w) {
                    if (part_of[u] != part) {
                        sums_.add(part_of[u], w);
                    }
                });
            }
            std::ranges::sort(sums_.met());
            for (const NodeId other : sums_.met()) {
                result.targets.push_back(other);
                result.weights.push_back(sums_[other]);
            }
            sums_.clear();
            result.strengths.push_back(strength);
            result.offsets.push_back(result.targets.size());
        }
        return result;
    }

private:
    static constexpr double kLeast = 1e-10;  // times the strength of a node: a gain that counts

    template <typename Visit>
    void for_each_neighbor_of(NodeId v, const Visit& visit) const {
        for (std::uint64_t i = graph_.offsets[v]; i < graph_.offsets[v + std::size_t{1}]; ++i) {
            visit(graph_.targets[i], graph_.weights[i]);
        }
    }

    const GroupGraph& graph_;
    double density_;
    GroupSums sums_;
};

// Moves and merges from level to level, beginning with a partition of the nodes. Returns a better
// one, or the same.
Partition improved(const GroupGraph& whole, double density, const Random& random,
                   const Partition& group_of) {
    GroupGraph graph = whole;
    Partition level_of_node(whole.num_nodes());  // the node of `graph` that each node is in
    std::iota(level_of_node.begin(), level_of_node.end(), NodeId{0});
    Partition groups = group_of;
    for (std::uint64_t level = 0;; ++level) {
        Rounds rounds(graph, density);
        rounds.move_nodes(groups, random.stream("moves", level));
        const NodeId num_groups = renumber(groups);
        Partition parts = rounds.refined(groups, random.stream("refinement", level));
        const NodeId num_parts = renumber(parts);
        if (num_groups == graph.num_nodes() || num_parts == graph.num_nodes()) {
            break;
        }
        Partition group_of_part(num_parts);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            group_of_part[parts[v]] = groups[v];
        }
        graph = rounds.grouped(parts, num_parts);
        for (NodeId& node : level_of_node) {
            node = parts[node];
        }
        groups = std::move(group_of_part);
    }
    for (NodeId& node : level_of_node) {
        node = groups[node];
    }
    return level_of_node;
}

// Returns the connected parts of groups, which have at least the modularity of the groups.
Partition connected_parts(const Graph& graph, const Partition& group_of) {
    Partition part_of(group_of.size(), kNone);
    std::vector<NodeId> waiting;
    NodeId count = 0;
    for (NodeId root = 0; root < graph.num_nodes(); ++root) {
        if (part_of[root] != kNone) {
            continue;
        }
        part_of[root] = count;
        waiting.push_back(root);
        while (!waiting.empty()) {
            const NodeId v = waiting.back();
            waiting.pop_back();
            for (const NodeId u : graph.neighbors(v)) {
                if (part_of[u] == kNone && group_of[u] == group_of[root]) {
                    part_of[u] = count;
                    waiting.push_back(u);
                }
            }
        }
        ++count;
    }
    return part_of;
}

}  // namespace

Communities find_communities(const Graph& graph, const CommunityOptions& options) {
    require(options.resolution > 0, [&] {
        return fmt::format("the resolution of communities: expected a number above 0, found {}",
                           options.resolution);
    });
    const GroupGraph whole = group_graph(graph);
    const double total = std::accumulate(whole.strengths.begin(), whole.strengths.end(), 0.0);
    Partition group_of(graph.num_nodes());
    std::iota(group_of.begin(), group_of.end(), NodeId{0});
    constexpr std::uint64_t kManyRounds = 100;  // a few in practice
    const Random random(options.seed);
    for (std::uint64_t round = 0; total > 0 && round < kManyRounds; ++round) {
        const Random of_round(random.stream("communities", round)());
        const Partition before = group_of;
        group_of =
            connected_parts(graph, improved(whole, options.resolution / total, of_round, before));
        if (group_of == before) {
            break;
        }
    }
    Communities result{std::move(group_of), {}};
    for (const NodeId community : result.of_node) {
        if (community == result.sizes.size()) {
            result.sizes.push_back(0);
        }
        ++result.sizes[community];
    }
    return result;
}

std::vector<double> community_strengths(const Graph& graph, std::span<const NodeId> of_node,
                                        NodeId num_communities) {
    std::vector<double> inside(num_communities, 0);
    std::vector<double> volumes(num_communities, 0);
    double total = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for_each_edge(graph, v, [&](NodeId u, double weight) {
            const double count = u == v ? 2 * weight : weight;
            total += count;
            volumes[of_node[v]] += count;
            inside[of_node[v]] += of_node[u] == of_node[v] ? count : 0;
        });
    }
    for (NodeId community = 0; community < num_communities && total > 0; ++community) {
        const double share = volumes[community] / total;
        inside[community] = inside[community] / total - share * share;
    }
    return inside;
}

}  // namespace irwe
