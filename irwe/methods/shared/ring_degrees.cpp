#include "irwe/methods/shared/ring_degrees.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerSearch = 256;

// Breadth-first searches, one after the other.
class Rings {
public:
    Rings(const Graph& graph, const RingOptions& options)
        : graph_(graph), options_(options), is_met_(graph.num_nodes(), 0) {}

    template <typename Row>
    void add_to(Row&& row, NodeId node) {
        meet(node);
        std::size_t ring_begin = 0;
        double weight = 1;
        for (int hop = 0; hop <= options_.num_hops; ++hop) {
            const std::size_t ring_end = met_.size();
            for (std::size_t i = ring_begin; i < ring_end; ++i) {
                row[octave(met_[i])] += weight;
                if (hop < options_.num_hops) {
                    for (const NodeId u : graph_.neighbors(met_[i])) {
                        meet(u);
                    }
                }
            }
            ring_begin = ring_end;
            weight *= options_.discount;
        }
        for (const NodeId u : met_) {
            is_met_[u] = 0;
        }
        met_.clear();
    }

private:
    void meet(NodeId v) {
        if (is_met_[v] == 0) {
            is_met_[v] = 1;
            met_.push_back(v);
        }
    }
    Eigen::Index octave(NodeId v) const {
        return std::min(static_cast<int>(std::bit_width(graph_.degree(v))), options_.num_octaves) -
               1;
    }

    const Graph& graph_;
    const RingOptions& options_;
    std::vector<std::uint8_t> is_met_;
    std::vector<NodeId> met_;  // in the order of their distance
};

}  // namespace

int num_degree_octaves(const Graph& graph) {
    int result = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result = std::max(result, static_cast<int>(std::bit_width(graph.degree(v))));
    }
    return result;
}

Matrix ring_degrees(const Graph& graph, const RingOptions& options, ThreadPool& pool) {
    Matrix result = Matrix::Zero(graph.num_nodes(), options.num_octaves);
    parallel_for_chunks(pool, graph.num_nodes(), kNodesPerSearch,
                        [&](std::int64_t begin, std::int64_t end) {
                            Rings rings(graph, options);
                            Eigen::RowVectorXd row(options.num_octaves);
                            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                                if (graph.degree(v) > 0) {
                                    row.setZero();
                                    rings.add_to(row, v);
                                    result.row(v) = row.cast<Real>();
                                }
                            }
                        });
    return result;
}

}  // namespace irwe
