#include <fmt/format.h>

#include <algorithm>

#include "irwe/answers/fact_words.h"
#include "irwe/answers/group_names.h"
#include "irwe/base/counted.h"

namespace irwe {
namespace {

constexpr double kClique = 0.9;  // of all pairs inside are edges
constexpr double kStar = 0.8;    // of the edges inside are of one node
constexpr double kDensePairs = 0.2;
constexpr double kOutstanding = 2;  // times the mean number of edges inside

// What lies inside a community.
struct Inside {
    NodeId size = 0;
    NodeId center = 0;  // the node with most neighbors inside, the first of equal ones
    NodeId most = 0;    // its neighbors inside
    std::vector<NodeId> ends_of_chain{};
    std::uint64_t num_edges = 0;
    double linked_pairs = 0;  // of the pairs of neighbors inside
    double leaving = 0;       // share of the steps from it that leave it
};

std::vector<Inside> insides(const Graph& graph, std::span<const std::uint32_t> community_of,
                            std::uint32_t count) {
    std::vector<Inside> result(count);
    std::vector<double> weights(count, 0);
    std::vector<double> leaving(count, 0);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        Inside& inside = result[community_of[v]];
        NodeId degree = 0;
        for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
            const NodeId u = graph.neighbors(v)[i];
            if (u == v) {
                continue;
            }
            const double weight =
                graph.has_weights() ? static_cast<double>(graph.weights(v)[i]) : 1.0;
            const bool is_inside = community_of[u] == community_of[v];
            weights[community_of[v]] += weight;
            leaving[community_of[v]] += is_inside ? 0 : weight;
            degree += is_inside ? 1 : 0;
            inside.num_edges += is_inside && v < u ? 1 : 0;
        }
        if (inside.size == 0 || degree > inside.most) {
            inside.center = v;
            inside.most = degree;
        }
        if (degree == 1) {
            inside.ends_of_chain.push_back(v);
        }
        ++inside.size;
    }
    for (std::uint32_t community = 0; community < count; ++community) {
        result[community].leaving =
            weights[community] > 0 ? leaving[community] / weights[community] : 0;
    }
    return result;
}

// Adds the share of pairs of neighbors inside that are linked, of which there may be many: each
// node looks at the neighbors of those with fewer.
void add_linked_pairs(const Graph& graph, std::span<const std::uint32_t> community_of,
                      std::vector<Inside>& result) {
    std::vector<double> linked(result.size(), 0);
    std::vector<double> pairs(result.size(), 0);
    std::vector<NodeId> mark(graph.num_nodes(), graph.num_nodes());
    std::vector<NodeId> degree(graph.num_nodes(), 0);
    const auto for_each_inside = [&](NodeId v, const auto& visit) {
        for (const NodeId u : graph.neighbors(v)) {
            if (u != v && community_of[u] == community_of[v]) {
                visit(u);
            }
        }
    };
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for_each_inside(v, [&](NodeId) { ++degree[v]; });
        pairs[community_of[v]] += 0.5 * degree[v] * (degree[v] - 1.0);
    }
    const auto is_later = [&](NodeId u, NodeId v) {
        return degree[u] != degree[v] ? degree[u] > degree[v] : u > v;
    };
    constexpr double kCorners = 3;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for_each_inside(v, [&](NodeId u) { mark[u] = is_later(u, v) ? v : mark[u]; });
        for_each_inside(v, [&](NodeId u) {
            if (!is_later(u, v)) {
                return;
            }
            for_each_inside(u, [&](NodeId w) {
                linked[community_of[v]] += is_later(w, u) && mark[w] == v ? kCorners : 0;
            });
        });
    }
    for (std::size_t community = 0; community < result.size(); ++community) {
        result[community].linked_pairs =
            pairs[community] > 0 ? linked[community] / pairs[community] : 0;
    }
}

std::string community_name(const Graph& graph, const Inside& inside) {
    const auto name = [&](NodeId v) { return graph.names()[v]; };
    const double size = inside.size;
    const auto num_edges = static_cast<double>(inside.num_edges);
    if (num_edges == 0) {
        return inside.size == 1
                   ? fmt::format("{} alone", name(inside.center))
                   : fmt::format("{} and others, without edges among them", name(inside.center));
    }
    if (inside.size == 2) {
        return fmt::format("pair with {}", name(inside.center));
    }
    const std::string around =
        inside.most >= kOutstanding * 2 * num_edges / size ? "around" : "with";
    if (num_edges >= kClique * size * (size - 1) / 2) {
        return fmt::format("clique {} {}", around, name(inside.center));
    }
    if (inside.most <= 2 && num_edges == size) {
        return fmt::format("ring with {}", name(inside.center));
    }
    if (inside.most <= 2 && inside.ends_of_chain.size() == 2 && num_edges == size - 1) {
        return fmt::format("chain from {} to {}", name(inside.ends_of_chain[0]),
                           name(inside.ends_of_chain[1]));
    }
    if (inside.most >= kStar * num_edges) {
        return fmt::format("star around {}", name(inside.center));
    }
    if (num_edges == size - 1) {
        return fmt::format("tree {} {}", around, name(inside.center));
    }
    return fmt::format("{} {} {}", inside.linked_pairs >= kDensePairs ? "dense group" : "group",
                       around, name(inside.center));
}

}  // namespace

std::vector<GroupWords> community_words(const Graph& graph,
                                        std::span<const std::uint32_t> community_of,
                                        std::uint32_t num_communities) {
    std::vector<Inside> all = insides(graph, community_of, num_communities);
    add_linked_pairs(graph, community_of, all);
    std::vector<GroupWords> words;
    for (const Inside& inside : all) {
        std::string description = fmt::format("{} inside", counted(inside.num_edges, "edge"));
        if (inside.num_edges > 2) {
            description += fmt::format(", {} of the pairs of neighbors are linked",
                                       share_text(inside.linked_pairs));
        }
        if (inside.num_edges > 0 || inside.leaving > 0) {
            description += fmt::format(", {} of the steps leave it", share_text(inside.leaving));
        }
        words.push_back({community_name(graph, inside), description});
    }
    return words;
}

}  // namespace irwe
