#include "irwe/answers/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "irwe/answers/communities_by_size.h"
#include "irwe/answers/community_shares.h"
#include "irwe/answers/moved_nodes.h"
#include "irwe/base/error.h"
#include "irwe/base/phase.h"
#include "irwe/graph/subgraph.h"

namespace irwe {
namespace {

constexpr double kAbsent = -1;  // the distance of a node that is not in both graphs

std::vector<NodeId> nodes_with_edges(const Graph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            nodes.push_back(v);
        }
    }
    return nodes;
}

// The identities of the nodes of a graph that have edges.
class Identities {
public:
    Identities(const Graph& graph, const IdentityOfGraph& identity)
        : row_of_(graph.num_nodes(), -1) {
        const std::vector<NodeId> nodes = nodes_with_edges(graph);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            row_of_[nodes[i]] = static_cast<Eigen::Index>(i);
        }
        rows_ =
            identity(nodes.size() == graph.num_nodes() ? graph : induced_subgraph(graph, nodes));
    }

    bool has(NodeId v) const { return row_of_[v] >= 0; }
    Eigen::RowVectorXd row(NodeId v) const { return rows_.row(row_of_[v]).cast<double>(); }

private:
    std::vector<Eigen::Index> row_of_;
    Matrix rows_;
};

// Returns the distances of `nodes` between two graphs, about the mean of all their movements: a
// graph that has changed as a whole has moved everybody.
std::vector<double> role_distances(const Identities& before, const Identities& after,
                                   std::span<const NodeId> nodes) {
    std::optional<Eigen::RowVectorXd> sum;
    double count = 0;
    for (const NodeId v : nodes) {
        if (before.has(v) && after.has(v)) {
            const Eigen::RowVectorXd difference = after.row(v) - before.row(v);
            sum = sum ? Eigen::RowVectorXd(*sum + difference) : difference;
            count += 1;
        }
    }
    std::vector<double> result;
    result.reserve(nodes.size());
    for (const NodeId v : nodes) {
        result.push_back(before.has(v) && after.has(v)
                             ? (after.row(v) - before.row(v) - *sum / count).norm()
                             : kAbsent);
    }
    return result;
}

std::vector<double> community_distances(std::span<const CommunityShares> before,
                                        std::span<const CommunityShares> after,
                                        std::span<const NodeId> nodes) {
    std::vector<double> result;
    result.reserve(nodes.size());
    for (const NodeId v : nodes) {
        result.push_back(before[v].empty() || after[v].empty() ? kAbsent
                                                               : share_moved(before[v], after[v]));
    }
    return result;
}

Movement movement(double distance, const ScoredNode& scored, const ChangeOptions& options) {
    return {.distance = distance,
            .noise = scored.noise,
            .score = scored.score,
            .chance = scored.chance,
            .counts = scored.chance <= options.false_alarms};
}

void require_valid(const ChangeOptions& options) {
    require(options.false_alarms > 0 && options.false_alarms < 1,
            fmt::format("expected a share of false alarms above 0 and below 1, found {}",
                        options.false_alarms));
    require(options.num_draws >= 2,
            fmt::format("expected at least 2 draws, found {}", options.num_draws));
}

}  // namespace

Changes changes(const GraphPair& pair, const IdentityOfGraph& identity,
                const ChangeOptions& options, ThreadPool& pool) {
    require_valid(options);
    Changes result;
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < pair.num_nodes(); ++v) {
        if (pair.is_in_both(v)) {
            nodes.push_back(v);
        } else if (pair.after().degree(v) > 0) {
            result.newcomers.push_back(v);
        } else if (pair.before().degree(v) > 0) {
            result.leavers.push_back(v);
        }
    }
    CommunitiesBySize communities_of_both = communities_by_size(pair.joined(), options.seed);
    result.community_of_node = std::move(communities_of_both.of_node);
    result.num_communities = communities_of_both.count;
    const auto shares_in = [&](const Graph& graph) {
        return community_shares(graph, result.community_of_node, pool);
    };
    const std::vector<CommunityShares> shares_before = shares_in(pair.before());
    const std::vector<CommunityShares> shares_after = shares_in(pair.after());
    Distances roles;
    Distances communities{.observed = community_distances(shares_before, shares_after, nodes),
                          .by_chance = {}};
    if (pair.is_same()) {  // and so is every pair that is resampled
        roles.observed.assign(nodes.size(), 0);
        roles.by_chance.assign(2, roles.observed);
        communities.by_chance.assign(2, roles.observed);
    } else {
        roles.observed = role_distances({pair.before(), identity}, {pair.after(), identity}, nodes);
        const Random random(options.seed);
        PhaseProgress progress(pool, options.num_draws);
        for (int draw = 0; draw < options.num_draws; ++draw) {
            const auto [before, after] = pair.resampled(random, static_cast<std::uint64_t>(draw));
            roles.by_chance.push_back(role_distances({before, identity}, {after, identity}, nodes));
            communities.by_chance.push_back(
                community_distances(shares_in(before), shares_in(after), nodes));
            progress.add(1);
        }
    }
    const std::vector<ScoredNode> scored_roles = scored_nodes(roles);
    const std::vector<ScoredNode> scored_communities = scored_nodes(communities);
    double num_scores = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        NodeChange& change = result.of_nodes.emplace_back(NodeChange{
            .node = nodes[i],
            .role = movement(roles.observed[i], scored_roles[i], options),
            .community = movement(communities.observed[i], scored_communities[i], options),
            .community_before = main_community(shares_before[nodes[i]]),
            .community_after = main_community(shares_after[nodes[i]])});
        change.community.counts =
            change.community.counts && change.community_before != change.community_after;
        for (const std::vector<double>& of_draw : roles.by_chance) {
            num_scores += of_draw[i] >= 0 ? 1 : 0;
        }
    }
    result.least_chance = 1 / (num_scores + 1);
    return result;
}

}  // namespace irwe
