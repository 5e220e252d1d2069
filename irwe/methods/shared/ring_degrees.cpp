#include "irwe/methods/shared/ring_degrees.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>

#include "irwe/base/spares.h"

namespace irwe {

// A search from up to 64 nodes at a time: bit s of a word stands for the s-th of them.
class RingDegrees::Search {
public:
    Search(const Graph& graph, int max_distance)
        : graph_(graph),
          max_distance_(max_distance),
          seen_(graph.num_nodes()),
          here_(graph.num_nodes()),
          next_(graph.num_nodes()) {}

    // Writes the rings of the nodes first, first + 1, ... to `nodes`.
    void run(NodeId first, std::span<Node> nodes) {
        for (NodeId s = 0; s < nodes.size(); ++s) {
            seen_[first + s] = here_[first + s] = std::uint64_t{1} << s;
            reached_.push_back(first + s);
        }
        frontier_ = reached_;
        for (int k = 0; !frontier_.empty(); ++k) {
            write_ring(nodes);
            if (k == max_distance_) {
                break;
            }
            advance();
        }
        for (const NodeId v : reached_) {
            seen_[v] = here_[v] = 0;
        }
        reached_.clear();
    }

private:
    void write_ring(std::span<Node> nodes) {
        std::ranges::sort(frontier_, {}, [&](NodeId v) { return graph_.degree(v); });
        for (const NodeId v : frontier_) {
            const NodeId degree = graph_.degree(v);
            for (std::uint64_t bits = here_[v]; bits != 0; bits &= bits - 1) {
                Node& node = nodes[static_cast<std::size_t>(std::countr_zero(bits))];
                const std::size_t begin = node.ends.empty() ? 0 : node.ends.back();
                if (node.degrees.size() > begin && node.degrees.back().degree == degree) {
                    ++node.degrees.back().count;
                } else {
                    node.degrees.push_back({degree, 1});
                }
            }
        }
        for (Node& node : nodes) {
            if (node.degrees.size() > (node.ends.empty() ? 0 : node.ends.back())) {
                node.ends.push_back(static_cast<std::uint32_t>(node.degrees.size()));
            }
        }
    }

    void advance() {
        after_.clear();
        for (const NodeId v : frontier_) {
            for (const NodeId u : graph_.neighbors(v)) {
                const std::uint64_t fresh = here_[v] & ~seen_[u];
                if (fresh != 0 && next_[u] == 0) {
                    after_.push_back(u);
                }
                next_[u] |= fresh;
            }
        }
        for (const NodeId v : frontier_) {
            here_[v] = 0;
        }
        for (const NodeId u : after_) {
            if (seen_[u] == 0) {
                reached_.push_back(u);
            }
            seen_[u] |= next_[u];
            here_[u] = next_[u];
            next_[u] = 0;
        }
        frontier_.swap(after_);
    }

    const Graph& graph_;
    int max_distance_;
    std::vector<std::uint64_t> seen_;  // from which nodes a node was reached, now or before
    std::vector<std::uint64_t> here_;  // from which nodes it is reached now
    std::vector<std::uint64_t> next_;  // zeros but within advance()
    std::vector<NodeId> reached_;
    std::vector<NodeId> frontier_;
    std::vector<NodeId> after_;
};

RingDegrees::RingDegrees(const Graph& graph, int max_distance, ThreadPool& pool)
    : nodes_(graph.num_nodes()) {
    constexpr std::int64_t kSources = 64;
    Spares<Search> searches([&] { return std::make_unique<Search>(graph, max_distance); });
    parallel_for_chunks(pool, graph.num_nodes(), kSources,
                        [&](std::int64_t begin, std::int64_t end) {
                            const auto first = static_cast<std::size_t>(begin);
                            const auto count = static_cast<std::size_t>(end - begin);
                            searches.borrow()->run(static_cast<NodeId>(begin),
                                                   std::span(nodes_).subspan(first, count));
                        });
}

std::span<const DegreeCount> RingDegrees::ring(NodeId v, int k) const {
    assert(k >= 0 && k < num_rings(v));
    const Node& node = nodes_[v];
    const auto i = static_cast<std::size_t>(k);
    const std::size_t begin = i == 0 ? 0 : node.ends[i - 1];
    return std::span(node.degrees).subspan(begin, node.ends[i] - begin);
}

}  // namespace irwe
