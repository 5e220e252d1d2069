#include "irwe/graph/generators.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/base/huge_pages.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

constexpr std::uint64_t kMaxGeneratedNodes = std::numeric_limits<NodeId>::max();

constexpr std::uint64_t num_pairs(std::uint64_t num_nodes) {
    return num_nodes < 2 ? 0 : num_nodes * (num_nodes - 1) / 2;
}

Graph graph_of(NodeId num_nodes, std::span<const Edge> edges) {
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

void require_nodes(std::string_view model, std::uint64_t num_nodes) {
    require(
        num_nodes >= 1 && num_nodes <= kMaxGeneratedNodes,
        fmt::format("{}: found {} nodes, expected 1 to {}", model, num_nodes, kMaxGeneratedNodes));
}

void require_probability(std::string_view model, std::string_view name, double probability) {
    require(
        probability >= 0.0 && probability <= 1.0,
        fmt::format("{}: found {} {}, expected a number from 0 to 1", model, name, probability));
}

void require_clique_size(std::string_view model, NodeId clique_size) {
    require(clique_size >= 2,
            fmt::format("{}: found clique_size {}, expected at least 2", model, clique_size));
}

void append_clique(std::vector<Edge>& edges, NodeId first, NodeId size) {
    for (NodeId i = 1; i < size; ++i) {
        for (NodeId j = 0; j < i; ++j) {
            edges.push_back({first + j, first + i});
        }
    }
}

// `count` different numbers below `bound`, ascending, every set equally likely.
//
// Each round draws as many numbers as are still missing. So it does what drawing one by one until
// there are enough would do, which treats all numbers alike, but sorts instead of hashing.
//
// REQUIRES: count <= bound; quick if count <= bound / 2.
std::vector<std::uint64_t> distinct_below(std::uint64_t bound, std::uint64_t count,
                                          RandomStream& stream) {
    std::vector<std::uint64_t> result;
    result.reserve(count);
    while (result.size() < count) {
        const auto num_old = static_cast<std::ptrdiff_t>(result.size());
        while (result.size() < count) {
            result.push_back(stream.below(bound));
        }
        std::sort(result.begin() + num_old, result.end());
        std::inplace_merge(result.begin(), result.begin() + num_old, result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
    }
    return result;
}

// Imagine cells in rows 0 to num_rows - 1, row_size(row) of them in each. Calls visit(row, column)
// for every cell with the given probability, independently, in ascending order.
//
// Leaps from one chosen cell to the next (Batagelj and Brandes, 2005): the number of cells between
// them has the geometric distribution, P(at least k) = (1 - probability)^k. Linear in rows and
// chosen cells.
//
// REQUIRES: less than 2^63 cells.
template <typename RowSize, typename Visitor>
void visit_random_cells(NodeId num_rows, double probability, RandomStream& stream, RowSize row_size,
                        Visitor visit) {
    if (probability == 0.0) {
        return;
    }
    const double log_of_miss = std::log1p(-probability);  // minus infinity if all are chosen
    const auto num_skipped = [&] {
        const double leap = std::log(1.0 - stream.uniform()) / log_of_miss;
        return static_cast<std::uint64_t>(std::min(leap, 0x1p63));
    };
    std::uint64_t column = num_skipped();
    for (NodeId row = 0; row < num_rows; ++row) {
        const NodeId size = row_size(row);
        for (; column < size; column += 1 + num_skipped()) {
            visit(row, static_cast<NodeId>(column));
        }
        column -= size;
    }
}

// Returns an empty list with room for the edges among that many pairs: the mean plus five
// deviations.
std::vector<Edge> room_for_edges(double num_inside, double inside_probability,
                                 double num_between = 0.0, double between_probability = 0.0) {
    const double mean = num_inside * inside_probability + num_between * between_probability;
    const double num_edges =
        std::min(num_inside + num_between, mean + 5.0 * std::sqrt(mean) + 10.0);
    std::vector<Edge> result;
    result.reserve(static_cast<std::size_t>(num_edges));
    return result;
}

}  // namespace

Graph barbell(const BarbellOptions& options) {
    const NodeId size = options.clique_size;
    require_clique_size("barbell", size);
    const std::uint64_t num_nodes = 2 * std::uint64_t{size} + options.path_length;
    require_nodes("barbell", num_nodes);

    std::vector<Edge> edges;
    edges.reserve(2 * num_pairs(size) + options.path_length + 1);
    const NodeId second = size + options.path_length;
    append_clique(edges, 0, size);
    for (NodeId v = size; v <= second; ++v) {
        edges.push_back({v - 1, v});
    }
    append_clique(edges, second, size);
    return graph_of(static_cast<NodeId>(num_nodes), edges);
}

Graph ring_of_cliques(const RingOfCliquesOptions& options) {
    const NodeId size = options.clique_size;
    const NodeId num_cliques = options.num_cliques;
    require_clique_size("ring of cliques", size);
    require(num_cliques >= 1, "ring of cliques: found num_cliques 0, expected at least 1");
    require_nodes("ring of cliques", std::uint64_t{num_cliques} * size);
    const NodeId num_nodes = num_cliques * size;

    std::vector<Edge> edges;
    edges.reserve(num_cliques * (num_pairs(size) + 1));
    for (NodeId clique = 0; clique < num_cliques; ++clique) {
        append_clique(edges, clique * size, size);
        if (clique + 1 < num_cliques) {
            edges.push_back({(clique + 1) * size - 1, (clique + 1) * size});
        }
    }
    if (num_cliques >= 3) {
        edges.push_back({0, num_nodes - 1});
    }
    return graph_of(num_nodes, edges);
}

Graph erdos_renyi(const ErdosRenyiOptions& options, const Random& random) {
    const auto [num_nodes, num_edges] = options;
    require_nodes("Erdos-Renyi graph", num_nodes);
    const std::uint64_t all = num_pairs(num_nodes);
    require(num_edges <= all,
            fmt::format("Erdos-Renyi graph: found {} edges, expected at most {}, the number of "
                        "pairs of {} nodes",
                        num_edges, all, num_nodes));

    // Pair (u, v) with u < v has the number v (v - 1) / 2 + u, so ascending numbers go row by row.
    RandomStream stream = random.stream("erdos-renyi");
    const bool is_dense = num_edges > all / 2;
    std::vector<Edge> edges;
    edges.reserve(num_edges);
    {
        const auto chosen = distinct_below(all, is_dense ? all - num_edges : num_edges, stream);
        auto next = chosen.begin();
        for (NodeId v = 1; v < num_nodes; ++v) {
            const std::uint64_t row = num_pairs(v);
            if (is_dense) {
                for (NodeId u = 0; u < v; ++u) {
                    if (next != chosen.end() && *next == row + u) {
                        ++next;
                    } else {
                        edges.push_back({u, v});
                    }
                }
            } else {
                for (; next != chosen.end() && *next < row + v; ++next) {
                    edges.push_back({static_cast<NodeId>(*next - row), v});
                }
            }
        }
    }
    return graph_of(num_nodes, edges);
}

Graph erdos_renyi_with_probability(const ErdosRenyiProbabilityOptions& options,
                                   const Random& random) {
    const auto [num_nodes, probability] = options;
    require_nodes("Erdos-Renyi graph", num_nodes);
    require_probability("Erdos-Renyi graph", "probability", probability);

    RandomStream stream = random.stream("erdos-renyi-with-probability");
    auto edges = room_for_edges(static_cast<double>(num_pairs(num_nodes)), probability);
    visit_random_cells(
        num_nodes, probability, stream, [](NodeId v) { return v; },
        [&](NodeId v, NodeId u) {
            edges.push_back({u, v});
        });
    return graph_of(num_nodes, edges);
}

Graph barabasi_albert(const BarabasiAlbertOptions& options, const Random& random) {
    const auto [num_nodes, num_new] = options;
    require(num_new >= 1, "Barabasi-Albert graph: found edges_per_node 0, expected at least 1");
    require(num_nodes > num_new,
            fmt::format("Barabasi-Albert graph: found {} nodes, expected more than the {} edges "
                        "that a new node brings",
                        num_nodes, num_new));

    std::vector<Edge> edges;
    edges.reserve(std::uint64_t{num_new} * (num_nodes - num_new));
    use_huge_pages(edges.data(), edges.capacity() * sizeof(Edge));
    for (NodeId v = 1; v <= num_new; ++v) {
        edges.push_back({0, v});
    }
    // A node stands in the list of edges as often as its degree, so a uniform end of a uniform edge
    // is a node drawn by degree.
    RandomStream stream = random.stream("barabasi-albert");
    std::vector<NodeId> last_joined(num_nodes, 0);  // the newest node that drew this one
    for (NodeId v = num_new + 1; v < num_nodes; ++v) {
        const std::uint64_t num_ends = 2 * edges.size();
        for (NodeId num_drawn = 0; num_drawn < num_new;) {
            const std::uint64_t end = stream.below(num_ends);
            const NodeId u = end % 2 == 0 ? edges[end / 2].u : edges[end / 2].v;
            if (last_joined[u] != v) {
                last_joined[u] = v;
                edges.push_back({u, v});
                ++num_drawn;
            }
        }
    }
    return graph_of(num_nodes, edges);
}

BlockGraph stochastic_block_model(const StochasticBlockModelOptions& options,
                                  const Random& random) {
    const double inside = options.inside_probability;
    const double between = options.between_probability;
    require_probability("stochastic block model", "inside_probability", inside);
    require_probability("stochastic block model", "between_probability", between);
    require_nodes("stochastic block model",
                  std::accumulate(options.sizes.begin(), options.sizes.end(), std::uint64_t{0}));

    std::vector<std::uint32_t> blocks;
    std::vector<NodeId> first_of_block;
    double num_inside = 0.0;
    for (const NodeId size : options.sizes) {
        require(size >= 1, fmt::format("stochastic block model: found a size of 0 for block {}, "
                                       "expected at least 1",
                                       first_of_block.size()));
        const auto block = static_cast<std::uint32_t>(first_of_block.size());
        first_of_block.push_back(static_cast<NodeId>(blocks.size()));
        blocks.insert(blocks.end(), size, block);
        num_inside += static_cast<double>(num_pairs(size));
    }

    // Each pair once, in the row of its later node v: the earlier nodes of the block of v, and the
    // nodes of earlier blocks. So many small blocks cost no more than a few large ones.
    const auto num_nodes = static_cast<NodeId>(blocks.size());
    const auto first = [&](NodeId v) { return first_of_block[blocks[v]]; };
    const double num_between = static_cast<double>(num_pairs(num_nodes)) - num_inside;
    auto edges = room_for_edges(num_inside, inside, num_between, between);
    RandomStream inside_stream = random.stream("stochastic-block-model-inside");
    RandomStream between_stream = random.stream("stochastic-block-model-between");
    visit_random_cells(
        num_nodes, inside, inside_stream, [&](NodeId v) { return v - first(v); },
        [&](NodeId v, NodeId column) {
            edges.push_back({first(v) + column, v});
        });
    visit_random_cells(num_nodes, between, between_stream, first, [&](NodeId v, NodeId u) {
        edges.push_back({u, v});
    });
    return {graph_of(num_nodes, edges), std::move(blocks)};
}

}  // namespace irwe
