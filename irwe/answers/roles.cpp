#include "irwe/answers/roles.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "irwe/answers/group_members.h"
#include "irwe/answers/group_names.h"
#include "irwe/answers/modularity_by_chance.h"
#include "irwe/answers/partition_agreement.h"
#include "irwe/answers/role_facts.h"
#include "irwe/base/error.h"
#include "irwe/graph/communities.h"

namespace irwe {
namespace {

constexpr int kMostGroups = 12;    // more are not read
constexpr int kMostClusters = 40;  // fine ones
constexpr std::int64_t kNodesPerCluster = 10;
constexpr std::int64_t kFewestClusters = 12;
constexpr int kNumAgain = 6;
constexpr double kShareAgain = 0.8;
constexpr double kNearlyAsStable = 0.05;
constexpr double kLeastStable = 0.5;

// A fine clustering, and how it is merged.
struct Grouping {
    FineClusters clusters;
    MergedGroups merged;

    int num_first() const { return static_cast<int>(clusters.sizes.size()); }
    std::vector<std::uint32_t> of_rows(int count) const {
        const std::vector<std::uint32_t> group_of_cluster = merged.groups(count);
        std::vector<std::uint32_t> result;
        result.reserve(clusters.of_row.size());
        for (const std::uint32_t cluster : clusters.of_row) {
            result.push_back(group_of_cluster[cluster]);
        }
        return result;
    }
};

class RoleFinder {
public:
    RoleFinder(const Graph& graph, ConstMatrixView identities, const Random& random,
               ThreadPool& pool)
        : facts_(node_facts(graph, pool)), pool_(pool) {
        // Communities that chance gives as well say nothing of a node that leaves them.
        const Communities communities = find_communities(graph);
        leaving_ = modularity_of(graph, communities.of_node) > modularity_by_chance(graph, random)
                       ? leaving_shares(graph, communities.of_node)
                       : std::vector<double>(graph.num_nodes(), 0);
        std::vector<Eigen::Index> rows;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (facts_[v].degree > 0) {
                node_of_row_.push_back(v);
                rows.push_back(v);
            }
        }
        const Matrix chosen = identities(rows, Eigen::all);
        constexpr double kHalfWay = 0.5;  // so that few axes do not decide alone
        rows_ = reduced(chosen, {.power = kHalfWay}, pool);
    }

    const std::vector<NodeFacts>& facts() const { return facts_; }
    const std::vector<double>& leaving() const { return leaving_; }
    const std::vector<NodeId>& node_of_row() const { return node_of_row_; }
    const Matrix& rows() const { return rows_; }

