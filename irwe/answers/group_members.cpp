#include "irwe/answers/group_members.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irwe {
namespace {

constexpr std::uint32_t kNoCluster = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kNumMembers = 5;
constexpr std::int64_t kFitsPerChunk = 1024;

struct Place {
    double own;    // distance to the nearest center of the own group
    double other;  // of another group
};

// Returns the first nodes of `candidates` by (key, node).
template <typename Key>
std::vector<NodeId> first_by(std::vector<NodeId> candidates, const Key& key) {
    const std::size_t count = std::min(kNumMembers, candidates.size());
    std::ranges::partial_sort(
        candidates, candidates.begin() + static_cast<std::ptrdiff_t>(count),
        [&](NodeId a, NodeId b) { return key(a) != key(b) ? key(a) < key(b) : a < b; });
    candidates.resize(count);
    return candidates;
}

// Numbers groups by falling size, of equal ones by their first node, and returns how many there
// are.
std::uint32_t number_by_size(std::vector<std::uint32_t>& group_of) {
    const std::uint32_t end = group_of.empty() ? 0 : std::ranges::max(group_of) + 1;
    std::vector<std::uint64_t> sizes(end, 0);
    std::vector<std::size_t> firsts(end, group_of.size());
    for (std::size_t v = group_of.size(); v-- > 0;) {
        ++sizes[group_of[v]];
        firsts[group_of[v]] = v;
    }
    std::vector<std::uint32_t> order;
    for (std::uint32_t group = 0; group < end; ++group) {
        if (sizes[group] > 0) {
            order.push_back(group);
        }
    }
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : firsts[a] < firsts[b];
    });
    std::vector<std::uint32_t> number(end, 0);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        number[order[i]] = i;
    }
    for (std::uint32_t& group : group_of) {
        group = number[group];
    }
    return static_cast<std::uint32_t>(order.size());
}

std::vector<std::vector<NodeId>> members_of(const NodeGroups& groups) {
    std::vector<std::vector<NodeId>> members(groups.groups.size());
    for (NodeId v = 0; v < groups.of_node.size(); ++v) {
        members[groups.of_node[v]].push_back(v);
    }
    return members;
}

}  // namespace

void add_groups(NodeGroups& groups) {
    groups.groups.resize(number_by_size(groups.of_node));
    groups.fit.assign(groups.of_node.size(), 0);
    const std::vector<std::vector<NodeId>> members = members_of(groups);
    for (std::size_t group = 0; group < members.size(); ++group) {
        groups.groups[group].size = static_cast<NodeId>(members[group].size());
        groups.groups[group].typical = first_by(members[group], [](NodeId v) { return v; });
    }
}

void add_members(ConstMatrixView rows, const FineClusters& clusters,
                 const std::vector<NodeId>& node_of_row, NodeGroups& groups, ThreadPool& pool) {
    const std::size_t num_groups = groups.groups.size();
    std::vector<std::uint32_t> group_of_cluster(clusters.sizes.size(), 0);
    for (std::size_t row = 0; row < node_of_row.size(); ++row) {
        group_of_cluster[clusters.of_row[row]] = groups.of_node[node_of_row[row]];
    }
    std::vector<std::uint32_t> main_cluster(num_groups, kNoCluster);
    for (std::uint32_t cluster = 0; cluster < clusters.sizes.size(); ++cluster) {
        std::uint32_t& best = main_cluster[group_of_cluster[cluster]];
        if (best == kNoCluster || clusters.sizes[cluster] > clusters.sizes[best]) {
            best = cluster;
        }
    }
    std::vector<double> off_center(groups.of_node.size(), 0);
    parallel_for_chunks(
        pool, rows.rows(), kFitsPerChunk, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const NodeId v = node_of_row[static_cast<std::size_t>(i)];
                const std::uint32_t group = groups.of_node[v];
                constexpr double kNone = std::numeric_limits<double>::max();
                Place place{kNone, kNone};
                for (Eigen::Index j = 0; j < clusters.centers.rows(); ++j) {
                    const double distance =
                        static_cast<double>((clusters.centers.row(j) - rows.row(i)).norm());
                    const bool is_own = group_of_cluster[static_cast<std::size_t>(j)] == group;
                    double& nearest = is_own ? place.own : place.other;
                    nearest = std::min(nearest, distance);
                }
                const double larger = std::max(place.own, place.other);
                if (place.other < kNone && larger > 0) {
                    groups.fit[v] = (place.other - place.own) / larger;
                }
                off_center[v] = static_cast<double>(
                    (clusters.centers.row(main_cluster[group]) - rows.row(i)).norm());
            }
        });
    std::vector<std::vector<NodeId>> members = members_of(groups);
    constexpr double kNear = 0.25;  // a fit below it is on the border
    for (std::size_t group = 0; group < num_groups; ++group) {
        NodeGroup& described = groups.groups[group];
        described.typical = first_by(members[group], [&](NodeId v) { return off_center[v]; });
        if (num_groups > 1 && main_cluster[group] != kNoCluster) {
            std::erase_if(members[group], [&](NodeId v) { return groups.fit[v] >= kNear; });
            described.border = first_by(members[group], [&](NodeId v) { return groups.fit[v]; });
        }
    }
}

void name_groups(NodeGroups& groups, const std::vector<GroupWords>& words) {
    for (std::size_t group = 0; group < words.size(); ++group) {
        groups.groups[group].name = words[group].name;
        groups.groups[group].description = words[group].description;
    }
}

}  // namespace irwe
