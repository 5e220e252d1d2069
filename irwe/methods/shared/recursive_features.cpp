#include "irwe/methods/shared/recursive_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>

#include "irwe/base/error.h"
#include "irwe/base/shares.h"
#include "irwe/base/spares.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerTask = 128;
constexpr int kFirstColumns = 3;

using Columns = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The nodes renumbered by degree, each with its neighbors of larger number.
struct DirectedGraph {
    std::vector<NodeId> nodes;           // by number
    std::vector<std::uint64_t> offsets;  // by number
    std::vector<NodeId> targets;         // numbers

    std::span<const NodeId> larger_neighbors(NodeId number) const {
        const std::uint64_t begin = offsets[number];
        return std::span(targets).subspan(begin, offsets[number + std::size_t{1}] - begin);
    }
};

DirectedGraph directed_by_degree(const Graph& graph) {
    DirectedGraph result;
    result.nodes.resize(graph.num_nodes());
    std::iota(result.nodes.begin(), result.nodes.end(), NodeId{0});
    std::ranges::stable_sort(result.nodes, {}, [&](NodeId v) { return graph.degree(v); });
    std::vector<NodeId> numbers(graph.num_nodes());
    for (NodeId number = 0; number < graph.num_nodes(); ++number) {
        numbers[result.nodes[number]] = number;
    }
    result.offsets.reserve(graph.num_nodes() + std::size_t{1});
    result.offsets.push_back(0);
    result.targets.reserve(graph.num_edges());
    for (NodeId number = 0; number < graph.num_nodes(); ++number) {
        for (const NodeId u : graph.neighbors(result.nodes[number])) {
            if (numbers[u] > number) {
                result.targets.push_back(numbers[u]);
            }
        }
        result.offsets.push_back(result.targets.size());
    }
    return result;
}

// Sums of integers: the order in which threads add does not matter.
void add(std::uint64_t& sum, std::uint64_t value) {
    std::atomic_ref(sum).fetch_add(value, std::memory_order_relaxed);
}

// Adds the triangles in which `first` is smallest. `is_neighbor` is zero before and after.
void count_triangles(const DirectedGraph& graph, NodeId first,
                     std::vector<std::uint8_t>& is_neighbor, std::vector<std::uint64_t>& counts) {
    const std::span<const NodeId> neighbors = graph.larger_neighbors(first);
    for (const NodeId number : neighbors) {
        is_neighbor[number] = 1;
    }
    std::uint64_t of_first = 0;
    for (const NodeId second : neighbors) {
        std::uint64_t of_pair = 0;
        for (const NodeId third : graph.larger_neighbors(second)) {
            if (is_neighbor[third] != 0) {
                add(counts[graph.nodes[third]], 1);
                ++of_pair;
            }
        }
        if (of_pair > 0) {
            add(counts[graph.nodes[second]], of_pair);
        }
        of_first += of_pair;
    }
    add(counts[graph.nodes[first]], of_first);
    for (const NodeId number : neighbors) {
        is_neighbor[number] = 0;
    }
}

Share own_nodes(const Graph& graph, const Workers& workers) {
    return own_share(workers.world, graph.num_nodes(), kNodesPerTask);
}

// The degree, the triangles and the sum of the neighbors' degrees.
Columns first_columns(const Graph& graph, const Workers& workers) {
    const std::vector<std::uint64_t> triangles = triangle_counts(graph, workers);
    Columns result(graph.num_nodes(), kFirstColumns);
    const Share own = own_nodes(graph, workers);
    for_chunks_of(own, kNodesPerTask, workers.pool, [&](std::int64_t begin, std::int64_t end) {
        for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
            double degrees = 0;
            for (const NodeId u : graph.neighbors(v)) {
                degrees += graph.degree(u);
            }
            result.row(v) << graph.degree(v), static_cast<double>(triangles[v]), degrees;
        }
    });
    gather_rows(workers.world, result, kNodesPerTask);
    return result;
}

// Writes the sums over the neighbors of a node, then the means.
template <typename Sums, typename Row>
void write_round(const Sums& sums, NodeId degree, Row&& row) {
    row.head(sums.size()) = sums;
    row.tail(sums.size()) = sums / std::max<double>(degree, 1);
}

// Returns rows of the next round.
Columns next_columns(const Graph& graph, const Columns& columns, const Share& rows,
                     ThreadPool& pool) {
    Columns result(rows.size(), 2 * columns.cols());
    for_parts_of(rows, kNodesPerTask, pool, [&](std::int64_t begin, std::int64_t end) {
        Eigen::RowVectorXd sums(columns.cols());
        for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
            sums.setZero();
            for (const NodeId u : graph.neighbors(v)) {
                sums += columns.row(u);
            }
            write_round(sums, graph.degree(v), result.row(v - rows.begin));
        }
    });
    return result;
}

auto logarithms(const auto& values) {
    return values.unaryExpr([](double value) { return std::log1p(value); }).template cast<Real>();
}

// Undoes logarithms().
Eigen::RowVectorXd values_of(const auto& logarithms) {
    return logarithms.template cast<double>().array().exp() - 1;
}

