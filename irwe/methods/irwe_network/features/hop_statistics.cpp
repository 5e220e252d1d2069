#include "irwe/methods/irwe_network/features/hop_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/linalg/sparse_matrix_builder.h"
#include "irwe/methods/shared/occurrence_counter.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerBlock = 256;

void check_num_hops(int num_hops) {
    require(num_hops >= 1, fmt::format("{} hops were asked for; it must be at least 1", num_hops));
}

// A row for each of `nodes`: append_rows(nodes of a block, its rows) writes a block.
SparseMatrix rows_of(const Graph& graph, std::span<const NodeId> nodes, ThreadPool& pool,
                     const std::function<void(std::span<const NodeId>, SparseRows&)>& append_rows) {
    const std::int64_t num_rows = std::ssize(nodes);
    SparseMatrixBuilder builder(static_cast<std::size_t>(num_chunks(num_rows, kRowsPerBlock)));
    parallel_for_chunks(pool, num_rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        append_rows(
            nodes.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
            rows);
        builder.put(static_cast<std::size_t>(begin / kRowsPerBlock), std::move(rows));
    });
    return std::move(builder).build(kRowsPerBlock, graph.num_nodes());
}

// A sum that is zero nearly everywhere: all values, and a list of those that were added to.
class SparseSum {
public:
    explicit SparseSum(NodeId size) : values_(size, 0) {}

    // REQUIRES: value > 0.
    void add(NodeId j, double value) {
        if (values_[j] == 0) {
            touched_.push_back(j);
        }
        values_[j] += value;
    }

    // Calls visit(j, value) in the order in which the places were first added to.
    template <typename Visitor>
    void for_each(Visitor visit) const {
        for (const NodeId j : touched_) {
            visit(j, values_[j]);
        }
    }

    // Afterwards for_each is ascending.
    void sort() {
        if (touched_.size() < values_.size() / 8) {
            std::ranges::sort(touched_);
            return;
        }
        touched_.clear();
        for (NodeId j = 0; j < values_.size(); ++j) {
            if (values_[j] != 0) {
                touched_.push_back(j);
            }
        }
    }

    void clear() {
        for (const NodeId j : touched_) {
            values_[j] = 0;
        }
        touched_.clear();
    }

private:
    std::vector<double> values_;
    std::vector<NodeId> touched_;
};

// Follows the walks from one node after another, all at once.
class HopDistribution {
public:
    HopDistribution(const Graph& graph, int num_hops)
        : graph_(graph),
          num_hops_(num_hops),
          here_(graph.num_nodes()),
          next_(graph.num_nodes()),
          total_(graph.num_nodes()) {}

    void append_row(NodeId root, SparseRows& rows) {
        if (graph_.degree(root) > 0) {
            here_.add(root, 1);
            for (int t = 1; t <= num_hops_; ++t) {
                hop();
                here_.for_each([&](NodeId j, double chance) { total_.add(j, chance); });
            }
            total_.sort();
            total_.for_each(
                [&](NodeId j, double sum) { rows.append(j, static_cast<Real>(sum / num_hops_)); });
            here_.clear();
            total_.clear();
        }
        rows.end_row();
    }

private:
    void hop() {
        here_.for_each([&](NodeId i, double chance) {
            const double share = chance / graph_.strength(i);
            for_each_edge(graph_, i,
                          [&](NodeId j, double weight) { next_.add(j, weight * share); });
        });
        here_.clear();
        std::swap(here_, next_);
    }

    const Graph& graph_;
    int num_hops_;
    SparseSum here_;   // (P^t)_i
    SparseSum next_;   // (P^(t + 1))_i
    SparseSum total_;  // sum over t
};

// Counts the visits at places 1 to num_hops of the first `num_walks` walks of v.
void count_visits(const WalkSet& walks, NodeId v, int num_hops, int num_walks,
                  OccurrenceCounter& visits) {
    WalkBlock block;
    for (int first = 0; first < num_walks; first += WalkBlock::kWidth) {
        walks.draw(v, first, block);
        const auto count =
            static_cast<std::size_t>(std::min<int>(WalkBlock::kWidth, num_walks - first));
        for (int j = 1; j <= num_hops; ++j) {
            visits.add(block.nodes_at(j).first(count));
        }
    }
}

}  // namespace

SparseMatrix hop_frequencies(const Graph& graph, int num_hops, std::span<const NodeId> nodes,
                             ThreadPool& pool) {
    check_num_hops(num_hops);
    return rows_of(graph, nodes, pool, [&](std::span<const NodeId> block, SparseRows& rows) {
        HopDistribution distribution(graph, num_hops);
        for (const NodeId v : block) {
            distribution.append_row(v, rows);
        }
    });
}

SparseMatrix hop_frequencies(const Graph& graph, int num_hops, ThreadPool& pool) {
    return hop_frequencies(graph, num_hops, all_nodes(graph), pool);
}

SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     std::span<const NodeId> nodes, ThreadPool& pool) {
    const WalkOptions& options = walks.options();
    require(num_hops >= 1 && num_hops <= options.walk_length,
            fmt::format("{} hops were asked for of walks of {} steps; it must be from 1 to {}",
                        num_hops, options.walk_length, options.walk_length));
    require(walks_per_node >= 1 && walks_per_node <= options.walks_per_node,
            fmt::format("{} walks per node were asked for and each node has {}; it must be from 1 "
                        "to {}",
                        walks_per_node, options.walks_per_node, options.walks_per_node));
    const Graph& graph = walks.graph();
    const double num_visits = static_cast<double>(num_hops) * walks_per_node;
    return rows_of(graph, nodes, pool, [&](std::span<const NodeId> block, SparseRows& rows) {
        OccurrenceCounter visits(graph.num_nodes(), static_cast<std::size_t>(num_visits));
        for (const NodeId v : block) {
            if (graph.degree(v) > 0) {
                count_visits(walks, v, num_hops, walks_per_node, visits);
                visits.drain([&](std::uint32_t node, std::uint32_t count) {
                    rows.append(node, static_cast<Real>(count / num_visits));
                });
            }
            rows.end_row();
        }
    });
}

SparseMatrix sampled_hop_frequencies(const WalkSet& walks, int num_hops, int walks_per_node,
                                     ThreadPool& pool) {
    return sampled_hop_frequencies(walks, num_hops, walks_per_node, all_nodes(walks.graph()), pool);
}

double exact_hop_cost(const Graph& graph, int num_hops) {
    check_num_hops(num_hops);
    double degrees = 0;
    double squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const double degree = graph.degree(v);
        degrees += degree;
        squares += degree * degree;
    }
    if (degrees == 0) {
        return 0;
    }
    const double num_nodes = graph.num_nodes();
    const double branching = squares / degrees;
    double result = 0;
    double crossed = degrees / num_nodes;  // edges that one more hop from a node takes
    for (int t = 1; t <= num_hops; ++t) {
        result += num_nodes * crossed;
        crossed = std::min(degrees, crossed * branching);
    }
    return result;
}

}  // namespace irwe
