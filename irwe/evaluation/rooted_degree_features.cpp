#include "irwe/evaluation/rooted_degree_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/graph/degree_buckets.h"

namespace irwe {
namespace {

constexpr NodeId kRootsAtOnce = 64;

std::vector<std::uint32_t> bucket_of_nodes(const Graph& graph, int num_buckets) {
    const DegreeBuckets buckets(graph.min_degree(), graph.max_degree(), num_buckets);
    std::vector<std::uint32_t> result(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result[v] = buckets.bucket(graph.degree(v));
    }
    return result;
}

// All walks from up to 64 roots, in step: bit i of a word belongs to root i.
class JointWalks {
public:
    JointWalks(const Graph& graph, NodeId begin, NodeId end)
        : graph_(graph), ends_(graph.num_nodes()), next_(graph.num_nodes()) {
        for (NodeId root = begin; root < end; ++root) {
            ends_[root] = std::uint64_t{1} << (root - begin);
        }
    }

    // For each node, the roots from which a walk of as many hops as there were steps can end there.
    const std::vector<std::uint64_t>& ends() const { return ends_; }

    // Makes one more hop. Returns false if no walk from any root can make it.
    bool step() {
        std::uint64_t reached = 0;
        for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
            std::uint64_t roots = 0;
            for (const NodeId u : graph_.neighbors(v)) {
                roots |= ends_[u];
            }
            next_[v] = roots;
            reached |= roots;
        }
        std::swap(ends_, next_);
        return reached != 0;
    }

private:
    const Graph& graph_;
    std::vector<std::uint64_t> ends_;
    std::vector<std::uint64_t> next_;
};

void append_row(std::span<const std::uint32_t> counts, SparseRows& rows) {
    for (std::size_t column = 0; column < counts.size(); ++column) {
        if (counts[column] != 0) {
            rows.append(static_cast<std::uint32_t>(column), static_cast<Real>(counts[column]));
        }
    }
    rows.end_row();
}

// The rows of the nodes begin, ..., end - 1.
SparseRows rows_of(const Graph& graph, std::span<const std::uint32_t> bucket_of,
                   const RootedDegreeOptions& options, NodeId begin, NodeId end) {
    const auto block_size = static_cast<std::size_t>(options.num_buckets);
    const std::size_t num_columns = block_size * (static_cast<std::size_t>(options.num_hops) + 1);
    std::vector<std::uint32_t> counts(num_columns * (end - begin));
    JointWalks walks(graph, begin, end);
    int hop = 0;
    do {
        const std::size_t block = static_cast<std::size_t>(hop) * block_size;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            for (std::uint64_t roots = walks.ends()[v]; roots != 0; roots &= roots - 1) {
                const auto root = static_cast<std::size_t>(std::countr_zero(roots));
                ++counts[root * num_columns + block + bucket_of[v]];
            }
        }
        ++hop;
    } while (hop <= options.num_hops && walks.step());
    SparseRows rows;
    for (std::size_t root = 0; root < end - begin; ++root) {
        append_row(std::span(counts).subspan(root * num_columns, num_columns), rows);
    }
    return rows;
}

}  // namespace

SparseMatrix rooted_degree_features(const Graph& graph, const RootedDegreeOptions& options,
                                    ThreadPool& pool) {
    constexpr int kMaxBuckets = DegreeBuckets::kMaxBuckets;
    require(options.num_hops >= 0,
            fmt::format("the number of hops is {}, expected 0 or more", options.num_hops));
    require(options.num_buckets >= 1 && options.num_buckets <= kMaxBuckets,
            fmt::format("the number of degree buckets is {}, expected 1 to {}", options.num_buckets,
                        kMaxBuckets));
    const auto block_size = static_cast<std::uint64_t>(options.num_buckets);
    const std::vector<std::uint32_t> bucket_of = bucket_of_nodes(graph, options.num_buckets);
    const auto rows_of_block = [&](std::int64_t begin, std::int64_t end) {
        return rows_of(graph, bucket_of, options, static_cast<NodeId>(begin),
                       static_cast<NodeId>(end));
    };
    return SparseMatrix(map_chunks(pool, graph.num_nodes(), kRootsAtOnce, rows_of_block),
                        kRootsAtOnce,
                        static_cast<std::int64_t>(block_size) * (options.num_hops + 1));
}

}  // namespace irwe
