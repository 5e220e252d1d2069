#include "irwe/answers/node_facts.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "irwe/graph/components.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerChunk = 1024;

// Neighbors that come later in the order of degrees, so that none has more than sqrt(2 E).
class LaterNeighbors {
public:
    explicit LaterNeighbors(const Graph& graph) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            for (const NodeId u : graph.neighbors(v)) {
                if (graph.degree(u) > graph.degree(v) ||
                    (graph.degree(u) == graph.degree(v) && u > v)) {
                    targets_.push_back(u);
                }
            }
            offsets_.push_back(targets_.size());
        }
    }

    std::span<const NodeId> of(NodeId v) const {
        const std::span<const NodeId> all(targets_);
        return all.subspan(offsets_[v], offsets_[v + std::size_t{1}] - offsets_[v]);
    }

private:
    std::vector<std::uint64_t> offsets_{0};
    std::vector<NodeId> targets_;
};

// Each triangle is found once, from its earliest node. Whole numbers: the order of the additions
// does not matter.
void count_triangles(const Graph& graph, std::vector<NodeFacts>& facts, ThreadPool& pool) {
    const LaterNeighbors later(graph);
    const auto add = [&](NodeId v, std::uint64_t count) {
        std::atomic_ref(facts[v].triangles).fetch_add(count, std::memory_order_relaxed);
    };
    parallel_for_chunks(
        pool, graph.num_nodes(), kNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
            for (auto v = static_cast<NodeId>(begin); v < static_cast<NodeId>(end); ++v) {
                for (const NodeId u : later.of(v)) {
                    auto a = later.of(v).begin();
                    auto b = later.of(u).begin();
                    std::uint64_t count = 0;
                    while (a != later.of(v).end() && b != later.of(u).end()) {
                        if (*a == *b) {
                            add(*a, 1);
                            ++count;
                        }
                        const NodeId least = std::min(*a, *b);
                        a += static_cast<std::ptrdiff_t>(*a == least);
                        b += static_cast<std::ptrdiff_t>(*b == least);
                    }
                    if (count > 0) {
                        add(v, count);
                        add(u, count);
                    }
                }
            }
        });
}

// Peels nodes off by their degree among those that are left (Batagelj and Zaversnik, 2003), which
// are kept sorted by counting.
void find_cores(const Graph& graph, std::vector<NodeFacts>& facts) {
    const NodeId n = graph.num_nodes();
    std::vector<NodeId> left(n);
    for (NodeId v = 0; v < n; ++v) {
        left[v] = facts[v].degree;
    }
    std::vector<NodeId> begin_of(graph.max_degree() + std::size_t{2}, 0);
    for (const NodeId degree : left) {
        ++begin_of[degree + std::size_t{1}];
    }
    for (std::size_t degree = 1; degree < begin_of.size(); ++degree) {
        begin_of[degree] += begin_of[degree - 1];
    }
    std::vector<NodeId> order(n);
    std::vector<NodeId> place_of(n);
    std::vector<NodeId> next = begin_of;
    for (NodeId v = 0; v < n; ++v) {
        place_of[v] = next[left[v]]++;
        order[place_of[v]] = v;
    }
    for (NodeId done = 0; done < n; ++done) {
        const NodeId v = order[done];
        facts[v].core = left[v];
        for (const NodeId u : graph.neighbors(v)) {
            if (left[u] > left[v]) {
                const NodeId first = begin_of[left[u]]++;
                const NodeId other = order[first];
                std::swap(order[first], order[place_of[u]]);
                std::swap(place_of[other], place_of[u]);
                --left[u];
            }
        }
    }
}

bool has_self_loop(const Graph& graph, NodeId v) {
    return graph.num_self_loops() > 0 && graph.has_edge(v, v);
}

