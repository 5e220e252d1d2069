#include "irwe/answers/community_shares.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerPass = 1024;

CommunityShares as_list(const std::map<NodeId, double>& shares) {
    CommunityShares result;
    result.reserve(shares.size());
    for (const auto& [community, share] : shares) {
        result.push_back({community, share});
    }
    return result;
}

// Returns the communities of the neighbors of v.
CommunityShares shares_at_a_step(const Graph& graph, std::span<const NodeId> community_of_node,
                                 NodeId v) {
    std::vector<NodeId> communities;
    communities.reserve(graph.degree(v));
    for (const NodeId u : graph.neighbors(v)) {
        communities.push_back(community_of_node[u]);
    }
    std::ranges::sort(communities);
    CommunityShares result;
    const double one = 1.0 / graph.degree(v);
    for (const NodeId community : communities) {
        if (result.empty() || result.back().community != community) {
            result.push_back({community, 0});
        }
        result.back().share += one;
    }
    return result;
}

}  // namespace

std::vector<CommunityShares> community_shares(const Graph& graph,
                                              std::span<const NodeId> community_of_node,
                                              ThreadPool& pool) {
    std::vector<CommunityShares> at_a_step(graph.num_nodes());
    parallel_for_chunks(pool, graph.num_nodes(), kNodesPerPass,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                                at_a_step[v] = shares_at_a_step(graph, community_of_node, v);
                            }
                        });
    std::vector<CommunityShares> result(graph.num_nodes());
    parallel_for_chunks(pool, graph.num_nodes(), kNodesPerPass,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                                std::map<NodeId, double> shares;
                                for (const auto& [community, share] : at_a_step[v]) {
                                    shares[community] += share / 2;
                                }
                                for (const NodeId u : graph.neighbors(v)) {
                                    for (const auto& [community, share] : at_a_step[u]) {
                                        shares[community] += share / (2.0 * graph.degree(v));
                                    }
                                }
                                result[v] = as_list(shares);
                            }
                        });
    return result;
}

double share_moved(const CommunityShares& before, const CommunityShares& after) {
    double sum = 0;
    std::size_t b = 0;
    std::size_t a = 0;
    while (b < before.size() || a < after.size()) {
        const bool takes_before =
            b < before.size() && (a == after.size() || before[b].community <= after[a].community);
        const bool takes_after =
            a < after.size() && (b == before.size() || after[a].community <= before[b].community);
        const double share_before = takes_before ? before[b++].share : 0;
        const double share_after = takes_after ? after[a++].share : 0;
        sum += std::abs(share_before - share_after);
    }
    return sum / 2;
}

NodeId main_community(const CommunityShares& shares) {
    return std::ranges::max_element(shares, {}, &CommunityShare::share)->community;
}

}  // namespace irwe
