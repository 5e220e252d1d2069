#include "irwe/answers/links.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include "irwe/answers/communities_by_size.h"
#include "irwe/answers/fact_words.h"
#include "irwe/base/chunks.h"
#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/evaluation/common_neighbors.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::size_t kCosineFeature = 2;  // of LinkRegression::Features
constexpr std::size_t kCandidatesPerNode = 50;
constexpr NodeId kMaxDegreeBetween = 1000;  // a common neighbor of more tells hardly anything
constexpr std::size_t kNamedNeighbors = 3;
constexpr double kLeastMixing = 0.5;  // of candidates in the whole graph
constexpr double kWorthAWord = 1.5;   // times as often as by chance
constexpr std::int64_t kPairsOfNodesPerChunk = 512;

// Returns edges of the graph between different nodes, drawn at random.
std::vector<Edge> drawn_training_edges(const Graph& graph, std::size_t count,
                                       const Random& random) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u < v) {
                edges.push_back({u, v});
            }
        }
    }
    count = std::min(count, edges.size());
    shuffle_front(std::span(edges), count, random.stream("recommended links, edges"));
    edges.resize(count);
    return edges;
}

// The nodes at two steps of a node, found with one array for all of them.
class TwoSteps {
public:
    explicit TwoSteps(const Graph& graph)
        : graph_(graph), shared_(graph.num_nodes(), 0), is_neighbor_(graph.num_nodes(), 0) {}

    // Returns the nodes v > u at two steps and not at one, of which u shares most with, in any
    // order.
    std::vector<NodeId> candidates(NodeId u) {
        std::vector<NodeId> met;
        for (const NodeId w : graph_.neighbors(u)) {
            is_neighbor_[w] = 1;
        }
        for (const NodeId w : graph_.neighbors(u)) {
            const NodeId degree = graph_.degree(w);
            if (degree > kMaxDegreeBetween || w == u) {
                continue;
            }
            const std::span<const NodeId> row = graph_.neighbors(w);
            for (auto v = std::ranges::upper_bound(row, u); v != row.end(); ++v) {
                if (is_neighbor_[*v] == 0 && *v != w) {
                    if (shared_[*v] == 0) {
                        met.push_back(*v);
                    }
                    shared_[*v] += 1.0 / degree;
                }
            }
        }
        const auto more = [&](NodeId a, NodeId b) {
            return std::tuple(-shared_[a], a) < std::tuple(-shared_[b], b);
        };
        std::vector<NodeId> result = met;
        if (result.size() > kCandidatesPerNode) {
            std::ranges::nth_element(
                result, result.begin() + static_cast<std::ptrdiff_t>(kCandidatesPerNode), more);
            result.resize(kCandidatesPerNode);
        }
        for (const NodeId v : met) {
            shared_[v] = 0;
        }
        for (const NodeId w : graph_.neighbors(u)) {
            is_neighbor_[w] = 0;
        }
        return result;
    }

private:
    const Graph& graph_;
    std::vector<double> shared_;  // resource allocation with u
    std::vector<char> is_neighbor_;
};

}  // namespace

bool LinkRecommender::is_better(const ScoredPair& a, const ScoredPair& b) {
    return std::tuple(-a.logit, a.u, a.v) < std::tuple(-b.logit, b.u, b.v);
}

LinkRecommender::LinkRecommender(ConstMatrixView vectors, const Graph& graph,
                                 const LinksOptions& options)
    : vectors_(vectors), graph_(graph), options_(options) {
    require(options.count >= 1,
            fmt::format("expected at least 1 edge to recommend, found {}", options.count));
    require(vectors.rows() == static_cast<Eigen::Index>(graph.num_nodes()),
            fmt::format("there are {} embeddings and {} nodes, expected one for each node; do they "
                        "belong to this graph?",
                        vectors.rows(), graph.num_nodes()));
    require(vectors.allFinite(), "expected embeddings of finite numbers, found an infinity or NaN");
    require(graph.num_edges() > graph.num_self_loops(),
            "the graph has no edges; there is nothing to learn others from");
    const Random random(options.seed);
    const std::vector<Edge> edges = drawn_training_edges(graph, options.max_training_edges, random);
    const std::vector<Edge> others =
        pairs_without_edge(graph, {}, edges.size(), NegativePairs::uniform,
                           random.stream("recommended links, other pairs"));
    regression_ = std::make_unique<const LinkRegression>(vectors, graph, edges, others,
                                                         options.inverse_regularization);
    for (const auto& [u, v] : others) {
        cosines_of_random_pairs_.push_back(regression_->features(u, v)[kCosineFeature]);
    }
    std::ranges::sort(cosines_of_random_pairs_);
    community_of_node_ = communities_by_size(graph, options.seed).of_node;
}

