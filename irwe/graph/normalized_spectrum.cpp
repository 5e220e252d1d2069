#include "irwe/graph/normalized_spectrum.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerChunk = 512;

// The sum over all nodes, chunk by chunk in their order.
double sum_over_nodes(NodeId num_nodes, ThreadPool& pool,
                      const std::function<double(std::int64_t, std::int64_t)>& sum_of_chunk) {
    return sum_in_order(pool, num_nodes, kNodesPerChunk, 0.0, sum_of_chunk);
}

double dot(std::span<const double> x, std::span<const double> y, ThreadPool& pool) {
    return sum_over_nodes(
        static_cast<NodeId>(x.size()), pool, [&](std::int64_t begin, std::int64_t end) {
            return std::inner_product(x.begin() + begin, x.begin() + end, y.begin() + begin, 0.0);
        });
}

// D^-1/2 A D^-1/2 x, with `scale` = strength^-1/2 (0 for a node without neighbors).
std::vector<double> normalized_product(const Graph& graph, std::span<const double> scale,
                                       std::span<const double> x, ThreadPool& pool) {
    std::vector<double> result(x.size());
    parallel_for_chunks(
        pool, std::ssize(x), kNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<NodeId>(begin); i < end; ++i) {
                double sum = 0;
                for_each_edge(graph, i,
                              [&](NodeId j, double weight) { sum += weight * (scale[j] * x[j]); });
                result[i] = scale[i] * sum;
            }
        });
    return result;
}

// Takes the part along `direction`, of length one, out of x, and gives x length one. False if
// nothing is left.
bool project_and_normalize(std::vector<double>& x, std::span<const double> direction,
                           ThreadPool& pool) {
    const double along = dot(x, direction, pool);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] -= along * direction[i];
    }
    const double length = std::sqrt(dot(x, x, pool));
    if (length < 1e-12) {
        return false;
    }
    for (double& value : x) {
        value /= length;
    }
    return true;
}

enum class End { largest, smallest };

// Returns the largest eigenvalue of S beside that of the first vector, or the smallest.
double eigenvalue_at(End end, const Graph& graph, const Random& random, ThreadPool& pool) {
    constexpr int kMaxProducts = 200;
    constexpr double kTolerance = 1e-4;
    const std::size_t num_nodes = graph.num_nodes();
    if (num_nodes < 2 || graph.num_edges() == 0) {
        return 0;
    }
    std::vector<double> first(num_nodes);
    std::vector<double> scale(num_nodes, 0);
    std::vector<double> x(num_nodes);
    for (NodeId v = 0; v < num_nodes; ++v) {
        first[v] = std::sqrt(graph.strength(v) / graph.total_strength());
        scale[v] = graph.degree(v) > 0 ? 1 / std::sqrt(graph.strength(v)) : 0;
        x[v] = random.stream("second_eigenvalue", v).gaussian_pair().first;
    }
    double eigenvalue = 0;
    for (int i = 0; i < kMaxProducts && project_and_normalize(x, first, pool); ++i) {
        const std::vector<double> y = normalized_product(graph, scale, x, pool);
        const double previous = std::exchange(eigenvalue, dot(x, y, pool));
        if (i > 0 && std::abs(eigenvalue - previous) < kTolerance) {
            break;
        }
        for (std::size_t v = 0; v < num_nodes; ++v) {
            x[v] = (x[v] + (end == End::largest ? y[v] : -y[v])) / 2;
        }
    }
    return eigenvalue;
}

}  // namespace

double second_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool) {
    return eigenvalue_at(End::largest, graph, random, pool);
}

double smallest_eigenvalue(const Graph& graph, const Random& random, ThreadPool& pool) {
    return eigenvalue_at(End::smallest, graph, random, pool);
}

double random_radius(const Graph& graph) {
    double squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for_each_edge(graph, v, [&](NodeId u, double weight) {
            squares += weight * weight / (graph.strength(v) * graph.strength(u));
        });
    }
    return graph.num_nodes() > 0 ? 2 * std::sqrt(std::max(squares - 1, 0.0) / graph.num_nodes())
                                 : 0;
}

}  // namespace irwe
