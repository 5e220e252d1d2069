#include "irwe/evaluation/similarity_graph.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

constexpr int kRowsAtOnce = 16;

using RowValues = Eigen::Array<double, kRowsAtOnce, 1>;  // one value for each of 16 rows

// |y|^2 of every row y.
std::vector<double> squared_lengths(const SparseMatrix& features) {
    std::vector<double> result(static_cast<std::size_t>(features.num_rows()), 0);
    for (std::int64_t i = 0; i < features.num_rows(); ++i) {
        for (const Real value : features.row(i).values) {
            result[static_cast<std::size_t>(i)] +=
                static_cast<double>(value) * static_cast<double>(value);
        }
    }
    return result;
}

// The nodes with the highest of the values that were offered.
class Nearest {
public:
    explicit Nearest(std::size_t capacity) : capacity_(capacity) { heap_.reserve(capacity); }

    // REQUIRES: nodes come in ascending order.
    void offer(double value, NodeId node) {
        if (heap_.size() < capacity_) {
            heap_.push_back({value, node});
            std::ranges::push_heap(heap_, is_nearer);
        } else if (value > heap_.front().value) {  // of equal values, the one that came first stays
            std::ranges::pop_heap(heap_, is_nearer);
            heap_.back() = {value, node};
            std::ranges::push_heap(heap_, is_nearer);
        }
    }

    template <typename Visit>
    void for_each_node(Visit visit) const {
        for (const Entry& entry : heap_) {
            visit(entry.node);
        }
    }

private:
    struct Entry {
        double value;
        NodeId node;
    };
    // The order of the heap: the farthest comes first.
    static bool is_nearer(const Entry& a, const Entry& b) {
        return a.value > b.value || (a.value == b.value && a.node < b.node);
    }

    std::size_t capacity_;
    std::vector<Entry> heap_;
};

// The nearest others of the rows begin, ..., end - 1, which stand side by side in a dense table:
// each entry of another row meets all of them at once. The row y nearest to x is that of the
// highest 2 <x, y> - |y|^2 = |x|^2 - |x - y|^2.
void find_nearest(const SparseMatrix& features, std::span<const double> squared_length_of,
                  std::int64_t begin, std::int64_t end, std::span<Nearest> nearest) {
    std::vector<RowValues> table(static_cast<std::size_t>(features.num_columns()),
                                 RowValues::Zero());
    for (std::int64_t i = begin; i < end; ++i) {
        const SparseRow row = features.row(i);
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            table[row.columns[k]][i - begin] = static_cast<double>(row.values[k]);
        }
    }
    for (std::int64_t j = 0; j < features.num_rows(); ++j) {
        const SparseRow row = features.row(j);
        RowValues sums = RowValues::Zero();
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            sums += static_cast<double>(row.values[k]) * table[row.columns[k]];
        }
        sums = sums * 2 - squared_length_of[static_cast<std::size_t>(j)];
        for (std::int64_t i = begin; i < end; ++i) {
            if (i != j) {
                nearest[static_cast<std::size_t>(i - begin)].offer(sums[i - begin],
                                                                   static_cast<NodeId>(j));
            }
        }
    }
}

}  // namespace

Graph similarity_graph(const SparseMatrix& features, int num_neighbors, ThreadPool& pool) {
    require(num_neighbors >= 1,
            fmt::format("the number of nearest nodes is {}, expected at least 1", num_neighbors));
    const auto num_nodes = static_cast<NodeId>(features.num_rows());
    const auto per_node =
        std::min(static_cast<std::size_t>(num_neighbors), std::size_t{std::max(num_nodes, 1U)} - 1);
    const std::vector<double> squared_length_of = squared_lengths(features);
    std::vector<Edge> edges(num_nodes * per_node);
    parallel_for_chunks(pool, num_nodes, kRowsAtOnce, [&](std::int64_t begin, std::int64_t end) {
        std::vector<Nearest> nearest(static_cast<std::size_t>(end - begin), Nearest(per_node));
        find_nearest(features, squared_length_of, begin, end, nearest);
        std::size_t place = static_cast<std::size_t>(begin) * per_node;
        for (std::int64_t i = begin; i < end; ++i) {
            nearest[static_cast<std::size_t>(i - begin)].for_each_node([&](NodeId node) {
                edges[place++] = {static_cast<NodeId>(i), node};
            });
        }
    });
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

}  // namespace irwe