std::vector<RecommendedLink> LinkRecommender::for_node(NodeId node, ThreadPool& pool) const {
    std::vector<ScoredPair> pairs;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        if (v != node && !graph_.has_edge(node, v)) {
            pairs.push_back({node, v, 0});
        }
    }
    parallel_for_chunks(
        pool, std::ssize(pairs), kPairsOfNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                pairs[i].logit = regression_->logit(node, pairs[i].v);
            }
        });
    return described(std::move(pairs));
}

std::vector<RecommendedLink> LinkRecommender::of_graph(ThreadPool& pool) const {
    const auto count = static_cast<std::size_t>(options_.count);
    const auto best_of_chunks = map_chunks(
        pool, graph_.num_nodes(), kPairsOfNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
            TwoSteps steps(graph_);
            std::vector<ScoredPair> best;
            for (auto u = static_cast<NodeId>(begin); u < end; ++u) {
                for (const NodeId v : steps.candidates(u)) {
                    if (regression_->mixing(u, v) >= kLeastMixing) {
                        best.push_back({u, v, regression_->logit(u, v)});
                    }
                }
                if (best.size() > 2 * count + kCandidatesPerNode) {
                    std::ranges::nth_element(
                        best, best.begin() + static_cast<std::ptrdiff_t>(count), is_better);
                    best.resize(count);
                }
            }
            return best;
        });
    std::vector<ScoredPair> all;
    for (const std::vector<ScoredPair>& best : best_of_chunks) {
        all.insert(all.end(), best.begin(), best.end());
    }
    return described(std::move(all));
}

std::vector<RecommendedLink> LinkRecommender::described(std::vector<ScoredPair> best) const {
    const std::size_t count = std::min(static_cast<std::size_t>(options_.count), best.size());
    std::ranges::partial_sort(best, best.begin() + static_cast<std::ptrdiff_t>(count), is_better);
    best.resize(count);
    std::vector<RecommendedLink> result;
    for (const auto& [u, v, logit] : best) {
        std::vector<NodeId> common = rarest_common_neighbors(graph_, u, v);
        const auto num_common = static_cast<NodeId>(common.size());
        common.resize(std::min(common.size(), kNamedNeighbors));
        const double cosine = regression_->features(u, v)[kCosineFeature];
        const auto num_below = std::ranges::lower_bound(cosines_of_random_pairs_, cosine) -
                               cosines_of_random_pairs_.begin();
        result.push_back({.u = u,
                          .v = v,
                          .score = 1 / (1 + std::exp(-logit)),
                          .num_common_neighbors = num_common,
                          .cosine = cosine,
                          .mixing = regression_->mixing(u, v),
                          .nearness = static_cast<double>(num_below) /
                                      static_cast<double>(cosines_of_random_pairs_.size()),
                          .community_of_u = community_of_node_[u],
                          .community_of_v = community_of_node_[v],
                          .rarest_common_neighbors = std::move(common)});
    }
    return result;
}

std::vector<std::string> link_words(const RecommendedLink& link, const Graph& graph) {
    std::vector<std::string> names;
    for (const NodeId w : link.rarest_common_neighbors) {
        names.push_back(escaped(graph.names()[w]));
    }
    std::vector<std::string> clauses;
    if (link.num_common_neighbors == 0) {
        clauses.emplace_back("no common neighbor");
    } else {
        clauses.push_back(fmt::format(
            "{} ({}{})", counted(link.num_common_neighbors, "common neighbor"),
            fmt::join(names, ", "), names.size() < link.num_common_neighbors ? ", ..." : ""));
    }
    clauses.push_back(link.community_of_u == link.community_of_v
                          ? fmt::format("both in community {}", link.community_of_u + 1)
                          : fmt::format("communities {} and {}", link.community_of_u + 1,
                                        link.community_of_v + 1));
    clauses.push_back(fmt::format("nearer than {} of random pairs", share_text(link.nearness)));
    std::string degrees = fmt::format("degrees {} and {}", with_commas(graph.degree(link.u)),
                                      with_commas(graph.degree(link.v)));
    if (link.mixing >= kWorthAWord || link.mixing <= 1 / kWorthAWord) {
        degrees += fmt::format(", which are joined {} times as often as by chance",
                               number_words(link.mixing));
    }
    clauses.push_back(std::move(degrees));
    return clauses;
}

}  // namespace irwe