    Grouping grouping(double share, const Random& random) const {
        const auto num_rows = static_cast<std::int64_t>(node_of_row_.size());
        const auto count =
            std::clamp(num_rows / kNodesPerCluster, std::min(num_rows, kFewestClusters),
                       std::int64_t{kMostClusters});
        FineClusters clusters = fine_clusters(
            rows_, {.num_clusters = static_cast<int>(count), .share = share}, random, pool_);
        std::vector<RoleFactSums> sums(clusters.sizes.size());
        for (std::size_t row = 0; row < node_of_row_.size(); ++row) {
            const NodeId v = node_of_row_[row];
            sums[clusters.of_row[row]].add(facts_[v], leaving_[v]);
        }
        return {std::move(clusters), MergedGroups(std::move(sums))};
    }

private:
    std::vector<NodeFacts> facts_;
    std::vector<double> leaving_;
    std::vector<NodeId> node_of_row_;
    Matrix rows_;
    ThreadPool& pool_;
};

// Returns the mean agreement of `grouping` with those of other choices of nodes, for 1, 2, ...
// groups.
std::vector<double> stabilities(const RoleFinder& finder, const Grouping& grouping, int most,
                                const Random& random, const ProgressCallback& progress) {
    std::vector<double> sums(static_cast<std::size_t>(most) + 1, 0);
    for (int again = 0; again < kNumAgain; ++again) {
        const Grouping other = finder.grouping(
            kShareAgain, Random(random.stream("again", static_cast<std::uint64_t>(again))()));
        for (int count = 1; count <= most; ++count) {
            sums[static_cast<std::size_t>(count)] +=
                adjusted_rand_index(grouping.of_rows(count),
                                    other.of_rows(std::min(count, other.num_first()))) /
                kNumAgain;
        }
        if (progress) {
            progress(again + 1, kNumAgain);
        }
    }
    return sums;
}

// How many groups, how well they come again, and what is wrong with that.
struct Choice {
    int count = 1;
    double stability = 1;
    std::string doubt{};
};

Choice chosen_by_rule(const RoleFinder& finder, const Grouping& grouping, const Random& random,
                      const ProgressCallback& progress) {
    const int most = std::min(grouping.merged.num_told_apart(), kMostGroups);
    if (most == 1) {
        return {.doubt =
                    "facts tell no groups of identity apart: all nodes with neighbors play one "
                    "role"};
    }
    const std::vector<double> stability = stabilities(finder, grouping, most, random, progress);
    const double best = std::ranges::max(std::span(stability).subspan(2));
    if (best < kLeastStable) {
        return {.doubt = fmt::format(
                    "no grouping of identity comes again when it is made from other nodes "
                    "(stability {:.2f} at best, where 1 is the same and 0 is chance): nodes differ "
                    "gradually, or by chance",
                    best)};
    }
    int count = most;
    while (stability[static_cast<std::size_t>(count)] < best - kNearlyAsStable) {
        --count;
    }
    return {.count = count, .stability = stability[static_cast<std::size_t>(count)]};
}

Choice given_number(const RoleFinder& finder, const Grouping& grouping, int count,
                    const Random& random, const ProgressCallback& progress) {
    const double stability = stabilities(finder, grouping, count, random, progress).back();
    Choice choice{.count = count, .stability = stability};
    if (stability < kLeastStable) {
        choice.doubt = fmt::format(
            "these groups do not come again when they are made from other nodes (stability {:.2f}, "
            "where 1 is the same and 0 is chance)",
            stability);
    }
    return choice;
}

}  // namespace

NodeGroups find_roles(const Graph& graph, ConstMatrixView identities, const GroupOptions& options,
                      ThreadPool& pool, const ProgressCallback& progress) {
    const Random random(options.seed);
    const RoleFinder finder(graph, identities, random, pool);
    const std::vector<NodeId>& node_of_row = finder.node_of_row();
    std::optional<Grouping> grouping;
    if (finder.rows().size() > 0) {
        grouping.emplace(finder.grouping(1, random));
    }
    const int num_different = grouping ? grouping->num_first() : (node_of_row.empty() ? 0 : 1);
    require(options.num_groups <= num_different, [&] {
        return fmt::format(
            "the number of roles: expected at most {}, which identity tells apart, "
            "found {}",
            num_different, options.num_groups);
    });
    Choice choice;
    if (!grouping) {
        choice.doubt = node_of_row.size() > 1 && options.num_groups == 0
                           ? "identity is the same for all nodes with neighbors: all play one role"
                           : "";
    } else if (options.num_groups == 0) {
        choice = chosen_by_rule(finder, *grouping, random, progress);
    } else {
        choice = given_number(finder, *grouping, options.num_groups, random, progress);
    }
    NodeGroups result;
    result.quality = choice.stability;
    result.doubt = choice.doubt;
    result.is_chosen = options.num_groups > 0;
    result.of_node.assign(graph.num_nodes(), static_cast<std::uint32_t>(choice.count));
    const std::vector<std::uint32_t> group_of_row =
        grouping ? grouping->of_rows(choice.count)
                 : std::vector<std::uint32_t>(node_of_row.size(), 0);
    for (std::size_t row = 0; row < node_of_row.size(); ++row) {
        result.of_node[node_of_row[row]] = group_of_row[row];
    }
    add_groups(result);
    if (grouping) {
        add_members(finder.rows(), grouping->clusters, node_of_row, result, pool);
    }
    name_groups(result, role_words(finder.facts(), finder.leaving(), result.of_node,
                                   static_cast<std::uint32_t>(result.groups.size())));
    return result;
}

}  // namespace irwe
