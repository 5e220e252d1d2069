// What roles are told apart by: facts about groups of nodes, on scales on which a difference of 1
// is one that words can tell.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/answers/node_facts.h"
#include "irwe/graph/graph.h"

namespace irwe {

// The logarithm of the degree (1 is a factor of 2.5), triangles among its pairs of neighbors, the
// share of steps that leave its community, the share of leaves among its neighbors, and in graphs
// that have them, weights (a factor of 4) and the direction of its arrows.
inline constexpr int kNumRoleFacts = 6;
using RoleFacts = Eigen::Array<double, 1, kNumRoleFacts>;

// Sums of the facts of nodes, of which groups are made.
class RoleFactSums {
public:
    void add(const NodeFacts& facts, double leaving_share);
    void add(const RoleFactSums& other);
    double count() const { return count_; }
    // Returns the facts of the group. REQUIRES: it has a node.
    RoleFacts facts() const;

private:
    Eigen::Array<double, 1, kNumRoleFacts> sums_ = decltype(sums_)::Zero();
    double count_ = 0;
};

// Merges groups, two at a time, until one is left.
class MergedGroups {
public:
    // Begins with the groups of `sums`. While facts cannot tell all groups apart, two that they
    // cannot tell apart are merged, otherwise any two: those whose merging adds least to the
    // squared deviations of facts from their group (Ward, 1963).
    explicit MergedGroups(std::vector<RoleFactSums> sums);

    // Returns how many groups there are when facts tell all apart: no two differ by less than 1 in
    // every fact.
    int num_told_apart() const { return num_told_apart_; }
    // Returns for each of the first groups which of `count` groups it is in, numbered by their
    // first. REQUIRES: count is from 1 to the number of first groups.
    std::vector<std::uint32_t> groups(int count) const;

private:
    struct Merge {
        std::uint32_t into, from;
    };
    std::vector<Merge> merges_;
    std::size_t num_first_ = 0;
    int num_told_apart_ = 1;
};

}  // namespace irwe
