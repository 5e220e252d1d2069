#include <fmt/format.h>

#include <algorithm>

#include "irwe/answers/fact_words.h"
#include "irwe/answers/group_names.h"
#include "irwe/base/counted.h"

namespace irwe {
namespace {

constexpr double kNearly = 0.9;    // of a group: "the group"
constexpr double kHubTimes = 2;    // the mean degree of the graph
constexpr double kDense = 0.2;     // of the pairs of neighbors are neighbors
constexpr double kBridging = 0.1;  // of steps leave the community
constexpr double kHalf = 0.5;

struct Profile {
    NodeId size = 0;
    NodeId low = 0, median = 0, high = 0;  // degrees: of all but 10 % at either end, and the middle
    double mean_degree = 0;
    double clustering = 0;  // mean over nodes with two neighbors or more; the share of linked pairs
    double leaving = 0;     // mean share of steps that leave the community
    double leaves = 0;      // share of nodes of degree 1
    double small = 0;       // share of nodes of degree 1 or 2
    double chained = 0;     // share of nodes of degree 1 or 2 without a neighbor of degree above 2
    double leaf_neighbors = 0;  // mean share of neighbors that are leaves
    double pairs = 0;           // share of nodes whose one neighbor has no other
    double alone = 0;           // share of nodes without neighbors
};

Profile profile_of(std::span<const NodeFacts> facts, std::span<const double> leaving,
                   const std::vector<NodeId>& members) {
    Profile profile;
    profile.size = static_cast<NodeId>(members.size());
    std::vector<NodeId> degrees;
    double num_with_pairs = 0;
    for (const NodeId v : members) {
        const NodeFacts& fact = facts[v];
        const bool is_small = fact.degree == 1 || fact.degree == 2;
        degrees.push_back(fact.degree);
        profile.mean_degree += fact.degree;
        profile.leaving += leaving[v];
        profile.leaves += fact.degree == 1 ? 1 : 0;
        profile.small += is_small ? 1 : 0;
        profile.chained += is_small && fact.largest_neighbor_degree <= 2 ? 1 : 0;
        profile.leaf_neighbors += fact.leaf_share;
        profile.pairs += fact.degree == 1 && fact.leaf_share == 1 ? 1 : 0;
        profile.alone += fact.degree == 0 ? 1 : 0;
        profile.clustering += fact.clustering;
        num_with_pairs += fact.degree > 1 ? 1 : 0;
    }
    const double count = std::max<double>(1, profile.size);
    for (double* const sum :
         {&profile.mean_degree, &profile.leaving, &profile.leaves, &profile.small, &profile.chained,
          &profile.leaf_neighbors, &profile.pairs, &profile.alone}) {
        *sum /= count;
    }
    profile.clustering /= std::max(1.0, num_with_pairs);
    std::ranges::sort(degrees);
    const auto at = [&](std::size_t tenths) {
        return degrees.empty() ? 0 : degrees[(degrees.size() - 1) * tenths / 10];
    };
    profile.low = at(1);
    profile.median = at(5);
    profile.high = at(9);
    return profile;
}

std::string degrees_text(const Profile& profile) {
    return profile.low == profile.high
               ? with_commas(profile.low)
               : fmt::format("{} to {}", with_commas(profile.low), with_commas(profile.high));
}

std::string noun(const Profile& profile, const Profile& all) {
    if (profile.alone >= kNearly) {
        return "nodes without neighbors";
    }
    if (profile.pairs >= kNearly) {
        return "pairs apart from all others";
    }
    if (profile.leaves >= kNearly) {
        return "leaves";
    }
    if (profile.chained >= kNearly) {
        return "nodes of chains";
    }
    if (profile.leaf_neighbors > kHalf) {
        return "hubs of leaves";
    }
    const bool is_bridging = profile.leaving >= kBridging && profile.leaving >= 2 * all.leaving;
    if (profile.low >= kHubTimes * all.mean_degree) {
        return is_bridging ? "hubs that bridge communities" : "hubs";
    }
    if (is_bridging) {
        return "bridges between communities";
    }
    if (profile.small >= kNearly) {
        return profile.leaves > 0 ? "nodes with one or two neighbors" : "nodes with two neighbors";
    }
    if (profile.clustering >= kDense) {
        return "members of dense groups";
    }
    if (profile.clustering < kDense / 4 && all.clustering >= kDense) {
        return "nodes outside of dense groups";
    }
    return "ordinary nodes";
}

std::string description(const Profile& profile) {
    if (profile.alone == 1) {
        return "no neighbors";
    }
    std::string text = fmt::format("degree {}", degrees_text(profile));
    if (profile.leaves < kNearly) {
        text += profile.clustering == 0 ? ", no triangles"
                                        : fmt::format(", {} of the pairs of neighbors are linked",
                                                      share_text(profile.clustering));
    }
    if (profile.leaf_neighbors > kHalf && profile.pairs < kNearly) {
        text += fmt::format(", {} of the neighbors are leaves", share_text(profile.leaf_neighbors));
    }
    if (profile.leaving > 0) {
        text += fmt::format(", {} of the steps leave the community", share_text(profile.leaving));
    }
    return text;
}

// Adds what tells groups of one name apart: their degrees, or how many steps stay.
void make_names_differ(std::vector<GroupWords>& words, std::span<const Profile> profiles) {
    const auto differ_by = [&](const auto& added) {
        const std::vector<GroupWords> before = words;
        for (std::size_t group = 0; group < words.size(); ++group) {
            if (std::ranges::count(before, before[group].name, &GroupWords::name) > 1) {
                words[group].name += added(group);
            }
        }
    };
    differ_by([&](std::size_t group) {
        return fmt::format(", degree {}", degrees_text(profiles[group]));
    });
    differ_by([&](std::size_t group) {
        return profiles[group].leaving > 0
                   ? fmt::format(", {} of their steps leaving the community",
                                 share_text(profiles[group].leaving))
                   : std::string(", all of their steps staying in the community");
    });
    differ_by([&](std::size_t group) {
        return fmt::format(", {} of their pairs of neighbors linked",
                           share_text(profiles[group].clustering));
    });
    std::size_t number = 1;
    differ_by([&](std::size_t /*group*/) { return fmt::format(" ({})", number++); });
}

}  // namespace

std::vector<GroupWords> role_words(std::span<const NodeFacts> facts,
                                   std::span<const double> leaving,
                                   std::span<const std::uint32_t> role_of,
                                   std::uint32_t num_roles) {
    std::vector<std::vector<NodeId>> members(num_roles);
    std::vector<NodeId> everybody;
    for (NodeId v = 0; v < facts.size(); ++v) {
        members[role_of[v]].push_back(v);
        everybody.push_back(v);
    }
    const Profile all = profile_of(facts, leaving, everybody);
    std::vector<Profile> profiles;
    std::vector<GroupWords> words;
    for (const std::vector<NodeId>& each : members) {
        profiles.push_back(profile_of(facts, leaving, each));
        words.push_back({noun(profiles.back(), all), description(profiles.back())});
    }
    make_names_differ(words, profiles);
    return words;
}

}  // namespace irwe