// Calls visit(neighbor, weight, leaving, arriving) for the neighbors of v other than itself.
template <typename Visit>
void for_each_other(const Graph& graph, NodeId v, const Visit& visit) {
    const std::span<const NodeId> neighbors = graph.neighbors(v);
    const std::span<const float> weights = graph.weights(v);
    const std::span<const float> leaving = graph.leaving_weights(v);
    const std::span<const float> arriving = graph.arriving_weights(v);
    const auto number = [](std::span<const float> numbers, std::size_t i, double without) {
        return numbers.empty() ? without : static_cast<double>(numbers[i]);
    };
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        if (neighbors[i] != v) {
            visit(neighbors[i], number(weights, i, 1), number(leaving, i, 0),
                  number(arriving, i, 0));
        }
    }
}

void look_at_neighbors(const Graph& graph, std::vector<NodeFacts>& facts, NodeId v) {
    NodeFacts& fact = facts[v];
    double sum = 0;
    double num_leaves = 0;
    for_each_other(graph, v, [&](NodeId u, double weight, double leaving, double arriving) {
        const NodeId degree = facts[u].degree;
        sum += degree;
        num_leaves += degree == 1 ? 1 : 0;
        fact.largest_neighbor_degree = std::max(fact.largest_neighbor_degree, degree);
        fact.strength += weight;
        fact.sent += leaving;
        fact.received += arriving;
        fact.out_degree += leaving > 0 ? 1 : 0;
        fact.in_degree += arriving > 0 ? 1 : 0;
    });
    if (fact.degree > 0) {
        fact.mean_neighbor_degree = sum / fact.degree;
        fact.leaf_share = num_leaves / fact.degree;
    }
    if (fact.degree > 1) {
        fact.clustering = static_cast<double>(fact.triangles) /
                          (0.5 * static_cast<double>(fact.degree) * (fact.degree - 1.0));
    }
}

}  // namespace

std::vector<NodeFacts> node_facts(const Graph& graph, ThreadPool& pool) {
    std::vector<NodeFacts> facts(graph.num_nodes());
    const Components components = connected_components(graph);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        facts[v].degree = graph.degree(v) - (has_self_loop(graph, v) ? 1 : 0);
        facts[v].component_size = components.sizes[components.of_node[v]];
    }
    count_triangles(graph, facts, pool);
    find_cores(graph, facts);
    parallel_for_chunks(pool, graph.num_nodes(), kNodesPerChunk,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t v = begin; v < end; ++v) {
                                look_at_neighbors(graph, facts, static_cast<NodeId>(v));
                            }
                        });
    return facts;
}

std::vector<GroupShare> step_groups(const Graph& graph, std::span<const std::uint32_t> group_of,
                                    NodeId node) {
    assert(group_of.size() == graph.num_nodes());
    std::vector<GroupShare> steps;
    double total = 0;
    for_each_other(graph, node, [&](NodeId u, double weight, double, double) {
        steps.push_back({group_of[u], weight});
        total += weight;
    });
    std::ranges::stable_sort(steps, {}, &GroupShare::group);
    std::vector<GroupShare> result;
    for (const GroupShare& step : steps) {
        if (result.empty() || result.back().group != step.group) {
            result.push_back({step.group, 0});
        }
        result.back().share += step.share;
    }
    if (total <= 0) {
        return {};
    }
    for (GroupShare& each : result) {
        each.share /= total;
    }
    std::ranges::stable_sort(result, std::ranges::greater(), &GroupShare::share);
    return result;
}

std::vector<double> leaving_shares(const Graph& graph, std::span<const std::uint32_t> group_of) {
    assert(group_of.size() == graph.num_nodes());
    std::vector<double> shares(graph.num_nodes(), 0);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double total = 0;
        for_each_other(graph, v, [&](NodeId u, double weight, double, double) {
            total += weight;
            shares[v] += group_of[u] != group_of[v] ? weight : 0;
        });
        shares[v] = total > 0 ? shares[v] / total : 0;
    }
    return shares;
}

}  // namespace irwe