// Writes log(1 + x) of `columns`, from row first_row on, into those of `result` from `first` on.
void write_logarithms(const Columns& columns, std::int64_t first_row, std::int64_t first,
                      Matrix& result, ThreadPool& pool) {
    parallel_for_chunks(pool, result.rows(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            result.block(begin, first, end - begin, columns.cols()) =
                                logarithms(columns.middleRows(first_row + begin, end - begin));
                        });
}

struct AddedColumns {
    Eigen::RowVectorXd own;  // of the new node
    Columns of_neighbors;    // in their order
};

// Returns the first columns in `grown`; `rows` are those of its graph.
AddedColumns first_columns(const GraphWithNode& grown, const ConstMatrixView& rows) {
    const std::span<const NodeId> neighbors = grown.new_neighbors();
    const auto num_neighbors = static_cast<double>(neighbors.size());
    AddedColumns result{.own = Eigen::RowVector3d(num_neighbors, 0, 0),
                        .of_neighbors = Columns(std::ssize(neighbors), kFirstColumns)};
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        const NodeId u = neighbors[i];
        const Eigen::RowVectorXd before = values_of(rows.row(u).head<kFirstColumns>());
        const double num_shared = grown.num_shared_neighbors(u);
        const double num_triangles = num_shared - (grown.graph().has_edge(u, u) ? 1 : 0);
        result.of_neighbors.row(static_cast<Eigen::Index>(i)) << grown.degree(u),
            before(1) + num_triangles, before(2) + num_shared + num_neighbors;
        result.own(1) += num_triangles / 2;  // each is counted from two neighbors
        result.own(2) += grown.degree(u);
    }
    return result;
}

}  // namespace

std::vector<std::uint64_t> triangle_counts(const Graph& graph, const Workers& workers) {
    const DirectedGraph directed = directed_by_degree(graph);
    std::vector<std::uint64_t> result(graph.num_nodes(), 0);
    Spares<std::vector<std::uint8_t>> flags([&] {
        return std::make_unique<std::vector<std::uint8_t>>(graph.num_nodes(), std::uint8_t{0});
    });
    const Share own = own_nodes(graph, workers);
    for_chunks_of(own, kNodesPerTask, workers.pool, [&](std::int64_t begin, std::int64_t end) {
        const auto is_neighbor = flags.borrow();
        for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
            count_triangles(directed, v, *is_neighbor, result);
        }
    });
    add_over_ranks(workers.world, result);
    return result;
}

std::int64_t num_recursive_columns(int num_rounds) {
    return kFirstColumns * ((std::int64_t{2} << num_rounds) - 1);
}

double largest_recursive_feature(std::uint64_t num_nodes, int num_rounds) {
    return std::log1p(std::pow(static_cast<double>(num_nodes), 2 + num_rounds));
}

Matrix recursive_features(const Graph& graph, int num_rounds, const Workers& workers) {
    return recursive_features(graph, num_rounds, {0, graph.num_nodes()}, workers);
}

Matrix recursive_features(const Graph& graph, int num_rounds, const Share& rows,
                          const Workers& workers) {
    require(num_rounds >= 0 && num_rounds <= kMaxRecursiveRounds,
            fmt::format("{} rounds of recursive features were asked for; it must be from 0 to {}",
                        num_rounds, kMaxRecursiveRounds));
    Matrix result(rows.size(), num_recursive_columns(num_rounds));
    Columns columns = first_columns(graph, workers);
    write_logarithms(columns, rows.begin, 0, result, workers.pool);
    for (int round = 1; round <= num_rounds; ++round) {
        const bool is_last = round == num_rounds;
        Columns next =
            next_columns(graph, columns, is_last ? rows : own_nodes(graph, workers), workers.pool);
        if (is_last) {
            columns = std::move(next);
        } else {
            gather_own_rows(workers.world,
                            shares_of(workers.world, graph.num_nodes(), kNodesPerTask), next,
                            columns);
        }
        write_logarithms(columns, is_last ? 0 : rows.begin, num_recursive_columns(round - 1),
                         result, workers.pool);
    }
    return result;
}

Matrix added_recursive_features(const GraphWithNode& grown, const ConstMatrixView& rows,
                                int num_rounds) {
    const std::span<const NodeId> neighbors = grown.new_neighbors();
    Matrix result(1, num_recursive_columns(num_rounds));
    auto [columns, of_neighbors] = first_columns(grown, rows);
    result.leftCols(kFirstColumns) = logarithms(columns);
    for (int round = 1; round <= num_rounds; ++round) {
        const Eigen::Index first = num_recursive_columns(round - 1);
        const Eigen::Index num_sums = columns.size();
        Eigen::RowVectorXd next(2 * num_sums);
        write_round(of_neighbors.colwise().sum().eval(), grown.degree(grown.new_node()), next);
        result.middleCols(first, 2 * num_sums) = logarithms(next);
        of_neighbors.resize(of_neighbors.rows(), 2 * num_sums);
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            const NodeId u = neighbors[i];
            const Eigen::RowVectorXd sums =
                values_of(rows.row(u).segment(first, num_sums)) + columns;
            write_round(sums, grown.degree(u), of_neighbors.row(static_cast<Eigen::Index>(i)));
        }
        columns = next;
    }
    return result;
}

}  // namespace irwe
