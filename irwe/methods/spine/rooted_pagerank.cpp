#include "irwe/methods/spine/rooted_pagerank.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "irwe/base/chunks.h"

namespace irwe {
namespace {

// Numbers of nodes of which few are not zero.
class SparseNumbers {
public:
    explicit SparseNumbers(NodeId num_nodes) : values_(num_nodes, 0.0), is_there_(num_nodes, 0) {}

    void add(NodeId v, double value) {
        if (is_there_[v] == 0) {
            is_there_[v] = 1;
            nodes_.push_back(v);
        }
        values_[v] += value;
    }
    double operator[](NodeId v) const { return values_[v]; }
    const std::vector<NodeId>& nodes() const { return nodes_; }
    void clear() {
        for (const NodeId v : nodes_) {
            values_[v] = 0;
            is_there_[v] = 0;
        }
        nodes_.clear();
    }

private:
    std::vector<double> values_;
    std::vector<std::uint8_t> is_there_;
    std::vector<NodeId> nodes_;
};

// The walk from one node after the other, with memory that is used again.
class Walker {
public:
    Walker(const Graph& graph, const PageRankOptions& options)
        : graph_(graph),
          options_(options),
          shares_(graph.num_nodes()),
          waiting_(graph.num_nodes()),
          arriving_(graph.num_nodes()) {}

    std::vector<RankedNode> from(NodeId start, const std::vector<std::uint32_t>& ties) {
        shares_.clear();
        waiting_.clear();
        waiting_.add(start, 1);
        while (!waiting_.nodes().empty()) {
            step();
        }
        std::vector<RankedNode> ranked;
        for (const NodeId v : shares_.nodes()) {
            ranked.push_back({v, static_cast<float>(shares_[v])});
        }
        const std::size_t kept =
            std::min(ranked.size(), static_cast<std::size_t>(options_.num_ranks));
        const auto is_before = [&](const RankedNode& a, const RankedNode& b) {
            return a.share != b.share
                       ? a.share > b.share
                       : std::pair(ties[a.node], b.node) > std::pair(ties[b.node], a.node);
        };
        std::ranges::partial_sort(ranked, ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                                  is_before);
        // A list of its own, without the room that all nodes took.
        return {ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept)};
    }

private:
    // Counts what waits, and passes it on.
    void step() {
        arriving_.clear();
        for (const NodeId v : waiting_.nodes()) {
            const double amount = waiting_[v];
            const NodeId degree = graph_.degree(v);
            shares_.add(v, options_.restart * amount);
            if (degree > 0 && amount >= options_.tolerance * degree) {
                const double passed = (1 - options_.restart) * amount / degree;
                for (const NodeId u : graph_.neighbors(v)) {
                    arriving_.add(u, passed);
                }
            }
        }
        std::swap(waiting_, arriving_);
    }

    const Graph& graph_;
    PageRankOptions options_;
    SparseNumbers shares_, waiting_, arriving_;
};

}  // namespace

std::vector<std::vector<RankedNode>> rooted_pagerank(const Graph& graph,
                                                     const PageRankOptions& options,
                                                     const std::vector<std::uint32_t>& ties,
                                                     ThreadPool& pool) {
    assert(options.restart > 0 && options.restart <= 1 && options.tolerance > 0);
    constexpr std::int64_t kNodesPerChunk = 256;
    std::vector<std::vector<RankedNode>> result(graph.num_nodes());
    parallel_for_chunks(pool, graph.num_nodes(), kNodesPerChunk,
                        [&](std::int64_t begin, std::int64_t end) {
                            Walker walker(graph, options);
                            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                                result[v] = walker.from(v, ties);
                            }
                        });
    return result;
}

double share_distance(const std::vector<RankedNode>& a, const std::vector<RankedNode>& b) {
    assert(!a.empty() && !b.empty());
    constexpr double kAdded = 0.001;
    const auto cost = [&](std::size_t i, std::size_t j) {
        const auto share = static_cast<double>(a[i].share);
        const auto other = static_cast<double>(b[j].share);
        return (std::max(share, other) + kAdded) / (std::min(share, other) + kAdded) - 1;
    };
    std::vector<double> before(b.size());
    std::vector<double> row(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            double least = std::numeric_limits<double>::infinity();
            if (i > 0) {
                least = std::min(least, before[j]);
            }
            if (j > 0) {
                least = std::min(least, row[j - 1]);
            }
            if (i > 0 && j > 0) {
                least = std::min(least, before[j - 1]);
            }
            row[j] = cost(i, j) + (i == 0 && j == 0 ? 0 : least);
        }
        std::swap(before, row);
    }
    return before.back();
}

}  // namespace irwe
